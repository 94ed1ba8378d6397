package history

import (
	"cmp"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Chronicles are the moments of a run, branch by branch. They are fed with each event once, as it first happens, and with the
// position after each move: what happened in a move is a moment.
type Chronicles struct {
	branches []Chronicle
	now      pending
	begun    map[int]pending // by branch, of a command that takes several moves
	Keep     int             // how many telling events a branch keeps; 0 is a few thousand
}

// Chronicle has the moments of one branch alone, in their order.
type Chronicle struct {
	moments moments
	telling packed // the telling events of the loud moments, but for the oldest
	dropped int    // how many of those are no longer kept
	names   map[proto.Party]string
}

// Moment is one move of the run in which something happened.
type Moment struct {
	Moves       int64 // the position after it
	First, Last int64 // seq of its events
	Telling     int64 // of the one that says most
	At          proto.Millis
	loud        int32 // how many loud moments of its branch lie before it
	Letter      byte
	quiet       bool // heartbeats and clocks only
}

// pending is what has happened in the move that is being made, or on the way through a command that takes several.
type pending struct {
	first, last int64
	best        Reading
	telling     trace.Event
	client      Reading // the best of what clients did
}

// kept is how many telling events a branch keeps if Keep is 0. A replay finds older ones again.
const kept = 1 << 12

// Add notes an event.
func (h *Chronicles) Add(e *trace.Event) {
	n, r := &h.now, Read(e)
	if n.first == 0 {
		n.first, n.best, n.telling = e.Seq, r, *e
	} else if r.Rank > n.best.Rank {
		n.best, n.telling = r, *e
	}
	if e.Client != 0 && r.Rank > n.client.Rank {
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
	case m.best.Rank > n.best.Rank:
		n.best, n.telling = m.best, m.telling
	}
	if m.client.Rank > n.client.Rank {
		n.client = m.client
	}
	n.last = m.last
	return n
}

// Midway says whether something has happened since the last position.
func (h *Chronicles) Midway() bool { return h.now.first != 0 }

// Note ends a move at a position. One that is midway through a command ends no moment. names gives the names of clients there.
func (h *Chronicles) Note(branch int, moves int64, midway bool, names trace.Names) {
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
		h.branches = append(h.branches, Chronicle{names: map[proto.Party]string{}})
	}
	if n.telling.Kind == trace.Command && n.client.Rank > Silent {
		n.best.Letter = n.client.Letter // what a client is told belongs to the clients
		if n.best.Letter == '-' {
			n.best.Letter = 'n'
		}
	}
	h.branches[branch].append(Moment{Moves: moves, First: n.first, Last: n.last, Telling: n.telling.Seq, At: n.telling.At,
		Letter: n.best.Letter, quiet: n.best.Rank < Shown}, &n.telling, names)
	h.branches[branch].thin(cmp.Or(h.Keep, kept))
}

func (c *Chronicle) append(m Moment, e *trace.Event, names trace.Names) {
	if n := c.moments.len(); n > 0 {
		last := c.moments.at(n - 1)
		m.loud = last.loud
		if !last.quiet {
			m.loud++
		}
	}
	c.moments.add(m)
	for _, p := range []proto.Party{e.Client, e.Peer, e.Owner} {
		if p < 0 && c.names[p] == "" {
			c.names[p] = names(p)
		}
	}
	if m.quiet {
		return
	}
	c.telling.add(e)
}

// thin drops the older telling events when there are twice as many as are to be kept.
func (c *Chronicle) thin(keep int) {
	if c.telling.len() >= 2*keep {
		c.telling.drop(keep)
		c.dropped += keep
	}
}

// Of gives the chronicle of a branch; it is empty where nothing has happened yet.
func (h *Chronicles) Of(branch int) *Chronicle {
	if branch < len(h.branches) {
		return &h.branches[branch]
	}
	return &Chronicle{}
}

// Len is how many moments there are, quiet ones among them.
func (c *Chronicle) Len() int { return c.moments.len() }

// At gives one of them by its number, from 0.
func (c *Chronicle) At(i int) *Moment { return c.moments.at(i) }

// UpTo counts the moments that end at a position or before it.
func (c *Chronicle) UpTo(moves int64, heartbeats bool) int {
	return c.count(c.moments.search(func(m *Moment) bool { return m.Moves > moves }), heartbeats)
}

// count is how many of the first i moments are shown.
func (c *Chronicle) count(i int, heartbeats bool) int {
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
func (c *Chronicle) nth(n int, heartbeats bool) *Moment {
	if heartbeats {
		return c.moments.at(n)
	}
	return c.moments.at(c.moments.search(func(m *Moment) bool { return int(m.loud) > n || int(m.loud) == n && !m.quiet }))
}

// With finds the moment that an event belongs to.
func (c *Chronicle) With(seq int64) (*Moment, bool) {
	i := c.moments.search(func(m *Moment) bool { return m.Last >= seq })
	if i == c.moments.len() {
		return nil, false
	}
	m := c.moments.at(i)
	return m, m.First <= seq
}

// Beats goes back from a position over heartbeats and clocks, over at most so many moments, and says whether a heartbeat was among them.
func (c *Chronicle) Beats(moves int64, most int) bool {
	i := c.moments.search(func(m *Moment) bool { return m.Moves > moves })
	for ; i > 0 && most > 0; i, most = i-1, most-1 {
		m := c.moments.at(i - 1)
		if !m.quiet || m.Letter == 'h' {
			return m.quiet
		}
	}
	return false
}

// Event is the telling event of a moment, if it is still kept.
func (c *Chronicle) Event(m *Moment) (trace.Event, bool) {
	i := int(m.loud) - c.dropped
	if m.quiet || i < 0 || i >= c.telling.len() {
		return trace.Event{}, false
	}
	return c.telling.at(i), true
}

// Name is what a client is called.
func (c *Chronicle) Name(p proto.Party) string { return c.names[p] }

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
