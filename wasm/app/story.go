package app

import "zootrope/core/player"

// story is the line of moments that the timeline shows: the parts of the history in the order in which they were lived.
// Moments are counted from 0; position n lies after n of them.
type story struct {
	history    *history
	heartbeats bool
	parts      []part
}

// part is a story's part, with its moments.
type part struct {
	player.Lived
	before, count int // moments of the story before it, and its own
}

// tell makes the story of what was lived.
func tell(h *history, lived []player.Lived, heartbeats bool) story {
	s := story{history: h, heartbeats: heartbeats}
	for _, l := range lived {
		s.parts = append(s.parts, part{Lived: l, before: s.len(), count: h.of(l.Branch).upTo(l.To, heartbeats)})
	}
	return s
}

// len is how many moments there are.
func (s *story) len() int {
	if n := len(s.parts); n > 0 {
		return s.parts[n-1].before + s.parts[n-1].count
	}
	return 0
}

// index counts the moments before a place, and says whether the place belongs to the story.
func (s *story) index(branch int, moves int64) (int, bool) {
	for i := range s.parts {
		p := &s.parts[i]
		if p.Branch == branch {
			if moves > p.To {
				return 0, false
			}
			return p.before + s.history.of(branch).upTo(moves, s.heartbeats), true
		}
	}
	return 0, false
}

// part is the number of the part that a branch has in the story, −1 for none.
func (s *story) part(branch int) int {
	for i := range s.parts {
		if s.parts[i].Branch == branch {
			return i
		}
	}
	return -1
}

// at gives a moment and its branch; n must be one of the story's.
func (s *story) at(n int) (*moment, int) {
	for i := range s.parts {
		if p := &s.parts[i]; n < p.before+p.count {
			return s.history.of(p.Branch).nth(n-p.before, s.heartbeats), p.Branch
		}
	}
	panic("app: the story has no such moment")
}

// find gives the place of the moment to which an event belongs.
func (s *story) find(seq int64) (m *moment, branch int, ok bool) {
	for i := len(s.parts) - 1; i >= 0; i-- {
		p := &s.parts[i]
		if m, ok := s.history.of(p.Branch).with(seq); ok && m.moves <= p.To {
			return m, p.Branch, true
		}
	}
	return nil, 0, false
}

// letters appends those of the moments from one to before another.
func (s *story) letters(b []byte, from, to int) []byte {
	for i := range s.parts {
		p := &s.parts[i]
		c := s.history.of(p.Branch)
		for n := max(from, p.before); n < min(to, p.before+p.count); n++ {
			b = append(b, c.nth(n-p.before, s.heartbeats).letter)
		}
	}
	return b
}

// common counts the moments that two stories of one history have in common from the beginning.
func (s *story) common(o *story) int {
	n := 0
	for i := 0; i < min(len(s.parts), len(o.parts)); i++ {
		p, q := &s.parts[i], &o.parts[i]
		if p.Branch != q.Branch {
			break
		}
		n = p.before + min(p.count, q.count)
		if p.count != q.count {
			break
		}
	}
	return n
}

// own says whether nothing in the story was commanded by hand.
func (s *story) own() bool {
	for i := range s.parts {
		if p := &s.parts[i]; p.ByHand {
			return false
		}
	}
	return true
}
