package explain

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Set is a set of events of a range, by their numbers.
type Set struct {
	first int64
	bits  []uint64
}

func newSet(events []trace.Event) Set {
	if len(events) == 0 {
		return Set{}
	}
	first, last := events[0].Seq, events[len(events)-1].Seq
	return Set{first, make([]uint64, (last-first)/64+1)}
}

// Has says whether an event is in the set. No event outside of the range is.
func (s *Set) Has(seq int64) bool {
	i := seq - s.first
	return i >= 0 && i/64 < int64(len(s.bits)) && s.bits[i/64]>>uint(i%64)&1 == 1
}

func (s *Set) add(seq int64) {
	i := seq - s.first
	if i >= 0 && i/64 < int64(len(s.bits)) {
		s.bits[i/64] |= 1 << uint(i%64)
	}
}

// Past marks what happened before an event (Lamport's happened-before). It goes back along causes, and along the order of events on each
// server and client that it comes to. The event itself is not in its past. events are in the order of their numbers, and reach to
// the event or further. What is not among them is not marked.
func Past(events []trace.Event, seq int64) Set {
	s := newSet(events)
	s.add(seq)
	reached := map[proto.Party]bool{}
	for i := len(events) - 1; i >= 0; i-- {
		e := &events[i]
		p := lifeline(e)
		if e.Seq > seq || !s.Has(e.Seq) && !reached[p] {
			continue
		}
		s.add(e.Seq)
		if p != 0 {
			reached[p] = true
		}
		s.add(e.Cause)
	}
	s.remove(seq)
	return s
}

// Future marks what an event happened before.
func Future(events []trace.Event, seq int64) Set {
	s := newSet(events)
	s.add(seq)
	reached := map[proto.Party]bool{}
	for i := range events {
		e := &events[i]
		p := lifeline(e)
		if e.Seq < seq || e.Seq != seq && !s.Has(e.Cause) && !reached[p] {
			continue
		}
		s.add(e.Seq)
		if p != 0 {
			reached[p] = true
		}
	}
	s.remove(seq)
	return s
}

func (s *Set) remove(seq int64) {
	i := seq - s.first
	if i >= 0 && i/64 < int64(len(s.bits)) {
		s.bits[i/64] &^= 1 << uint(i%64)
	}
}

// lifeline is the server or client whose line an event stands on, 0 for what the world does. An event about a link stands on
// no line: the servers that it names do nothing.
func lifeline(e *trace.Event) proto.Party {
	if e.Kind == trace.Link {
		return 0
	}
	return e.Party()
}
