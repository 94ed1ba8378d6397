package app

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
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
func (r *record) sight(step int, text string) (sighting, bool) {
	return r.sightBefore(r.p.Moves(), step, text)
}

// sightBefore finds it if it lies on the way to another place of the branch that is played.
func (r *record) sightBefore(moves int64, step int, text string) (sighting, bool) {
	last := r.lookout != nil && r.lookout.MeansLast(step, text)
	var best sighting
	for _, s := range r.sighted {
		if s.step != step || s.text != text || s.last != last {
			continue
		}
		if limit, ok := r.limit(s.place.branch, moves); !ok || s.place.moves >= limit {
			continue
		}
		if best.seq == 0 || s.seq < best.seq != last {
			best = s
		}
	}
	return best, best.seq != 0
}

// tells is the event that a step of the lesson names as what it is about: it comes to rest on it.
func (r *record) tells(step int) (int64, bool) {
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

// saw tells the ledger when the event happened that a sight of a step means.
func (r *record) saw(step, text string) (proto.Millis, bool) {
	s, ok := r.sight(r.stepNamed(step), text)
	return s.at, ok
}

// leads gives the event to which a placeholder of a step's prose leads: once it has happened, also where the run now stands before it. In a run
// that was changed by hand it may happen at another time, or not at all; then the placeholder has only its value.
func (r *record) leads(fill, value string, step int) int64 {
	expr, at := play.Moment(fill, r.lesson.Steps[step].ID)
	text, ok := play.Seen(expr)
	if !ok {
		return 0
	}
	end := max(r.p.BranchOf(r.p.Branch()).End, r.p.Moves())
	if s, ok := r.sightBefore(end, r.stepNamed(at), text); ok && play.Clock(s.at) == value {
		return s.seq
	}
	return 0
}

// stepNamed is the place of a step of the lesson, −1 if there is none.
func (r *record) stepNamed(id string) int {
	return slices.IndexFunc(r.lesson.Steps, func(s play.Step) bool { return s.ID == id })
}

// refuted says which events show that choices of a question were wrong.
func refuted(r *record, question string, step int) []port.Shown {
	out := []port.Shown{}
	if r.lesson == nil {
		return out
	}
	for _, f := range r.lesson.Refuted {
		if s, ok := r.sight(step, f.See); ok && f.Question == question {
			out = append(out, port.Shown{Choice: f.Choice, Seq: s.seq, At: s.at})
		}
	}
	return out
}
