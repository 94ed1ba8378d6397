package ask

import (
	"slices"

	"zootrope/core/diagram"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/run"
)

// reader reads events that have left the world's window: a twin of the run goes there. What it has read it keeps.
type reader struct {
	twin   *player.Player
	events map[int64]recalled
	begun  map[int64]map[proto.Party]diagram.Begun // how everyone is before an event
}

// recalled is an event that was read, with the names that it needs, and not the world that knows them.
type recalled struct {
	trace.Event
	names trace.Names
}

// maxRecalled is how many events are kept: more than an answer holds.
const maxRecalled = 1 << 12

func (r *reader) close() {
	if r.twin != nil {
		r.twin.Close()
		r.twin = nil
	}
}

// fetch gives an event of the run with the names of its clients, whichever branch it is on and however long ago. It says
// false if there is no such event.
func (d *Desk) fetch(seq int64) (trace.Event, trace.Names, bool) {
	e, names, ok := d.found(seq)
	d.translate(&e)
	return e, names, ok
}

// translate says in the language of the page what an event says in a phrase of the core. The event has the phrase in
// English; the run that it is of, or the one that looks ahead, has it in all languages.
func (d *Desk) translate(e *trace.Event) {
	if e.Kind == trace.Rewind && d.run.Lesson != nil {
		e.Text = d.run.Numbered(e.Text)
		return
	}
	if e.Kind != trace.Expect && e.Kind != trace.Violation {
		return
	}
	all := []run.Verdicts{run.VerdictsOf(d.run.Player), d.Ahead.Verdicts()}
	if twin := d.reader.twin; twin != nil {
		all = append(all, run.VerdictsOf(twin))
	}
	for _, v := range all {
		if v.Translate(e, d.Lang) {
			return
		}
	}
}

func (d *Desk) found(seq int64) (trace.Event, trace.Names, bool) {
	if e, names, ok := d.kept(seq); ok {
		return e, names, true
	}
	branch, f, ok := d.run.Archive.Find(seq)
	if !ok || !d.reach(branch, int64(f.Moves)+1, seq) {
		return trace.Event{}, nil, false
	}
	r := &d.reader
	e, ok := r.has(seq)
	if !ok {
		return trace.Event{}, nil, false
	}
	names := named(&e, r.twin.World().PartyName)
	if r.events == nil || len(r.events) >= maxRecalled {
		r.events = map[int64]recalled{}
	}
	r.events[seq] = recalled{e, names}
	return e, names, true
}

// kept gives an event that the world still has, or that was read before.
func (d *Desk) kept(seq int64) (trace.Event, trace.Names, bool) {
	if e, ok := d.event(seq); ok {
		return e, d.run.Player.World().PartyName, true
	}
	e, ok := d.reader.events[seq]
	return e.Event, e.names, ok
}

// recall is fetch for the event that is looked at. Outside of an inquiry it begins one; if that takes longer than a slice, the page hears of the event when it
// has been read.
func (d *Desk) recall(seq int64) (e trace.Event, names trace.Names, ok bool) {
	if d.asking != nil {
		return d.fetch(seq)
	}
	if e, names, ok = d.kept(seq); ok {
		d.translate(&e)
		return e, names, true
	}
	if slices.ContainsFunc(d.waiting, func(q *inquiry) bool { return q.seq == seq }) {
		return e, names, false
	}
	q := d.inquire(seq, func() { e, names, ok = d.fetch(seq) })
	if q.over {
		return e, names, ok
	}
	q.done = func(dropped bool) {
		if !dropped {
			d.session.Read()
		}
	}
	d.waits(q)
	return trace.Event{}, nil, false
}

// named keeps the names that an event needs.
func named(e *trace.Event, names trace.Names) trace.Names {
	client, peer := "", ""
	if e.Client < 0 {
		client = names(e.Client)
	}
	if e.Peer < 0 {
		peer = names(e.Peer)
	}
	of := e.Client
	return func(p proto.Party) string {
		if p == of {
			return client
		}
		return peer
	}
}

// reach takes the twin to where an event is known, if it does not stand there.
func (d *Desk) reach(branch int, moves, seq int64) bool {
	if !d.turn() {
		return false
	}
	if r := &d.reader; r.twin != nil && r.twin.Status() != player.Replaying {
		if _, ok := r.has(seq); ok {
			return true
		}
	}
	return d.goTo(branch, moves)
}

// goTo takes the twin to a position.
func (d *Desk) goTo(branch int, moves int64) bool {
	if !d.turn() {
		return false
	}
	r := &d.reader
	if r.twin == nil {
		r.twin = d.run.Player.Twin()
	}
	r.twin.Follow()
	if err := r.twin.BeginSeekMoves(branch, moves); err != nil {
		return false
	}
	for n := 1; r.twin.Status() == player.Replaying; n++ {
		if n%16 == 0 && !d.more() {
			return false
		}
		r.twin.Tick()
	}
	return true
}

func (r *reader) has(seq int64) (trace.Event, bool) {
	kept := r.twin.World().Events(seq, seq)
	if len(kept) != 1 || kept[0].Seq != seq {
		return trace.Event{}, false
	}
	return kept[0], true
}
