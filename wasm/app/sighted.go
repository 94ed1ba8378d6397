package app

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// sighting is an event that a sentence or an answer of the lesson is tied to: the first one that fits, or the last, in a step on a
// branch.
type sighting struct {
	step  int
	text  string // of the play.Sight
	last  bool   // the last one so far, else the first
	seq   int64
	at    proto.Millis
	place place
}

// look notes an event that the lesson speaks of, as it happens for the first time.
func (r *run) look(e *trace.Event) {
	if r.lookout == nil {
		return
	}
	step := r.p.Step()
	for _, text := range r.lookout.See(step, e, r.p.World().PartyName) {
		s := sighting{step: step, text: text, seq: e.Seq, at: e.At, place: place{branch: e.Branch, moves: r.p.Moves()}}
		known := false
		for i := range r.sighted {
			o := &r.sighted[i]
			if o.step != step || o.text != text || o.place.branch != e.Branch {
				continue
			}
			if known = true; o.last {
				*o = s
				o.last = true
			}
		}
		if !known {
			first := s
			s.last = true
			r.sighted = append(r.sighted, first, s)
		}
	}
}

// sight finds the event of a step that a sight means, if it lies on the way to the position.
func (r *run) sight(step int, text string) (sighting, bool) {
	last := r.lookout != nil && r.lookout.MeansLast(step, text)
	var best sighting
	for _, s := range r.sighted {
		if s.step != step || s.text != text || s.last != last || !r.passed(s.place.branch, s.place.moves) {
			continue
		}
		if best.seq == 0 || s.seq < best.seq != last {
			best = s
		}
	}
	return best, best.seq != 0
}

// tells is the event that a step of the lesson names as what it is about: it comes to rest on it.
func (r *run) tells(step int) (int64, bool) {
	if r.lesson == nil || step < 0 {
		return 0, false
	}
	st := r.lesson.Steps[step]
	text := st.Tells
	if text == "" && len(st.Sights) > 0 {
		text = st.Sights[len(st.Sights)-1]
	}
	s, ok := r.sight(step, text)
	return s.seq, ok
}

// refuted says which events show that choices of a question were wrong.
func (r *run) refuted(question string, step int) []Shown {
	out := []Shown{}
	if r.lesson == nil {
		return out
	}
	for _, f := range r.lesson.Refuted {
		if s, ok := r.sight(step, f.See); ok && f.Question == question {
			out = append(out, Shown{Choice: f.Choice, Seq: s.seq, At: s.at})
		}
	}
	return out
}
