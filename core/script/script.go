package script

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"zootrope/core/say"
)

// MaxSource is the largest script, in bytes.
const MaxSource = 64 << 10

// Script is a parsed script: nothing in it changes any more.
type Script struct {
	File     string
	Source   string
	Settings Settings
	Commands []*Command // what is carried out, in its order
	Views    []*Command // the lines `view`: they are not carried out, so a script has the same moves with them and without
	Cases    []*Command // the lines `case`: they are not carried out, either
	Rooms    *Command   // the line `rooms`, nil if there is none; it is not carried out, either
	Steps    []Step
}

// Step is a named part of a script.
type Step struct {
	ID    string
	Title string
	Line  int
	First int // index in Commands of its `step` line
}

// Until is the script without what comes after its first n steps.
func (s *Script) Until(n int) *Script {
	if n >= len(s.Steps) {
		return s
	}
	cut, next := *s, s.Steps[n]
	cut.Source = strings.Join(strings.SplitAfter(s.Source, "\n")[:next.Line-1], "")
	cut.Commands, cut.Steps = s.Commands[:next.First:next.First], s.Steps[:n:n]
	later := func(c *Command) bool { return c.Step >= n }
	cut.Views, cut.Cases = slices.DeleteFunc(slices.Clone(s.Views), later), slices.DeleteFunc(slices.Clone(s.Cases), later)
	return &cut
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

// Slips lists the known mistakes, in the order of the script.
func (s *Script) Slips() []*Command {
	var out []*Command
	for _, c := range s.Commands {
		if c.Verb() == "slip" {
			out = append(out, c)
		}
	}
	return out
}

// Parse reads a script. The error, if any, is Errors: all that are wrong, in the order of the lines.
func Parse(file, source string) (*Script, error) {
	r := Read(file, source)
	for r.Next() {
	}
	return r.Script()
}

// Reading is a script that is being read, for a host that must not work too long at a time: Parse in pieces.
type Reading struct {
	script Script
	scope  Scope
	lines  []string
	looked int    // so many lines have been looked at for the clients that they open …
	read   int    // … and so many have been read
	gone   string // the step to which a `rewind` of the last step has gone, "" where none has
	errs   Errors
}

// Read begins to read a script. file names it in errors.
func Read(file, source string) *Reading {
	r := &Reading{script: Script{File: file, Source: source}, scope: NewScope()}
	if len(source) > MaxSource {
		r.errs = Errors{{File: file, Msg: say.F("expected a script of at most %d bytes, found %d", MaxSource, len(source))}}
		return r
	}
	r.lines = strings.Split(strings.TrimPrefix(source, "\ufeff"), "\n")
	return r
}

// Next reads on, a line at a time, and says whether there was one.
func (r *Reading) Next() bool {
	switch {
	case r.looked < len(r.lines):
		r.look(r.lines[r.looked])
		r.looked++
	case r.read < len(r.lines):
		r.line(r.lines[r.read])
		r.read++
	default:
		return false
	}
	return true
}

// Script returns the script after Next has returned false; or the errors, each with its place.
func (r *Reading) Script() (*Script, error) {
	for _, err := range r.scope.fill() {
		err.File = r.script.File
		r.errs = append(r.errs, err)
	}
	if len(r.errs) > 0 {
		return nil, r.errs
	}
	r.script.Settings = r.scope.Settings
	r.script.join()
	return &r.script, nil
}

// look notes the client that a line opens, whatever else may be wrong with it: commands before it may speak of it.
func (r *Reading) look(line string) {
	words, err := split(line)
	if wide, changed := r.scope.meant(line); changed > 0 && (err != nil || len(words) == 0 || words[0].Text != "client" && !names(words[0].Text)) {
		words, err = plain(wide), nil
	}
	if err == nil && len(words) > 2 && names(words[0].Text) {
		words = words[1:] // the reader of the lesson may open it
	}
	if err != nil || len(words) < 2 {
		return
	}
	switch second := narrowName(words[1].Text); words[0].Text {
	case "client":
		r.scope.Later = append(r.scope.Later, second)
	case "clients":
		if n, err := strconv.ParseInt(second, 10, 64); err == nil && n >= 1 && n <= mostClients {
			r.scope.Later = append(r.scope.Later, numbered(n)...)
		}
	}
}

// names says whether a command names another one, which stands behind its word.
func names(word string) bool { return word == "offer" || word == "act" }

func (r *Reading) line(line string) {
	s := &r.script
	c, err := ParseLine(&r.scope, line)
	if c != nil && c.verb != nil {
		c.Line, c.Step = r.read+1, len(s.Steps)-1
		if err == nil {
			err = r.misplaced(c)
		}
		s.add(c)
		r.scope.Grow(c)
	}
	if err != nil {
		err.File, err.Line = s.File, r.read+1
		r.errs = append(r.errs, err)
	}
}

// add appends a command, and the step that it begins.
func (s *Script) add(c *Command) {
	switch c.Verb() {
	case "view":
		s.Views = append(s.Views, c)
		return
	case "case":
		s.Cases = append(s.Cases, c)
		return
	case "rooms":
		s.Rooms = c
		return
	case "step":
		c.Step++
		s.Steps = append(s.Steps, Step{ID: c.Name, Title: c.Title, Line: c.Line, First: len(s.Commands)})
	}
	s.Commands = append(s.Commands, c)
}

// ParseLine parses one line in a scope. For an empty line both results are nil. For a wrong line the command may be there, too: it is what
// could be understood, so that later lines are not blamed.
func ParseLine(scope *Scope, line string) (*Command, *Error) {
	if col := badUTF8(line); col > 0 {
		return nil, &Error{Col: col, Msg: say.F("expected UTF-8 text, found a byte that is not")}
	}
	if scope.ByHand {
		line = Unprompted(line)
	}
	words, err := split(line)
	if err == nil && len(words) == 0 {
		return nil, nil
	}
	before := scope.Settings
	var c *Command
	if err == nil {
		c, err = parseWords(scope, words)
	}
	if err == nil {
		return c, err
	}
	after := scope.Settings
	for _, read := range []func(*Scope, string) (*Command, *Error){parseTyped, parseMeant} {
		scope.Settings = before
		again, wrong := read(scope, line)
		switch {
		case again == nil && wrong == nil:
		case wrong == nil:
			return again, nil
		case wrong.Col >= err.Col:
			c, err, after = again, wrong, scope.Settings
		}
	}
	scope.Settings = after
	return c, err
}

// parseWords parses a line that has been cut into words.
func parseWords(scope *Scope, words []Word) (*Command, *Error) {
	p := newParser(scope, words)
	c := p.command()
	c.Text, c.Notices = texts(words), p.notices
	if c.Act {
		c.Text = texts(words[1:])
	}
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

// ParsePredicate reads a predicate that stands alone. Errors have no file and no line.
func ParsePredicate(scope *Scope, text string) (*Predicate, *Error) {
	const before = "expect "
	c, err := ParseLine(scope, before+text)
	if err != nil {
		err.Col = max(1, err.Col-len(before))
		return nil, err
	}
	return c.Pred, nil
}
