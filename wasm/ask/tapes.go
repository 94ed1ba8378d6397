package ask

import (
	"slices"

	"zootrope/core/player"
	"zootrope/lessons/play"
)

// opened says whether a case has been opened: its step has been carried out once, and all its questions are closed.
func opened(d *Desk, step int) bool {
	_, ended := d.run.End(step)
	return ended && !slices.ContainsFunc(d.run.Player.Questions(), func(q player.Asked) bool { return q.Step == step && !d.run.Locked(q) })
}

// Tapes returns the tapes of cases: of the step in which the run stands, and of the next step. The run that plays ahead records them, so there are none after a
// command by hand. Until the run ahead has come to the end of a step, the tape of that step is empty.
func Tapes(d *Desk) []play.Tape {
	out := []play.Tape{}
	r := d.run
	if r.Lesson == nil || r.Changed() {
		return out
	}
	step, done := r.Step()
	for at := max(step, 0); at <= step+1; at++ {
		if r.Player.Script().Case(at) == nil || at > step && step >= 0 && !done {
			continue
		}
		t := d.Ahead.Tape(at)
		if t == nil {
			t = &play.Tape{Step: at, Servers: []play.TapeServer{}, Clients: []play.TapeClient{}, Done: []play.TapeDeed{}}
		} else {
			t.Whole = true
		}
		if t.Opened = opened(d, at); !t.Opened {
			t = t.Veiled()
		}
		out = append(out, *t)
	}
	return out
}
