package run

import (
	"slices"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/play"
)

// sighting is an event that a sentence or an answer of the lesson is tied to: the first one that fits, or the last, in a step on a
// branch.
type sighting struct {
	step     int
	text     string // of the script.Sight
	last     bool   // the last one so far, else the first
	Seq      int64
	At       proto.Millis
	position Position
}

// look notes an event that the lesson speaks of, as it happens for the first time.
func (r *Run) look(e *trace.Event) {
	if r.Lookout == nil {
		return
	}
	step := r.Player.Step()
	for _, text := range r.Lookout.See(step, e, r.Player.World().PartyName) {
		s := sighting{step: step, text: text, Seq: e.Seq, At: e.At, position: Position{Branch: e.Branch, Moves: r.Player.Moves()}}
		known := false
		for i := range r.sighted {
			o := &r.sighted[i]
			if o.step != step || o.text != text || o.position.Branch != e.Branch {
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

// Sight finds the event of a step that a sight means, if it lies on the way to the position.
func (r *Record) Sight(step int, text string) (sighting, bool) {
	return r.sightBefore(r.Player.Moves(), step, text)
}

// sightBefore finds the event of a step that a sight means, if the event happened before the given move of the branch that is played.
func (r *Record) sightBefore(moves int64, step int, text string) (sighting, bool) {
	last := r.Lookout != nil && r.Lookout.MeansLast(step, text)
	var best sighting
	for _, s := range r.sighted {
		if s.step != step || s.text != text || s.last != last {
			continue
		}
		if limit, ok := r.Limit(s.position.Branch, moves); (!ok || s.position.Moves >= limit) && !r.inEarlierRun(s.position, moves) {
			continue
		}
		if best.Seq == 0 || s.Seq < best.Seq != last {
			best = s
		}
	}
	return best, best.Seq != 0
}

// inEarlierRun says whether a position lies in an earlier run of a table, one of whose runs lies before the given move of the branch that is played.
func (r *Record) inEarlierRun(at Position, moves int64) bool {
	for id := r.Player.Branch(); id >= 0; id = r.Player.BranchOf(id).Parent {
		for b := r.Player.BranchOf(id); b.Earlier >= 0 && b.Fork <= moves; b = r.Player.BranchOf(b.Earlier) {
			if b.Earlier == at.Branch && b.Fork <= at.Moves {
				return true
			}
		}
	}
	return false
}

// LastTied gives the event to which the last tie of a step's prose leads. A step comes to rest on this event, because the last sentence speaks of the event.
func (r *Record) LastTied(step int) (int64, bool) {
	if r.Lesson == nil || step < 0 {
		return 0, false
	}
	sights := r.Lesson.Steps[step].Sights
	if len(sights) == 0 {
		return 0, false
	}
	s, ok := r.Sight(step, sights[len(sights)-1])
	return s.Seq, ok
}

// Tells gives the event that a step of the lesson is about. The answer to the step's question leads to it.
func (r *Record) Tells(step int) (sighting, bool) {
	if r.Lesson == nil || step < 0 {
		return sighting{}, false
	}
	st := r.Lesson.Steps[step]
	text := st.Tells
	if text == "" && len(st.Sights) > 0 {
		text = st.Sights[len(st.Sights)-1]
	}
	return r.Sight(step, text)
}

// saw gives the ledger the time of the event that a sight of a step means.
func (r *Record) saw(step, text string) (proto.Millis, bool) {
	s, ok := r.Sight(r.stepNamed(step), text)
	return s.At, ok
}

// Leads gives the event to which a placeholder of a step's prose leads: once it has happened, also where the run now stands before it. In a run
// that was changed by hand it may happen at another time, or not at all; then the placeholder has only its value.
func (r *Record) Leads(fill, value string, step int) int64 {
	expr, at := play.Moment(fill, r.Lesson.Steps[step].ID)
	text, ok := play.Seen(expr)
	if !ok {
		return 0
	}
	end := max(r.Player.BranchOf(r.Player.Branch()).End, r.Player.Moves())
	if s, ok := r.sightBefore(end, r.stepNamed(at), text); ok && player.Clock(s.At) == value {
		return s.Seq
	}
	return 0
}

// stepNamed is the place of a step of the lesson, −1 if there is none.
func (r *Record) stepNamed(id string) int {
	return slices.IndexFunc(r.Lesson.Steps, func(s play.Step) bool { return s.ID == id })
}
