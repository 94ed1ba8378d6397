package language

import (
	"regexp"
	"strings"
	"unicode"

	"zootrope/core/say"
)

// terminal are the sentences that only the terminal says to a reader. A program that has a terminal adds them before it reads a language.
var terminal []say.Sentence

// Terminal adds a sentence to those that only the terminal says to a reader, and gives it back: terminal.json translates it.
func Terminal(s say.Sentence) say.Sentence {
	terminal = append(terminal, s)
	return s
}

// formatted is a place in a sentence of the terminal.
var formatted = regexp.MustCompile(`%(\[\d+\])?[0-9.]*[a-z]`)

// terminalWords are the sentences of the terminal that have a letter of their own. A sentence that the core says, too, is translated in say.json.
func terminalWords() ([]word, error) {
	core, err := phrases()
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, w := range core {
		known[w.english] = true
	}
	var out []word
	for _, s := range terminal {
		if known[s.En] || !strings.ContainsFunc(formatted.ReplaceAllString(s.En, ""), unicode.IsLetter) {
			continue
		}
		known[s.En] = true
		out = append(out, word{[]string{s.En}, s.En})
	}
	return out, nil
}
