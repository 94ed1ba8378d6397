package script

import (
	"strings"
	"unicode/utf8"

	"zootrope/core/say"
	"zootrope/core/sim"
)

// MaxSource is the largest script, in bytes.
const MaxSource = 64 << 10

// Script is a parsed script: nothing in it changes any more.
type Script struct {
	File     string
	Source   string
	Settings sim.Settings
	Commands []*Command
	Steps    []Step
}

// Step is a named part of a script.
type Step struct {
	ID    string
	Title string
	Line  int
	First int // index in Commands of its `step` line
}

// Goals lists the ids of the goals, in the order of the script.
func (s *Script) Goals() []string {
	var out []string
	for _, c := range s.Commands {
		if c.Verb() == "goal" {
			out = append(out, c.Name)
		}
	}
	return out
}

// Parse reads a script. The error, if any, is Errors: all that are wrong, in the order of the lines.
func Parse(file, source string) (*Script, error) {
	s := &Script{File: file, Source: source}
	if len(source) > MaxSource {
		return nil, Errors{{File: file, Msg: say.F("expected a script of at most %d bytes, found %d", MaxSource, len(source))}}
	}
	scope := newScope()
	var errs Errors
	lines := strings.Split(strings.TrimPrefix(source, "\ufeff"), "\n")
	scope.Later = opened(lines)
	for i, line := range lines {
		c, err := parseLine(&scope, line)
		if err != nil {
			err.File, err.Line = file, i+1
			errs = append(errs, err)
		}
		if c != nil && c.verb != nil {
			c.Line, c.Step = i+1, len(s.Steps)-1
			s.add(c)
			scope.after(c)
		}
	}
	if len(errs) > 0 {
		return nil, errs
	}
	s.Settings = scope.Settings
	return s, nil
}

// opened lists the clients that lines open, whatever else may be wrong with them.
func opened(lines []string) []string {
	var out []string
	for _, line := range lines {
		words, err := split(line)
		if err == nil && len(words) > 2 && words[0].Text == "offer" {
			words = words[1:] // whoever reads the lesson may open it
		}
		if err == nil && len(words) > 1 && words[0].Text == "client" {
			out = append(out, words[1].Text)
		}
	}
	return out
}

// add appends a command, and the step that it begins.
func (s *Script) add(c *Command) {
	if c.Verb() == "step" {
		c.Step++
		s.Steps = append(s.Steps, Step{ID: c.Name, Title: c.Title, Line: c.Line, First: len(s.Commands)})
	}
	s.Commands = append(s.Commands, c)
}

// parseLine parses one line. Both results may be nil (an empty line), and both may not (what could be understood of a
// wrong line, so that later lines are not blamed for it).
func parseLine(scope *Scope, line string) (*Command, *Error) {
	if col := badUTF8(line); col > 0 {
		return nil, &Error{Col: col, Msg: say.F("expected UTF-8 text, found a byte that is not")}
	}
	words, err := split(line)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	p := newParser(scope, words)
	c := p.command()
	c.Text = texts(words)
	return c, p.err
}

// badUTF8 gives the column of the first character that is not UTF-8, or 0.
func badUTF8(line string) int {
	col := 1
	for i, r := range line {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(line[i:]); size == 1 {
				return col
			}
		}
		col++
	}
	return 0
}
