package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Errors in a flag.
var (
	noSuchFlag = said("%[3]s%[1]s has no flag %[2]s; `%[1]s --help` lists its flags", "%[3]s%[1]s 没有选项 %[2]s；`%[1]s --help --lang zh` 列出全部选项")
	noValue    = said("%s needs a value", "%s 后面缺少一个值")
	wrongValue = said("%s: expected %s, found %q", "%s 应为%s，实际是 %q")
	notAFlag   = said("expected a flag, found %s", "应为选项，实际是 %s")
	wholeOne   = said("a whole number", "整数")
	yesOrNo    = said("true or false", " true 或 false")
)

// flagErrors says in a language what the library that reads flags has found wrong.
func flagErrors(lang string) func(*cobra.Command, error) error {
	return func(c *cobra.Command, err error) error {
		var (
			unknown *pflag.NotExistError
			bare    *pflag.ValueRequiredError
			invalid *pflag.InvalidValueError
			syntax  *pflag.InvalidSyntaxError
		)
		switch {
		case errors.As(err, &unknown):
			name := dashed(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames())
			return refuse(lang, noSuchFlag, c.CommandPath(), name, didYouMean(lang, name, flagNames(c)))
		case errors.As(err, &bare):
			return refuse(lang, noValue, dashed(bare.GetSpecifiedName(), bare.GetSpecifiedShortnames()))
		case errors.As(err, &invalid):
			kind := wholeOne
			if invalid.GetFlag().Value.Type() == "bool" {
				kind = yesOrNo
			}
			return refuse(lang, wrongValue, "--"+invalid.GetFlag().Name, kind.in(lang), invalid.GetValue())
		case errors.As(err, &syntax):
			return refuse(lang, notAFlag, syntax.GetSpecifiedFlag())
		}
		return err
	}
}

// ofFlag says of which flag something is wrong.
func ofFlag(lang, flag string, err error) error {
	return refuse(lang, reasoned, flag, sentence(err, lang))
}

// dashed is a flag as it was typed. If several letters stand behind one dash, only one of them is meant.
func dashed(name, letters string) string {
	if letters != "" {
		return fmt.Sprintf("-%c", []rune(name)[0])
	}
	return "--" + name
}

func flagNames(c *cobra.Command) []string {
	var out []string
	c.Flags().VisitAll(func(f *pflag.Flag) { out = append(out, "--"+f.Name) })
	return out
}
