package app

import (
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// A showing waits before an act of the script, where Next asks for that: the reader gives the command by hand. The script then carries the act out itself, so the
// run stays the script's own.

// handFirst says whether the showing is to wait here for the reader's hand.
func (t job) handFirst() bool { return t.s.bill.Hand && t.s.run.Player.Act() != nil }

// waitForHand ends the task where it stands. What follows goes on with the showing once the act has been done.
func (t job) waitForHand(goOn func(t job) port.Ending) port.Ending {
	t.s.awaits, t.s.bill.Held = goOn, true
	return port.HandFirst
}

// byHand takes a command that is given while a showing waits for an act: it must be that act's.
func (s *session) byHand(command string) []port.Problem {
	if err := s.run.Player.MatchAct(command); err != nil {
		return port.Problems(err)
	}
	s.letAct()
	return nil
}

// letAct lets the script carry out the act, and goes on with the showing.
func (s *session) letAct() {
	goOn := s.awaits
	s.selected, s.bill.Held, s.bill.Hand = 0, false, false
	s.carryOn(showing, goOn)
}

// pastAct goes on with the showing that waits for an act: if there is a hand, it waits on.
func (s *session) pastAct(q *port.Next) {
	if q.Hand {
		s.bill.Held = true
		return
	}
	s.bill.Repace(q.Pace)
	s.letAct()
}

// act is the act for which the showing waits, nil for none.
func (s *session) act() *port.Act {
	if command := s.run.Player.Act(); s.awaits != nil && command != nil {
		return ask.Act(command)
	}
	return nil
}
