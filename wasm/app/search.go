package app

import (
	"strings"

	"zootrope/core/attack"
	"zootrope/wasm/port"
	"zootrope/wasm/search"
)

// search begins long work on worlds of its own. First the run is written down.
func (s *session) search(id int64, do func(*search.Search) (port.Ending, port.Answer)) []port.Problem {
	s.begin(searching, id, func(t job) (port.Ending, port.Answer) {
		if !s.paper.Fits(s.run) { // the reader can come back to the run
			s.paper.write(s)
		}
		s.reporter.report()
		reported := s.host.Clock()
		return do(&search.Search{Task: t.Task, Run: &s.run.Record, Lang: func() string { return s.Lang }, Tell: s.host.Post, Due: func() bool {
			now := s.host.Clock()
			if now-reported < reportMillis {
				return false
			}
			reported = now
			return true
		}})
	})
	return nil
}

// find begins to look for a seed.
func find(s *session, id int64, ask *port.Find) []port.Problem {
	f, wrong := search.ForSeed(&s.run.Record, ask)
	if wrong != nil {
		return wrong
	}
	return s.search(id, func(on *search.Search) (port.Ending, port.Answer) {
		why, out := on.Find(f)
		if found := f.Found; found != nil {
			s.sky.Keep(found.Artefact, found.Seed, found.Rates, found.Fallen)
		}
		return why, out
	})
}

// prove begins to put lines to their trials.
func prove(s *session, id int64, ask *port.Prove) []port.Problem {
	lines, p := ask.Lines, s.run.Player
	if b := p.Build(ask.Goal); b != nil && strings.TrimSpace(lines) == "" {
		lines = p.Written(b)
	}
	proof, err := attack.NewProof(p.Script(), ask.Goal, lines)
	if err != nil {
		return port.Refused(err)
	}
	return s.search(id, func(on *search.Search) (port.Ending, port.Answer) {
		defer proof.Close()
		return on.Prove(proof, ask.Goal)
	})
}

// shorten begins to make the run shorter, up to the position.
func shorten(s *session, id int64, ask *port.Shorten) []port.Problem {
	f, wrong := search.ForShort(&s.run.Record, ask)
	if wrong != nil {
		return wrong
	}
	return s.search(id, func(on *search.Search) (port.Ending, port.Answer) { return on.Shorten(f) })
}
