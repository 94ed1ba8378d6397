package diagram

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// fate is what became of a message.
type fate uint8

const (
	onItsWay fate = iota
	delivered
	lost
)

// flight is a message: where it was sent, and where it ended.
type flight struct {
	Send, End int // indexes of events; End is −1 while it is on its way
	Fate      fate
	Held      bool // a link has held it
}

// direction is one direction of a link.
type direction struct{ From, To proto.Party }

// follow finds the flights of a run.
func follow(events []trace.Event) []flight {
	f := follower{events: events, bySeq: map[int64]int{}, held: map[direction]bool{}}
	for i := range events {
		f.event(i, &events[i])
	}
	return f.flights
}

type follower struct {
	events  []trace.Event
	flights []flight
	flying  []int         // indexes of flights that have not ended, in the order in which they were sent
	bySeq   map[int64]int // flight by the number of the event that sent it
	held    map[direction]bool
}

func (f *follower) event(i int, e *trace.Event) {
	if e.Kind.Message() != proto.NoKind {
		f.bySeq[e.Seq] = len(f.flights)
		f.flying = append(f.flying, len(f.flights))
		f.flights = append(f.flights, flight{Send: i, End: -1, Held: f.held[direction{e.Party(), e.Peer}]})
		return
	}
	switch e.Kind {
	case trace.Deliver:
		if n, ok := f.bySeq[e.Cause]; ok {
			f.end(i, delivered, func(fl int) bool { return fl == n })
		}
	case trace.Disconnect:
		f.end(i, lost, func(fl int) bool { return e.Conn != 0 && f.events[f.flights[fl].Send].Conn == e.Conn })
	case trace.Crash:
		f.end(i, lost, func(fl int) bool {
			s := &f.events[f.flights[fl].Send]
			return s.Party() == e.Party() || s.Peer == e.Party()
		})
	case trace.Link:
		f.link(e)
	}
}

// end takes flights out of the air.
func (f *follower) end(at int, how fate, which func(int) bool) {
	kept := f.flying[:0]
	for _, fl := range f.flying {
		if which(fl) {
			f.flights[fl].End, f.flights[fl].Fate = at, how
		} else {
			kept = append(kept, fl)
		}
	}
	f.flying = kept
}

// link follows which directions hold their messages.
func (f *follower) link(e *trace.Event) {
	d := direction{e.Party(), e.Peer}
	switch {
	case e.Peer == 0 && e.Text == "heal":
		clear(f.held)
	case e.Text == "hold":
		f.held[d] = true
		for _, fl := range f.flying {
			if s := &f.events[f.flights[fl].Send]; s.Party() == d.From && s.Peer == d.To {
				f.flights[fl].Held = true
			}
		}
	case e.Text == "release" || e.Text == "heal":
		delete(f.held, d)
	}
}
