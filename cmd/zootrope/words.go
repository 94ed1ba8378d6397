package main

import (
	"fmt"

	"zootrope/core/say"
)

// words is what the terminal says in each of its languages; its places are those of fmt.
type words say.Sentence

// in fills the places of the text of a language.
func (w words) in(lang string, parts ...any) string {
	text := say.Sentence(w).In(lang)
	if len(parts) == 0 {
		return text
	}
	return fmt.Sprintf(text, parts...)
}
