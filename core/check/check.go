// Package check watches a run and says when a promise of ZooKeeper is broken. It sees only events; it has no part in
// what happens.
//
// A history is judged from the moment a server serves: the leader once a quorum has acknowledged its NEWLEADER, a
// learner with its UPTODATE. What a server applies before that belongs to a synchronisation that may yet fail.
//
//	Agreement          two servers that deliver a transaction are in the same state after it, and deliver the same ones
//	Durability         nothing that was committed is missing from a later leader
//	TotalOrder         transactions are delivered in zxid order, none is skipped
//	Leadership         at most one established leader an epoch
//	ClientOrder        a client's answers come in the order of its requests, and never from an older state
//	WatchOrder         a watch event reaches the client before the data that shows its change
//	Quorum             what is delivered, and the history that makes a leader, are on the disks of a quorum
package check

import (
	"sort"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// Violation is a broken promise.
type Violation struct {
	Invariant string
	Detail    *say.Text
	Turn      int64
	At        proto.Millis
	Seed      uint64
}

// Error says it in words, with what is needed to see it again.
func (v *Violation) Error() string { return v.In("en") }

// In says it in a language.
func (v *Violation) In(lang string) string {
	return say.F("%s violated at turn %d (%d ms, seed %d): %s", v.Invariant, v.Turn, v.At, v.Seed, v.Detail).In(lang)
}

// delivered is a committed transaction and the state it led to.
type delivered struct {
	Zxid   proto.Zxid
	Digest uint64
	Known  bool // Digest is known
	Gap    bool // brought along by a new leader: there may be others just before it that nobody has delivered yet
}

// member is what is followed of a server.
type member struct {
	Serving bool
	Last    int // index into history of what it has delivered, −1 for nothing
}

// Checker holds what has been seen.
type Checker struct {
	history []delivered // in commit order
	members map[proto.ServerID]*member
	leaders map[int64]proto.ServerID
	clients map[proto.Party]*clientView
	conns   map[uint32]proto.Zxid // the newest state that a connection has shown its client
	owed    map[between][]owed    // watches that have fired, and whose event has not left yet
	disks   map[proto.ServerID]*diskSeen
	need    int // a quorum
}

// New makes a checker.
func New() *Checker {
	return &Checker{members: map[proto.ServerID]*member{}, leaders: map[int64]proto.ServerID{},
		clients: map[proto.Party]*clientView{}, conns: map[uint32]proto.Zxid{}, owed: map[between][]owed{},
		disks: map[proto.ServerID]*diskSeen{}}
}

// Observe takes one event and gives the promise that it breaks, or nil.
func (c *Checker) Observe(e *trace.Event) *Violation {
	switch e.Kind {
	case trace.Established:
		if v := c.establishedOnDisk(e); v != nil {
			return v
		}
		return c.established(e)
	case trace.Write:
		c.written(e)
	case trace.Fsync:
		return c.fsynced(e)
	case trace.Sent(proto.ObserverInfo):
		c.disk(e.Server).Observer = true
	case trace.WatchFired:
		c.watchFired(e)
	case trace.Serving:
		return c.serving(e)
	case trace.Apply:
		return c.apply(e)
	case trace.Start, trace.Crash, trace.Stop:
		c.stopped(e)
		c.lookAgain(e.Server)
	case trace.State:
		c.disk(e.Server).Leading = e.State == proto.Leading
		if e.State == proto.Looking {
			c.lookAgain(e.Server)
		}
	case trace.Sent(proto.ClientReply):
		return c.replySent(e)
	case trace.Sent(proto.WatchEvent):
		return c.watchSent(e)
	case trace.Deliver:
		return c.received(e)
	case trace.Disconnect:
		delete(c.conns, e.Conn)
		delete(c.owed, between{e.Server, e.Peer})
	}
	return nil
}

// lookAgain: a server serves nobody any more.
func (c *Checker) lookAgain(id proto.ServerID) {
	c.members[id] = &member{Last: -1}
	for k := range c.owed { //ordered: each alone
		if k.Server == id {
			delete(c.owed, k)
		}
	}
}

func (c *Checker) member(id proto.ServerID) *member {
	m := c.members[id]
	if m == nil {
		m = &member{Last: -1}
		c.members[id] = m
	}
	return m
}

// find gives the index of the last history entry that is not above z, −1 if there is none.
func (c *Checker) find(z proto.Zxid) int {
	return sort.Search(len(c.history), func(i int) bool { return c.history[i].Zxid > z }) - 1
}

func broken(invariant string, form say.Form, parts ...any) *Violation {
	return &Violation{Invariant: invariant, Detail: say.F(form, parts...)}
}
