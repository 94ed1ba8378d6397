package main

import "github.com/spf13/cobra"

// completion is cobra's own command for the shells. It is made once the output is known, because it keeps that.
func completion(root *cobra.Command, lang string) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		group(lang, c)
		if lang == "zh" {
			c.Short, c.Long = "生成命令行自动补全脚本", "为指定的 shell 生成 zootrope 的自动补全脚本。脚本的用法见各 shell 的帮助。"
		}
		for _, shell := range c.Commands() {
			shell.Args = noArgs(lang)
			if lang == "zh" {
				completionInChinese(shell)
			}
		}
	}
}

// loadings are how each shell loads its script: now, and in every new session.
var loadings = map[string][2]string{
	"bash":       {"source <(zootrope completion bash)", "zootrope completion bash > /etc/bash_completion.d/zootrope"},
	"zsh":        {"source <(zootrope completion zsh)", `zootrope completion zsh > "${fpath[1]}/_zootrope"`},
	"fish":       {"zootrope completion fish | source", "zootrope completion fish > ~/.config/fish/completions/zootrope.fish"},
	"powershell": {"zootrope completion powershell | Out-String | Invoke-Expression", "zootrope completion powershell >> $PROFILE"},
}

func completionInChinese(shell *cobra.Command) {
	name := shell.Name()
	shell.Short = "生成 " + name + " 的自动补全脚本"
	shell.Long = shell.Short + "。\n\n在当前会话中启用：\n\n\t" + loadings[name][0] + "\n\n在以后的每个新会话中启用，执行一次：\n\n\t" + loadings[name][1]
	if f := shell.Flags().Lookup("no-descriptions"); f != nil {
		f.Usage = "不显示候选项的说明"
	}
}
