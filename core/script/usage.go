package script

import (
	"slices"

	"zootrope/core/say"
)

// blanks are the words in a usage that stand for what is to be put there.
var blanks = []say.Form{"NAME", "CLIENT", "PATH", "DATA", "TEXT", "TITLE", "COMMAND", "PREDICATE", "CHOICE", "STEP", "KEY",
	"VALUE", "KIND", "LINE", "SCHEME", "AUTH", "OP", "CODE"}

// Blanks lists the words in a usage that stand for what is to be put there.
func Blanks() []say.Form { return slices.Clone(blanks) }

// Usage says a usage in a language: what is to be put in is translated, what is to be typed is not.
func Usage(usage, lang string) string {
	out, word := "", ""
	for _, r := range usage + "\n" {
		if r >= 'A' && r <= 'Z' || r == '_' {
			word += string(r)
			continue
		}
		for _, b := range blanks {
			if word == string(b) {
				word = b.In(lang)
				break
			}
		}
		out, word = out+word+string(r), ""
	}
	return out[:len(out)-1]
}
