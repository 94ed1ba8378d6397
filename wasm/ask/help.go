package ask

import (
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
)

// Help gives the rows of the reference that a word finds; for "" all that can be given by hand.
func Help(word, lang string) []port.HelpRow {
	chapters := script.Help()
	if word = strings.TrimSpace(word); word != "" {
		chapters = script.HelpOn(word)
	}
	out := []port.HelpRow{}
	for _, chapter := range chapters {
		for _, r := range chapter.Rows {
			if word == "" && r.Script {
				continue
			}
			out = append(out, port.HelpRow{Name: r.Name, Group: chapter.Title.In(lang), Usage: script.Usage(r.Usage, lang), Help: helpOf(&r, lang), Examples: r.Examples,
				Spoken: append([]string{}, r.Spoken()...)})
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
