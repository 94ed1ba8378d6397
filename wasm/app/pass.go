package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// untilPassed moves the run until a command is done that takes time. at is the move after which the command was given; before is the number of commands that
// waited before it.
func (s *session) untilPassed(id, at int64, before int) {
	number := s.number
	s.begin(passing, id, func(t job) (port.Ending, port.Answer) {
		why := t.pass(before)
		if s.run.Player.Waits() <= before {
			return why, port.Answer{Outcome: s.OutcomeOf(at), Command: number}
		}
		out := &port.Outcome{Word: port.Stopped}
		if s.run.Asks() {
			out.Text = say.F("the run asks whether to go on: the button below the picture, Play or Next").In(s.Lang)
		}
		return why, port.Answer{Outcome: out, Command: number}
	})
}

// pass moves the run until no more than some number of commands by hand still wait.
func (t job) pass(waits int) port.Ending {
	for t.s.run.Going() && t.s.run.Player.Waits() > waits && t.Tick() {
	}
	return port.HasPassed
}

// goOn goes on with a run that has asked whether it should: with what was commanded by hand, or else with the step.
func (s *session) goOn(id int64) []port.Problem {
	s.run.Allow()
	if s.run.Player.Waits() == 0 || s.run.Player.Line() != 0 {
		return s.next(&port.Next{})
	}
	s.begin(passing, id, func(t job) (port.Ending, port.Answer) { return t.pass(0), port.Answer{} })
	return nil
}
