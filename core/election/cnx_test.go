package election

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
)

// The connection that survives is the one that the larger sid opened (docs/protocol/election.md#connections).
func TestLargerSidOpens(t *testing.T) {
	r := bareRig(t, 2, 3)
	r.want(r.look(), "dial 1, dial 3")
	one, three := r.f.cnx.peer(1).Dial, r.f.cnx.peer(3).Dial
	r.want(r.step(step.Input{Kind: step.Opened, Conn: one}), "INITIAL>1, LOOKING 2:5 e1 r1>1")
	r.want(r.step(step.Input{Kind: step.Opened, Conn: three}), "INITIAL>3, close 3")

	from3 := proto.Conn{Net: proto.Election, Peer: 3, Gen: 1}
	r.want(r.step(step.Input{Kind: step.Opened, Conn: from3}), "")
	r.want(r.step(step.Input{Kind: step.Recv, Conn: from3, Msg: proto.Message{Kind: proto.Initial, Sid: 3}}), "LOOKING 2:5 e1 r1>3")

	// 1 dials although it is the smaller: its connection is closed, the own one replaced by a new dial.
	from1 := proto.Conn{Net: proto.Election, Peer: 1, Gen: 2}
	r.step(step.Input{Kind: step.Opened, Conn: from1})
	r.want(r.step(step.Input{Kind: step.Recv, Conn: from1, Msg: proto.Message{Kind: proto.Initial, Sid: 1}}), "dial 1, close 1, close 1")

	// A second connection of the larger replaces the first.
	again := proto.Conn{Net: proto.Election, Peer: 3, Gen: 3}
	r.step(step.Input{Kind: step.Opened, Conn: again})
	r.step(step.Input{Kind: step.Recv, Conn: again, Msg: proto.Message{Kind: proto.Initial, Sid: 3}})
	if p := r.f.cnx.peer(3); !p.Up || p.Conn != again {
		t.Errorf("connected by %v", p.Conn)
	}
	// The end of the first is of no account any more.
	r.step(step.Input{Kind: step.Closed, Conn: from3})
	if !r.f.cnx.peer(3).Up {
		t.Error("the end of an old connection ended the new one")
	}
}

// A connection from a server that claims to be me is closed.
func TestOwnSid(t *testing.T) {
	r := newRig(t, 2, 3)
	c := proto.Conn{Net: proto.Election, Peer: 2, Gen: 50}
	r.step(step.Input{Kind: step.Opened, Conn: c})
	r.want(r.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.Initial, Sid: 2}}), "close 2")
}

// A connection from an id that no server can have, an anonymous observer's (Long.MAX_VALUE) too, is closed, and nothing is kept of it.
func TestASidThatThereCannotBe(t *testing.T) {
	for _, sid := range []proto.ServerID{-1, 0, 256, 1 << 40, 1<<63 - 1} {
		r := newRig(t, 2, 3)
		known := len(r.f.cnx.peers)
		c := proto.Conn{Net: proto.Election, Peer: 9, Gen: 50}
		r.step(step.Input{Kind: step.Opened, Conn: c})
		r.want(r.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.Initial, Sid: sid}}), "close 9")
		if len(r.f.cnx.peers) != known {
			t.Errorf("%d is kept as a peer", sid)
		}
	}
}

// With times to live there is no server 255, and without them there is.
func TestASidThatTimesToLiveLeaveNoRoomFor(t *testing.T) {
	for _, extended := range []bool{false, true} {
		for _, sid := range []proto.ServerID{254, 255} {
			r := newRig(t, 2, 3)
			r.f.Cfg.ExtendedTypes = extended
			c := proto.Conn{Net: proto.Election, Peer: 9, Gen: 50}
			r.step(step.Input{Kind: step.Opened, Conn: c})
			want := ""
			if extended && sid == 255 {
				want = "close 9"
			}
			r.want(r.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.Initial, Sid: sid}}), want)
		}
	}
}

// The queue to a peer holds one notification, the newest.
func TestQueueOfOne(t *testing.T) {
	r := bareRig(t, 2, 3)
	r.look()
	r.hear(1, looking, vote(1, 7, 1), 1) // tells a new proposal while nobody is connected
	r.want(r.step(step.Input{Kind: step.Opened, Conn: r.f.cnx.peer(1).Dial}), "INITIAL>1, LOOKING 1:7 e1 r1>1")
}

// On a new connection with nothing queued, the last message ever sent is sent again: a newcomer hears a stale vote first.
func TestLastMessageAgain(t *testing.T) {
	r := newRig(t, 2, 3)
	r.hear(3, looking, vote(3, 5, 1), 1)
	r.wait(200)
	r.wantState(following, 3)
	c := r.f.cnx.peer(3).Conn
	r.step(step.Input{Kind: step.Closed, Conn: c})
	r.gen++
	again := proto.Conn{Net: proto.Election, Peer: 3, Gen: r.gen}
	r.step(step.Input{Kind: step.Opened, Conn: again})
	r.want(r.step(step.Input{Kind: step.Recv, Conn: again, Msg: proto.Message{Kind: proto.Initial, Sid: 3}}), "LOOKING 3:5 e1 r1>3")
	r.want(r.hear(3, looking, vote(3, 5, 1), 2), "FOLLOWING 3:5 e1 r1>3")
}

// A server dials a peer once at a time; a dial is given up after cnxTimeout; a refused dial is tried again with the next vote.
func TestDials(t *testing.T) {
	r := bareRig(t, 2, 2)
	r.want(r.look(), "dial 1")
	c := r.f.cnx.peer(1).Dial
	r.want(r.wait(4999), "") // the queue is full: no notification is repeated, no second dial
	r.want(r.wait(1), "close 1")
	r.step(step.Input{Kind: step.Closed, Conn: c})
	if r.f.cnx.peer(1).Dialing {
		t.Error("still dialling")
	}
	for r.f.cnx.peer(1).Dialing == false {
		r.wait(100)
	}
	c = r.f.cnx.peer(1).Dial
	r.want(r.step(step.Input{Kind: step.DialFailed, Conn: c}), "")
	if r.f.cnx.peer(1).Dialing {
		t.Error("a refused dial is still going on")
	}
	// A connection that opens after the dial was given up is closed.
	r.want(r.step(step.Input{Kind: step.Opened, Conn: c}), "close 1")
}

// The end of one connection leaves a dial to the same server alone, and the end of a dial leaves the connection.
func TestTheEndOfAnotherConnectionLeavesADial(t *testing.T) {
	r := bareRig(t, 2, 3)
	r.look()
	r.accepted(3)
	p := r.f.cnx.peer(3)
	dial, up := p.Dial, p.Conn
	if !p.Dialing || !p.Up {
		t.Fatalf("%+v", p)
	}
	r.step(step.Input{Kind: step.Closed, Conn: proto.Conn{Net: proto.Election, Peer: 3, Gen: 99}})
	if !p.Dialing || !p.Up || r.f.cnx.wake() != r.now+5000 {
		t.Errorf("another connection: %+v", p)
	}
	r.step(step.Input{Kind: step.Closed, Conn: up})
	if !p.Dialing || p.Up {
		t.Errorf("the connection: %+v", p)
	}
	r.step(step.Input{Kind: step.DialFailed, Conn: r.f.cnx.peer(1).Dial})
	r.accepted(3)
	r.step(step.Input{Kind: step.DialFailed, Conn: dial})
	if p.Dialing || !p.Up || r.f.cnx.wake() != proto.Never {
		t.Errorf("the dial: %+v, wakes at %d", p, r.f.cnx.wake())
	}
}
