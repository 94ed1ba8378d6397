package check

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// readOnly: server 1 serves read-only, at a zxid.
func readOnly(at proto.Zxid, digest uint64) trace.Event {
	return trace.Event{Kind: trace.ReadOnly, Server: 1, Zxid: at, Digest: digest}
}

func becomes(server proto.ServerID, s proto.ServerState) trace.Event {
	return trace.Event{Kind: trace.State, Server: server, State: s}
}

// asks: client −1 sends a write by a connection, and it comes to server 1.
func asks(conn uint32, xid int32) []trace.Event {
	return []trace.Event{
		{Kind: trace.Sent(proto.ClientConnected), Server: 1, Peer: -1, Conn: conn, Session: 7},
		{Kind: trace.Deliver, Msg: proto.ClientRequest, Server: 1, Peer: -1, Conn: conn, Xid: xid, Op: proto.OpSetData},
		{Kind: trace.Sent(proto.ClientReply), Server: 1, Peer: -1, Conn: conn, Xid: xid, Op: proto.OpSetData, Zxid: z(1, 2)},
	}
}

// What a read-only server promises, and what it does not.
func TestReadOnlyServers(t *testing.T) {
	began := []trace.Event{established(2, 1, 0, 1), serves(1, z(1, 0), 1), applies(2, z(1, 1), 5), applies(1, z(1, 1), 5), looks(1)}
	for _, c := range []struct {
		what, want string
		events     []trace.Event
	}{
		{"the state of the others", "", []trace.Event{readOnly(z(1, 1), 5)}},
		{"another state", "PrefixConsistency", []trace.Event{readOnly(z(1, 1), 6)}},
		{"a tail that nobody has applied", "", []trace.Event{readOnly(z(1, 2), 6)}},

		{"a leader lacks what a client of a read-only server was shown", "",
			[]trace.Event{readOnly(z(1, 2), 6), replies(9, z(1, 2)), answered(9, 7, 1, z(1, 2)), established(3, 2, z(1, 1), 5)}},
		{"a leader lacks what another client was shown", "Durability",
			[]trace.Event{readOnly(z(1, 2), 6), answered(9, 7, 1, z(1, 2)), established(3, 2, z(1, 1), 5)}},
		{"an older state after a newer one", "MonotonicReads",
			[]trace.Event{readOnly(z(1, 2), 6), replies(9, z(1, 2)), answered(9, 7, 1, z(1, 2)), answered(9, 7, 2, z(1, 1))}},

		{"a write is refused without being applied", "", append([]trace.Event{readOnly(z(1, 2), 6)}, asks(9, 1)...)},
		{"…by a server that is not read-only any more", "ClientOrder", append([]trace.Event{readOnly(z(1, 2), 6), becomes(1, proto.Following)}, asks(9, 1)...)},
		{"an answer after the one to a later request", "ClientOrder",
			[]trace.Event{readOnly(z(1, 2), 6), replies(9, z(1, 2)), answered(9, 7, 2, z(1, 2)), answered(9, 7, 1, z(1, 2))}},
	} {
		if got, _ := run(append(began[:len(began):len(began)], c.events...)...); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// Watches of a read-only server end with its election: nothing is owed when the server serves again.
func TestWatchesOfAReadOnlyServer(t *testing.T) {
	c := New(proto.Groups{}, proto.Sids{}, "")
	for _, e := range []trace.Event{established(2, 1, 0, 1), readOnly(z(1, 0), 1),
		{Kind: trace.Sent(proto.ClientConnected), Server: 1, Peer: -1, Conn: 9, Session: 7},
		{Kind: trace.WatchSet, Server: 1, Peer: -1, Path: "/x", Op: proto.OpGetData}, becomes(1, proto.Following)} {
		if v := c.Observe(&e, Body{}); v != nil {
			t.Fatal(v)
		}
	}
	if len(c.watches) != 0 || len(c.current) != 0 {
		t.Errorf("%v %v", c.watches, c.current)
	}
}
