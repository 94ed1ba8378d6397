package client

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
)

// consenting is a client that takes a read-only server, and is on server 2, which is one.
func consenting(t *testing.T) *bench {
	b := newBench(t)
	b.c.cfg.ReadOnly = true
	b.c.Start(0, &b.out)
	b.want("dial 2")
	b.acceptReadOnly(0x77)
	b.want("connect 0x0 0:0; CONNECTEDREADONLY")
	return b
}

func (b *bench) acceptReadOnly(session proto.SessionID) {
	b.input(step.Opened)
	b.recv(proto.Message{Kind: proto.ClientConnected, Answer: &proto.ConnectResponse{Timeout: 12_000, Session: session, ReadOnly: proto.SaidYes}})
}

// answers is what comes by the connection by which the client asks isro.
func (b *bench) answers(in step.Input) {
	in.Now, in.Conn = b.now, b.c.search.conn
	b.c.Step(&in, &b.out)
}

var (
	rw = step.Input{Kind: step.Recv, Msg: proto.Message{Kind: proto.IsroAnswer, Valid: true}}
	ro = step.Input{Kind: step.Recv, Msg: proto.Message{Kind: proto.IsroAnswer}}
)

// A client of a read-only server asks one server after the other, its own among them, with pauses that double, from 200 ms to a minute.
func TestTheSearchForAServerThatTakesWrites(t *testing.T) {
	b := consenting(t)
	b.now = 0
	asked := []proto.Millis{}
	for pause := proto.Millis(100); len(asked) < 13; {
		for b.c.searchAt() > b.c.Deadline() { // a ping in between
			b.timer()
			b.want("CLIENT_PING")
			b.recv(proto.Message{Kind: proto.ClientPong})
			b.see()
		}
		b.timer()
		asked = append(asked, b.now)
		n := len(asked)
		b.want([]string{"dial 1", "dial 3", "dial 2"}[(n-1)%3])
		if n > 1 && asked[n-1]-asked[n-2] != pause {
			t.Errorf("question %d comes %d ms after the one before, want %d", n, asked[n-1]-asked[n-2], pause)
		}
		pause = min(2*pause, 60_000)
		b.answers(step.Input{Kind: step.Opened})
		b.want("ISRO")
		b.answers(ro)
		b.want([]string{"close 1", "close 3", "close 2"}[(n-1)%3])
	}
}

// Each way in which a question ends without rw: the pause goes on, and the client stays.
func TestQuestionsWithoutAnAnswer(t *testing.T) {
	for _, way := range []struct {
		name string
		end  func(*bench)
	}{
		{"refused", func(b *bench) { b.answers(step.Input{Kind: step.DialFailed}); b.want("") }},
		{"closed", func(b *bench) {
			b.answers(step.Input{Kind: step.Opened})
			b.answers(step.Input{Kind: step.Closed})
			b.want("ISRO")
		}},
		{"silent", func(b *bench) {
			at := b.now
			if b.timer(); b.now != at+isroTimeout {
				t.Errorf("given up after %d ms", b.now-at)
			}
			b.want("close 1")
		}},
	} {
		b := consenting(t)
		b.timer()
		b.want("dial 1")
		began := b.now
		way.end(b)
		if b.c.State() != ConnectedReadOnly || b.c.searchAt() != max(b.now, began+200) {
			t.Errorf("%s: %v, asks again at %d", way.name, b.c.State(), b.c.searchAt())
		}
	}
}

// The first that answers rw gets the client, which asks it for a new session: none that takes writes has seen the old one. What was asked meanwhile ends
// with CONNECTIONLOSS. Once a server that takes writes has had the session, the session is brought along, to read-only servers, too.
func TestFromAReadOnlyServerToAnother(t *testing.T) {
	b := consenting(t)
	b.submit(proto.Request{Op: proto.OpGetData, Path: "/a"})
	b.see()
	b.timer()
	b.want("dial 1")
	b.answers(step.Input{Kind: step.Opened})
	b.answers(ro)
	b.see()
	b.timer()
	b.want("dial 3")
	b.answers(rw)
	b.want("close 3; close 2; reply 1 CONNECTIONLOSS; CONNECTING")
	if b.c.search.pause != leastSearchPause {
		t.Error(b.c.search.pause)
	}
	b.timer()
	b.want("dial 3")
	b.accept(0x88)
	b.want("connect 0x0 0:0; CONNECTED")
	b.input(step.Closed)
	b.want("CONNECTING")
	b.timer()
	b.want("dial 2")
	b.acceptReadOnly(0x88)
	b.want("connect 0x88 0:0; CONNECTEDREADONLY")
	b.input(step.Closed)
	b.want("CONNECTING")
	b.timer()
	b.want("dial 1")
	b.input(step.Opened)
	b.want("connect 0x88 0:0")
}

// A session that no server which takes writes has had is not given up by its client: the next server is asked for a new one in any case.
func TestAReadOnlySessionIsNotGivenUp(t *testing.T) {
	b := consenting(t)
	b.input(step.Closed)
	b.want("CONNECTING")
	for b.now < 100_000 {
		b.timer()
		b.input(step.DialFailed)
		b.see()
	}
	if b.c.State() != Connecting {
		t.Error(b.c.State())
	}
}

// A server that can make no session answers the request for one as any other request. The client cannot read that, and tries the next server.
func TestAnAnswerThatIsNoSession(t *testing.T) {
	b := newBench(t)
	b.c.cfg.ReadOnly = true
	b.c.Start(0, &b.out)
	b.input(step.Opened)
	b.see()
	b.recv(proto.Message{Kind: proto.ClientReply, Rep: &proto.Reply{Op: proto.OpCreateSession, Err: proto.NotReadOnly, Zxid: 5}})
	b.want("close 2")
	b.timer()
	b.want("dial 1")
	if b.c.LastZxidSeen() != 0 {
		t.Error(b.c.LastZxidSeen())
	}
}

// The end of a session ends its search.
func TestTheSearchEndsWithTheSession(t *testing.T) {
	for _, way := range []struct {
		name string
		end  func(*bench)
	}{
		{"closed", func(b *bench) {
			b.c.Close(b.now, &b.out)
			b.see()
			b.reply(proto.Reply{Op: proto.OpCloseSession, Xid: 1})
		}},
		{"crashed", func(b *bench) { b.c.Crash(&b.out) }},
		{"away", func(b *bench) { b.c.Disconnect(b.now, &b.out) }},
	} {
		b := consenting(t)
		b.timer()
		b.want("dial 1")
		way.end(b)
		closed := false
		for _, x := range b.out.Closes {
			closed = closed || x.Conn.Peer == 1
		}
		if !closed || b.c.Deadline() != proto.Never {
			t.Errorf("%s: the question is open: %v; the next deadline is %d", way.name, !closed, b.c.Deadline())
		}
	}
}

// What a client says of its consent.
func TestConsent(t *testing.T) {
	for _, consents := range []bool{true, false} {
		want := map[bool]proto.Said{true: proto.SaidYes, false: proto.SaidNo}[consents]
		b := newBench(t)
		b.c.cfg.ReadOnly = consents
		b.c.Start(0, &b.out)
		b.input(step.Opened)
		if got := b.out.Sends[0].Msg.Connect.ReadOnly; got != want {
			t.Errorf("consent %v: %v", consents, got)
		}
	}
}
