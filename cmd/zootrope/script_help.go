package main

import (
	"github.com/spf13/cobra"

	"zootrope/core/script"
)

// newScriptHelp is the topic of `zootrope help script`: the reference of the script language, from its table.
func newScriptHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "script",
		Short: "The script language: every command and predicate, with examples",
		Long:  script.HelpText(),
	}
}
