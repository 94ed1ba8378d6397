package app

import (
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// A showing waits before an act of the script, where Next asks for that: the reader gives the command by hand. The script then carries the act out itself, so the
// run stays the script's own.

// reader is the one for whose hand a showing of the session waits.
type reader struct{ s *session }

// handFirst says whether the showing is to wait here for the reader's hand.
func (t job) handFirst() bool { return t.s.bill.Hand && t.s.run.Player.Act() != nil }

// waitForHand ends the task where it stands. What follows goes on with the showing once the act has been done.
func (t job) waitForHand(goOn func(t job) port.Ending) port.Ending {
	t.s.awaits, t.s.bill.Held = goOn, true
	return port.HandFirst
}

// give takes a command that is given while a showing waits for an act: it must be that act's.
func (h reader) give(command string) []port.Problem {
	if err := h.s.run.Player.MatchAct(command); err != nil {
		return port.Problems(err)
	}
	h.let()
	return nil
}

// let lets the script carry out the act, and goes on with the showing.
func (h reader) let() {
	s := h.s
	goOn := s.awaits
	s.selected, s.bill.Held, s.bill.Hand = 0, false, false
	s.carryOn(showing, goOn)
}

// next goes on with the showing that waits for an act: if there is a hand, it waits on.
func (h reader) next(q *port.Next) {
	s := h.s
	if q.Hand {
		s.bill.Held = true
		return
	}
	s.bill.Repace(q.Pace)
	h.let()
}

// act is the act for which the showing waits, nil for none.
func (h reader) act() *port.Act {
	if command := h.s.run.Player.Act(); h.s.awaits != nil && command != nil {
		return ask.Act(command)
	}
	return nil
}
