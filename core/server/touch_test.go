package server_test

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// follows brings server 1 to where it follows 3 and serves clients. Its database has the sessions 0x100000001 to 0x100000003.
func (o *one) follows() {
	const epoch2 = int64(2) << 32
	o.vote(3, proto.Looking, proto.Vote{Leader: 3, Zxid: proto.MakeZxid(1, 3), PeerEpoch: 1}, 1)
	o.waitFor()
	o.do(step.Input{Kind: step.Opened, Conn: o.leader})
	o.port(o.leader, proto.LeaderInfo, 2, epoch2, 0)
	o.synced()
	o.port(o.leader, proto.Diff, 0, 1<<32|3, 0)
	o.port(o.leader, proto.NewLeader, 0, epoch2, 0)
	o.synced()
	if o.port(o.leader, proto.UpToDate, 0, -1, 0); !o.srv.Serving() {
		o.t.Fatal("it does not serve")
	}
}

// A learner takes requests of every session that its leader knows, because the database of the learner may be behind. With local sessions the learner
// has to know the session itself: otherwise the session counts as gone. The learner tells the leader which sessions it serves with its next answer to
// a PING (LearnerSessionTracker.touchSession).
func TestWhoseRequestsALearnerTakes(t *testing.T) {
	for _, test := range []struct {
		name   string
		local  bool
		id     proto.SessionID
		served bool
	}{
		{"in the database", false, 0x100000002, true},
		{"not yet in the database", false, 0x300000001, true},
		{"in the database, with local sessions", true, 0x100000002, true},
		{"not in the database, with local sessions", true, 0x300000001, false},
	} {
		cfg := zab.Defaults()
		cfg.LocalSessions = test.local
		o := newOneOf(t, 1, 7, cfg)
		o.follows()
		c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
		o.do(step.Input{Kind: step.Opened, Conn: c})
		o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect,
			Connect: &proto.ConnectRequest{Timeout: 5000, Session: test.id, Password: session.Password(test.id)}}})
		o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Revalidate, Session: test.id, Valid: true}})
		o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpExists, Xid: 1, Path: "/"}}})
		if served := len(o.out.Sends) == 1; served != test.served {
			t.Errorf("%s: served %v", test.name, served)
		}
		o.port(o.leader, proto.Ping, 0, 2<<32, 0)
		if n := len(o.out.Sends); n != 1 || o.out.Sends[0].Msg.Kind != proto.Ping {
			t.Fatalf("%s: %+v", test.name, o.out.Sends)
		}
		if touched := o.out.Sends[0].Msg.Touched; len(touched) == 1 != test.served || test.served && touched[0].Session != test.id {
			t.Errorf("%s: it tells the leader of %v", test.name, touched)
		}
	}
}

// A server that does not serve refuses a client without having looked at what the client has seen; one that serves tells both zxids to
// a client that is ahead.
func TestWhyAClientIsRefused(t *testing.T) {
	o := newOne(t, 1)
	c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
	o.out.Tracing = true
	refused := func(in step.Input, why trace.Rule, seen proto.Zxid) {
		t.Helper()
		o.do(in)
		e := o.out.Trace
		if len(e) != 1 || e[0].Kind != trace.Rejected || e[0].Rule != why || e[0].Zxid != seen || e[0].Zxid2 != proto.MakeZxid(1, 3) ||
			len(o.out.Closes) != 1 || o.out.Closes[0].Conn != c {
			t.Errorf("%+v, closes %v", e, o.out.Closes)
		}
	}
	refused(step.Input{Kind: step.Opened, Conn: c}, trace.NotServing, 0)
	o.follows()
	o.do(step.Input{Kind: step.Opened, Conn: c})
	seen := proto.MakeZxid(1, 4)
	refused(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 5000, LastZxidSeen: seen}}},
		trace.ClientAhead, seen)
}

// Only an established leader knows when a session expires.
func TestWhoKnowsWhenASessionExpires(t *testing.T) {
	const id = 0x100000002
	o := newOne(t, 1)
	if at, ok := o.srv.Expires(id); ok || at != 0 {
		t.Errorf("a server that looks: %d, %v", at, ok)
	}
	o.follows()
	if at, ok := o.srv.Expires(id); ok || at != 0 {
		t.Errorf("a follower: %d, %v", at, ok)
	}
	a := newAlone(t)
	a.at(6999)
	mine, _ := a.connect(0, [16]byte{})
	if at, ok := a.srv.Expires(mine.Session); !ok || at != 12_000 {
		t.Errorf("the leader: %d, %v", at, ok)
	}
	if at, ok := a.srv.Expires(mine.Session + 1); ok || at != 0 {
		t.Errorf("the leader, of a session that there is not: %d, %v", at, ok)
	}
}

// Which requests set a watch, as the trace tells it, and which of the watches are recursive.
func TestWhatTheTraceTellsOfWatches(t *testing.T) {
	for _, test := range []struct {
		req             proto.Request
		told, recursive bool
	}{
		{proto.Request{Op: proto.OpExists, Path: "/", Watch: true}, true, false},
		{proto.Request{Op: proto.OpExists, Path: "/"}, false, false},
		{proto.Request{Op: proto.OpExists, Path: "/none", Watch: true}, true, false},
		{proto.Request{Op: proto.OpGetData, Path: "/", Watch: true}, true, false},
		{proto.Request{Op: proto.OpGetData, Path: "/none", Watch: true}, false, false},
		{proto.Request{Op: proto.OpGetChildren, Path: "/", Watch: true, Mode: proto.WatchPersistentRecursive}, true, false}, // the mode is addWatch's
		{proto.Request{Op: proto.OpAddWatch, Path: "/none", Mode: proto.WatchPersistent}, true, false},
		{proto.Request{Op: proto.OpAddWatch, Path: "/none", Mode: proto.WatchPersistentRecursive}, true, true},
	} {
		a := newAlone(t)
		c := a.client()
		a.out.Tracing = true
		a.asks(c, test.req)
		var set []trace.Event
		for _, e := range a.out.Trace {
			if e.Kind == trace.WatchSet {
				set = append(set, e)
			}
		}
		if told := len(set) == 1; told != test.told || told && (set[0].Taken != test.recursive || set[0].Path != test.req.Path || set[0].Op != test.req.Op) {
			t.Errorf("%+v: %+v", test.req, set)
		}
	}
}

// The leader's `dump` counts the sessions that expire at each moment. A session without ephemerals is not among those that have some.
func TestDumpOfALeader(t *testing.T) {
	a := newAlone(t)
	var ids []any
	for _, at := range []proto.Millis{6998, 6999, 7000} {
		a.at(at)
		answer, _ := a.connect(0, [16]byte{})
		ids = append(ids, answer.Session)
	}
	w, _ := a.srv.Words(a.now)
	dump := strings.Join(w.Answer("dump", true), "\n")
	if want := fmt.Sprintf("Global Session Sets (2)/(3):\n2 expire at 12000 ms:\n\t%v\n\t%v\n1 expire at 14000 ms:\n\t%v\n"+
		"ephemeral nodes dump:\nSessions with Ephemerals (0):", ids...); !strings.Contains(dump, want) {
		t.Errorf("got\n%s\nwant in it\n%s", dump, want)
	}
}

// A request as long as jute.maxbuffer with its length field and type is read. One that is a byte longer ends the connection.
func TestTheLongestRequest(t *testing.T) {
	r := proto.Request{Op: proto.OpCreate, Xid: 1, Path: "/a", Data: make([]byte, 1000), ACL: proto.OpenACL}
	for over, refused := range transcript.InOrder(map[int]bool{-1: false, 0: false, 1: true}) {
		cfg := zab.Defaults()
		cfg.MaxBuffer = 8 + r.Size() - over
		a := newAloneOf(t, cfg)
		c := a.client()
		a.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &r}})
		if closed := len(a.out.Closes) == 1; closed != refused || (len(a.out.Sends) == 1) == refused {
			t.Errorf("%d bytes over: closed %v, %d answers", over, closed, len(a.out.Sends))
		}
	}
}

// A server without a role closes what comes to its quorum port, and hears nothing by it.
func TestTheQuorumPortOfAServerWithoutARole(t *testing.T) {
	o := newOne(t, 1)
	c := proto.Conn{Net: proto.Quorum, Peer: 2, Gen: 1}
	for _, in := range []step.Input{{Kind: step.Opened}, {Kind: step.Recv, Msg: proto.Message{Kind: proto.FollowerInfo, Sid: 2}}, {Kind: step.Closed}} {
		in.Conn = c
		o.do(in)
		if closed := len(o.out.Closes) == 1 && o.out.Closes[0].Conn == c; closed != (in.Kind == step.Opened) || len(o.out.Closes) > 1 || len(o.out.Sends) > 0 {
			t.Errorf("%v: closes %v, sends %v", in.Kind, o.out.Closes, o.out.Sends)
		}
	}
}

// However many requests come, each is answered by itself: requests, transactions and replies are allocated many at a time.
func TestManyRequests(t *testing.T) {
	a := newAlone(t)
	c := a.client()
	seen := map[*proto.Reply]bool{}
	for n := range 300 {
		a.asks(c, proto.Request{Op: proto.OpCreate, Path: fmt.Sprint("/", n)})
		if len(a.out.Sends) != 1 || a.out.Sends[0].Msg.Rep.Path != fmt.Sprint("/", n) || seen[a.out.Sends[0].Msg.Rep] {
			t.Fatalf("request %d: %+v", n, a.out.Sends)
		}
		seen[a.out.Sends[0].Msg.Rep] = true
	}
}
