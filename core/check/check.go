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
	Site      trace.Site // of the checker that judged
}

// Error says it in words, with what is needed to see it again.
func (v *Violation) Error() string { return v.In("en") }

// In says it in a language.
func (v *Violation) In(lang string) string {
	return say.F("%s violated at turn %d (%d ms, seed %d): %s", v.Invariant, v.Turn, v.At, v.Seed, v.Detail).In(lang)
}

// Said is the promise and what broke it: what its event says, in English.
func (v *Violation) Said() *say.Text { return say.F("%s: %s", v.Invariant, v.Detail) }

// Body is what an event is about and does not tell: the transaction that is written, the message that is sent.
type Body struct {
	Txn *proto.Txn
	Msg *proto.Message
}

// member is what is followed of a server.
type member struct {
	Serving  bool
	Epoch    int64 // in which it serves
	Leads    int64 // the epoch that it is the established leader of, 0 for none
	Over     bool  // it has given that up, in the turn Until
	Until    int64 `hash:"-"` // of no account once that turn is over
	ReadOnly bool  // it serves read-only
	Last     int   // index into history of what it has delivered, −1 for nothing
}

// Checker holds what has been seen.
type Checker struct {
	history    []delivered               // in commit order
	broadcasts map[proto.Zxid]*proto.Txn // by primaries, and not delivered yet
	members    map[proto.ServerID]*member
	leaders    map[int64]proto.ServerID // of every epoch that had one
	tree       model
	clients    map[proto.Party]*clientView
	wrote      map[proto.SessionID]int32 // the last request of a session that has taken effect
	answered   proto.Zxid                // the newest state that any client was shown
	conns      map[uint32]proto.Zxid     // the newest state that a connection has shown its client
	owed       map[between][]owed        // watch events that are due, and have not left yet
	current    map[between]uint32        // a client's newest connection to a server
	asked      map[uint32][]asked        // on a connection, without an answer yet
	watches    map[proto.ServerID]map[string][]watch
	caught     map[between][]owed // what a server has told that a client had missed
	blurred    map[between]bool   // the client has brought watches along, or taken some back: not all are known
	recent     []committed        // that some server may still have to apply
	low        proto.Zxid         `hash:"-"` // the oldest state that could be shown as the turn began
	turn       int64              `hash:"-"` // of low
	judged     Judged             `hash:"-"`
	disks      map[proto.ServerID]*diskSeen
	groups     proto.Groups // with the voters: what a quorum is
	voters     proto.Sids
	carries    map[uint32]proto.SessionID // the session of a client's connection
	arrivals   map[at][]arrival
	asking     map[proto.SessionID]int32 // the last request that a session has sent
	anew       map[proto.SessionID]bool  // its client numbers the requests of each connection anew
	readOnly   map[uint32]bool           // connections of which a read-only server has answered something
	acks       map[uint32]proto.Zxid     // the last proposal that was acknowledged on a connection
	locks      map[lockKey]*lockSeen
	stores     map[string]proto.Zxid // the newest token that a store has taken
}

// Judged counts what was held against the model: a checker that has judged nothing has found nothing.
type Judged struct {
	Reads       int64 // answers that show a node, or that there is none
	Conditional int64 // writes that named a version
	Watches     int64 // events that had to be told of
	Items       int64 // of queues, that a client has taken
	Syncs       int64 // answered
	Missed      int64 // watches that were brought along, of which something had been missed
}

// Judged says how much was judged so far.
func (c *Checker) Judged() Judged { return c.judged }

// New makes a checker of an ensemble; config is the text of its configuration, as /zookeeper/config has it. Without voters, what is on
// how many disks is not judged.
func New(groups proto.Groups, voters proto.Sids, config string) *Checker {
	return &Checker{groups: groups, voters: voters, broadcasts: map[proto.Zxid]*proto.Txn{}, members: map[proto.ServerID]*member{},
		leaders: map[int64]proto.ServerID{}, tree: newModel(config), clients: map[proto.Party]*clientView{},
		wrote: map[proto.SessionID]int32{}, conns: map[uint32]proto.Zxid{}, owed: map[between][]owed{}, current: map[between]uint32{}, asked: map[uint32][]asked{},
		watches: map[proto.ServerID]map[string][]watch{}, caught: map[between][]owed{}, blurred: map[between]bool{}, disks: map[proto.ServerID]*diskSeen{},
		carries: map[uint32]proto.SessionID{}, arrivals: map[at][]arrival{}, asking: map[proto.SessionID]int32{}, anew: map[proto.SessionID]bool{},
		readOnly: map[uint32]bool{}, acks: map[uint32]proto.Zxid{}, locks: map[lockKey]*lockSeen{}}
}

// Heeds says whether an event is any of the checkers' business. Observe neither judges nor remembers others.
func Heeds(e *trace.Event) bool { return checkOf(e) != nil }

// Observe takes one event and gives the promise that it breaks, or nil.
func (c *Checker) Observe(e *trace.Event, b Body) *Violation {
	if look := checkOf(e); look != nil {
		return look(c, e, b)
	}
	return nil
}

// lookAgain: a server serves nobody any more. What it has done before in the same turn may be told only now.
func (c *Checker) lookAgain(e *trace.Event) {
	id := e.Server
	was := c.member(id)
	*was = member{Last: -1, Leads: was.Leads, Over: true, Until: e.Turn}
	c.dropClients(id)
}

// dropClients forgets the clients of a server, because it has closed their connections.
func (c *Checker) dropClients(id proto.ServerID) {
	for k := range c.current { //ordered: each alone
		if k.Server == id {
			delete(c.current, k)
			delete(c.owed, k)
			delete(c.caught, k)
			delete(c.blurred, k)
		}
	}
	delete(c.watches, id)
	for k := range c.arrivals { //ordered: each alone
		if k.Server == id {
			delete(c.arrivals, k)
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

// broken says which promise is broken, and by what: in English and in Chinese, with the same parts.
func broken(invariant, en, zh string, parts ...any) *Violation {
	return &Violation{Invariant: invariant, Detail: say.Sentence{En: en, Zh: zh}.With(parts...), Site: trace.Judge(en)}
}
