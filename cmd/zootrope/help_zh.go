package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// chineseHelp is the help of a command in Chinese: what it does, and what its flags are for. The usage and the examples are commands
// and are the same in every language.
type chineseHelp struct {
	long  string
	flags map[string]string
}

const languageFlag = "输出的`语言`：en 或 zh"

var helpTexts = map[string]chineseHelp{
	"zootrope lesson list": {"列出自带的课程。", map[string]string{"lang": languageFlag}},
	"zootrope lesson run": {"在终端里逐步播放一个课程：每一步的正文、其中发生的事件，以及问题。\n" +
		"在终端中按 Enter 继续；否则一次全部输出。", map[string]string{"lang": languageFlag}},
	"zootrope run": {"运行一个脚本（- 表示标准输入），并逐行说明发生了什么。\n\n" +
		"所有预期都成立时退出码为 0，有一项不成立为 1，脚本有误为 2。\n" +
		"脚本语言见 `zootrope help script --lang zh`。", map[string]string{
		"lang":  languageFlag,
		"json":  "每行输出一个事件，格式为 JSON",
		"quiet": "只输出不成立的预期",
		"hash":  "只输出最终状态的校验值",
		"coded": "让每条消息和每次写入都经过 ZooKeeper 的字节格式；结果不变",
		"seed":  "用这个`种子`代替脚本里的种子，产生一切随机量",
		"limit": "推进这么多`次`之后停止；推进一次会产生一个或多个事件",
	}},
	"zootrope diagram": {"把一次运行画成时空图（SVG）：每台服务器和每个客户端一条线，时间向下，每条消息一个箭头。\n" +
		"SVG 输出到标准输出，或写入 -o 指定的文件；浅色还是深色取决于读者的设置。\n\n" +
		"范围可以用脚本的步骤（crash）、事件编号（214）或虚拟时间（12.4s、980ms）给出。脚本回退过的步骤，按第一次运行的样子画。\n" +
		"心跳、连接和定时器默认不画，用 --all 画出；空闲的时间默认省略，用 --true-spacing 保留。\n\n" +
		"--select 标出一个事件：可能影响过它的点亮，与它无关的变暗。", map[string]string{
		"lang":         languageFlag,
		"from":         "从哪里开始：`步骤`、事件或时间",
		"to":           "到哪里结束（含）：`步骤`、事件或时间；与 --from 步骤 同用时为该步骤的末尾",
		"select":       "要标出其因果的`事件`编号",
		"all":          "心跳、连接和定时器也画出",
		"true-spacing": "距离与时间成正比",
		"output":       "要写入的`文件`",
	}},
}

// helpInChinese prints it.
func helpInChinese(c *cobra.Command) {
	out, help := c.OutOrStdout(), helpTexts[c.CommandPath()]
	fmt.Fprintf(out, "%s\n\n用法：\n  %s\n", help.long, strings.Replace(c.UseLine(), "[flags]", "[选项]", 1))
	if c.HasExample() {
		fmt.Fprintf(out, "\n示例：\n%s\n", c.Example)
	}
	fmt.Fprint(out, "\n选项：\n")
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		text := help.flags[f.Name]
		if f.Name == "help" {
			text = "显示帮助"
		}
		fmt.Fprintln(out, flagLine(f, text))
	})
}

// flagLine is one flag: its names, its value as the text calls it, and the text with the default.
func flagLine(f *pflag.Flag, text string) string {
	name := "      --" + f.Name
	if f.Shorthand != "" {
		name = "  -" + f.Shorthand + ", --" + f.Name
	}
	if before, rest, ok := strings.Cut(text, "`"); ok {
		value, after, _ := strings.Cut(rest, "`")
		name, text = name+" "+value, before+value+after
	}
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" {
		text += "（默认 " + f.DefValue + "）"
	}
	return name + strings.Repeat(" ", max(2, 28-columnsOf(name))) + text
}
