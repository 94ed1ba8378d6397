package app

import (
	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// weather is the faults that fall on the run by themselves while it is played on. Where one has fallen, it is noted how the weather stood.
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

// weatherDue is when the weather does something next, proto.Never for not at all.
func (a *App) weatherDue() proto.Millis {
	if w := a.weather; w != nil && w.of == a.run {
		return w.now().Due()
	}
	return proto.Never
}

// keep notes how the weather stands here.
func (w *weather) keep(now *attack.Weather) {
	w.fallen = append(w.fallen, attack.FallenAt(w.of.Player, now))
}

// forecast sets the weather from here on. If it is the same as before, it just goes on. With rates of 0 nothing new falls. What has fallen
// passes in any case.
func (a *App) forecast(r *port.Weather) {
	rates := r.Rates()
	was := a.weather
	if was != nil && was.of != a.run {
		was = nil
	}
	before := was.stands()
	if was != nil && was.seed == uint64(r.Seed) && was.rates == rates && before != nil {
		return
	}
	next := attack.NewWeather(uint64(r.Seed), rates, a.run.Player.World().Now())
	a.weather = nil
	if before != nil {
		next = before.Into(next)
	}
	if rates != (attack.Rates{}) || before != nil {
		a.weather = &weather{of: a.run, seed: uint64(r.Seed), rates: rates}
		a.weather.keep(next)
	}
}

// blow lets fall what is due before the next move of a run that the reader lets go on. It gives commands, as by hand, and tells the page. No weather falls on the
// way to a place, nor in a step that is shown as it was planned.
func (a *App) blow() {
	w := a.weather
	if w == nil || w.of != a.run || !a.run.Player.AtEnd() || a.run.Player.Midway() || a.run.Replaying() {
		return
	}
	now := w.now()
	if now.Due() > a.run.Player.World().Now() {
		return
	}
	for _, command := range now.Blow(a.run.Player, a.run.Fall) {
		a.host.Post(port.Fell{Type: "fell", Command: command})
	}
	w.keep(now)
	w.branch, w.moves = a.run.Player.Branch(), a.run.Player.Moves()
}
