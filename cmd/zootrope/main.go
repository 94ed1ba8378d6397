package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/language"
	"zootrope/cmd/internal/site"
)

// commands are the subcommands, one file each, in the order of the help. Each is made in the language that is asked for.
var commands = []func(lang string) *cobra.Command{newServe, newBuild, newRun, newCheck, newLesson, newDiagram, newFilm, newExport, newScriptHelp}

func main() { os.Exit(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// execute is main without the process.
func execute(args []string, in io.Reader, out, errs io.Writer) int {
	lang := languageOf(args)
	if root, err := site.Root("."); err == nil {
		language.ReadFrom(os.DirFS(filepath.Join(root, "web")))
	}
	language.Speak(lang)
	root := newRoot(lang)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	completion(root, lang)
	err := root.Execute()
	if err == nil {
		return 0
	}
	if text := sentence(err, lang); text != "" {
		fmt.Fprintln(errs, text)
	}
	var f *failure
	if errors.As(err, &f) {
		return f.status
	}
	return statusWrong
}

func newRoot(lang string) *cobra.Command {
	root := &cobra.Command{
		Use:   "zootrope",
		Short: words{"Watch ZooKeeper at work, one event at a time", "逐个事件观察 ZooKeeper 的运行"}.in(lang),
		Long: words{"Zootrope runs the real ZooKeeper protocol, one event at a time, and lets you watch, stop, rewind and meddle.",
			"Zootrope 逐个事件地运行真实的 ZooKeeper 协议，可以观察、暂停、后退，也可以动手干预。"}.in(lang),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	for _, c := range commands {
		root.AddCommand(c(lang))
	}
	langFlag(root, lang)
	root.SetFlagErrorFunc(flagErrors(lang))
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() == "help" { // without this, help of an unknown topic prints something and succeeds
			c.Args = knownTopic(lang)
			topics := c.Run
			c.Run = func(cmd *cobra.Command, args []string) {
				if about := helpOnWord(lang, strings.Join(args, " ")); about != "" && !isCommand(root, args) {
					fmt.Fprint(cmd.OutOrStdout(), about)
					return
				}
				topics(cmd, args)
			}
			if lang == "zh" {
				c.Short, c.Long = "显示命令的帮助", "显示任何一个命令的帮助：在 zootrope help 之后写上该命令。"
			}
		}
	}
	if lang == "zh" {
		root.SetUsageFunc(usageInChinese)
	}
	return group(lang, root)
}

// group makes a command that only holds others: alone it prints its help, and it refuses a word that names no such command.
func group(lang string, cmd *cobra.Command) *cobra.Command {
	cmd.DisableFlagsInUseLine = true
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return noCommand(lang, cmd, args[0])
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	return cmd
}
