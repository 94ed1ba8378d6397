package weather

import (
	"zootrope/core/attack"
	"zootrope/wasm/run"
)

// weather is the faults that fall on a run by themselves. Where one has fallen, it is noted how the weather stood.
// So the weather goes on from any place of the run as it did there, and a fault that was to pass still passes after going back.
type weather struct {
	of     *run.Run
	seed   uint64
	rates  attack.Rates
	fallen []attack.Fallen // in the order of time

	latest *attack.Weather // as it stands …
	branch int             // … where the run was played last
	moves  int64
}

// stands gives the weather as it is at the position; nil where it has not been yet.
func (w *weather) stands() *attack.Weather {
	if w == nil {
		return nil
	}
	best := -1
	for i := range w.fallen {
		f := &w.fallen[i]
		if limit, on := w.of.Limit(f.Branch, w.of.Player.Moves()); on && f.Moves <= limit && (best < 0 || f.Moves >= w.fallen[best].Moves) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return w.fallen[best].Weather.Clone()
}

// now gives the weather at the position, to fall on. Where it has not been yet it begins anew.
func (w *weather) now() *attack.Weather {
	p := w.of.Player
	if on := p.Branch(); w.latest == nil || on != w.branch || p.Moves() < w.moves {
		if w.latest = w.stands(); w.latest == nil {
			w.latest = attack.NewWeather(w.seed, w.rates, p.World().Now())
			w.keep(w.latest)
		}
	}
	w.branch, w.moves = p.Branch(), p.Moves()
	return w.latest
}

// keep notes how the weather stands here.
func (w *weather) keep(now *attack.Weather) {
	w.fallen = append(w.fallen, attack.FallenAt(w.of.Player, now))
}
