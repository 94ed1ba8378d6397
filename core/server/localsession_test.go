package server_test

import (
	"fmt"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// Where local sessions expire at once, the cause of each end is the last message of that session, and not the message of another session. The cause of a
// session that is closed is the request that closes it.
func TestWhyALocalSessionIsGone(t *testing.T) {
	const start = "servers 3\nconfig localSessionsEnabled=true\nstart all\nrun until servers agree\nclient a 1\nclient b 1\nsettle\nrun for 15s\n"
	for end, rule := range map[string]trace.Rule{"crash a b\nrun for 60s\n": trace.Expired, "a close\nb close\nsettle\n": trace.ClosedByClient} {
		var events []trace.Event
		gone, timers := 0, map[int64]bool{}
		heard := map[proto.Party]int64{} // by the client, the last message of it that came to its server
		play(t, "local", start+end, func(e *trace.Event) {
			events = append(events, *e)
			if e.Kind == trace.Deliver && e.Server == 1 && e.Peer < 0 {
				heard[e.Peer] = e.Seq
			}
			if e.Kind != trace.SessionGone {
				return
			}
			cause := &events[e.Cause-1]
			if cause.Kind == trace.Timer { // which is there because of the first of them
				timers[cause.Seq] = true
				cause = &events[cause.Cause-1]
			}
			if gone++; e.Rule != rule || cause.Seq != heard[e.Owner] {
				t.Errorf("%q: client %d, %v, because of #%d %v of %d; last heard by #%d", end, e.Owner, e.Rule, cause.Seq, cause.Kind, cause.Peer, heard[e.Owner])
			}
		})
		if at := rule == trace.Expired; gone != 2 || at != (len(timers) == 1) {
			t.Errorf("%q: %d sessions are gone, by %d timers", end, gone, len(timers))
		}
	}
}

// begins is a client that opens a session: its connection, and the session.
func (o *one) begins() (proto.Conn, proto.SessionID) {
	o.t.Helper()
	c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
	o.do(step.Input{Kind: step.Opened, Conn: c})
	o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 5000}}})
	if n := len(o.out.Sends); n != 1 || o.out.Sends[0].Msg.Answer == nil {
		o.t.Fatalf("%+v", o.out.Sends)
	}
	return c, o.out.Sends[0].Msg.Answer.Session
}

// asks sends a request by a client's connection.
func (o *one) asks(c proto.Conn, r proto.Request) {
	r.ACL = proto.OpenACL
	o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &r}})
}

// commits has the leader of a learner propose and commit a transaction.
func (o *one) commits(txn proto.Txn) {
	o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Proposal, Zxid: txn.Zxid, Txn: &txn}})
	o.synced()
	o.port(o.leader, proto.Commit, 0, int64(txn.Zxid), 0)
}

// While a session of a learner is on its way from a local session to one of the ensemble, the learner still takes its requests, also after a commit
// of an earlier write of the session.
func TestRequestsWhileASessionIsUpgraded(t *testing.T) {
	cfg := zab.Defaults()
	cfg.LocalSessions, cfg.LocalSessionsUpgrading = true, true
	o := newOneOf(t, 1, 7, cfg)
	o.follows()
	c, id := o.begins()
	queued := func(when string, want int) {
		t.Helper()
		if w, _ := o.srv.Words(o.now); w.Cons[0].Queued != want {
			t.Errorf("%s: %d requests wait, want %d", when, w.Cons[0].Queued, want)
		}
	}
	z := func(n uint32) proto.Zxid { return proto.MakeZxid(2, n) }
	o.asks(c, proto.Request{Op: proto.OpCreate, Xid: 1, Path: "/a"})
	o.asks(c, proto.Request{Op: proto.OpCreate, Xid: 2, Path: "/e", Flags: proto.Ephemeral})
	queued("a create, a createSession and a create", 3)
	o.asks(c, proto.Request{Op: proto.OpExists, Xid: 3, Path: "/e"})
	queued("a read behind the three", 4)
	o.commits(proto.Txn{Zxid: z(1), Session: id, Cxid: 1, Type: proto.OpCreate, Path: "/a", ACL: proto.OpenACL, ParentCVersion: 1})
	queued("after the first commit", 3)
	o.asks(c, proto.Request{Op: proto.OpExists, Xid: 4, Path: "/e"})
	queued("another read", 4)
	o.commits(proto.Txn{Zxid: z(2), Session: id, Type: proto.OpCreateSession, Timeout: 5000})
	queued("after the createSession", 3)
	o.asks(c, proto.Request{Op: proto.OpExists, Xid: 5, Path: "/e"})
	queued("a third read", 4)
	o.commits(proto.Txn{Zxid: z(3), Session: id, Cxid: 2, Type: proto.OpCreate, Path: "/e", ACL: proto.OpenACL, Ephemeral: true, ParentCVersion: 2})
	if got := fmt.Sprint(o.heard(c)); got != "[OK OK OK OK]" {
		t.Errorf("the client hears %s", got)
	}
	o.commits(proto.Txn{Zxid: z(4), Session: id, Type: proto.OpCloseSession})
	if got := fmt.Sprint(o.heard(c)); got != "[closed]" {
		t.Errorf("when the session has ended the client hears %s", got)
	}
}

// A leader asks of each create whose flags make an ephemeral whether its session may own one, whatever the operation is called: the flags
// alone decide (PrepRequestProcessor.validateCreateRequest). In a multi a learner goes by them, too, before it upgrades a session
// (QuorumZooKeeperServer.checkUpgradeSession).
func TestEphemeralsOfALocalSessionByAnyName(t *testing.T) {
	for name, op := range transcript.InOrder(map[string]proto.OpCode{"create": proto.OpCreate, "create2": proto.OpCreate2, "createContainer": proto.OpCreateContainer, "createTTL": proto.OpCreateTTL}) {
		cfg := zab.Defaults()
		cfg.LocalSessions = true
		multi := proto.Request{Op: proto.OpMulti, Xid: 1, Ops: []proto.Request{{Op: op, Path: "/e", Flags: proto.Ephemeral, TTL: 1000, ACL: proto.OpenACL}}}
		a := newAloneOf(t, cfg)
		c := a.client()
		a.asks(c, multi)
		if s := a.out.Sends; len(s) != 1 || len(s[0].Msg.Rep.Results) != 1 || s[0].Msg.Rep.Results[0].Err != proto.EphemeralOnLocalSession {
			t.Errorf("%s: %+v", name, s)
		}
		if n := a.srv.DB().EphemeralsCount(); n != 0 {
			t.Errorf("%s: %d ephemerals", name, n)
		}
		if a.asks(c, proto.Request{Op: op, Path: "/e", Flags: proto.Ephemeral}); op != proto.OpCreateTTL && (len(a.out.Sends) != 1 || a.out.Sends[0].Msg.Rep.Err != proto.EphemeralOnLocalSession) {
			t.Errorf("%s outside a multi: %+v", name, a.out.Sends)
		}
		cfg.LocalSessionsUpgrading = true
		o := newOneOf(t, 1, 7, cfg)
		o.follows()
		c, _ = o.begins()
		o.asks(c, multi)
		if s := o.out.Sends; len(s) != 2 || s[0].Msg.Req.Op != proto.OpCreateSession || s[1].Msg.Req.Op != proto.OpMulti {
			t.Errorf("%s: the learner forwards %+v", name, s)
		}
	}
}
