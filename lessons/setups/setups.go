// Package setups has the ready-made worlds of the playground: each a script that brings a cluster to a point from which there is
// something to try, with a title and a sentence or two in every language. `zootrope run` plays them, too.
//
// # Files
//
//	setups.go      Setup, and reading one
//	catalogue.txt  their order
//	*.zk           the scripts; their first lines are comments `# LANG: …`, the title and then the text
package setups

import (
	"embed"
	"fmt"
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
	for {
		line, rest, _ := strings.Cut(text, "\n")
		lang, words, is := strings.Cut(strings.TrimPrefix(line, "# "), ": ")
		if !is || !strings.HasPrefix(line, "# ") {
			break
		}
		if s.Title[lang] == "" {
			s.Title[lang] = words
		} else {
			s.Text[lang] = words
		}
		text = rest
	}
	for _, lang := range wording.Required {
		if s.Title[lang] == "" || s.Text[lang] == "" {
			return Setup{}, fmt.Errorf("%s.zk: expected two lines `# %s: …` at its beginning, a title and a sentence", id, lang)
		}
	}
	s.Script = text
	if _, err := script.Parse(id+".zk", text); err != nil {
		return Setup{}, err
	}
	return s, nil
}
