package form

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"zootrope/core/say"
	"zootrope/lessons/markdown"
	"zootrope/lessons/wording"
)

// Limits of a single file that comes from outside.
const (
	MaxFile     = 512 << 10 // bytes; of its script, 64 KB are read, as of every script
	maxSigns    = 2000      // of Markdown without an empty line between them: to read them takes a time that grows with their square
	maxWord     = 2000      // characters without a space: a browser breaks them into lines in a time that grows with their square, too
	maxHeadings = 300
)

// TooMuch finds what keeps a file from being read: it is too long or no text, or has what would take long to read and no lesson needs.
func TooMuch(name string, src []byte) *wording.Problem {
	switch {
	case len(src) > MaxFile:
		return &wording.Problem{File: name, Msg: say.F("the file has %d bytes; at most %d are read", len(src), MaxFile)}
	case !utf8.Valid(src):
		return &wording.Problem{File: name, Msg: say.F("expected a text in UTF-8")}
	}
	return tooMany(name, src)
}

// tooMany finds too many signs, headings, or characters of a word.
func tooMany(name string, src []byte) *wording.Problem {
	signs, headings, line := 0, 0, 0
	for text := range bytes.Lines(src) {
		line++
		text = bytes.TrimSpace(text)
		if len(text) == 0 {
			signs = 0
		}
		for _, c := range text {
			if strings.IndexByte("[]!<>*_`~{&|+-", c) >= 0 {
				signs++
			}
		}
		if bytes.HasPrefix(text, []byte("#")) || bytes.HasPrefix(text, []byte("==")) || bytes.HasPrefix(text, []byte("--")) {
			headings++
		}
		if signs > maxSigns {
			return &wording.Problem{File: name, Line: line, Msg: say.F("expected an empty line sooner: there are more than %d signs such as [ or * without one", maxSigns)}
		}
		if longWord(text) {
			return &wording.Problem{File: name, Line: line, Msg: say.F("expected a space sooner: there is a word of more than %d characters", maxWord)}
		}
		if headings > maxHeadings && bytes.HasPrefix(text, []byte("##")) {
			return &wording.Problem{File: name, Line: line, Msg: say.F("expected at most %d headings", maxHeadings)}
		}
	}
	return nil
}

// longWord says whether a line has a word that is too long. Between Chinese characters a line can always be broken.
func longWord(line []byte) bool {
	if len(line) <= maxWord {
		return false
	}
	n := 0
	for _, r := range string(line) {
		if n++; unicode.IsSpace(r) || markdown.FullWidth(r) {
			n = 0
		}
		if n > maxWord {
			return true
		}
	}
	return false
}
