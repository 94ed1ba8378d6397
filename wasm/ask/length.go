package ask

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// length says how long a film takes. A step is rehearsed for it, in as many slices as that takes.
func (d *Desk) length() (port.Length, []port.Problem) {
	if len(d.run.Player.Script().Steps) == 0 {
		return d.livedLength()
	}
	step, _ := d.run.Step()
	from, ok := d.stepFrom(step)
	if !ok {
		return port.Length{}, port.Refused(say.F("there is no step to be shown"))
	}
	h := beats.Rehearse(d.run, step, from)
	defer h.Close()
	for h.Tick() {
		if !d.more() {
			return port.Length{}, nil
		}
	}
	whole, _ := beats.Planned(h, d.run.Player.World().PartyName, d.Lang, false).Whole()
	return port.Length{Millis: whole}, nil
}

// stepFrom is where a step begins: where the one before it ended.
func (d *Desk) stepFrom(step int) (run.Position, bool) {
	if step < 0 {
		return run.Position{}, false
	}
	end, ok := d.run.End(step - 1)
	if d.run.Trying() {
		end, ok = d.run.OwnEnd(step - 1)
	}
	end.Branch = d.run.Through(end.Position)
	return end.Position, ok
}

// livedLength is how long Play takes from before the last command by hand to where the run stands, at speed 1: every moment has its time, and
// silence some more.
func (d *Desk) livedLength() (port.Length, []port.Problem) {
	u, _, wrong := d.Gesture()
	if wrong != nil {
		return port.Length{}, wrong
	}
	t := d.session.Timeline()
	from, _ := t.Index(d.run.Player.Branch(), u.Moves)
	ms, was := 0.0, proto.Never
	pass := func(at proto.Millis) {
		if was != proto.Never && at-was >= beats.CalmMillis {
			ms += 1000 * float64(at-was) / beats.CalmASecond
		}
		was = at
	}
	for n := max(0, from-1); n < d.Now(&t); n++ {
		m, _ := t.At(n)
		pass(m.At)
		if n >= from {
			ms += 1000.0 / beats.MomentsASecond
		}
	}
	pass(d.run.Player.World().Now())
	return port.Length{Millis: ms}, nil
}
