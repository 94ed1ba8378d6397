package app

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// measuring is a step that is rehearsed to find out how long its showing is.
type measuring struct {
	step      int
	from      run.Place
	rehearsal *beats.Rehearsal
}

func (m *measuring) close() {
	if m != nil {
		m.rehearsal.Close()
	}
}

// length says how long a film takes. A step is rehearsed for it, in as many slices as that takes.
func (a *App) length() (port.Length, []port.Problem) {
	if len(a.run.Player.Script().Steps) == 0 {
		return a.livedLength()
	}
	step, _ := a.run.Step()
	from, ok := a.stepFrom(step)
	if !ok {
		return port.Length{}, failed(say.F("there is no step to be shown"))
	}
	m := a.half.measuring
	if m == nil || m.step != step || m.from != from {
		m.close()
		m = &measuring{step: step, from: from, rehearsal: beats.Rehearse(&a.run.Record, step, from)}
		a.half.measuring = m
	}
	for m.rehearsal.Tick() {
		if a.late() {
			return port.Length{}, nil
		}
	}
	a.half.measuring = nil
	defer m.close()
	whole, _ := beats.Planned(m.rehearsal, a.run.Player.World().PartyName, a.lang).Whole()
	return port.Length{Millis: whole}, nil
}

// stepFrom is where a step begins: where the one before it ended.
func (a *App) stepFrom(step int) (run.Place, bool) {
	if step < 0 {
		return run.Place{}, false
	}
	end, ok := a.run.End(step - 1)
	if a.run.Trying() {
		end, ok = a.run.OwnEnd(step - 1)
	}
	end.Branch = a.run.Through(end.Place)
	return end.Place, ok
}

// livedLength is how long Play takes from before the last command by hand to where the run stands, at speed 1: every moment has its time, and
// silence some more.
func (a *App) livedLength() (port.Length, []port.Problem) {
	u, _, wrong := a.gesture()
	if wrong != nil {
		return port.Length{}, wrong
	}
	t := a.timeline()
	from, _ := t.Index(a.run.Player.Branch(), u.Moves)
	ms, was := 0.0, proto.Never
	pass := func(at proto.Millis) {
		if was != proto.Never && at-was >= calmMillis {
			ms += 1000 * float64(at-was) / calmASecond
		}
		was = at
	}
	for n := max(0, from-1); n < a.now(&t); n++ {
		m, _ := t.At(n)
		pass(m.At)
		if n >= from {
			ms += 1000.0 / momentsASecond
		}
	}
	pass(a.run.Player.World().Now())
	return port.Length{Millis: ms}, nil
}
