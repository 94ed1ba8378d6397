package sim

import (
	"maps"
	"slices"
	"sort"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// pair is a direction between two parties.
type pair struct{ From, To proto.Party }

// link is the state of a direction; the zero link is plain.
type link struct {
	Cut, Held bool
	Delay     proto.Millis
}

// LinkOp is what a script can do to a direction.
type LinkOp uint8

// Operations on one direction of a link.
const (
	LinkCut LinkOp = iota
	LinkHold
	LinkRelease
	LinkDelay
	LinkHeal
)

func (o LinkOp) String() string { return [...]string{"cut", "hold", "release", "delay", "heal"}[o] }

// Link changes one direction between two parties.
func (w *World) Link(from, to proto.Party, op LinkOp, delay proto.Millis) {
	p := pair{from, to}
	l := w.links[p]
	switch op {
	case LinkCut:
		l.Cut = true
	case LinkHold:
		l.Held = true
	case LinkRelease:
		l.Held = false
	case LinkDelay:
		l.Delay = delay
	case LinkHeal:
		l = link{}
	}
	w.setLink(p, l)
	w.emit(w.about(from, trace.Event{Kind: trace.Link, Site: trace.AtLink, Peer: to, Text: op.String(), Count: int64(delay)}))
	w.relink()
}

func (w *World) setLink(p pair, l link) {
	if l == (link{}) {
		delete(w.links, p)
		return
	}
	w.links[p] = l
}

// Partition cuts every link between the groups: both directions, or with oneWay what leads from a group to those after it. Links inside a
// group, and those of parties that are in none, are left alone.
func (w *World) Partition(groups [][]proto.Party, oneWay bool) {
	for i, g := range groups {
		for j, h := range groups {
			if i == j || oneWay && i > j {
				continue
			}
			for _, a := range g {
				for _, b := range h {
					l := w.links[pair{a, b}]
					l.Cut = true
					w.setLink(pair{a, b}, l)
				}
			}
		}
	}
	w.emit(trace.Event{Kind: trace.Link, Site: trace.AtPartition, Text: "partition"})
	w.relink()
}

// Heal undoes every partition, cut, hold and delay. What waited arrives now if neither end has given up.
func (w *World) Heal() {
	w.links = map[pair]link{}
	w.emit(trace.Event{Kind: trace.Link, Site: trace.AtHeal, Text: "heal"})
	w.relink()
}

// relink looks at the head of every pipe anew, and at what waits to leave.
func (w *World) relink() {
	w.eachConn(func(c *conn) {
		for i := range c.pipes {
			w.reschedule(c, i)
		}
	})
	w.rewire()
}

// eachConn visits the connections in the order in which they were made.
func (w *World) eachConn(f func(*conn)) {
	ids := slices.AppendSeq(make([]uint32, 0, len(w.conns)), maps.Keys(w.conns))
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	for _, id := range ids {
		if c := w.conns[id]; c != nil {
			f(c)
		}
	}
}

// Break resets the connections between two parties, at both ends.
func (w *World) Break(a, b proto.Party) error {
	w.emit(w.about(a, trace.Event{Kind: trace.Link, Site: trace.AtBreak, Peer: b, Text: "break"}))
	w.connected(a, b, func(c *conn) {
		for i := range c.pipes {
			w.clear(c, i)
			c.pipes[i].last = 0
			w.reschedule(c, i)
		}
		for i := range c.pipes {
			if c.ends[1-i].Open {
				w.push(c, i, packet{Kind: reset, Seq: w.rec.cause, Why: trace.ConnReset})
			}
		}
		if w.empty(c, 0) && w.empty(c, 1) {
			w.drop(c)
		}
	})
	return nil
}
