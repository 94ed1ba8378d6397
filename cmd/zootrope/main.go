// Command zootrope shows ZooKeeper at work: it builds and serves the playground, and runs its scripts in a terminal.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
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
	return root
}
