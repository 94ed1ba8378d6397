package main

import "fmt"

// words is what the terminal says in each of its languages; its places are those of fmt.
type words struct{ en, zh string }

// in fills the places of the text of a language.
func (w words) in(lang string, parts ...any) string {
	text := w.en
	if lang == "zh" {
		text = w.zh
	}
	if len(parts) == 0 {
		return text
	}
	return fmt.Sprintf(text, parts...)
}
