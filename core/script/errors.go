package script

import (
	"strconv"
	"strings"

	"zootrope/core/say"
)

// Error says what is wrong with a script, where, what was expected there, and what was probably meant.
type Error struct {
	File string // as given to Parse; "" for a command given by hand
	Line int    // from 1; 0 for a command given by hand
	Col  int    // from 1, in characters
	Msg  *say.Text
	Near string // the nearest known word, "" if none is near
}

// Error prints file:line:col: message, as compilers do, so that editors can jump there.
func (e *Error) Error() string { return e.In("en") }

// In says it in a language.
func (e *Error) In(lang string) string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File + ":")
	}
	if e.Line > 0 {
		b.WriteString(strconv.Itoa(e.Line) + ":")
	}
	if e.Col > 0 {
		b.WriteString(strconv.Itoa(e.Col) + ":")
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(e.Message(lang))
	return b.String()
}

// Message is the error without its place, in a language. What was probably meant stands first: the rest may be long, and cut off.
func (e *Error) Message(lang string) string {
	if e.Near == "" {
		return e.Msg.In(lang)
	}
	return say.F("did you mean %s? %s", e.Near, e.Msg).In(lang)
}

// Errors are all the errors of a script, in the order of their lines.
type Errors []*Error

func (e Errors) Error() string { return e.In("en") }

// In says them in a language, one a line.
func (e Errors) In(lang string) string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.In(lang)
	}
	return strings.Join(lines, "\n")
}
