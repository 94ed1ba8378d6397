package app

import (
	"strings"

	"zootrope/core/script"
)

// HelpRow is what the language says of a command or a predicate.
type HelpRow struct {
	Name     string   `json:"name"`
	Group    string   `json:"group"`
	Usage    string   `json:"usage"`
	Help     string   `json:"help"`
	Examples []string `json:"examples"`
}

// help gives the rows of the reference that bear a name, all of them for "". A command with a subcommand is found by its
// first word, too: "help client" lists what may stand behind it.
func help(word, lang string) []HelpRow {
	word = strings.Join(strings.Fields(word), " ")
	out := []HelpRow{}
	for _, chapter := range script.Help() {
		for _, r := range chapter.Rows {
			if word == "" || r.Name == word || strings.HasPrefix(r.Name, word+" ") {
				out = append(out, HelpRow{r.Name, chapter.Title.In(lang), script.Usage(r.Usage, lang), r.Help.In(lang), r.Examples})
			}
		}
	}
	return out
}
