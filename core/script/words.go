package script

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/google/shlex"

	"zootrope/core/say"
)

// Word is one word of a line: its value, and how and where it was written.
type Word struct {
	Text string
	Raw  string // with its quotes
	Col  int    // of its first character, from 1
}

// bare says whether the word was written without quotes or backslashes: only then can it be an option or punctuation.
func (w Word) bare() bool { return w.Raw == w.Text }

// trickle hands a line out byte by byte and counts, so that after each word it is known how far the splitter has read.
// Between double quotes POSIX keeps a backslash that stands before an ordinary character; the splitter drops it, so it is
// handed out twice there.
type trickle struct {
	line    string
	read    int
	quote   byte // the open quote, 0 for none
	escaped bool // the next byte is taken as it is
	again   bool // the last byte comes once more
}

func (t *trickle) Read(b []byte) (int, error) {
	if t.read == len(t.line) && !t.again {
		return 0, io.EOF
	}
	if len(b) == 0 {
		return 0, nil
	}
	if t.again {
		t.again = false
		b[0] = '\\'
		return 1, nil
	}
	b[0] = t.line[t.read]
	t.read++
	t.see(b[0])
	return 1, nil
}

// see follows the quotes.
func (t *trickle) see(c byte) {
	switch {
	case t.escaped:
		t.escaped = false
	case t.quote == '\'' || t.quote == '"' && c == '"':
		if c == t.quote {
			t.quote = 0
		}
	case c == '\\':
		if t.quote == '"' && t.read < len(t.line) && strings.IndexByte("$`\"\\", t.line[t.read]) < 0 {
			t.again = true
		} else {
			t.escaped = true
		}
	case t.quote == 0 && (c == '"' || c == '\''):
		t.quote = c
	}
}

// Characters between words, and characters that have a meaning for the splitter.
const (
	spaces  = " \t\r\n"
	special = "\"'\\#"
)

// split cuts a line into words as a POSIX shell would. An error names the column of the word that does not end.
func split(line string) ([]Word, *Error) {
	if !strings.ContainsAny(line, special) && utf8.ValidString(line) {
		return splitPlain(line), nil
	}
	return splitShell(line)
}

// splitShell has every rule of a shell's words.
func splitShell(line string) ([]Word, *Error) {
	source := &trickle{line: line}
	lexer := shlex.NewLexer(source)
	var words []Word
	col, counted := 1, 0 // of the characters that have been counted, and how many bytes those are
	for {
		start := source.read
		for start < len(line) && strings.IndexByte(spaces, line[start]) >= 0 {
			start++
		}
		col += utf8.RuneCountInString(line[counted:start])
		counted = start
		text, err := lexer.Next()
		if err == io.EOF {
			return words, nil
		}
		if err != nil {
			return words, &Error{Col: col, Msg: say.F(unfinished(line[start:]))}
		}
		raw := strings.TrimRight(line[start:source.read], spaces)
		words = append(words, Word{Text: text, Raw: raw, Col: col})
	}
}

// splitPlain cuts where there is space. Most lines have nothing else to look for, and the splitter needs some kilobytes for each.
func splitPlain(line string) []Word {
	var words []Word
	col := 1
	for {
		rest := strings.TrimLeft(line, spaces)
		if rest == "" {
			return words
		}
		col += len(line) - len(rest)
		end := strings.IndexAny(rest, spaces)
		if end < 0 {
			end = len(rest)
		}
		words = append(words, Word{Text: rest[:end], Raw: rest[:end], Col: col})
		line, col = rest[end:], col+utf8.RuneCountInString(rest[:end])
	}
}

// unfinished says what is missing from a word that the splitter could not end.
func unfinished(raw string) say.Form {
	if strings.HasSuffix(raw, `\`) && strings.Count(raw, `"`)%2 == 0 {
		return "expected a character after the backslash, found the end of the line"
	}
	return "expected a closing quote, found the end of the line"
}

// width is the column after the last character of a line that is not space or comment.
func width(words []Word) int {
	if len(words) == 0 {
		return 1
	}
	last := words[len(words)-1]
	return last.Col + utf8.RuneCountInString(last.Raw)
}
