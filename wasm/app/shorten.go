package app

import (
	"strings"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
)

// shortening is a run that is being made short. First it is told as a script; then what is not needed for what has happened in it is left out.
type shortening struct {
	what    attack.Sought
	runs    int
	telling *player.Telling
	on      *attack.Shortening
	told    float64 // the clock when the page heard of it last
	over    bool
}

// Shortening says how far the run has been made shorter.
type Shortening struct {
	Type  string `json:"type"`
	Lines int    `json:"lines"` // of the shortest script so far
	Of    int    `json:"of"`    // lines that the run had
	Tried int    `json:"tried"`
	Runs  int    `json:"runs"`
}

// Shortened is a run made short, as a script. It is "" where what is sought does not happen when the run is told as a script.
type Shortened struct {
	Script string `json:"script"`
	Lines  int    `json:"lines"`
	Of     int    `json:"of"`
	Tried  int    `json:"tried"`
}

// mostShorter is how many runs it may take at most.
const mostShorter = 5000

// shorten begins to make the run shorter, up to the position. Its answer comes when nothing more can be left out, or something else is asked for.
func (a *App) shorten(r *Request) []Problem {
	if r.Count < 1 || r.Count > mostShorter {
		return malformed(say.F("%d runs: expected 1 to %d", r.Count, mostShorter))
	}
	s := &shortening{what: attack.Sought{Promise: r.What}, runs: r.Count}
	if r.Command != "" {
		scope := a.run.p.Scope()
		q, wrong := script.ParsePredicate(&scope, r.Command)
		if wrong != nil {
			return problems(wrong)
		}
		s.what.Holds = q
	}
	a.halt(goesOn)
	s.telling = a.run.p.Tell()
	a.shorter = s
	a.goal = shortens
	a.owed = &owed{id: r.ID, pay: a.shortened}
	if a.paper.version != a.version() { // so that one can come back to it
		a.writeDown()
	}
	a.report()
	a.host.Soon()
	return nil
}

// shortenSome works for at most a slice.
func (a *App) shortenSome() {
	s := a.shorter
	for began := a.host.Clock(); !s.over && a.host.Clock()-began < sliceMillis; {
		s.step()
	}
	if s.over {
		a.finish(passedBy)
		return
	}
	if now := a.host.Clock(); s.on != nil && now-s.told >= reportMillis {
		s.told = now
		lines, of := s.on.Lines()
		tried, runs := s.on.Tried()
		a.host.Post(Shortening{Type: "shortening", Lines: lines, Of: of, Tried: tried, Runs: runs})
	}
	a.host.Soon()
}

// step does the next thing.
func (s *shortening) step() {
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

// shortened is the answer: the shortest script so far.
func (a *App) shortened() Answer {
	s := a.shorter
	a.shorter = nil
	s.telling.Close()
	if s.on == nil {
		return Answer{Outcome: &Outcome{Word: "stopped"}}
	}
	defer s.on.Close()
	out := Shortened{}
	out.Lines, out.Of = s.on.Lines()
	out.Tried, _ = s.on.Tried()
	word := "stopped"
	switch happens := s.on.Happens(); {
	case happens:
		out.Script = s.on.Text()
		if s.over {
			word = "reached"
		}
	case s.over:
		word = "unreached"
	}
	return Answer{Outcome: &Outcome{Word: word, Text: strings.TrimSpace(out.Script)}, Data: out}
}
