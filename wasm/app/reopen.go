package app

import (
	"zootrope/wasm/load"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

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

// goThere goes to the position, event or moment at which the run is to stand, if it has that.
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
