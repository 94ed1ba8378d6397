package sim

import (
	"zootrope/core/proto"
)

// ended is how a command ended.
type ended struct {
	number int64
	code   proto.Code
	answer string
}

// keptEnds is how many of them a client keeps.
const keptEnds = 32

func (a *Actor) keepEnd(e ended) {
	if len(a.ends) == keptEnds {
		copy(a.ends, a.ends[1:])
		a.ends = a.ends[:keptEnds-1]
	}
	a.ends = append(a.ends, e)
}

// ClientIssued is how many commands a client has been given: the number of the last one.
func (w *World) ClientIssued(p proto.Party) int64 { return w.client(p).actor.issued }

// ClientEnded says how a command of a client ended, by its number: its code, and what it returned in zkCli's words. False
// while it has not, and when many others have ended since.
func (w *World) ClientEnded(p proto.Party, number int64) (code proto.Code, answer string, ok bool) {
	ends := w.client(p).actor.ends
	for i := len(ends) - 1; i >= 0; i-- {
		if e := &ends[i]; e.number == number {
			return e.code, e.answer, true
		}
	}
	return 0, "", false
}
