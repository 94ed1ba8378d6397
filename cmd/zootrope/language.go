package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/language"
	"zootrope/core/say"
	"zootrope/lessons/wording"
)

// languageOf finds the language among the arguments before anything else is read: help, and what is wrong with an argument,
// are to be said in it, too.
func languageOf(args []string) string {
	lang := "en"
	for i, a := range args {
		value, joined := strings.CutPrefix(a, "--lang=")
		switch {
		case a == "--":
			return lang
		case joined:
			lang = value
		case a == "--lang" && i+1 < len(args):
			lang = args[i+1]
		}
	}
	return lang
}

// langFlag is --lang, which every command takes.
func langFlag(root *cobra.Command, lang string) {
	given := root.PersistentFlags().String("lang", "en", words{"the `language` of everything that is said: %s", "输出的`语言`：%s"}.in(lang, say.Or(wording.Languages()).In(lang)))
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return checkLang(*given) }
	err := root.RegisterFlagCompletionFunc("lang", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return tongues(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag has just been made
	}
}

func checkLang(lang string) error {
	if slices.Contains(wording.Languages(), lang) {
		return nil
	}
	return refuse("en", words{"--lang: expected %s, found %q", ""}, say.Or(wording.Languages()).In("en"), lang)
}

// tongues lists the languages for completion, each with its name.
func tongues() []string {
	out := []string{"en\tEnglish", "zh\t中文"}
	for _, code := range language.All() {
		out = append(out, code+"\t"+language.Open(code).Name)
	}
	return out
}
