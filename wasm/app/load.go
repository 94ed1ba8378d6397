package app

import (
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// load replaces the run, if the new one is right; otherwise what was loaded stays.
func (a *App) load(id int64, r *port.Load) []port.Problem {
	if r.Artefact != "" {
		return a.reopen(id, r)
	}
	read, wrong := a.reader.Source(r)
	if len(wrong) > 0 {
		return wrong
	}
	a.Halt(port.IsLoaded)
	a.take(run.New(read), r)
	a.run.Arrive()
	if r.Step < 0 && r.Moment == 0 && r.Seq == 0 {
		a.reporter.settle() // before everything
		a.host.Soon()
		return nil
	}
	a.carryOn(stepping, func(t job) port.Ending {
		t.Opens = true
		t.comeTo(r)
		return port.IsLoaded
	})
	return nil
}

// comeTo brings a run that was loaded to where it is to stand: at a moment or an event, or at the end of a step. If the run does not have that moment or event, it
// goes to the end of the step that was named with it.
func (t job) comeTo(r *port.Load) {
	if r.Moment == 0 && r.Seq == 0 {
		t.toStep(r.Step - 1)
		return
	}
	s := t.s
	if t.reach(r.Moment, r.Seq) == port.GoesOn {
		return
	}
	line := s.timeline()
	there := s.Now(&line) >= r.Moment
	if r.Seq > 0 {
		_, _, there = line.Find(r.Seq)
	}
	if there {
		return
	}
	if end, ok := s.run.End(r.Step - 1); !ok {
		t.toStep(r.Step - 1)
	} else {
		t.follow(s.run.Aimed(end.Position))
	}
}
