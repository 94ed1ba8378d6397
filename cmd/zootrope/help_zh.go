package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usageInChinese prints what cobra prints below the text of a command: how it is called, its subcommands and its flags.
func usageInChinese(c *cobra.Command) error {
	out := c.OutOrStderr()
	fmt.Fprint(out, "用法：\n")
	if c.Runnable() {
		fmt.Fprintf(out, "  %s\n", strings.NewReplacer("[flags]", "[选项]", "[command]", "[命令]").Replace(c.UseLine()))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(out, "  %s [命令]\n", c.CommandPath())
	}
	if c.HasExample() {
		fmt.Fprintf(out, "\n示例：\n%s\n", c.Example)
	}
	listCommands(out, "命令", c, func(sub *cobra.Command) bool { return sub.IsAvailableCommand() || sub.Name() == "help" })
	listFlags(out, "选项", c.LocalFlags())
	listFlags(out, "全局选项", c.InheritedFlags())
	listCommands(out, "其他帮助主题", c, (*cobra.Command).IsAdditionalHelpTopicCommand)
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(out, "\n各命令的详细说明：`%s [命令] --help --lang zh`\n", c.CommandPath())
	}
	return nil
}

// listCommands lists the subcommands that belong there.
func listCommands(out io.Writer, title string, c *cobra.Command, belongs func(*cobra.Command) bool) {
	for _, sub := range c.Commands() {
		if !belongs(sub) {
			continue
		}
		if title != "" {
			fmt.Fprintf(out, "\n%s：\n", title)
			title = ""
		}
		fmt.Fprintf(out, "  %-*s %s\n", sub.NamePadding(), sub.Name(), sub.Short)
	}
}

func listFlags(out io.Writer, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(out, "\n%s：\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		text := f.Usage
		if f.Name == "help" { // cobra makes it, in English
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
