// Command zootrope shows ZooKeeper at work: it builds and serves the playground, and runs its scripts in a terminal.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/core/say"
)

// commands are the subcommands, one file each, in the order of the help.
var commands = []func() *cobra.Command{newServe, newBuild, newRun, newCheck, newLesson, newDiagram, newScriptHelp}

// failure ends the program with a status. Its message, if it has one, has not been printed yet.
type failure struct {
	status int
	msg    string
}

func (f *failure) Error() string { return f.msg }

// Exit statuses of everything that runs scripts (SCRIPT.md).
const (
	statusFailed = 1 // an expectation does not hold
	statusWrong  = 2 // the script, or the command line, is wrong
)

func main() { os.Exit(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// execute is main without the process.
func execute(args []string, in io.Reader, out, errs io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.Execute()
	if err == nil {
		return 0
	}
	if err.Error() != "" {
		fmt.Fprintln(errs, err)
	}
	var f *failure
	if errors.As(err, &f) {
		return f.status
	}
	return statusWrong
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "zootrope",
		Short:         "Watch ZooKeeper at work, one event at a time",
		Long:          "Zootrope runs the real ZooKeeper protocol, one event at a time, and lets you watch, stop, rewind and meddle.",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	for _, c := range commands {
		root.AddCommand(c())
	}
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() == "help" { // by itself, it prints what it knows of an unknown topic, and all is well
			c.Args = knownTopic
			passLang(c)
		}
	}
	return group(root)
}

// group makes a command that only holds others: alone it prints its help, and it refuses a word that is none of them.
func group(cmd *cobra.Command) *cobra.Command {
	cmd.DisableFlagsInUseLine = true
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return noCommand(cmd, args[0])
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	return cmd
}

// passLang lets help take --lang for the command that it is about.
func passLang(help *cobra.Command) {
	lang := help.Flags().String("lang", "en", "the `language` of the help, where there is one: en or zh")
	help.PreRunE = func(_ *cobra.Command, args []string) error {
		if err := checkLang(*lang); err != nil {
			return err
		}
		about, _, err := help.Root().Find(args)
		if err != nil {
			return err
		}
		if f := about.Flags().Lookup("lang"); f != nil {
			return f.Value.Set(*lang)
		}
		return nil
	}
}

// knownTopic checks the arguments of help.
func knownTopic(cmd *cobra.Command, args []string) error {
	about, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) == 0 {
		return err
	}
	return noCommand(about, rest[0])
}

// noCommand says that a command has no such subcommand, and which was probably meant.
func noCommand(cmd *cobra.Command, word string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	if len(names) == 0 {
		return &failure{statusWrong, fmt.Sprintf("expected nothing behind %s, found %q", cmd.CommandPath(), word)}
	}
	return &failure{statusWrong, fmt.Sprintf("expected a command of %s (%s), found %q%s", cmd.CommandPath(),
		strings.Join(names, ", "), word, didYouMean("en", word, names))}
}

// didYouMean names what is near to a misspelt word, or nothing. Cobra knows what is near, but only among commands.
func didYouMean(lang, word string, names []string) string {
	known := cobra.Command{SuggestionsMinimumDistance: 2}
	for _, n := range names {
		known.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
	}
	near := known.SuggestionsFor(word)
	if len(near) == 0 {
		return ""
	}
	return meant.in(lang, say.Or(near).In(lang))
}

var meant = words{"; did you mean %s?", "；您是否想输入 %s？"}
