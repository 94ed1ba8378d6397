package weather

import (
	"zootrope/core/attack"
	"zootrope/wasm/run"
)

// weather is the faults that fall on a run by themselves. Each fault that falls is noted, with the weather as it stood then. So after going back the weather
// goes on from that place as it did before, and a fault that was to pass still passes.
type weather struct {
	of     *run.Run
	seed   uint64
	rates  attack.Rates
	fallen []attack.Fallen // in the order of time

	latest *attack.Weather // the weather at the place where the run was played last …
	branch int             // … which is this branch …
	moves  int64           // … and so many moves
}

// stands gives the weather as it was noted last on the way to the position; nil if none was noted there.
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

// now gives the weather at the position, from which the next faults fall. If none was noted on the way to the position, the weather begins anew.
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

// keep notes the weather as it stands at the position.
func (w *weather) keep(now *attack.Weather) {
	w.fallen = append(w.fallen, attack.FallenAt(w.of.Player, now))
}
