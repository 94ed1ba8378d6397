package server_test

import (
	"fmt"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// leads brings server 3 to where follower 2 makes its quorum and it serves clients.
func (o *one) leads() proto.Conn {
	const epoch2 = int64(2) << 32
	follower := proto.Conn{Net: proto.Quorum, Peer: 2, Gen: 1}
	o.vote(2, proto.Looking, proto.Vote{Leader: 3, Zxid: proto.MakeZxid(1, 3), PeerEpoch: 1}, 1)
	o.waitFor()
	o.do(step.Input{Kind: step.Opened, Conn: follower})
	o.port(follower, proto.FollowerInfo, 0, 1<<32, 2)
	o.synced()
	o.port(follower, proto.AckEpoch, 1, 1<<32|3, 0)
	o.synced()
	if o.port(follower, proto.Ack, 0, epoch2, 0); !o.srv.Serving() {
		o.t.Fatal("it does not serve")
	}
	return follower
}

// resumes is a client that comes with a session which the database has.
func (o *one) resumes(id proto.SessionID) proto.Conn {
	c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
	o.do(step.Input{Kind: step.Opened, Conn: c})
	o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect,
		Connect: &proto.ConnectRequest{Timeout: 5000, Session: id, Password: session.Password(id)}}})
	return c
}

// heard is what a client hears in the last step: the codes of its replies, and the end of its connection.
func (o *one) heard(c proto.Conn) (what []string) {
	for _, s := range o.out.Sends {
		if s.Conn == c && s.Msg.Rep != nil {
			what = append(what, fmt.Sprint(s.Msg.Rep.Err))
			for _, r := range s.Msg.Rep.Results {
				what = append(what, fmt.Sprint(r.Err))
			}
		}
	}
	for _, x := range o.out.Closes {
		if x.Conn == c {
			what = append(what, "closed")
		}
	}
	return what
}

// A request of a session that has moved meanwhile ends the connection by which it came, without an answer. A learner knows of a multi only
// what its transaction says, and passes that on (FinalRequestProcessor).
func TestRequestsOfASessionThatHasMoved(t *testing.T) {
	const id = 0x100000002
	create := proto.Request{Op: proto.OpCreate, Xid: 1, Path: "/a", ACL: proto.OpenACL}
	single := proto.Request{Op: proto.OpMulti, Xid: 1, Ops: []proto.Request{{Op: proto.OpCreate, Path: "/a", ACL: proto.OpenACL}}}
	multi := proto.Request{Op: proto.OpMulti, Xid: 1, Ops: []proto.Request{{Op: proto.OpCreate, Path: "/a", ACL: proto.OpenACL}, {Op: proto.OpDelete, Path: "/b", Version: -1}}}
	for _, test := range []struct {
		name              string
		req               proto.Request
		leader, aFollower string
	}{{"a create", create, "[closed]", "[closed]"}, {"a multi of one", single, "[closed]", "[OK SESSIONMOVED]"}, {"a multi", multi, "[closed]", "[OK SESSIONMOVED RUNTIMEINCONSISTENCY]"}} {
		o := newOne(t, 3)
		follower := o.leads()
		c := o.resumes(id)
		o.do(step.Input{Kind: step.Recv, Conn: follower, Msg: proto.Message{Kind: proto.Revalidate, Session: id, Timeout: 5000}})
		req := test.req
		o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &req}})
		var txn *proto.Txn
		for _, s := range o.out.Sends {
			if s.Msg.Kind == proto.Proposal {
				txn = s.Msg.Txn
			}
		}
		if txn == nil {
			t.Fatalf("%s: no proposal", test.name)
		}
		o.synced()
		o.port(follower, proto.Ack, 0, int64(txn.Zxid), 0)
		if got := fmt.Sprint(o.heard(c)); got != test.leader {
			t.Errorf("%s: the leader's client hears %s, want %s", test.name, got, test.leader)
		}

		o = newOne(t, 1)
		o.follows()
		c = o.resumes(id)
		o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Revalidate, Session: id, Valid: true}})
		req = test.req
		o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &req}})
		o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Proposal, Zxid: txn.Zxid, Txn: txn}})
		o.synced()
		o.port(o.leader, proto.Commit, 0, int64(txn.Zxid), 0)
		if got := fmt.Sprint(o.heard(c)); got != test.aFollower {
			t.Errorf("%s: the follower's client hears %s, want %s", test.name, got, test.aFollower)
		}
	}
}

// With local sessions a leader takes requests of sessions that it does not know, unless it has made their ids itself: these are gone.
func TestSessionsThatALeaderDoesNotKnow(t *testing.T) {
	for id, gone := range transcript.InOrder(map[proto.SessionID]bool{1<<56 | 5: false, 2<<56 | 5: false, 3<<56 | 5: true, 6<<56 | 5: false, 7<<56 | 5: false}) {
		cfg := zab.Defaults()
		cfg.LocalSessions = true
		o := newOneOf(t, 3, 7, cfg)
		follower := o.leads()
		o.do(step.Input{Kind: step.Recv, Conn: follower, Msg: proto.Message{Kind: proto.RequestKind,
			Req: &proto.Request{Op: proto.OpCreate, Session: id, Xid: 1, Path: "/a", ACL: proto.OpenACL, Owner: 2}}})
		var told *proto.Txn
		for _, s := range o.out.Sends {
			if s.Msg.Kind == proto.Proposal {
				told = s.Msg.Txn
			}
		}
		if told == nil || (told.Err == proto.SessionExpired) != gone {
			t.Errorf("session %v: %+v", id, told)
		}
	}
}

// A server that has served and looks again votes with all of its log, whether it led or followed.
func TestWhoLooksAgainVotesWithAllOfItsLog(t *testing.T) {
	o := newOne(t, 3)
	follower := o.leads()
	c := o.resumes(0x100000002)
	o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpCreate, Xid: 1, Path: "/a", ACL: proto.OpenACL}}})
	o.synced()
	for o.do(step.Input{Kind: step.Closed, Conn: follower}); o.srv.Serving(); {
		o.waitFor()
	}
	if v := o.srv.Vote(); o.srv.State() != proto.Looking || v.Zxid != proto.MakeZxid(2, 1) {
		t.Errorf("a leader: %v, votes %+v", o.srv.State(), v)
	}
	o = newOne(t, 1)
	o.follows()
	z := proto.MakeZxid(2, 1)
	o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Proposal, Zxid: z, Txn: &proto.Txn{Zxid: z, Type: proto.OpCreateSession, Session: 9, Timeout: 4000}}})
	o.synced()
	o.do(step.Input{Kind: step.Closed, Conn: o.leader})
	if v := o.srv.Vote(); o.srv.State() != proto.Looking || v.Zxid != z {
		t.Errorf("a follower: %v, votes %+v", o.srv.State(), v)
	}
}

// A local session sends a closeSession behind a write, and its connection ends before the commit: the commit ends the session. Another request behind
// the write does not end it.
func TestTheEndOfALocalSessionBehindAWrite(t *testing.T) {
	for op, stays := range transcript.InOrder(map[proto.OpCode]bool{proto.OpExists: true, proto.OpCloseSession: false}) {
		cfg := zab.Defaults()
		cfg.LocalSessions = true
		o := newOneOf(t, 1, 7, cfg)
		o.follows()
		c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
		o.do(step.Input{Kind: step.Opened, Conn: c})
		o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 5000}}})
		id := o.srv.LocalSessions()[0].Session
		for i, r := range []*proto.Request{{Op: proto.OpCreate, Path: "/a", ACL: proto.OpenACL}, {Op: op, Path: "/", Session: id}} {
			r.Xid = int32(i + 1)
			o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: r}})
		}
		o.do(step.Input{Kind: step.Closed, Conn: c})
		if n := len(o.srv.LocalSessions()); n != 1 {
			t.Fatalf("%v: %d sessions before the write is committed", op, n)
		}
		z := proto.MakeZxid(2, 1)
		o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Proposal, Zxid: z, Txn: &proto.Txn{Zxid: z, Session: id, Cxid: 1, Type: proto.OpCreate, Path: "/a", ACL: proto.OpenACL, ParentCVersion: 1}}})
		o.synced()
		o.port(o.leader, proto.Commit, 0, int64(z), 0)
		if got := len(o.srv.LocalSessions()) == 1; got != stays {
			t.Errorf("%v: the session stays: %v", op, got)
		}
	}
}

// The leader's answers about sessions may come in any order: each is for the connection that has asked for that session.
func TestAnswersAboutSeveralSessions(t *testing.T) {
	const first = proto.SessionID(0x100000001)
	for _, order := range [][]proto.SessionID{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}} {
		o := newOne(t, 1)
		o.follows()
		conns := map[proto.SessionID]proto.Conn{}
		for n := range proto.SessionID(3) {
			c := proto.Conn{Net: proto.ClientPort, Peer: -1 - proto.Party(n), Gen: 1 + uint32(n)}
			conns[n] = c
			o.do(step.Input{Kind: step.Opened, Conn: c})
			o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect,
				Connect: &proto.ConnectRequest{Timeout: 5000, Session: first + n, Password: session.Password(first + n)}}})
		}
		for _, n := range order {
			o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Revalidate, Session: first + n, Valid: true}})
			if s := o.out.Sends; len(s) != 1 || s[0].Conn != conns[n] || s[0].Msg.Answer == nil || s[0].Msg.Answer.Session != first+n {
				t.Errorf("order %v, the answer about %d: %+v", order, n, s)
			}
		}
	}
}
