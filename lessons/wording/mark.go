package wording

import (
	"strings"
)

// Untranslated finds the words of a file that are still in another language.
func Untranslated(file, lang, text string) (found Problems) {
	for i, line := range strings.Split(text, "\n") {
		if Marked(line, lang) {
			found.Add(file, i+1, "not translated yet: translate what stands behind %s, and take the mark away", Mark(lang))
		}
	}
	return found
}

// Mark stands before the words that are to be translated into a language.
func Mark(lang string) string { return "[" + lang + "]" }

// Marked says whether something in a text is still to be translated. Behind the mark a space was written, which may have gone; a link that is called
// like a language has its address there.
func Marked(text, lang string) bool {
	for {
		_, rest, found := strings.Cut(text, Mark(lang))
		if !found || !strings.HasPrefix(rest, "(") {
			return found
		}
		text = rest
	}
}
