package app

import (
	"cmp"

	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// prepared is what has been read for a request that waits to be handled.
type prepared struct {
	of      *port.Load
	lesson  *play.Lesson // nil for a script of one's own
	reading *script.Reading
	read    bool // to its end
	err     error
}

// Prepare does a part of the slow work of a request, and does not change the run. It says whether there is more to do. A host whose
// turns must be short calls it until there is not, before Handle, and hands on no other request meanwhile. Other hosts need not call it.
func (a *App) Prepare(r *port.Request) bool {
	load, ok := r.Ask.(*port.Load)
	return ok && load.Artefact == "" && a.prepare(load)
}

func (a *App) prepare(r *port.Load) bool {
	p := &a.prepared
	switch {
	case p.of != r:
		*p = prepared{of: r}
		if r.Outline != nil {
			p.lesson = r.Outline.Named(cmp.Or(r.Lesson, r.Outline.ID))
			p.reading = script.Read(r.Name, p.lesson.Source)
		} else if r.Lesson == "" {
			p.reading = script.Read(r.Name, r.Script)
		} else if p.lesson, p.err = a.host.Lesson(r.Lesson); p.err == nil {
			p.reading = p.lesson.Read()
		}
	case p.reading == nil, p.read:
		return false
	default:
		for began := a.host.Clock(); !p.read && a.host.Clock()-began < ask.SliceMillis; {
			p.read = !p.reading.Next()
		}
	}
	return true
}

// source gives what was prepared, and does what was not: a lesson or a script.
func (a *App) source(r *port.Load) (run.Source, []port.Problem) {
	for a.prepare(r) {
	}
	p := a.prepared
	a.prepared = prepared{}
	switch {
	case p.err != nil:
		return run.Source{}, []port.Problem{port.NewProblem("unknown", p.err)}
	case p.lesson == nil:
		s, err := p.reading.Script()
		if err != nil {
			return run.Source{}, port.Problems(err)
		}
		return run.Source{Script: s}, nil
	}
	if err := p.lesson.Take(p.reading); err != nil {
		return run.Source{}, []port.Problem{port.NewProblem("unknown", err)}
	}
	if err := p.lesson.Fits(); r.Outline != nil && err != nil {
		return run.Source{}, []port.Problem{port.NewProblem("malformed", err)}
	}
	if r.Last > 0 && r.Last < len(p.lesson.Script.Steps) {
		short := *p.lesson
		short.Script = short.Script.Until(r.Last)
		return run.Source{Script: short.Script, Lesson: &short, Cut: true}, nil
	}
	return run.Source{Script: p.lesson.Script, Lesson: p.lesson}, nil
}
