package main

import (
	"fmt"

	"zootrope/cmd/internal/language"
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

// said is words for a reader, who may have chosen a language besides English and Chinese: web/text/LANG/terminal.json has them in it, and
// `lesson translate` lists what is missing there. In English and Chinese only, on purpose, are the help of the commands, which cobra frames, `play`,
// and what authors and engineers read: check, build, serve, export, film, diagram, and `lesson check`, `new`, `record`, `preview`, `translate`.
func said(en, zh string) words { return words(language.Terminal(say.Sentence{En: en, Zh: zh})) }

// counted is a number with what it counts, for one and for many. In Chinese it is the number alone: the sentence has the noun.
type counted struct{ one, many words }

// countedAs makes a counted for readers.
func countedAs(one, many string) counted { return counted{said(one, "%d"), said(many, "%d")} }

// of gives the number with its noun in a language.
func (c counted) of(lang string, n int64) string {
	if n == 1 {
		return c.one.in(lang, n)
	}
	return c.many.in(lang, n)
}

// quantity is a number with what it counts, for authors: "1 check", "2 checks". In Chinese it is the number alone: the sentence has the noun.
func quantity[N ~int | ~int64 | ~uint64](lang string, n N, noun string) string {
	switch {
	case lang == "zh":
		return fmt.Sprint(n)
	case n == 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
