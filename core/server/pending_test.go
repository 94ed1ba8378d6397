package server_test

import (
	"fmt"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// Where each connection has a queue of its own, the end of a connection has the server forget what that session waits for. What other sessions wait for
// stays, in its order.
func TestWhatIsForgottenWithAConnection(t *testing.T) {
	cfg := zab.Defaults()
	cfg.Bugs = proto.BugQueueByConnection
	o := newOneOf(t, 1, 7, cfg)
	o.follows()
	var conns []proto.Conn
	for n := range proto.SessionID(2) {
		id := 0x100000001 + n
		c := proto.Conn{Net: proto.ClientPort, Peer: -1 - proto.Party(n), Gen: 1 + uint32(n)}
		conns = append(conns, c)
		o.do(step.Input{Kind: step.Opened, Conn: c})
		o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect,
			Connect: &proto.ConnectRequest{Timeout: 5000, Session: id, Password: session.Password(id)}}})
		o.do(step.Input{Kind: step.Recv, Conn: o.leader, Msg: proto.Message{Kind: proto.Revalidate, Session: id, Valid: true}})
	}
	for n := range 4 { // in turn, the first session first
		o.asks(conns[n%2], proto.Request{Op: proto.OpCreate, Xid: int32(1 + n), Path: fmt.Sprint("/", n)})
	}
	o.do(step.Input{Kind: step.Closed, Conn: conns[0]})
	if w, _ := o.srv.Words(o.now); w.Srvr.Outstanding != 2 || w.Cons[0].Queued != 2 {
		t.Errorf("%d requests wait, %d of the connection that stays", w.Srvr.Outstanding, w.Cons[0].Queued)
	}
	for n := range 4 {
		o.commits(proto.Txn{Zxid: proto.MakeZxid(2, uint32(1+n)), Session: 0x100000001 + proto.SessionID(n%2), Cxid: int32(1 + n), Type: proto.OpCreate,
			Path: fmt.Sprint("/", n), ACL: proto.OpenACL, ParentCVersion: int32(1 + n)})
		want := "[]"
		if n%2 == 1 {
			want = "[OK]"
		}
		if got := fmt.Sprint(o.heard(conns[1])); got != want {
			t.Errorf("by commit %d the second client hears %s, want %s", n, got, want)
		}
	}
}
