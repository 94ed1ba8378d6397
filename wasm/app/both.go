package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// runBoth lays the run of a wrong answer beside the lesson's own, and plays the two from where they part: to where they begin to differ, and there they stand. With
// still nothing moves on the way.
func runBoth(s *session, q *port.RunBoth) []port.Problem {
	if problems := paced(q.Pace); problems != nil {
		return problems
	}
	step, _ := s.run.Step()
	begun, ok := s.run.Begun(step)
	if !ok || !s.beside.Lay(q.With) {
		return port.Refused(say.F("there is no other run %q to lay beside this one here", q.With))
	}
	return s.travel(begun.Branch, begun.Moves, func(t job) port.Ending {
		if t.Manner = stepping; !t.search() {
			return port.GoesOn
		}
		if s.beside.Differs() {
			return port.Differs
		}
		if q.Still {
			return t.toDifference(step)
		}
		s.bill.Begin(step, q.Pace)
		t.Onward = func() { s.runTo(step) }
		if t.Manner = rehearsing; !t.rehearse() {
			return port.StepOver
		}
		return t.show()
	})
}

// search looks for where the two runs begin to differ. It is false if the task was stopped.
func (t job) search() bool {
	for b := t.s.beside; b.Searching(); {
		b.Work()
		if goesOn, _ := t.Breathe(); !goesOn {
			return false
		}
	}
	return true
}

// toDifference moves the run to where the two differ, or to the end of the step, at once.
func (t job) toDifference(step int) port.Ending {
	s := t.s
	for s.run.Going() && !s.stepOver(step) {
		if !t.Tick() {
			return port.GoesOn
		}
		if s.beside.Differs() {
			return port.Differs
		}
	}
	return port.StepOver
}
