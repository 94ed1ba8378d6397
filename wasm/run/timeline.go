package run

import "zootrope/wasm/history"

// Timeline is what the page sees of the run in time: the story as it was lived, and what the script will do then.
type Timeline struct {
	history.Story
	Ahead *history.Story // the script's own run, looked ahead; nil where something was commanded by hand
}

// Total counts all moments that are known, reached or not.
func (t *Timeline) Total() int {
	if t.Ahead == nil {
		return t.Len()
	}
	return max(t.Len(), t.Ahead.Len())
}

// Nth gives a moment by its number, reached or not, and where it is.
func (t *Timeline) Nth(n int) (*history.Moment, *history.Chronicle) {
	s := &t.Story
	if n >= s.Len() {
		s = t.Ahead
	}
	m, branch := s.At(n)
	return m, s.Of(branch)
}

// Span appends the letters of the moments from one to before another.
func (t *Timeline) Span(b []byte, from, to int) []byte {
	b = t.Letters(b, from, min(to, t.Len()))
	if t.Ahead != nil {
		b = t.Ahead.Letters(b, max(from, t.Len()), to)
	}
	return b
}
