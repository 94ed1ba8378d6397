package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/core/script"
)

// newScriptHelp is the topic of `zootrope help script`: the reference of the script language, from its table.
func newScriptHelp(lang string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "script",
		Short: words{"The script language: every command and predicate, with examples", "脚本语言：全部命令和条件，附示例"}.in(lang),
	}
	cmd.SetHelpFunc(func(c *cobra.Command, _ []string) { fmt.Fprint(c.OutOrStdout(), scriptHelp(lang)) })
	return cmd
}

var scriptHelpHead = said(`One command a line, split into words as a shell would; # begins a comment.
Times are virtual: 500ms, 2s, 3ticks. Servers are numbers, clients are names beginning with a letter.
A zxid is EPOCH:COUNTER in decimal (1:333), or 0x100000014d.
Predicates are joined by and, or, not, with parentheses.
`, `每行一条命令，像 shell 那样分成单词；# 之后是注释。
时间是虚拟的：500ms、2s、3ticks。服务器用编号表示，客户端用以字母开头的名称表示。
zxid 写作十进制的 EPOCH:COUNTER（1:333），或 0x100000014d。
条件可以用 and、or、not 和括号组合。
`)

// scriptHelp is the reference in a language.
func scriptHelp(lang string) string {
	var b strings.Builder
	b.WriteString(scriptHelpHead.in(lang))
	for _, chapter := range script.Help() {
		fmt.Fprintf(&b, "\n%s\n", chapter.Title.In(lang))
		for _, r := range chapter.Rows {
			b.WriteString("\n")
			helpOnRow(&b, &r, lang)
		}
	}
	return b.String()
}

func helpOnRow(b *strings.Builder, r *script.Row, lang string) {
	fmt.Fprintf(b, "  %s\n", script.Usage(r.Usage, lang))
	for _, line := range wrap(r.Help.In(lang), textWidth) {
		fmt.Fprintf(b, "      %s\n", line)
	}
	for _, e := range r.Examples {
		fmt.Fprintf(b, "        %s\n", e)
	}
}

// helpOnWord is what the reference says of a command or predicate, as `help` of the console does; "" where there is none.
func helpOnWord(lang, word string) string {
	var b strings.Builder
	for _, chapter := range script.HelpOn(word) {
		for _, r := range chapter.Rows {
			helpOnRow(&b, &r, lang)
		}
	}
	return b.String()
}
