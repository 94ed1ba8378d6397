package task

import (
	"math"

	"zootrope/wasm/port"
)

// waiting is a move that waits until the run has come to the position that it is on its way to.
type waiting struct {
	id int64 // its request
	do func() []port.Problem
}

// FromThere makes a move that is relative to the position, such as "next event". While the run is on its way to a position, the move is made
// from that position, and not from the middle of the replay. So two presses of a key go two events.
func (e *Engine) FromThere(id int64, do func() []port.Problem) []port.Problem {
	if !e.Travels() {
		return do()
	}
	e.waiting = append(e.waiting, waiting{id, do})
	return nil
}

// serve makes the moves that have waited, until the run is on its way again.
func (e *Engine) serve() {
	for len(e.waiting) > 0 && !e.Travels() {
		rest := e.waiting[1:]
		e.waiting[0].do()
		if e.waiting = rest; !e.Busy() {
			e.owner.Moved() // the page waits to hear that the move has been made, also where it came to nothing
		}
	}
}

// CarriedOut gives the id of the last request that has been begun. heard is the id of the last request that came. If moves wait, it is the id before that of the
// first of them.
func (e *Engine) CarriedOut(heard int64) int64 {
	for _, w := range e.waiting {
		heard = min(heard, w.id-1)
	}
	return heard
}

// Arrive finishes a task that travels, at once. The run has been set to the end of the way already.
func (e *Engine) Arrive() {
	for t := e.Task; e.Task == t && t.Travels; {
		if t.advance(math.Inf(-1)); t.over {
			e.finish()
		}
	}
	e.serve()
}
