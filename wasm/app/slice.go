package app

import (
	"zootrope/wasm/task"
)

// Slices of looking ahead during play, in milliseconds.
const (
	napMillis    = 30 // between two of them
	wantedMillis = 4  // the same, while the prose of what is shown waits for its numbers
)

// Slice works for at most 8 ms and asks for another slice if there is more to do.
func (a *App) Slice() {
	t := a.Task
	if t == nil {
		if a.run != nil {
			a.idle()
		}
		return
	}
	if waits, long := t.Waits(); waits {
		if long {
			a.idle()
		}
		return
	}
	if a.reporter.between(t, a.drawn) {
		a.host.Soon()
		return
	}
	began := a.host.Clock()
	if !t.Travels && !t.Still {
		a.ReadOn(began + task.SliceMillis/2)
	}
	a.Work(began)
}

// Rests says whether there is nothing to do until something is asked.
func (a *App) Rests() bool {
	return !a.Busy() && !a.reporter.learnt && !a.Pending() && (a.run == nil || !a.Ahead.Open && !a.beside.Pending())
}

// Seeks says whether the run is on its way to a position at which it has been before.
func (a *App) Seeks() bool { return a.Travels() }

// idle does what is done while nothing else is: answers that wait, the other one of two runs, and looking ahead.
func (s *session) idle() {
	if s.ReadOn(s.host.Clock()+task.SliceMillis) || s.sideBySide() {
		s.host.Soon()
		return
	}
	s.lookAhead()
}

// sideBySide works on the comparison for at most a slice while the run itself has nothing to do, and says whether there is more to be done.
func (s *session) sideBySide() bool {
	for began := s.host.Clock(); s.beside.Pending(); {
		if s.beside.Work() && !s.Busy() {
			s.reporter.settle()
		}
		if s.host.Clock()-began >= task.SliceMillis {
			return true
		}
	}
	return false
}

// lookAhead looks ahead while nothing else is to be done.
func (s *session) lookAhead() {
	r := s.reporter
	switch {
	case r.learnt:
		r.report() // which is a slice of its own
		if s.Ahead.Open {
			s.host.Soon()
		}
		return
	case !s.Ahead.Open, s.naps:
		return
	case r.due():
		s.host.Soon()
		r.tell(func() { r.tellTimeline(s.timeline()) }) // so is this
		return
	}
	ends := len(s.Ahead.Run.Ends)
	for began := s.host.Clock(); s.Ahead.Open && s.host.Clock()-began < task.SliceMillis; {
		s.Ahead.Tick()
	}
	r.learnt = !s.Ahead.Open || len(s.Ahead.Run.Ends) > ends // and so may the prose have
	if !s.Busy() || r.learnt {
		s.host.Soon()
		return
	}
	nap := float64(napMillis) // while pictures move, most of the time is theirs
	if s.bill.Showing && len(s.Ahead.Run.Ends) <= s.bill.Step() {
		nap = wantedMillis
	}
	s.naps = true
	s.host.After(nap, func() {
		s.naps = false
		s.host.Soon()
	})
}
