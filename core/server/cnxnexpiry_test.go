package server_test

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// closedAt lets time pass, from deadline to deadline, until the server closes a connection. It gives 0 where that does not happen by end.
func (a *alone) closedAt(c proto.Conn, end proto.Millis) proto.Millis {
	for a.now = a.srv.Wake(); a.now <= end; a.now = max(a.now, a.srv.Wake()) {
		a.step(step.Input{Kind: step.Timer})
		for _, closed := range a.out.Closes {
			if closed.Conn == c {
				return a.now
			}
		}
	}
	return 0
}

// A connection by which nobody asks for a session is closed at a multiple of ten seconds, strictly later than ten seconds after it began.
func TestAConnectionWithoutASession(t *testing.T) {
	for opened, closed := range transcript.InOrder(map[proto.Millis]proto.Millis{10_001: 30_000, 19_999: 30_000, 20_000: 40_000}) {
		a := newAlone(t)
		a.at(opened)
		c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
		a.step(step.Input{Kind: step.Opened, Conn: c})
		if at := a.closedAt(c, 60_000); at != closed {
			t.Errorf("opened at %d ms it is closed at %d, want %d", opened, at, closed)
		}
	}
}

// With a tick that is no part of ten seconds, a connection can end before its session does. What is written puts that off, as what
// is read does; the session is touched by what is read alone.
func TestAConnectionThatIsWritten(t *testing.T) {
	for _, watched := range []bool{false, true} {
		cfg := zab.Defaults()
		cfg.TickTime = 3000
		a := newAloneOf(t, cfg)
		a.at(9500)
		c, other := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}, proto.Conn{Net: proto.ClientPort, Peer: -2, Gen: 2}
		for _, conn := range []proto.Conn{c, other} {
			a.step(step.Input{Kind: step.Opened, Conn: conn})
			a.step(step.Input{Kind: step.Recv, Conn: conn, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 30_000}}})
		}
		a.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest,
			Req: &proto.Request{Op: proto.OpExists, Xid: 1, Path: "/x", Watch: watched}}})
		a.at(10_500)
		a.step(step.Input{Kind: step.Recv, Conn: other, Msg: proto.Message{Kind: proto.ClientRequest,
			Req: &proto.Request{Op: proto.OpCreate, Xid: 1, Path: "/x", ACL: proto.OpenACL}}})
		want := proto.Millis(40_000) // the connection's bucket
		if watched {
			want = 42_000 // the session's, which takes the connection along
		}
		if at := a.closedAt(c, 60_000); at != want {
			t.Errorf("with a watch that fires %t: closed at %d ms, want %d", watched, at, want)
		}
	}
}
