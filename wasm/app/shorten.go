package app

import (
	"strings"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// shortening is a run that is being made short: of its script every line is left out without which the same still happens.
type shortening struct {
	what    attack.Sought
	runs    int
	telling *player.Telling
	on      *attack.Shortening // nil until the run has been told
	over    bool
}

// mostShorter is how many runs a shortening may take at most.
const mostShorter = 5000

// shorten begins to make the run shorter, up to the position.
func (a *App) shorten(id int64, r *port.Shorten) []port.Problem {
	if r.Count < 1 || r.Count > mostShorter {
		return malformed(say.F("%d runs: expected 1 to %d", r.Count, mostShorter))
	}
	what, wrong := a.sought(r.Command, r.What)
	if wrong != nil {
		return wrong
	}
	a.halt(port.GoesOn)
	return a.begin(&shortening{what: what, runs: r.Count, telling: a.run.Player.Tell()}, id)
}

func (s *shortening) done() bool { return s.over }

func (s *shortening) ending() port.Ending {
	if s.on == nil || !s.on.Happens() || len(s.on.Left()) == 0 {
		return port.IsNotShortened
	}
	return port.IsShortened
}

func (s *shortening) progress() any {
	if s.on == nil {
		return nil
	}
	lines, of := s.on.Lines()
	tried, runs := s.on.Tried()
	return port.Shortening{Type: "shortening", Lines: lines, Of: of, Tried: tried, Runs: runs}
}

func (s *shortening) step(*run.Run) {
	if s.on != nil {
		s.over = !s.on.Next()
		return
	}
	for range movesAtOnce {
		if !s.telling.Next() {
			s.on = attack.Shorten(s.telling.Text(), s.what, s.runs)
			return
		}
	}
}

func (s *shortening) answer(a *App) port.Answer {
	s.telling.Close()
	if s.on == nil {
		return port.Answer{Outcome: &port.Outcome{Word: port.Stopped}}
	}
	defer s.on.Close()
	out := port.Shortened{Left: []string{}}
	out.Lines, out.Of = s.on.Lines()
	out.Tried, _ = s.on.Tried()
	word := port.Stopped
	switch happens := s.on.Happens(); {
	case happens:
		out.Script, out.For, out.Left = s.on.Text(), s.happens(a.lang), append(out.Left, s.on.Left()...)
		if s.over {
			word = port.Reached
		}
	case s.over:
		word = port.Unreached
	}
	return port.Answer{Outcome: &port.Outcome{Word: word, Text: strings.TrimSpace(out.Script)}, Data: out}
}

// happens says what still happens in the run.
func (s *shortening) happens(lang string) string {
	if s.what.Holds != nil {
		return s.what.Holds.Wanted().In(lang)
	}
	return say.F("%s is broken", s.on.Broken()).In(lang)
}
