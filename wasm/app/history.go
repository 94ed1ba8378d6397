package app

import (
	"cmp"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// history is the list of moments, branch by branch. It is fed with each event once, as it first happens, and with the
// place after each move: what happened in a move is a moment.
type history struct {
	branches []chronicle
	now      pending
	begun    map[int]pending // by branch, of a command that takes several moves
	keep     int             // how many telling events a branch keeps; 0 is kept
}

// chronicle has the moments of one branch alone, in their order.
type chronicle struct {
	moments moments
	told    packed // the telling events of the loud moments, but for the oldest
	dropped int    // how many of those are no longer kept
	names   map[proto.Party]string
}

// moment is one move of the run in which something happened.
type moment struct {
	moves       int64 // the place after it
	first, last int64 // seq of its events
	telling     int64 // of the one that says most
	at          proto.Millis
	loud        int32 // how many loud moments of its branch lie before it
	letter      byte
	quiet       bool // heartbeats and clocks only
}

// pending is what has happened in the move that is being made, or on the way through a command that takes several.
type pending struct {
	first, last int64
	best        reading
	telling     trace.Event
	client      reading // the best of what clients did
}

// kept is how many telling events a branch keeps: older ones are had by replay. What is still to come cannot be had so.
const (
	kept      = 1 << 12
	keptAhead = 1 << 15
)

// add notes an event.
func (h *history) add(e *trace.Event) {
	n, r := &h.now, read(e)
	if n.first == 0 {
		n.first, n.best, n.telling = e.Seq, r, *e
	} else if r.rank > n.best.rank {
		n.best, n.telling = r, *e
	}
	if e.Client != 0 && r.rank > n.client.rank {
		n.client = r
	}
	n.last = e.Seq
}

// then is what has happened with what came next.
func (n pending) then(m pending) pending {
	switch {
	case n.first == 0:
		return m
	case m.first == 0:
		return n
	case m.best.rank > n.best.rank:
		n.best, n.telling = m.best, m.telling
	}
	if m.client.rank > n.client.rank {
		n.client = m.client
	}
	n.last = m.last
	return n
}

// note ends a move at a place. One that is midway through a command ends no moment. names gives the names of clients there.
func (h *history) note(branch int, moves int64, midway bool, names trace.Names) {
	n := h.begun[branch].then(h.now)
	h.now = pending{}
	if n.first == 0 {
		return
	}
	if midway {
		if h.begun == nil {
			h.begun = map[int]pending{}
		}
		h.begun[branch] = n
		return
	}
	delete(h.begun, branch)
	for len(h.branches) <= branch {
		h.branches = append(h.branches, chronicle{names: map[proto.Party]string{}})
	}
	if n.telling.Kind == trace.Command && n.client.rank > silent {
		n.best.letter = n.client.letter // what a client is told belongs to the clients
		if n.best.letter == '-' {
			n.best.letter = 'n'
		}
	}
	h.branches[branch].append(moment{moves: moves, first: n.first, last: n.last, telling: n.telling.Seq, at: n.telling.At,
		letter: n.best.letter, quiet: n.best.rank < shown}, &n.telling, names)
	h.branches[branch].thin(cmp.Or(h.keep, kept))
}

func (c *chronicle) append(m moment, e *trace.Event, names trace.Names) {
	if n := c.moments.len(); n > 0 {
		last := c.moments.at(n - 1)
		m.loud = last.loud
		if !last.quiet {
			m.loud++
		}
	}
	c.moments.add(m)
	for _, p := range []proto.Party{e.Client, e.Peer} {
		if p < 0 && c.names[p] == "" {
			c.names[p] = names(p)
		}
	}
	if m.quiet {
		return
	}
	c.told.add(e)
}

// thin drops the older telling events when there are twice as many as are to be kept.
func (c *chronicle) thin(keep int) {
	if c.told.len() >= 2*keep {
		c.told.drop(keep)
		c.dropped += keep
	}
}

// of gives the chronicle of a branch; it is empty where nothing has happened yet.
func (h *history) of(branch int) *chronicle {
	if branch < len(h.branches) {
		return &h.branches[branch]
	}
	return &chronicle{}
}

// upTo counts the moments that end at a place or before it.
func (c *chronicle) upTo(moves int64, heartbeats bool) int {
	return c.count(c.moments.search(func(m *moment) bool { return m.moves > moves }), heartbeats)
}

// count is how many of the first i moments are shown.
func (c *chronicle) count(i int, heartbeats bool) int {
	switch {
	case heartbeats || i == 0:
		return i
	case i == c.moments.len():
		last := c.moments.at(i - 1)
		return int(last.loud) + one(!last.quiet)
	}
	return int(c.moments.at(i).loud)
}

// nth gives a moment by its number among those that are shown, from 0. There must be one.
func (c *chronicle) nth(n int, heartbeats bool) *moment {
	if heartbeats {
		return c.moments.at(n)
	}
	return c.moments.at(c.moments.search(func(m *moment) bool { return int(m.loud) > n || int(m.loud) == n && !m.quiet }))
}

// with finds the moment that an event belongs to.
func (c *chronicle) with(seq int64) (*moment, bool) {
	i := c.moments.search(func(m *moment) bool { return m.last >= seq })
	if i == c.moments.len() {
		return nil, false
	}
	m := c.moments.at(i)
	return m, m.first <= seq
}

// event is the telling event of a moment, if it is still kept.
func (c *chronicle) event(m *moment) (trace.Event, bool) {
	i := int(m.loud) - c.dropped
	if m.quiet || i < 0 || i >= c.told.len() {
		return trace.Event{}, false
	}
	return c.told.at(i), true
}

func (c *chronicle) name(p proto.Party) string { return c.names[p] }

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
