package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// next runs the step that is begun to its end, or else the one that follows: at once, or so that it can be watched.
func (s *session) next(q *port.Next) []port.Problem {
	s.run.Allow()
	step, done := s.run.Step()
	if done {
		step++
	}
	if step >= len(s.run.Player.Script().Steps) {
		return nil // the lesson is over
	}
	step = max(step, 0)
	if h := (handWait{s}); h.act() != nil && q.How != port.HowAtOnce {
		h.next(q)
		return nil
	}
	switch q.How {
	case port.HowAtOnce:
		s.runTo(step)
		return nil
	case port.HowShow, port.HowBeat:
		return s.perform(step, q)
	case port.HowSentence:
		return s.tell(step, q)
	}
	return port.Malformed(say.F("%q is no way to go on; expected show, beat, sentence or nothing", string(q.How)))
}

// runTo runs to the end of a step as fast as it goes.
func (s *session) runTo(step int) {
	s.carryOn(stepping, func(t job) port.Ending { return t.toStep(step) })
}

// toStep moves the run to the end of a step.
func (t job) toStep(step int) port.Ending {
	t.Manner, t.Onward = stepping, func() { t.s.runTo(step) }
	for t.s.run.Going() && !t.s.stepOver(step) && t.Tick() {
	}
	return port.StepOver
}

// back returns to the end of the step before the one that is shown; in a run without steps, to before the last command. By sentences it returns to the
// sentence before.
func (s *session) back(how port.How) []port.Problem {
	step, _ := s.run.Step()
	if how == port.HowSentence {
		if problems, found := s.untell(); found {
			return problems
		}
	}
	if len(s.run.Player.Script().Steps) == 0 {
		return s.before()
	}
	if step < 0 {
		return nil
	}
	return s.goTo(step-1, false)
}

// goTo goes to the end of a step: by replay if the run has been there, otherwise by running on. With own it goes there in the script's own
// run, even while the run is on its way to somewhere else.
func (s *session) goTo(step int, own bool) []port.Problem {
	if n := len(s.run.Player.Script().Steps); step >= n {
		return port.Refused(say.F("there is no step %d: the last one is %d", step, n-1))
	}
	s.Halt(port.GoesOn)
	if own || s.run.Trying() {
		return s.ownStep(step)
	}
	if end, ok := s.run.End(step); ok {
		return s.jump(end.Position)
	}
	s.runTo(step)
	return nil
}

// own returns to the script's own run, at the step that is shown.
func (s *session) own() []port.Problem {
	s.Halt(port.GoesOn)
	step, _ := s.run.Step()
	return s.ownStep(step)
}

// ownStep goes to the end of a step in the script's own run. If the script's own run has not reached that end yet, ownStep goes to
// the end of the last step that this run has ended, and runs on from there.
func (s *session) ownStep(step int) []port.Problem {
	at := run.Position{}
	for i := step; i >= -1; i-- {
		if end, ok := s.run.OwnEnd(i); ok {
			at = end.Position
			break
		}
	}
	s.run.Tip = at.Branch
	return s.travel(at.Branch, at.Moves, func(t job) port.Ending { return t.toStep(step) })
}

// pause stops whatever runs, where it is. A replay that has not arrived ends here.
func (s *session) pause() []port.Problem {
	s.bill.Held = s.bill.Held || s.bill.Showing
	why := port.IsPaused
	if !s.Busy() && !s.run.Replaying() {
		why = s.Ended // nothing was under way
	}
	s.Halt(why)
	s.host.Freeze()
	if s.run.Replaying() {
		if err := s.run.Player.SeekMoves(s.run.Player.Branch(), s.run.Player.Moves()); err != nil {
			return port.Refused(err)
		}
	}
	s.reporter.settle()
	return nil
}
