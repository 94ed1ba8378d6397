package app

import (
	"strings"

	"zootrope/core/say"
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

// help gives the rows of the reference that bear a name; for "" all that can be given by hand. A command with a subcommand is
// found by its first word, too: "help client" lists what may stand behind it.
func help(word, lang string) []HelpRow {
	word = strings.Join(strings.Fields(word), " ")
	out := []HelpRow{}
	for _, chapter := range script.Help() {
		for _, r := range chapter.Rows {
			if word == "" && !r.Script || word != "" && (strings.EqualFold(r.Name, word) || strings.HasPrefix(r.Name, word+" ")) {
				out = append(out, HelpRow{r.Name, chapter.Title.In(lang), script.Usage(r.Usage, lang), helpOf(&r, lang), r.Examples})
			}
		}
	}
	return out
}

func helpOf(r *script.Row, lang string) string {
	text := r.Help.In(lang)
	if r.Script {
		text += say.F(" It stands in scripts only.").In(lang)
	}
	if r.Asked {
		text += say.F(" It is a question for the console: without ID all servers are asked, and the run does not change.").In(lang)
	}
	return text
}
