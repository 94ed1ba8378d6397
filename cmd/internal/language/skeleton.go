package language

import (
	"bytes"
	"encoding/json"
	"strings"

	"zootrope/lessons/wording"
)

// File is one that begins a language.
type File struct {
	Name string // in web/text/LANG
	Text []byte
}

// Skeleton writes the files of a new language: all that there is to translate, in English, with a mark before each.
func Skeleton(code string) ([]File, error) {
	mark := wording.Mark(code) + " "
	name := []word{{[]string{"name"}, code}, {[]string{"tag"}, code}, {[]string{"comma"}, ", "}, {[]string{"semicolon"}, "; "}, {[]string{"or"}, " or "},
		{[]string{"colon"}, ": "}}
	name[0].english = mark + "the name of the language, as those who speak it write it"
	name[4].english = mark + name[4].english
	out := []File{{"language.json", compose(name, "")}}
	for _, p := range parts {
		words, err := p.words()
		if err != nil {
			return nil, err
		}
		out = append(out, File{p.file, compose(words, mark)})
	}
	return out, nil
}

// compose writes a file of texts, with a mark before each.
func compose(words []word, mark string) []byte {
	var out bytes.Buffer
	var open []string // the objects that are open
	out.WriteString("{")
	first := true
	line := func(text string) {
		if !first {
			out.WriteString(",")
		}
		out.WriteString("\n" + strings.Repeat("  ", len(open)+1) + text)
		first = false
	}
	for _, w := range words {
		within := w.path[:len(w.path)-1]
		same := 0
		for same < len(open) && same < len(within) && open[same] == within[same] {
			same++
		}
		for len(open) > same {
			open = open[:len(open)-1]
			out.WriteString("\n" + strings.Repeat("  ", len(open)+1) + "}")
			first = false
		}
		for _, name := range within[same:] {
			line(quoted(name) + ": {")
			open, first = append(open, name), true
		}
		line(quoted(w.path[len(w.path)-1]) + ": " + quoted(mark+w.english))
	}
	for len(open) > 0 {
		open = open[:len(open)-1]
		out.WriteString("\n" + strings.Repeat("  ", len(open)+1) + "}")
	}
	out.WriteString("\n}\n")
	return out.Bytes()
}

// quoted is a text as JSON has it, in which only what must be is escaped.
func quoted(text string) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		panic(err) // a text can always be written
	}
	return strings.TrimSpace(out.String())
}
