package beats

import (
	"maps"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
	"zootrope/wasm/run"
)

// Rehearsal plays a step on a world of its own before it is shown: a step can be divided into beats only when it is known what will
// happen in it.
type Rehearsal struct {
	run    *run.Run
	target int // the step to reach the end of
	from   proto.Millis
	begun  int64 // the event after which it began
	end    proto.Millis
	shots  []shot
	since  int64 // the last event before the move that is made
	open   shot  // of a command that takes several moves
	there  bool  // the twin stands where the run does
}

// shot is a moment of the step, as far as a plan needs it.
type shot struct {
	at      proto.Millis
	last    int64       // its last event
	telling trace.Event // the one that says most …
	rank    uint8       // … and how much
	sent    *trace.Event
	tied    []tiedEvent   // what the prose speaks of
	decided []trace.Event // decisions and turns, in their order
	packets int           // messages that were sent in it
}

// tiedEvent is an event that the prose is tied to.
type tiedEvent struct {
	text string
	trace.Event
}

// Rehearse begins to play a step from a position of a run.
func Rehearse(of *run.Record, step int, from run.Position) *Rehearsal {
	p := of.Player.Twin()
	r := &run.Run{Record: run.Record{Player: p, Lesson: of.Lesson, Lookout: of.Lookout, ByHand: maps.Clone(of.ByHand), Stood: maps.Clone(of.Stood)}}
	h := &Rehearsal{run: r, target: step, from: of.Player.World().Now(), begun: of.Player.World().Seq()}
	if p.BeginSeekMoves(from.Branch, from.Moves) != nil {
		panic("beats: a run does not know its own position")
	}
	return h
}

// Tick makes a move, and says whether there is another one.
func (h *Rehearsal) Tick() bool {
	p := h.run.Player
	if !h.there {
		if p.Status() == player.Replaying {
			p.Tick()
			return true
		}
		h.there = true
		h.from = p.World().Now()
	}
	if step, done := h.run.Step(); !h.run.Going() || done && step >= h.target && p.Waiting() == "" {
		h.end = p.World().Now()
		return false
	}
	w := p.World()
	h.since = w.Seq()
	step := max(0, p.Step())
	p.Tick()
	if p.World() != w || p.Status() == player.Replaying {
		h.from = p.World().Now() // a rewind: the step begins where it leads
	}
	switch {
	case p.Status() == player.Replaying:
		return true
	case p.World() != w:
		h.since = p.World().Seq() - 1 // it has arrived at once: what has happened is the rewind itself
	}
	h.add(max(step, p.Step()))
	return true
}

// add notes the moment that a move has made.
func (h *Rehearsal) add(step int) {
	p := h.run.Player
	events := p.World().Events(h.since+1, p.World().Seq())
	s := &h.open
	for i := range events {
		s.take(&events[i])
		if h.run.Lookout == nil {
			continue
		}
		for _, text := range h.run.Lookout.See(step, &events[i], p.World().PartyName) {
			s.tied = append(s.tied, tiedEvent{text, events[i]})
		}
	}
	if p.Midway() {
		return
	}
	if s.rank >= history.Shown {
		s.at, s.last = p.World().Now(), p.World().Seq()
		h.shots = append(h.shots, *s)
	}
	h.open = shot{}
}

// take adds an event to a shot.
func (s *shot) take(e *trace.Event) {
	r := history.Read(e)
	if r.Rank > s.rank {
		s.rank, s.telling = r.Rank, *e
	}
	if r.Rank == history.Underway {
		s.packets++
		if s.sent == nil {
			kept := *e
			s.sent = &kept
		}
	}
	if history.Decides(e) {
		s.decided = append(s.decided, *e)
	}
}

// sentences are those of the step's prose: the events that each is tied to.
func (h *Rehearsal) sentences(lang string) [][]string {
	if l := h.run.Lesson; l != nil && h.target < len(l.Steps) {
		return l.Steps[h.target].Beats(lang)
	}
	return nil
}

// cells are what the lines `mark` of the step have taken down, if its table stands on the stage.
func (h *Rehearsal) cells() []player.Marked {
	l := h.run.Lesson
	if l == nil || h.target >= len(l.Steps) || l.Steps[h.target].Board == "" {
		return nil
	}
	for _, q := range h.run.Player.Questions() {
		if q.ID == l.Steps[h.target].Board {
			return h.run.Player.Marks(q)
		}
	}
	return nil
}

func (h *Rehearsal) Close() { h.run.Player.Close() }

// chosen are the events that the prose means. Several events can fit one sight: then it is the first of them, or the last.
func chosen(shots []shot, l *play.Lookout, step int) []stop {
	at := map[string]int{}
	var out []stop
	for i := range shots {
		for _, e := range shots[i].tied {
			n, known := at[e.text]
			if !known {
				n = len(out)
				at[e.text] = n
				out = append(out, stop{})
			} else if !l.MeansLast(step, e.text) {
				continue
			}
			out[n] = stop{shot: i, event: e.Event, when: e.text}
		}
	}
	return out
}
