package history

import "zootrope/core/player"

// Story is the line of moments that the timeline shows: the parts of the history in the order in which they were lived.
// Moments are counted from 0; position n lies after n of them.
type Story struct {
	Heartbeats bool // are something to see
	Parts      []Part

	of *Chronicles
}

// Part is a story's part, with its moments.
type Part struct {
	player.Lived
	Before, Count int // moments of the story before it, and its own
}

// Tell makes the story of what was lived.
func Tell(h *Chronicles, lived []player.Lived, heartbeats bool) Story {
	s := Story{of: h, Heartbeats: heartbeats}
	for _, l := range lived {
		s.Parts = append(s.Parts, Part{Lived: l, Before: s.Len(), Count: h.Of(l.Branch).UpTo(l.To, heartbeats)})
	}
	return s
}

// Len is how many moments there are.
func (s *Story) Len() int {
	if n := len(s.Parts); n > 0 {
		return s.Parts[n-1].Before + s.Parts[n-1].Count
	}
	return 0
}

// Index counts the moments before a position, and says whether the position belongs to the story.
func (s *Story) Index(branch int, moves int64) (int, bool) {
	for i := range s.Parts {
		p := &s.Parts[i]
		if p.Branch == branch {
			if moves > p.To {
				return 0, false
			}
			return p.Before + s.Of(branch).UpTo(moves, s.Heartbeats), true
		}
	}
	return 0, false
}

// PartOf is the number of the part that a branch has in the story, −1 for none.
func (s *Story) PartOf(branch int) int {
	for i := range s.Parts {
		if s.Parts[i].Branch == branch {
			return i
		}
	}
	return -1
}

// At gives a moment and its branch; n must be one of the story's.
func (s *Story) At(n int) (*Moment, int) {
	for i := range s.Parts {
		if p := &s.Parts[i]; n < p.Before+p.Count {
			return s.Of(p.Branch).nth(n-p.Before, s.Heartbeats), p.Branch
		}
	}
	panic("history: the story has no such moment")
}

// Find gives the position of the moment to which an event belongs.
func (s *Story) Find(seq int64) (m *Moment, branch int, ok bool) {
	for i := len(s.Parts) - 1; i >= 0; i-- {
		p := &s.Parts[i]
		if m, ok := s.Of(p.Branch).With(seq); ok && m.Moves <= p.To {
			return m, p.Branch, true
		}
	}
	return nil, 0, false
}

// Letters appends those of the moments from one to before another.
func (s *Story) Letters(b []byte, from, to int) []byte {
	for i := range s.Parts {
		p := &s.Parts[i]
		c := s.Of(p.Branch)
		for n := max(from, p.Before); n < min(to, p.Before+p.Count); n++ {
			b = append(b, c.nth(n-p.Before, s.Heartbeats).Letter)
		}
	}
	return b
}

// Common counts the moments that two stories of one history have in common from the beginning.
func (s *Story) Common(o *Story) int {
	n := 0
	for i := 0; i < min(len(s.Parts), len(o.Parts)); i++ {
		p, q := &s.Parts[i], &o.Parts[i]
		if p.Branch != q.Branch {
			break
		}
		n = p.Before + min(p.Count, q.Count)
		if p.Count != q.Count {
			break
		}
	}
	return n
}

// Joined is the first moment m for which no rewind lies between m and n.
func (s *Story) Joined(n int) int {
	for i := len(s.Parts) - 1; i >= 0; i-- {
		if s.Parts[i].Before > n && i > 0 {
			continue
		}
		for i > 0 && s.Parts[i-1].To == s.Parts[i].From && !s.Parts[i].Rewound {
			i--
		}
		return s.Parts[i].Before
	}
	return 0
}

// Of is the chronicle of a branch.
func (s *Story) Of(branch int) *Chronicle { return s.of.Of(branch) }

// Own says whether nothing in the story was commanded by hand.
func (s *Story) Own() bool {
	for i := range s.Parts {
		if p := &s.Parts[i]; p.ByHand {
			return false
		}
	}
	return true
}
