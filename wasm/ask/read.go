package ask

import (
	"zootrope/core/diagram"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/run"
)

// Reader reads events that have left the world's window: a twin of the run goes there, at once where that takes less than
// a slice, otherwise slice by slice (see waiting). What it has read it keeps.
type Reader struct {
	twin   *player.Player
	events map[int64]recalled
	begun  map[int64]map[proto.Party]diagram.Begun // how everyone is before an event
	short  bool                                    // there was no time to read what was asked for last
}

// recalled is an event that was read, with the names that it needs, and not the world that knows them.
type recalled struct {
	trace.Event
	names trace.Names
}

// maxRecalled is how many events are kept: more than an answer holds.
const maxRecalled = 1 << 12

func (r *Reader) Close() {
	if r.twin != nil {
		r.twin.Close()
		r.twin = nil
	}
}

// fetch gives an event of the run with the names of its clients, whichever branch it is on and however long ago. It says
// false if there is no such event, or no time to go there: then the reader is short.
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
	if twin := d.Reader.twin; twin != nil {
		all = append(all, run.VerdictsOf(twin))
	}
	for _, v := range all {
		if v.Translate(e, d.Lang) {
			return
		}
	}
}

func (d *Desk) found(seq int64) (trace.Event, trace.Names, bool) {
	if e, ok := d.event(seq); ok {
		return e, d.run.Player.World().PartyName, true
	}
	r := &d.Reader
	if e, ok := r.events[seq]; ok {
		return e.Event, e.names, true
	}
	branch, f, ok := d.run.Archive.Find(seq)
	if !ok || !r.reach(d, branch, int64(f.Moves)+1, seq) {
		return trace.Event{}, nil, false
	}
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

// recall is fetch for the event that is looked at. If there is no time for it now, the page gets it later.
func (d *Desk) recall(seq int64) (trace.Event, trace.Names, bool) {
	d.patience = d.session.Clock() + SliceMillis
	e, names, ok := d.fetch(seq)
	if d.Reader.short && !d.asking {
		d.Reader.short = false
		d.tellLater(seq)
	}
	return e, names, ok
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
func (r *Reader) reach(d *Desk, branch int, moves, seq int64) bool {
	if r.twin != nil && r.twin.Status() != player.Replaying {
		if _, ok := r.has(seq); ok {
			return true
		}
	}
	return r.goTo(d, branch, moves)
}

// goTo takes the twin to a place, and says false if there is no time for that, or if it is on its way for a question that
// came before. It goes on from there in the next slice.
func (r *Reader) goTo(d *Desk, branch int, moves int64) bool {
	if len(d.Waiting) > 0 && !d.resumed {
		r.short = true
		return false
	}
	if r.twin == nil {
		r.twin = d.run.Player.Twin()
	}
	r.twin.Follow()
	if err := r.twin.BeginSeekMoves(branch, moves); err != nil {
		return false
	}
	r.short = r.read(d, d.patience)
	return !r.short
}

// read lets the twin go on until a time, and says whether it is still on its way.
func (r *Reader) read(d *Desk, until float64) bool {
	for n := 1; r.twin != nil && r.twin.Status() == player.Replaying; n++ {
		if n%16 == 0 && d.session.Clock() > until {
			return true
		}
		r.twin.Tick()
	}
	return false
}

func (r *Reader) has(seq int64) (trace.Event, bool) {
	kept := r.twin.World().Events(seq, seq)
	if len(kept) != 1 || kept[0].Seq != seq {
		return trace.Event{}, false
	}
	return kept[0], true
}
