package main

import (
	"strings"

	"github.com/spf13/cobra"

	"zootrope/core/say"
)

// Errors in the arguments of a command line.
var (
	meant         = said("did you mean %s? ", "您是否想输入 %s？")
	nothingBehind = said("expected nothing behind %s, found %q", "%s 之后不应再有内容，实际有 %q")
	noSuchCommand = said("%[4]sexpected a command of %[1]s (%[2]s), found %[3]q", "%[4]s%[1]s 的命令只有 %[2]s，没有 %[3]q")
)

// exactlyOne asks for one argument; otherwise it says how many there are.
func exactlyOne(lang string, refusal words) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return refuse(lang, refusal, len(args))
		}
		return nil
	}
}

// noArgs wants none.
func noArgs(lang string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return refuse(lang, nothingBehind, cmd.CommandPath(), args[0])
		}
		return nil
	}
}

// knownTopic checks the arguments of help.
func knownTopic(lang string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		about, rest, err := cmd.Root().Find(args)
		if len(rest) == 0 || helpOnWord(lang, strings.Join(args, " ")) != "" {
			return err
		}
		return noCommand(lang, about, rest[0])
	}
}

// isCommand says whether words name a command of the program.
func isCommand(root *cobra.Command, words []string) bool {
	_, rest, err := root.Find(words)
	return err == nil && len(rest) == 0
}

// noCommand says that a command has no such subcommand, and which subcommand was probably meant.
func noCommand(lang string, cmd *cobra.Command, word string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	if len(names) == 0 {
		return refuse(lang, nothingBehind, cmd.CommandPath(), word)
	}
	return refuse(lang, noSuchCommand, cmd.CommandPath(), say.List(names).In(lang), word, didYouMean(lang, word, names))
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

// flagGroup are flags of which at most one may be given; with must, one has to be given.
type flagGroup struct {
	flags []string
	must  bool
}

var (
	oneOfThese  = said("expected one of %s; `%s --help` says more", "应给出 %s 之一；详见 `%s --help --lang zh`")
	notTogether = said("expected either %s or %s, found both", "%s 与 %s 不能同时使用")
)

// check says which flags are missing, or do not go together.
func (g flagGroup) check(lang string, cmd *cobra.Command) error {
	var given, all []string
	for _, name := range g.flags {
		all = append(all, "--"+name)
		if cmd.Flags().Changed(name) {
			given = append(given, "--"+name)
		}
	}
	switch {
	case len(given) > 1:
		return refuse(lang, notTogether, given[0], given[1])
	case len(given) == 0 && g.must:
		return refuse(lang, oneOfThese, say.Or(all).In(lang), cmd.CommandPath())
	}
	return nil
}

// mark tells cobra of the flags, so that it completes only flags that may still be given.
func (g flagGroup) mark(cmd *cobra.Command) {
	cmd.MarkFlagsMutuallyExclusive(g.flags...)
	if g.must {
		cmd.MarkFlagsOneRequired(g.flags...)
	}
}
