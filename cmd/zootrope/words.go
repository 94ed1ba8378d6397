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

// things is a number with what it counts: "1 check", "2 checks". In Chinese it is the number alone: the sentence has the noun.
func things[N ~int | ~int64 | ~uint64](lang string, n N, noun string) string {
	switch {
	case lang == "zh":
		return fmt.Sprint(n)
	case n == 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
