package check

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// story tells of transactions in the order in which a single server makes and delivers them, with what clients see between.
type story struct {
	c     *Checker
	zxid  proto.Zxid
	xid   int32
	turn  int64
	wrong *Violation
}

func newStory() *story {
	s := &story{c: New(proto.Groups{}, proto.Sids{}, ""), zxid: z(1, 0)}
	s.see(established(1, 1, 0, 0), Body{})
	return s
}

func (s *story) see(e trace.Event, b Body) {
	if s.wrong == nil {
		s.wrong = s.c.Observe(&e, b)
	}
}

// does has a transaction broadcast and delivered, and gives its zxid.
func (s *story) does(t proto.Txn) proto.Zxid {
	s.zxid++
	t.Zxid = s.zxid
	s.see(writes(1, "append", t.Zxid, 0), Body{Txn: &t})
	digest := uint64(t.Zxid)
	if t.Type == proto.OpError {
		digest-- // nothing has changed
	}
	e := applies(1, t.Zxid, digest)
	e.Op, e.Turn = t.Type, s.turn
	s.turn++
	s.see(e, Body{})
	return t.Zxid
}

// shows has a client answered from the state at a zxid.
func (s *story) shows(rep proto.Reply) {
	s.answers(proto.Request{Op: rep.Op, Path: rep.Path}, rep)
}

// answers has a client ask, and get an answer. What it asks of is not in the answer, as on the wire.
func (s *story) answers(q proto.Request, rep proto.Reply) {
	s.xid++
	q.Xid, rep.Xid, rep.Op, rep.Path = s.xid, s.xid, q.Op, ""
	s.see(trace.Event{Kind: trace.Sent(proto.ClientRequest), Client: -1, Peer: 1, Conn: 1}, Body{Msg: &proto.Message{Req: &q}})
	s.see(trace.Event{Kind: trace.Sent(proto.ClientReply), Server: 1, Peer: -1, Conn: 1, Zxid: rep.Zxid}, Body{Msg: &proto.Message{Rep: &rep}})
}

func (s *story) want(t *testing.T, what, invariant string) {
	t.Helper()
	got := ""
	if s.wrong != nil {
		got = s.wrong.Invariant
	}
	if got != invariant {
		t.Errorf("%s: %q, want %q", what, got, invariant)
	}
}

const alice, bob, carol proto.SessionID = 7, 8, 9

func opens(s proto.SessionID) proto.Txn { return proto.Txn{Type: proto.OpCreateSession, Session: s} }
func creates(path, data string) proto.Txn {
	return proto.Txn{Type: proto.OpCreate, Path: path, Data: []byte(data)}
}
func sets(path, data string, v int32) proto.Txn {
	return proto.Txn{Type: proto.OpSetData, Path: path, Data: []byte(data), Version: v}
}

func owns(s proto.SessionID, path string) proto.Txn {
	return proto.Txn{Type: proto.OpCreate, Session: s, Path: path, Ephemeral: true}
}

func closes(s proto.SessionID, paths ...string) proto.Txn {
	return proto.Txn{Type: proto.OpCloseSession, Session: s, Paths: paths}
}

// gets is an answer to get, of a node that was not changed or has just been.
func gets(at, czxid proto.Zxid, path, data string, v int32) proto.Reply {
	mzxid := czxid
	if v > 0 {
		mzxid = at
	}
	return proto.Reply{Op: proto.OpGetData, Zxid: at, Path: path, Data: []byte(data), Stat: proto.Stat{Czxid: czxid, Mzxid: mzxid, Pzxid: czxid, Version: v}}
}

func lacks(at proto.Zxid, path string) proto.Reply {
	return proto.Reply{Op: proto.OpExists, Zxid: at, Path: path, Err: proto.NoNode}
}

// A read shows the state that its answer names: neither older nor newer, and all of a multi.
func TestReadsShowOneState(t *testing.T) {
	both := proto.Txn{Type: proto.OpMulti, Sub: []proto.Txn{sets("/a", "2", 1), sets("/b", "2", 1)}}
	failed := proto.Txn{Type: proto.OpMulti, Sub: []proto.Txn{sets("/a", "3", 2), {Type: proto.OpError, Err: proto.NoNode}}}
	for _, test := range []struct {
		name string
		rep  func(a, b, both, last proto.Zxid) proto.Reply
		want string
	}{
		{"as it is", func(a, _, both, _ proto.Zxid) proto.Reply { return gets(both, a, "/a", "2", 1) }, ""},
		{"as it was", func(a, b, _, _ proto.Zxid) proto.Reply { return gets(b, a, "/a", "1", 0) }, ""},
		{"half of a multi", func(_, b, both, _ proto.Zxid) proto.Reply { return gets(both, b, "/b", "1", 0) }, "Atomicity"},
		{"what comes later", func(a, b, _, _ proto.Zxid) proto.Reply { return gets(b, a, "/a", "2", 1) }, "Atomicity"},
		{"a multi that failed", func(a, _, _, last proto.Zxid) proto.Reply { return gets(last, a, "/a", "3", 2) }, "Atomicity"},
		{"other data", func(a, _, both, _ proto.Zxid) proto.Reply { return gets(both, a, "/a", "x", 1) }, "Atomicity"},
		{"not there yet", func(a, _, _, _ proto.Zxid) proto.Reply { return lacks(a, "/b") }, ""},
		{"not there, though it is", func(_, b, _, _ proto.Zxid) proto.Reply { return lacks(b, "/b") }, "Atomicity"},
		{"there, though it is not", func(a, b, _, _ proto.Zxid) proto.Reply { return gets(a, b, "/b", "1", 0) }, "Atomicity"},
		{"too many children", func(_, b, _, _ proto.Zxid) proto.Reply {
			return proto.Reply{Op: proto.OpGetChildren, Zxid: b, Path: "/a", Children: []string{"x"}}
		}, "Atomicity"},
		{"other children", func(_, _, _, last proto.Zxid) proto.Reply {
			return proto.Reply{Op: proto.OpGetChildren, Zxid: last, Path: "/a", Children: []string{"dik"}}
		}, "Atomicity"},
		{"all children", func(_, _, _, last proto.Zxid) proto.Reply {
			return proto.Reply{Op: proto.OpGetChildren, Zxid: last, Path: "/a", Children: []string{"kid"}}
		}, ""},
	} {
		s := newStory()
		s.see(serves(2, 0, 0), Body{}) // one that is behind, and may show what was
		a, b, m := s.does(creates("/a", "1")), s.does(creates("/b", "1")), s.does(both)
		s.does(creates("/a/kid", ""))
		last := s.does(failed)
		s.want(t, test.name+", before", "")
		s.shows(test.rep(a, b, m, last))
		s.want(t, test.name, test.want)
	}
}

// What no server can show any more is not kept.
func TestOldVersionsGo(t *testing.T) {
	s := newStory()
	s.does(creates("/a", ""))
	for i := range int32(1000) {
		s.does(sets("/a", "x", i+1))
	}
	s.want(t, "thousand writes", "")
	if n := len(s.c.tree.nodes["/a"]); n > 3 {
		t.Errorf("%d versions are kept", n)
	}
}

// What is answered in a turn is seen after everything that was applied in it: where one server is a quorum, many at once.
func TestManyAppliedInOneTurn(t *testing.T) {
	s := newStory()
	a := s.does(creates("/a", "0"))
	s.turn++
	turn := s.turn
	for i := range int32(5) {
		s.turn = turn
		s.does(sets("/a", "x", i+1))
	}
	s.shows(gets(a, a, "/a", "0", 0))
	s.want(t, "the oldest", "")
	s.shows(gets(a+2, a, "/a", "x", 1))
	s.want(t, "another version than that", "Atomicity")
}

// A session's writes take effect in the order of its requests.
func TestWritesInOrder(t *testing.T) {
	asks := func(session proto.SessionID, cxid int32, op proto.OpCode) proto.Txn {
		return proto.Txn{Session: session, Cxid: cxid, Type: op, Path: "/a"}
	}
	for _, test := range []struct {
		name string
		txns []proto.Txn
		want string
	}{
		{"in order", []proto.Txn{asks(alice, 2, proto.OpSetData), asks(alice, 5, proto.OpSetData)}, ""},
		{"of two sessions", []proto.Txn{asks(alice, 5, proto.OpSetData), asks(bob, 2, proto.OpSetData)}, ""},
		{"late", []proto.Txn{asks(alice, 5, proto.OpSetData), asks(alice, 2, proto.OpSetData)}, "ClientOrder"},
		{"twice", []proto.Txn{asks(alice, 5, proto.OpSetData), asks(alice, 5, proto.OpSetData)}, "ClientOrder"},
		{"late, and refused", []proto.Txn{asks(alice, 5, proto.OpSetData), asks(alice, 2, proto.OpError)}, ""},
		{"a late multi, and refused", []proto.Txn{asks(alice, 5, proto.OpSetData),
			{Session: alice, Cxid: 2, Type: proto.OpMulti, Sub: []proto.Txn{{Type: proto.OpError, Err: proto.SessionMoved}}}}, ""},
	} {
		s := newStory()
		s.does(creates("/a", ""))
		for _, txn := range test.txns {
			s.does(txn)
		}
		s.want(t, test.name, test.want)
	}
}

// Ephemerals have a living session, and go with it.
func TestEphemerals(t *testing.T) {
	s := newStory()
	s.does(opens(alice))
	s.does(owns(alice, "/e"))
	s.does(owns(alice, "/f"))
	s.does(proto.Txn{Type: proto.OpDelete, Path: "/f"})
	made := s.zxid
	gone := s.does(closes(alice, "/e"))
	s.shows(lacks(gone, "/e"))
	s.want(t, "a session ends", "")
	s.shows(gets(gone, made, "/e", "", 0))
	s.want(t, "its node is still shown", "Ephemerals")

	s = newStory()
	s.does(opens(alice))
	s.does(owns(alice, "/e"))
	s.does(closes(alice))
	s.want(t, "a closing that leaves one behind", "Ephemerals")

	s = newStory()
	s.does(opens(alice))
	s.does(closes(alice))
	s.does(owns(alice, "/e"))
	s.want(t, "a node for a session that is gone", "Ephemerals")
}

func lock(client proto.Party, s proto.SessionID, how string) trace.Event {
	return trace.Event{Kind: trace.LockState, Client: client, Session: s, Path: "/l", Text: how}
}

// Two hold a lock only if one of them is gone in the committed state; what it believes does not count.
func TestMutualExclusion(t *testing.T) {
	begin := func() *story {
		s := newStory()
		s.does(opens(alice))
		s.does(opens(bob))
		s.does(creates("/l", ""))
		s.does(owns(alice, "/l/lock-a-0000000000"))
		s.does(owns(bob, "/l/lock-b-0000000001"))
		s.see(lock(-1, alice, "held"), Body{})
		return s
	}
	s := begin()
	s.see(lock(-2, bob, "waiting"), Body{})
	s.want(t, "one waits", "")
	s.see(lock(-2, bob, "held"), Body{})
	s.want(t, "both hold it", "MutualExclusion")

	two := lock(-2, bob, "held")
	two.Count = 2
	s = begin()
	s.see(two, Body{})
	s.want(t, "one of two leases each", "")
	s.does(opens(carol))
	s.does(owns(carol, "/l/lock-c-0000000002"))
	two.Client, two.Session = -3, carol
	s.see(two, Body{})
	s.want(t, "a third lease of two", "MutualExclusion")

	s = begin()
	s.see(lock(-1, alice, "released"), Body{})
	s.see(lock(-2, bob, "held"), Body{})
	s.want(t, "handed on before the node is deleted", "")

	s = begin()
	s.does(closes(alice, "/l/lock-a-0000000000"))
	s.see(lock(-2, bob, "held"), Body{})
	s.want(t, "the holder's session is gone, and it does not know", "")

	s = begin()
	s.does(owns(bob, "/l/lock"))
	s.does(proto.Txn{Type: proto.OpDelete, Path: "/l/lock-b-0000000001"})
	s.see(lock(-2, bob, "held"), Body{})
	s.want(t, "by name, beside a queue", "")
}

// A client whose session has never made a node in a lock, and believes that it holds the lock, goes by the node of a former session. It counts beside
// the owner of a node, as long as both sessions live and the client has not given the lock up.
func TestALockByAFormerSession(t *testing.T) {
	held := lock(-1, alice, "held")
	for name, c := range map[string]struct {
		before, between func(s *story)
		want            string
	}{
		"both sessions live":  {want: "MutualExclusion"},
		"its session is gone": {between: func(s *story) { s.does(closes(alice)) }},
		"it was gone before":  {before: func(s *story) { s.does(closes(alice)) }},
		"it has given it up":  {between: func(s *story) { s.see(lock(-1, alice, "suspended"), Body{}) }},
		"its process is dead": {between: func(s *story) { s.see(trace.Event{Kind: trace.ClientState, Client: -1, Text: "CRASHED"}, Body{}) }},
		"its node was deleted": {before: func(s *story) {
			s.does(owns(alice, "/l/_c_a-latch-0000000000"))
			s.does(proto.Txn{Type: proto.OpDelete, Path: "/l/_c_a-latch-0000000000"})
		}},
		"its node is in another place": {before: func(s *story) {
			s.does(creates("/m", ""))
			s.does(owns(alice, "/m/_c_a-latch-0000000000"))
			s.does(owns(alice, "/l/other"))
		}, want: "MutualExclusion"},
	} {
		s := newStory()
		s.does(opens(alice))
		s.does(opens(bob))
		s.does(creates("/l", ""))
		if c.before != nil {
			c.before(s)
		}
		s.does(owns(bob, "/l/_c_b-latch-0000000001"))
		s.see(held, Body{})
		s.want(t, name, "")
		if c.between != nil {
			c.between(s)
		}
		s.see(lock(-2, bob, "held"), Body{})
		s.want(t, name, c.want)
	}

	s := newStory() // by its own node after all
	s.does(opens(alice))
	s.does(creates("/l", ""))
	s.see(held, Body{})
	s.does(owns(alice, "/l/_c_a-latch-0000000000"))
	s.see(held, Body{})
	s.want(t, "its own node", "")

	s = newStory() // below the root
	s.does(opens(alice))
	s.does(opens(bob))
	s.does(owns(alice, "/_c_a-latch-0000000000"))
	s.does(owns(bob, "/_c_b-latch-0000000001"))
	s.see(trace.Event{Kind: trace.LockState, Client: -1, Session: alice, Path: "/", Text: "held"}, Body{})
	s.want(t, "below the root, one", "")
	s.see(trace.Event{Kind: trace.LockState, Client: -2, Session: bob, Path: "/", Text: "held"}, Body{})
	s.want(t, "below the root, two", "MutualExclusion")
}

// A store behind a lock takes the czxid of the holder's node for a token, and none that is older than it has seen.
func TestFencedStore(t *testing.T) {
	s := newStory()
	s.does(opens(alice))
	s.does(opens(bob))
	s.does(owns(alice, "/l/lock-a-0000000001"))
	s.does(owns(bob, "/l/lock-b-0000000000"))
	s.see(lock(-2, bob, "held"), Body{})
	s.see(lock(-2, bob, "released"), Body{})
	s.want(t, "the newer node", "")
	s.see(lock(-1, alice, "held"), Body{})
	s.want(t, "an older one after it", "FencedStore")
}

// watches has a client ask to be told of a path, and its server take that.
func (s *story) watches(op proto.OpCode, path string, recursive bool) {
	s.see(trace.Event{Kind: trace.WatchSet, Server: 1, Peer: -1, Op: op, Path: path, Taken: recursive}, Body{})
}

func (s *story) tells(event proto.EventType, path string, at proto.Zxid) {
	s.see(trace.Event{Kind: trace.WatchFired, Server: 1, Peer: -1, Path: path, Watch: event, Zxid: at}, Body{})
	s.see(trace.Event{Kind: trace.Sent(proto.WatchEvent), Server: 1, Peer: -1, Conn: 1, Path: path, Watch: event, Zxid: at}, Body{})
}

// A change is told to each client that watches it, before any answer that shows the change; once, unless the watch is to stay; and to no other client.
func TestWatchesAreTold(t *testing.T) {
	const x = "/a"
	deleted := func(path string) proto.Txn { return proto.Txn{Type: proto.OpDelete, Path: path} }
	for _, test := range []struct {
		name string
		do   func(s *story)
		want string
	}{
		{"told", func(s *story) { s.watches(proto.OpGetData, x, false); s.tells(3, x, s.does(sets(x, "2", 1))) }, ""},
		{"not told", func(s *story) { s.watches(proto.OpGetData, x, false); s.does(sets(x, "2", 1)) }, "WatchOrder"},
		{"told of something else", func(s *story) { s.watches(proto.OpGetData, x, false); s.tells(2, x, s.does(sets(x, "2", 1))) }, "WatchDelivery"},
		{"told twice", func(s *story) {
			s.watches(proto.OpGetData, x, false)
			at := s.does(sets(x, "2", 1))
			s.tells(3, x, at)
			s.tells(3, x, at)
		}, "WatchDelivery"},
		{"told again, though it was used up", func(s *story) {
			s.watches(proto.OpGetData, x, false)
			s.tells(3, x, s.does(sets(x, "2", 1)))
			s.tells(3, x, s.does(sets(x, "3", 2)))
		}, "WatchDelivery"},
		{"created", func(s *story) { s.watches(proto.OpExists, "/b", false); s.tells(1, "/b", s.does(creates("/b", ""))) }, ""},
		{"deleted, and it was created before", func(s *story) {
			s.watches(proto.OpExists, "/b", false)
			s.tells(1, "/b", s.does(creates("/b", "")))
			s.does(deleted("/b"))
		}, ""},
		{"a child", func(s *story) { s.watches(proto.OpGetChildren, x, false); s.tells(4, x, s.does(creates("/a/kid", ""))) }, ""},
		{"a child, not told", func(s *story) { s.watches(proto.OpGetChildren, x, false); s.does(creates("/a/kid", "")) }, "WatchOrder"},
		{"the list does not tell of the data", func(s *story) { s.watches(proto.OpGetChildren, x, false); s.does(sets(x, "2", 1)) }, ""},
		{"gone, by data and list: once", func(s *story) {
			s.watches(proto.OpGetChildren, x, false)
			s.watches(proto.OpGetData, x, false)
			s.tells(2, x, s.does(deleted(x)))
		}, ""},
		{"one that stays", func(s *story) {
			s.watches(proto.OpAddWatch, x, false)
			s.tells(3, x, s.does(sets(x, "2", 1)))
			s.tells(4, x, s.does(creates("/a/kid", "")))
			s.does(sets("/a/kid", "2", 1))
		}, ""},
		{"one that stays, not told again", func(s *story) {
			s.watches(proto.OpAddWatch, x, false)
			s.tells(3, x, s.does(sets(x, "2", 1)))
			s.does(sets(x, "3", 2))
		}, "WatchOrder"},
		{"all below", func(s *story) {
			s.watches(proto.OpAddWatch, x, true)
			s.tells(1, "/a/kid", s.does(creates("/a/kid", "")))
		}, ""},
		{"all there is", func(s *story) {
			s.watches(proto.OpAddWatch, "/", true)
			s.tells(1, "/a/kid", s.does(creates("/a/kid", "")))
		}, ""},
		{"all below, not told", func(s *story) { s.watches(proto.OpAddWatch, x, true); s.does(creates("/a/kid", "")) }, "WatchOrder"},
		{"a node that not everybody may read", func(s *story) {
			s.does(proto.Txn{Type: proto.OpSetACL, Path: x, ACL: []proto.ACL{{Perms: proto.PermAll, ID: proto.ID{Scheme: "digest", ID: "a:b"}}}, Version: 1})
			s.watches(proto.OpGetData, x, false)
			s.does(sets(x, "2", 1))
		}, ""},
		{"half of a multi", func(s *story) {
			s.watches(proto.OpGetData, x, false)
			s.watches(proto.OpExists, "/b", false)
			s.tells(1, "/b", s.does(proto.Txn{Type: proto.OpMulti, Sub: []proto.Txn{sets(x, "2", 1), creates("/b", "")}}))
		}, "WatchOrder"},
		{"a connection of its own", func(s *story) {
			s.watches(proto.OpGetData, x, false)
			s.see(connects(1), Body{})
			s.does(sets(x, "2", 1))
		}, ""},
		{"brought along, and nothing was missed", func(s *story) { s.brings(proto.WatchSet{RelativeZxid: s.zxid, Data: []string{x}}) }, ""},
		{"brought along, and not told", func(s *story) { s.brings(proto.WatchSet{Data: []string{x}}) }, "WatchDelivery"},
		{"brought along, and told", func(s *story) { s.tells(3, x, proto.NoZxid); s.brings(proto.WatchSet{Data: []string{x}}) }, ""},
		{"brought along, and it is there now", func(s *story) { s.brings(proto.WatchSet{Exist: []string{x}}) }, "WatchDelivery"},
		{"brought along, and it is gone", func(s *story) { s.brings(proto.WatchSet{RelativeZxid: s.zxid, Child: []string{"/b"}}) }, "WatchDelivery"},
		{"brought along, and has another child", func(s *story) {
			seen := s.zxid
			s.does(creates("/a/kid", ""))
			s.brings(proto.WatchSet{RelativeZxid: seen, Child: []string{x}})
		}, "WatchDelivery"},
	} {
		s := newStory()
		s.see(connects(1), Body{})
		s.does(creates(x, "1"))
		test.do(s)
		s.shows(lacks(s.zxid, "/none"))
		s.want(t, test.name, test.want)
	}
}

// brings has a client bring its watches along, and its server answer that.
func (s *story) brings(w proto.WatchSet) {
	s.answers(proto.Request{Op: proto.OpSetWatches, Watches: &w}, proto.Reply{Zxid: s.zxid})
}

// A write that names a version changes that version.
func TestConditionalWrites(t *testing.T) {
	for _, test := range []struct {
		named int32
		code  proto.Code
		want  string
	}{{0, proto.OK, ""}, {-1, proto.OK, ""}, {1, proto.OK, "ConditionalWrites"}, {1, proto.BadVersion, ""}} {
		s := newStory()
		s.does(creates("/a", "1"))
		at := s.does(sets("/a", "2", 1))
		s.answers(proto.Request{Op: proto.OpSetData, Path: "/a", Version: test.named}, proto.Reply{Zxid: at, Err: test.code})
		s.want(t, "named "+string(rune('0'+test.named)), test.want)
	}
}

// What is answered after a sync is at least what anybody had been shown when it was asked for. Of a later epoch than its own
// a leader knows nothing.
func TestSyncedReads(t *testing.T) {
	for _, test := range []struct {
		name  string
		shown proto.Zxid
		at    proto.Zxid
		code  proto.Code
		want  string
	}{
		{"fresh", z(1, 2), z(1, 2), proto.OK, ""},
		{"fresher", z(1, 1), z(1, 2), proto.OK, ""},
		{"stale", z(1, 2), z(1, 1), proto.OK, "SyncedReads"},
		{"refused", z(1, 2), z(1, 1), proto.NoAuth, ""},
		{"deposed", z(2, 1), z(1, 2), proto.OK, ""},
	} {
		s := newStory()
		s.does(creates("/a", "1"))
		s.does(sets("/a", "2", 1))
		s.see(trace.Event{Kind: trace.Deliver, Msg: proto.ClientReply, Client: -2, Session: bob, Conn: 2, Zxid: test.shown}, Body{})
		s.answers(proto.Request{Op: proto.OpSync, Path: "/"}, proto.Reply{Zxid: test.at, Err: test.code})
		s.want(t, test.name, test.want)
	}
}

// The client that has deleted an item of a queue has it.
func TestQueueItems(t *testing.T) {
	const item = "/q/qn-0000000000"
	takes := trace.Event{Kind: trace.Outcome, Client: -1, Path: item}
	for _, test := range []struct {
		name    string
		deleted int
		takes   int
		want    string
	}{{"one", 1, 1, ""}, {"two have it", 1, 2, "QueueItems"}, {"nobody has deleted it", 0, 1, "QueueItems"}, {"it was there twice", 2, 2, ""}} {
		s := newStory()
		s.does(creates("/q", ""))
		for range max(1, test.deleted) {
			s.does(creates(item, ""))
			if test.deleted > 0 {
				s.does(proto.Txn{Type: proto.OpDelete, Path: item})
			}
		}
		for range test.takes {
			s.see(takes, Body{})
		}
		s.want(t, test.name, test.want)
	}
}
