package app

import "testing"

// Of a lesson some steps can be gone through: nothing leads behind the last one or before the first.
func TestOnlySomeStepsAreGoneThrough(t *testing.T) {
	p := &page{step: 0.01}
	p.app = New(p)
	p.do(t, &Request{Type: "load", Lesson: "startup-election", Step: 1, First: 2, Last: 3})
	at := func(what string, step int, done bool) {
		t.Helper()
		if s := p.state(); s.Step != step || s.StepDone != done || s.Finished || len(s.Steps) != 3 {
			t.Errorf("%s: step %d, done %v, finished %v, of %d", what, s.Step, s.StepDone, s.Finished, len(s.Steps))
		}
	}
	at("at first", 0, true)
	begins := p.state().Moment
	for range 4 {
		p.do(t, &Request{Type: "next"})
	}
	at("next", 2, true)
	ends := p.state().Moment
	p.app.Handle(&Request{Type: "goto", ID: 70, Step: 5})
	p.rest()
	at("goto", 2, true)
	for range 4 {
		p.do(t, &Request{Type: "back"})
	}
	at("back", 0, true)
	p.do(t, &Request{Type: "seek", Moment: 1})
	p.do(t, &Request{Type: "prevEvent"})
	if m := p.state().Moment; m != begins {
		t.Errorf("before the first step: moment %d, it begins at %d", m, begins)
	}
	p.do(t, &Request{Type: "goto", Step: 2})
	for range 3 {
		p.app.Handle(&Request{Type: "nextEvent", ID: 71}) // only heartbeats: the world goes on, the lesson does not
		p.rest()
	}
	at("next event", 2, true)
	if s := p.state(); s.Moment < ends || s.View.Servers[3].State != "DOWN" {
		t.Errorf("moment %d after %d, server 4 is %s", s.Moment, ends, s.View.Servers[3].State)
	}

	// A run of one's own that began there is the same run with all of the lesson.
	p.do(t, &Request{Type: "inject", Command: "crash 1"})
	text := p.written(t)
	q, a := p.reload(t, Request{Lesson: "startup-election", Artefact: text, First: 2, Last: 3})
	if !a.OK || len(a.Problems) != 0 || len(q.state().Steps) != 3 {
		t.Errorf("%+v, %d steps", a, len(q.state().Steps))
	}
	q, a = p.reload(t, Request{Lesson: "startup-election", Artefact: text})
	if !a.OK || len(a.Problems) != 0 || len(q.state().Steps) != 8 || q.state().View.Servers[0].State != "DOWN" {
		t.Errorf("%+v, %d steps", a, len(q.state().Steps))
	}
}
