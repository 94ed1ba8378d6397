package app

import (
	"testing"

	"zootrope/wasm/port"
)

// Of a lesson some steps can be gone through: nothing leads behind the last one or before the first.
func TestOnlySomeStepsAreGoneThrough(t *testing.T) {
	p := &page{step: 0.01}
	p.app = New(p)
	p.do(t, &port.Load{Lesson: "startup-election", Step: 1, First: 2, Last: 3})
	at := func(what string, step int, done bool) {
		t.Helper()
		if s := p.state(); s.Step != step || s.StepDone != done || s.Finished || len(s.Steps) != 3 {
			t.Errorf("%s: step %d, done %v, finished %v, of %d", what, s.Step, s.StepDone, s.Finished, len(s.Steps))
		}
	}
	at("at first", 0, true)
	begins := p.state().Moment
	for range 4 {
		p.do(t, &port.Next{})
	}
	at("next", 2, true)
	ends := p.state().Moment
	p.app.Handle(&port.Request{ID: 70, Ask: &port.GoTo{Step: 5}})
	p.rest()
	at("goto", 2, true)
	for range 4 {
		p.do(t, &port.Back{})
	}
	at("back", 0, true)
	p.do(t, &port.Seek{Moment: 1})
	p.do(t, &port.PrevEvent{})
	if m := p.state().Moment; m != begins {
		t.Errorf("before the first step: moment %d, it begins at %d", m, begins)
	}
	p.do(t, &port.GoTo{Step: 2})
	for range 3 {
		p.app.Handle(&port.Request{ID: 71, Ask: &port.NextEvent{}}) // only heartbeats: the world goes on, the lesson does not
		p.rest()
	}
	at("next event", 2, true)
	if s := p.state(); s.Moment < ends || s.View.Servers[3].State != "DOWN" {
		t.Errorf("moment %d after %d, server 4 is %s", s.Moment, ends, s.View.Servers[3].State)
	}

	// A run of one's own that began there is the same run with all of the lesson.
	p.do(t, &port.Inject{Command: "crash 1"})
	text := p.written(t)
	q, a := p.reload(t, port.Load{Lesson: "startup-election", Artefact: text, First: 2, Last: 3})
	if !a.OK || len(a.Problems) != 0 || len(q.state().Steps) != 3 {
		t.Errorf("%+v, %d steps", a, len(q.state().Steps))
	}
	q, a = p.reload(t, port.Load{Lesson: "startup-election", Artefact: text})
	if !a.OK || len(a.Problems) != 0 || len(q.state().Steps) != 8 || q.state().View.Servers[0].State != "DOWN" {
		t.Errorf("%+v, %d steps", a, len(q.state().Steps))
	}
}
