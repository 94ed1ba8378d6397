package app

import (
	"zootrope/wasm/compare"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// load replaces the run, if the new one is right; otherwise what was loaded stays.
func (a *App) load(id int64, r *port.Load) []port.Problem {
	if r.Artefact != "" {
		return a.reopen(id, r)
	}
	read, wrong := a.source(r)
	if len(wrong) > 0 {
		return wrong
	}
	a.halt(port.IsLoaded)
	a.take(run.New(read), r)
	a.run.Arrive()
	if r.Step < 0 && r.Moment == 0 && r.Seq == 0 {
		a.settle() // before everything
		a.host.Soon()
		return nil
	}
	a.begin(stepping, nobody, func(t *task) (port.Ending, port.Answer) {
		t.opens = true
		t.comeTo(r)
		return port.IsLoaded, port.Answer{}
	})
	return nil
}

// comeTo brings a run that was loaded to where it is to stand: at a moment or an event, or at the end of a step. If the run does not have that moment or event, it
// goes to the end of the step that was named with it.
func (t *task) comeTo(r *port.Load) {
	if r.Moment == 0 && r.Seq == 0 {
		t.toStep(r.Step - 1)
		return
	}
	a := t.app
	if t.reach(r.Moment, r.Seq) == port.GoesOn {
		return
	}
	line := a.timeline()
	there := a.Now(&line) >= r.Moment
	if r.Seq > 0 {
		_, _, there = line.Find(r.Seq)
	}
	if there {
		return
	}
	if end, ok := a.run.End(r.Step - 1); !ok {
		t.toStep(r.Step - 1)
	} else {
		t.follow(a.aimed(end.Place))
	}
}

// take shows a run that was loaded, and closes the run before it.
func (a *App) take(fresh *run.Run, r *port.Load) {
	a.Desk.Take(&fresh.Record, run.LookAhead(fresh.Player.Script(), fresh.Lesson, fresh.Player.Seed()))
	if a.run != nil {
		a.beside.End()
		a.run.Close()
	}
	a.run, a.lesson, a.first = fresh, r.Lesson, r.First
	a.beside = compare.New(&fresh.Record)
	a.serial++
	a.selected, a.issued, a.ended = 0, nil, port.IsLoaded
	for _, g := range r.Answers {
		_ = fresh.Remember(g.Question, g.Choice) // one that the lesson no longer has is forgotten
	}
}
