package app

import (
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// If Next asks for it, a showing waits before an act of the script until the reader has given the command by hand. The script then carries out the act itself, so
// the run stays the script's own.

// handWait is the wait of a showing until the reader has given a command by hand.
type handWait struct{ s *session }

// handFirst says whether the showing must wait here until the reader has given the command.
func (t job) handFirst() bool { return t.s.bill.Hand && t.s.run.Player.Act() != nil }

// waitForHand ends the task before the act. After the act, goOn goes on with the showing.
func (t job) waitForHand(goOn func(t job) port.Ending) port.Ending {
	t.s.afterAct = goOn
	t.s.bill.Hold()
	return port.HandFirst
}

// give takes a command that is given while a showing waits for an act: it must be that act's.
func (h handWait) give(command string) []port.Problem {
	if err := h.s.run.Player.MatchAct(command); err != nil {
		return port.Problems(err)
	}
	h.resume()
	return nil
}

// resume lets the script carry out the act, and continues the showing.
func (h handWait) resume() {
	s := h.s
	goOn := s.afterAct
	s.selected, s.bill.Held, s.bill.Hand = 0, false, false
	s.carryOn(showing, goOn)
}

// next handles Next while a showing waits for an act. If the request lets the reader act (q.Hand), the showing keeps waiting. Otherwise the script carries out
// the act.
func (h handWait) next(q *port.Next) {
	s := h.s
	if q.Hand {
		s.bill.Held = true
		return
	}
	s.bill.Repace(q.Pace)
	h.resume()
}

// act is the act for which the showing waits, nil for none.
func (h handWait) act() *port.Act {
	if command := h.s.run.Player.Act(); h.s.afterAct != nil && command != nil {
		return ask.Act(command)
	}
	return nil
}
