package weather

import (
	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/wasm/run"
)

// Sky is the weather over the run that is loaded, if it has any.
type Sky struct {
	over  *weather // nil for nothing
	found found
}

// found is a run that a search has found, and the weather in which it was. It waits here until the run is opened.
type found struct {
	artefact string
	weather  weather
}

// of gives the weather over a run; nil where there is none.
func (s *Sky) of(r *run.Run) *weather {
	if s.over == nil || s.over.of != r {
		return nil
	}
	return s.over
}

// Due is when the weather does something next, proto.Never for not at all.
func (s *Sky) Due(r *run.Run) proto.Millis {
	if w := s.of(r); w != nil {
		return w.now().Due()
	}
	return proto.Never
}

// Stands gives the weather as it is at the position; nil if the weather has not been there.
func (s *Sky) Stands(r *run.Run) *attack.Weather { return s.of(r).stands() }

// Fallen is how the weather stood wherever a fault has fallen, in the order of time.
func (s *Sky) Fallen(r *run.Run) []attack.Fallen {
	if w := s.of(r); w != nil {
		return w.fallen
	}
	return nil
}

// Set sets the weather from the position on. Weather with the same seed and rates goes on as before. With rates of 0 no new fault falls. A fault that has fallen
// passes in any case.
func (s *Sky) Set(r *run.Run, seed uint64, rates attack.Rates) {
	was, before := s.of(r), s.Stands(r)
	if was != nil && was.seed == seed && was.rates == rates && before != nil {
		return
	}
	next := attack.NewWeather(seed, rates, r.Player.World().Now())
	s.over = nil
	if before != nil {
		next = before.Into(next)
	}
	if rates != (attack.Rates{}) || before != nil {
		s.over = &weather{of: r, seed: seed, rates: rates}
		s.over.keep(next)
	}
}

// Apply lets the faults fall that are due before the next move of a run. It gives the run a command for each, as if by hand, and returns these commands.
// No fault falls during a replay, in the middle of a command, or before the end of what was played.
func (s *Sky) Apply(r *run.Run) []string {
	w := s.of(r)
	if w == nil || !r.Player.AtEnd() || r.Player.Midway() || r.Replaying() {
		return nil
	}
	now := w.now()
	if now.Due() > r.Player.World().Now() {
		return nil
	}
	fell := now.Apply(r.Player, r.Fall)
	w.keep(now)
	w.branch, w.moves = r.Player.Branch(), r.Player.Moves()
	return fell
}

// Keep notes the weather of a run that a search has found, until that run is opened.
func (s *Sky) Keep(artefact string, seed uint64, rates attack.Rates, fallen []attack.Fallen) {
	s.found = found{artefact, weather{seed: seed, rates: rates, fallen: fallen}}
}

// Open gives a run that was found, and is opened now, the weather in which it was.
func (s *Sky) Open(r *run.Run, artefact string) {
	if s.found.artefact == "" || s.found.artefact != artefact {
		return
	}
	w := s.found.weather
	w.of = r
	s.over, s.found = &w, found{}
}
