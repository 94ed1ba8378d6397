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
	wrong *Violation
}

func newStory() *story {
	s := &story{c: New(proto.Groups{}, 0), zxid: z(1, 0)}
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
	e := applies(1, t.Zxid, uint64(t.Zxid))
	e.Op = t.Type
	s.see(e, Body{})
	return t.Zxid
}

// shows has a client answered from the state at a zxid.
func (s *story) shows(rep proto.Reply) {
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

const alice, bob proto.SessionID = 7, 8

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

// gets is an answer to get.
func gets(at, czxid proto.Zxid, path, data string, v int32) proto.Reply {
	return proto.Reply{Op: proto.OpGetData, Zxid: at, Path: path, Data: []byte(data), Stat: proto.Stat{Czxid: czxid, Version: v}}
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
