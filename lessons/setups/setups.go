// Package setups has the ready-made worlds of the playground: each a script that brings a cluster to a point from which there is
// something to try, with a title and a sentence or two in every language. `zootrope run` plays them, too. Some are incidents, as operators meet them:
// those have three more sentences, on what one sees, what the cause is, and what to look at in a real cluster.
//
// # Files
//
//	setups.go      Setup, and reading one
//	catalogue.txt  their order
//	*.zk           the scripts; their first lines are comments `# LANG: …`: the title, the text, and the three sentences of an incident
package setups

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/lessons/wording"
)

// Setup is a world to begin with. The JSON is what the page reads (web/play/setups.ts).
type Setup struct {
	ID     string        `json:"id"`
	Title  wording.Words `json:"title"`
	Text   wording.Words `json:"text"`
	Script string        `json:"script"`

	Incident *Incident `json:"incident,omitempty"` // nil for a world that is no incident
}

// Incident is what an operator meets, in three sentences. The names in the third one are those of ZooKeeper's `mntr` and of its log lines.
type Incident struct {
	Seen  wording.Words `json:"seen"`
	Cause wording.Words `json:"cause"`
	Look  wording.Words `json:"look"`
}

// headings stand before the three sentences where there is only text.
var headings = [...]wording.Words{{"en": "What one sees", "zh": "现象"}, {"en": "The cause", "zh": "原因"}, {"en": "What to look at", "zh": "看什么"}}

// Prose is the text, and of an incident its three sentences with their headings.
func (s *Setup) Prose() wording.Words {
	if s.Incident == nil {
		return s.Text
	}
	out := wording.Words{}
	for lang := range s.Text {
		out[lang] = s.Text[lang]
		for i, w := range []wording.Words{s.Incident.Seen, s.Incident.Cause, s.Incident.Look} {
			out[lang] += "\n\n" + headings[i].In(lang) + ": " + w.In(lang)
		}
	}
	return out
}

//go:embed catalogue.txt *.zk
var shipped embed.FS

// All lists them in the order of the page. An error is a defect of a file, with its place.
func All() ([]Setup, error) {
	order, err := shipped.ReadFile("catalogue.txt")
	if err != nil {
		return nil, err
	}
	var out []Setup
	for _, id := range strings.Fields(string(order)) {
		text, err := shipped.ReadFile(id + ".zk")
		if err != nil {
			return nil, err
		}
		s, err := read(id, string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// read parts the words of a file from its script.
func read(id, text string) (Setup, error) {
	s := Setup{ID: id, Title: wording.Words{}, Text: wording.Words{}}
	in := Incident{wording.Words{}, wording.Words{}, wording.Words{}}
	places := []wording.Words{s.Title, s.Text, in.Seen, in.Cause, in.Look} // of the lines of a language, in their order
	for {
		line, rest, _ := strings.Cut(text, "\n")
		lang, words, is := strings.Cut(strings.TrimPrefix(line, "# "), ": ")
		if !is || !strings.HasPrefix(line, "# ") {
			break
		}
		at := slices.IndexFunc(places, func(w wording.Words) bool { return w[lang] == "" })
		if at < 0 {
			return Setup{}, fmt.Errorf("%s.zk: expected five lines `# %s: …` at most, found one more", id, lang)
		}
		places[at][lang] = words
		text = rest
	}
	for _, lang := range wording.Required {
		if s.Title[lang] == "" || s.Text[lang] == "" {
			return Setup{}, fmt.Errorf("%s.zk: expected two lines `# %s: …` at its beginning, a title and a sentence", id, lang)
		}
	}
	if len(in.Seen) > 0 {
		for _, lang := range wording.Required {
			if in.Look[lang] == "" {
				return Setup{}, fmt.Errorf("%s.zk: expected three more lines `# %s: …`: what one sees, the cause, and what to look at", id, lang)
			}
		}
		s.Incident = &in
	}
	s.Script = text
	if _, err := script.Parse(id+".zk", text); err != nil {
		return Setup{}, err
	}
	return s, nil
}
