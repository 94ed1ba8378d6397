package app

import (
	"strings"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/say"
)

// shortening is a run that is being made short: of its script every line is left out without which the same still happens.
type shortening struct {
	what    attack.Sought
	runs    int
	telling *player.Telling
	on      *attack.Shortening // nil until the run has been told
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

// Shortened is a run made short, as a script. The script is "" if what is sought does not happen in it.
type Shortened struct {
	Script string   `json:"script"`
	Lines  int      `json:"lines"`
	Of     int      `json:"of"`
	Tried  int      `json:"tried"`
	For    string   `json:"for"`  // what still happens, in the language of the page
	Left   []string `json:"left"` // the commands that were left out
}

// mostShorter is how many runs a shortening may take at most.
const mostShorter = 5000

// shorten begins to make the run shorter, up to the position.
func (a *App) shorten(r *Request) []Problem {
	if r.Count < 1 || r.Count > mostShorter {
		return malformed(say.F("%d runs: expected 1 to %d", r.Count, mostShorter))
	}
	what, wrong := a.sought(r)
	if wrong != nil {
		return wrong
	}
	a.halt(goesOn)
	return a.begin(&shortening{what: what, runs: r.Count, telling: a.run.p.Tell()}, r.ID)
}

func (s *shortening) done() bool { return s.over }

func (s *shortening) ending() ending {
	if s.on == nil || !s.on.Happens() || len(s.on.Left()) == 0 {
		return isNotShortened
	}
	return isShortened
}

func (s *shortening) progress() any {
	if s.on == nil {
		return nil
	}
	lines, of := s.on.Lines()
	tried, runs := s.on.Tried()
	return Shortening{Type: "shortening", Lines: lines, Of: of, Tried: tried, Runs: runs}
}

func (s *shortening) step(*run) {
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

func (s *shortening) answer(a *App) Answer {
	s.telling.Close()
	if s.on == nil {
		return Answer{Outcome: &Outcome{Word: "stopped"}}
	}
	defer s.on.Close()
	out := Shortened{Left: []string{}}
	out.Lines, out.Of = s.on.Lines()
	out.Tried, _ = s.on.Tried()
	word := "stopped"
	switch happens := s.on.Happens(); {
	case happens:
		out.Script, out.For, out.Left = s.on.Text(), s.happens(a.lang), append(out.Left, s.on.Left()...)
		if s.over {
			word = "reached"
		}
	case s.over:
		word = "unreached"
	}
	return Answer{Outcome: &Outcome{Word: word, Text: strings.TrimSpace(out.Script)}, Data: out}
}

// happens says what still happens in the run.
func (s *shortening) happens(lang string) string {
	if s.what.Holds != nil {
		return s.what.Holds.Wanted().In(lang)
	}
	return say.F("%s is broken", s.on.Broken()).In(lang)
}
