package form

import (
	"errors"
	"path"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/wording"
)

// LoadMarkdown reads a lesson that is one Markdown file. name is the file's; the lesson's id is made from it.
func LoadMarkdown(name string, src []byte) (*Lesson, error) {
	l, _, err := ReadSingle(name, src)
	return l, err
}

// ReadSingle reads a single file. What is wrong with its prose it gives also where there is no lesson, and the error is why.
func ReadSingle(name string, src []byte) (*Lesson, []wording.Problem, error) {
	l := &Lesson{ID: strings.TrimSuffix(path.Base(name), path.Ext(name)), Single: true}
	p, problems := readProse(name, wording.Required[0], src, true)
	if p == nil {
		return nil, nil, problems[0]
	}
	if wrong := unclosed(name, p.Whole); wrong != nil {
		return nil, nil, *wrong
	}
	_ = l.take(p, problems)
	switch {
	case len(p.scripts) == 0:
		return nil, problems, wording.Problem{File: name, Msg: say.F("expected a Markdown file with the lesson's script in fenced blocks (```zk), found none; " +
			"`zootrope help script` explains the language")}
	case len(p.Sections) == 0:
		line := p.scripts[min(1, len(p.scripts)-1)] // of several, the first may be the set-up
		return nil, problems, wording.Problem{File: name, Line: line, Msg: say.F("expected a heading such as `## They vote` above a fenced zk block, found none; each " +
			"heading is a step of the lesson")}
	}
	s, err := script.Parse(name, p.source())
	if err != nil {
		if left := OnlyShown(p); len(left) > 0 { // what the script lacks may stand there
			return nil, problems, left[0]
		}
		return nil, problems, err
	}
	l.Script = s
	for _, n := range p.Blocks {
		switch a := (Attempt{Name: n.Name, Source: strings.Join(n.Lines, "\n")}); n.Kind {
		case "solution":
			l.Solutions = append(l.Solutions, a)
		case "miss":
			a.Misses = missed(a)
			l.Misses = append(l.Misses, a)
		}
	}
	l.join()
	return l, problems, nil
}

// ProblemsOf lists the errors of a script with their places; any other error is one problem.
func ProblemsOf(err error) []wording.Problem {
	var many script.Errors
	var one wording.Problem
	switch {
	case errors.As(err, &many):
		var out []wording.Problem
		for _, e := range many {
			p := wording.Problem{File: e.File, Line: e.Line, Col: e.Col, Msg: e.Msg}
			if e.Near != "" {
				p.Msg = say.F("did you mean %s? %s", e.Near, e.Msg)
			}
			out = append(out, p)
		}
		return out
	case errors.As(err, &one):
		return []wording.Problem{one}
	}
	return []wording.Problem{{Msg: say.F("%s", err)}}
}
