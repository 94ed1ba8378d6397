package run

import (
	"zootrope/core/say"
)

// Aim is where to go: to a position by replay, and, if Moment is not 0, on to a moment of the timeline that has not been reached yet.
type Aim struct {
	Position
	Moment int
}

// Aimed makes an aim of a position. The branch of the aim is the one to replay (Through).
func (r *Record) Aimed(at Position) Aim {
	return Aim{Position: Position{Branch: r.Through(at), Moves: at.Moves}}
}

// AimAtEvent aims at the moment of an event: where the run has been, or one that looking ahead has found.
func (r *Record) AimAtEvent(t *Timeline, seq int64) (Aim, error) {
	if m, branch, ok := t.Find(seq); ok {
		return r.Aimed(Position{Branch: branch, Moves: m.Moves}), nil
	}
	if t.Ahead != nil {
		if m, branch, ok := t.Ahead.Find(seq); ok {
			if n, ok := t.Ahead.Index(branch, m.Moves); ok && n > t.Len() {
				return r.onward(t, n), nil
			}
		}
	}
	return Aim{}, say.F("the timeline has no event #%d", seq)
}

// AimAtMoment aims at a moment by its number, counted from 1. More says that moments behind the last one that is known may still come.
func (r *Record) AimAtMoment(t *Timeline, n int, more bool) (Aim, error) {
	switch {
	case n > t.Total() && !more:
		return Aim{}, say.F("there is no moment %d: the last one is %d", n, t.Total())
	case n <= t.Len():
		return r.Aimed(r.Named(&t.Story, n)), nil
	}
	return r.onward(t, n), nil
}

// onward aims at a moment that has not been reached yet.
func (r *Record) onward(t *Timeline, n int) Aim {
	to := r.Aimed(r.Named(&t.Story, t.Len()))
	to.Moment = n
	return to
}
