package app

import (
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// patienceMillis is how long an answer may read in the past. What it has not found then it leaves out.
const patienceMillis = 40

// reader reads events that have left the world's window: a twin of the run goes there.
type reader struct {
	twin  *script.Player
	event trace.Event // that recall has found last
	told  trace.Names
	tried int64 // the last one that it has looked for
	vain  bool  // …and not found
}

func (r *reader) close() {
	if r.twin != nil {
		r.twin.Close()
		r.twin = nil
	}
}

// fetch gives an event of the run with the names of its clients, whichever branch it is on and however long ago. It says
// false if there is no such event, or no time to go there.
func (a *App) fetch(seq int64) (trace.Event, trace.Names, bool) {
	if e, ok := a.event(seq); ok {
		return e, a.run.p.World().PartyName, true
	}
	branch, f, ok := a.run.archive.find(seq)
	if !ok {
		return trace.Event{}, nil, false
	}
	return a.run.reader.read(a, branch, int64(f.moves)+1, seq)
}

// recall is fetch for what is looked at again and again: it goes into the past once.
func (a *App) recall(seq int64) (trace.Event, trace.Names, bool) {
	r := &a.run.reader
	if r.tried != seq {
		a.patience = a.host.Clock() + patienceMillis
		e, names, ok := a.fetch(seq)
		r.tried, r.event, r.told, r.vain = seq, e, nil, !ok
		if ok {
			r.told = named(&e, names)
		}
	}
	return r.event, r.told, !r.vain
}

// named keeps the names that an event needs, and not the world that knows them.
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

func (r *reader) read(a *App, branch int, moves, seq int64) (trace.Event, trace.Names, bool) {
	if r.twin != nil {
		if e, ok := r.has(seq); ok {
			return e, r.twin.World().PartyName, true
		}
	}
	if !r.goTo(a, branch, moves) {
		return trace.Event{}, nil, false
	}
	e, ok := r.has(seq)
	return e, r.twin.World().PartyName, ok
}

// goTo takes the twin to a place, and says false if there is no time for that.
func (r *reader) goTo(a *App, branch int, moves int64) bool {
	if r.twin == nil {
		r.twin = a.run.p.Twin()
	}
	r.twin.Follow()
	if err := r.twin.BeginSeekMoves(branch, moves); err != nil {
		return false
	}
	for n := 0; r.twin.Status() == script.Replaying; n++ {
		if n%64 == 63 && a.host.Clock() > a.patience {
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
