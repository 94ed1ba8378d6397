package server_test

import (
	"slices"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
)

// What a client sends before its session is there is not lost: the server reads it when the session is (ServerCnxn.disableRecv and
// enableRecv). What is sent before anything has asked for a session ends the connection.
func TestAnEagerClientIsAnswered(t *testing.T) {
	a := newAlone(t)
	sent := []proto.Message{{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpExists, Xid: 1, Path: "/x"}}, {Kind: proto.ClientPing}}
	answers := []proto.Kind{proto.ClientConnected, proto.ClientReply, proto.ClientPong}
	for n := range len(sent) + 1 { // that many of them before the session is there
		conn := proto.Conn{Net: proto.ClientPort, Peer: -10 - proto.Party(n), Gen: 10 + uint32(n)}
		a.out.Reset()
		a.put(step.Input{Kind: step.Opened, Conn: conn})
		a.put(step.Input{Kind: step.Recv, Conn: conn, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 30_000}}})
		for _, m := range sent[:n] {
			a.put(step.Input{Kind: step.Recv, Conn: conn, Msg: m})
		}
		a.write()
		var got []proto.Kind
		for _, s := range a.out.Sends {
			if s.Conn == conn {
				got = append(got, s.Msg.Kind)
			}
		}
		if !slices.Equal(got, answers[:n+1]) {
			t.Errorf("%d messages are answered with %v", n, got)
		}
	}

	// What comes behind a message that ends the connection is not read any more.
	conn := proto.Conn{Net: proto.ClientPort, Peer: -3, Gen: 3}
	a.out.Reset()
	a.put(step.Input{Kind: step.Opened, Conn: conn})
	a.put(step.Input{Kind: step.Recv, Conn: conn, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 30_000}}})
	long := proto.Message{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpSetData, Xid: 1, Path: "/x", Data: make([]byte, 2<<20)}}
	for _, m := range []proto.Message{long, {Kind: proto.ClientPing}} {
		a.put(step.Input{Kind: step.Recv, Conn: conn, Msg: m})
	}
	a.write()
	if len(a.out.Sends) != 1 || a.out.Sends[0].Msg.Kind != proto.ClientConnected || len(a.out.Closes) != 1 || a.out.Closes[0].Conn != conn {
		t.Errorf("behind a message that is too long: sends %v, closes %v", a.out.Sends, a.out.Closes)
	}

	hasty := proto.Conn{Net: proto.ClientPort, Peer: -2, Gen: 2}
	a.out.Reset()
	a.put(step.Input{Kind: step.Opened, Conn: hasty})
	a.put(step.Input{Kind: step.Recv, Conn: hasty, Msg: proto.Message{Kind: proto.ClientPing}})
	if len(a.out.Closes) != 1 || a.out.Closes[0].Conn != hasty {
		t.Errorf("a ping before a ConnectRequest closes %v", a.out.Closes)
	}
}

// An answer says readOnly where the request has said it: releases before 3.4 know nothing of it (ProtocolManager). A server here has a
// quorum or refuses its clients, so it is never read-only, whatever the client would take.
func TestReadOnlyIsSaidToWhoSaysIt(t *testing.T) {
	for asked, want := range transcript.InOrder(map[proto.Said]proto.Said{proto.Unsaid: proto.Unsaid, proto.SaidNo: proto.SaidNo, proto.SaidYes: proto.SaidNo}) {
		for _, password := range [][16]byte{{}, {1}} { // a new session, and one that is refused
			a := newAlone(t)
			c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
			a.step(step.Input{Kind: step.Opened, Conn: c})
			a.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect,
				Connect: &proto.ConnectRequest{Timeout: 5000, Session: proto.SessionID(password[0]), Password: password, ReadOnly: asked}}})
			if got := a.out.Sends[0].Msg.Answer; got.ReadOnly != want || (got.Session == 0) != (password[0] != 0) {
				t.Errorf("asked with %d: %+v", asked, got)
			}
		}
	}
}
