package app

import (
	"zootrope/wasm/load"
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

// reopen begins to play a run again that was written down. Its answer comes when it is there.
func (a *App) reopen(id int64, r *port.Load) []port.Problem {
	o, wrong := a.reader.Open(r)
	if len(wrong) > 0 {
		return wrong
	}
	a.begin(reopening, id, func(t job) (port.Ending, port.Answer) {
		there := t.playAgain(o)
		problems, loads := o.Finish()
		answer := port.Answer{OK: loads, Problems: problems}
		if loads {
			a.take(o.Run, r)
			a.sky.Open(a.run, r.Artefact)
		}
		if !there || !loads {
			return port.IsLoaded, answer
		}
		t.Pay(answer)
		return t.goThere(o), port.Answer{}
	})
	return nil
}

// playAgain plays what was written down, and says whether it came to its end.
func (t job) playAgain(o *load.Opening) bool {
	for more := true; more; more = o.Advance() {
		if goesOn, _ := t.Breathe(); !goesOn {
			return false
		}
	}
	return true
}

// goThere goes to the place, event or moment at which the run is to stand, if it has that.
func (t job) goThere(o *load.Opening) port.Ending {
	s := t.s
	if !o.Same() {
		return port.IsLoaded
	}
	line := s.timeline()
	switch {
	case s.run.Has(o.At):
		if t.follow(run.Aim{Position: *o.At}) == port.IsThere && o.Stands {
			s.run.Tick() // and says why
		}
		return port.IsThere
	case o.Seq > 0:
		if to, err := s.run.AimAtEvent(&line, o.Seq); err == nil {
			return t.follow(to)
		}
	}
	if o.Moment > 0 && o.Moment < line.Len() {
		return t.follow(s.run.Aimed(s.run.Named(&line.Story, o.Moment)))
	}
	return port.IsLoaded
}
