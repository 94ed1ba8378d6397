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
	Spoken   []string `json:"spoken"` // what it is called on the buttons in Chinese
}

// help gives the rows of the reference that a word finds; for "" all that can be given by hand.
func help(word, lang string) []HelpRow {
	chapters := script.Help()
	if word = strings.TrimSpace(word); word != "" {
		chapters = script.HelpOn(word)
	}
	out := []HelpRow{}
	for _, chapter := range chapters {
		for _, r := range chapter.Rows {
			if word == "" && r.Script {
				continue
			}
			out = append(out, HelpRow{r.Name, chapter.Title.In(lang), script.Usage(r.Usage, lang), helpOf(&r, lang), r.Examples, append([]string{}, r.Spoken()...)})
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
