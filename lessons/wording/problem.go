package wording

import (
	"fmt"

	"zootrope/core/say"
)

// Problem is something in a lesson that is not as it should be.
type Problem struct {
	File string
	Line int // from 1, 0 for the whole file
	Col  int // from 1, in characters; 0 where only the line is known
	Msg  *say.Text
}

func (p Problem) String() string { return p.In("en") }

func (p Problem) Error() string { return p.In("en") }

// Problems are what is wrong, in the order in which it was found.
type Problems []Problem

// Add adds what is wrong in a line, or in a whole file (line 0).
func (p *Problems) Add(file string, line int, form say.Form, parts ...any) {
	p.AddAt(file, line, 0, form, parts...)
}

// AddAt is Add for a place within a line.
func (p *Problems) AddAt(file string, line, col int, form say.Form, parts ...any) {
	*p = append(*p, Problem{File: file, Line: line, Col: col, Msg: say.F(form, parts...)})
}

// In says it in a language.
func (p Problem) In(lang string) string { return At(p.File, p.Line, p.Col) + p.Msg.In(lang) }

// At prints where something is, as compilers do.
func At(file string, line, col int) string {
	switch {
	case file == "":
		return ""
	case line == 0:
		return file + ": "
	case col > 0:
		return fmt.Sprintf("%s:%d:%d: ", file, line, col)
	}
	return fmt.Sprintf("%s:%d: ", file, line)
}
