package script

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/say"
)

// table is a question that lines `mark` fill: a grid, a sort or a curve.
type table struct {
	ask   *Command
	names []string // of the cells, things or points so far
	step  int      // how many steps had begun when it was asked
}

// parseMark takes the question and the cell, the thing or the point. A question is marked in its own step.
func parseMark(p *parser, c *Command) {
	var open []string
	for _, t := range p.scope.tables {
		if t.step == len(p.scope.Steps) {
			open = append(open, t.ask.Name)
		}
	}
	p.suggest(open...)
	w := p.next("the question")
	at := slices.IndexFunc(p.scope.tables, func(t table) bool { return t.ask.Name == w.Text && t.step == len(p.scope.Steps) })
	switch {
	case p.err != nil:
		return
	case len(open) == 0:
		p.back(nil, "expected a question of the form grid, sort or curve in this step (there is none), found %q", w.Text)
		return
	case at < 0:
		p.back(open, "expected a question of the form grid, sort or curve in this step (%s), found %q", say.Or(open), w.Text)
		return
	}
	t := p.scope.tables[at]
	c.Name = t.ask.Name
	c.Mark = p.newID(t.what(), t.names, t.isName)
}

// what says what a name of the table is.
func (t *table) what() say.Form {
	switch t.ask.Answer {
	case AnswerGrid:
		return "a cell, ROW.COLUMN"
	case AnswerCurve:
		return "a point, a whole number"
	}
	return "what is sorted (letters, digits, _ or -)"
}

func (t *table) isName(name string) bool {
	switch t.ask.Answer {
	case AnswerGrid:
		row, column, ok := strings.Cut(name, ".")
		return ok && isNumberedID(row) && isNumberedID(column)
	case AnswerCurve:
		n, err := strconv.ParseInt(name, 10, 64)
		return err == nil && n >= 0 && strconv.FormatInt(n, 10) == name
	}
	return isNumberedID(name)
}

// marked takes down a name of a table.
func (s *Scope) marked(c *Command) {
	for i := range s.tables {
		if t := &s.tables[i]; t.ask.Name == c.Name {
			t.names = append(slices.Clip(t.names), c.Mark)
		}
	}
}

// fill gives the questions of the script the names that lines `mark` have for them, and says which cells of a grid are missing. The points of a
// curve stand from the smallest to the largest, in whatever order the runs come.
func (s *Scope) fill() (wrong Errors) {
	for _, t := range s.tables {
		t.ask.Names = t.names
		if t.ask.Answer == AnswerCurve {
			t.ask.Names = slices.SortedFunc(slices.Values(t.names), func(a, b string) int {
				return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) // whole numbers without leading zeros
			})
		}
		lack := func(form say.Form, parts ...any) {
			wrong = append(wrong, &Error{Line: t.ask.Line, Col: 1, Msg: say.F(form, parts...)})
		}
		if t.ask.Answer != AnswerGrid {
			continue
		}
		rows, columns := t.ask.axes()
		for _, row := range rows {
			for _, column := range columns {
				if cell := row + "." + column; !slices.Contains(t.names, cell) {
					lack("the question %s lacks a line `mark %s %s`", t.ask.Name, t.ask.Name, cell)
				}
			}
		}
	}
	return wrong
}

// join marks the rewinds that lead from one run of a step to the next: such a rewind leads to the beginning of its own step, and a command of that step
// follows.
func (s *Script) join() {
	goesOn := false // a command of the same step follows
	for _, c := range slices.Backward(s.Commands) {
		switch {
		case c.Verb() == "step":
			goesOn = false
		case c.Verb() == "rewind" && c.Step >= 0 && s.Steps[c.Step].ID != c.Name: // it leads to another step, which ends this one
			goesOn = false
		case c.Verb() == "rewind" && c.Step >= 0:
			c.Between = goesOn
		default:
			goesOn = true
		}
	}
}

// axes are the rows and the columns of a grid, in the order in which the lines `mark` name them first.
func (c *Command) axes() (rows, columns []string) {
	for _, name := range c.Names {
		row, column, _ := strings.Cut(name, ".")
		if !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
		if !slices.Contains(columns, column) {
			columns = append(columns, column)
		}
	}
	return rows, columns
}

// Parts are what the prose has words for besides the choices: the rows and the columns of a grid, what is sorted, or the points.
func (c *Command) Parts() []string {
	if c.Answer == AnswerGrid {
		return func(rows, columns []string) []string { return append(rows, columns...) }(c.axes())
	}
	return c.Names
}

// Entries are the names that the entries of an answer have: cells, things, points, or events whose moments are asked for. Other answers have none.
func (c *Command) Entries() []string {
	if c.Answer != AnswerMoment {
		return c.Names
	}
	var out []string
	for _, one := range c.Choices {
		out = append(out, one.ID)
	}
	return out
}

// HasEntries says whether an answer has the form NAME=VALUE,NAME=VALUE.
func (k AnswerKind) HasEntries() bool { return k.Marked() || k == AnswerMoment }

// ReadEntries reads an answer that has entries, by their names.
func ReadEntries(answer string) map[string]string {
	out := map[string]string{}
	for _, one := range strings.Split(answer, ",") {
		if name, value, ok := strings.Cut(one, "="); ok {
			out[name] = value
		}
	}
	return out
}

// Entered makes an answer of entries, in the order of the question. Entries without a value are left out.
func (c *Command) Entered(entries map[string]string) string {
	var out []string
	for _, name := range c.Entries() {
		if value := entries[name]; value != "" {
			out = append(out, name+"="+value)
		}
	}
	return strings.Join(out, ",")
}

// table reads an answer of entries. It may leave some out: then it is not right, but it can be given.
func (c *Command) table(text string) (string, error) {
	given, known := map[string]string{}, c.Entries()
	for _, one := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(one), "=")
		if name, value = strings.TrimSpace(name), strings.TrimSpace(value); !ok || !slices.Contains(known, name) || given[name] != "" {
			return "", say.F("the question %s asks for entries such as %q, found %q", c.Name, known[0]+"="+c.exampleOf(), text)
		}
		value, ok = c.entry(value)
		if !ok {
			return "", say.F("the question %s asks for entries such as %q, found %q", c.Name, name+"="+c.exampleOf(), text)
		}
		given[name] = value
	}
	return c.Entered(given), nil
}

// exampleOf is a value that an entry can have.
func (c *Command) exampleOf() string {
	if c.Answer == AnswerCurve || c.Answer == AnswerMoment {
		return "20"
	}
	return c.Choices[0].ID
}

// entry reads a value.
func (c *Command) entry(value string) (string, bool) {
	if c.Answer == AnswerCurve || c.Answer == AnswerMoment {
		n, err := strconv.ParseInt(strings.Map(narrow, value), 10, 64)
		return strconv.FormatInt(n, 10), err == nil && n >= 0
	}
	return value, slices.ContainsFunc(c.Choices, func(one Choice) bool { return one.ID == value })
}

// near is by how many hundredths a point of a curve may miss the run's.
const near = 15

// Held lists the entries of an answer that are right. A point of a curve may miss the run's by 15 %, and a moment by half a tick, which is in milliseconds.
func (c *Command) Held(answer, right string, tick int64) []string {
	var out []string
	yours, run := ReadEntries(answer), ReadEntries(right)
	for _, name := range c.Entries() {
		mine, ok := yours[name]
		if !ok {
			continue
		}
		a, errA := strconv.ParseInt(mine, 10, 64)
		b, errB := strconv.ParseInt(run[name], 10, 64)
		off := max(a-b, b-a)
		switch {
		case mine == run[name],
			errA == nil && errB == nil && c.Answer == AnswerCurve && off*100 <= b*near,
			errA == nil && errB == nil && c.Answer == AnswerMoment && off*2 <= tick:
			out = append(out, name)
		}
	}
	return out
}

// Fits says whether an answer is right, where the right one is known. tick is as for Held.
func (c *Command) Fits(answer, right string, tick int64) bool {
	if !c.Answer.HasEntries() {
		return answer == right
	}
	return right != "" && len(c.Held(answer, right, tick)) == len(c.Entries())
}
