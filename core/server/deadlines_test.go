package server_test

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// client is a new connection with a session of five seconds.
func (a *alone) client() proto.Conn {
	a.t.Helper()
	a.connect(0, [16]byte{})
	return proto.Conn{Net: proto.ClientPort, Peer: -proto.Party(a.gen), Gen: a.gen}
}

// asks sends a request by a connection. Its xid is the moment.
func (a *alone) asks(c proto.Conn, r proto.Request) {
	r.Xid, r.ACL = int32(a.now), proto.OpenACL
	a.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientRequest, Req: &r}})
}

func (a *alone) pings(c proto.Conn) {
	a.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientPing}})
}

// timer lets the time of a deadline come, and says in words what the server does then: what it writes, whose connection it closes.
func (a *alone) timer(at proto.Millis) string {
	a.at(at)
	a.out.Reset()
	a.put(step.Input{Kind: step.Timer})
	var did []string
	for _, w := range a.out.Writes {
		if w.Op == proto.AppendTxn {
			did = append(did, strings.TrimSpace(fmt.Sprint(w.Txn.Type, " ", w.Txn.Path)))
		} else {
			did = append(did, w.Op.String())
		}
	}
	for _, c := range a.out.Closes {
		did = append(did, fmt.Sprint("close ", -c.Conn.Peer))
	}
	closes := len(a.out.Closes)
	a.write()
	for _, c := range a.out.Closes[closes:] { // once it is durable
		did = append(did, fmt.Sprint("then close ", -c.Conn.Peer))
	}
	return strings.Join(did, ", ")
}

// due is when the server does what a rule of the trace names.
func (a *alone) due(why trace.Rule) proto.Millis {
	for _, d := range a.srv.Deadlines(nil) {
		if d.Why == why {
			return d.At
		}
	}
	return proto.Never
}

// containers makes containers that have had a child and have none.
func (a *alone) containers(c proto.Conn, paths ...string) {
	for _, path := range paths {
		a.asks(c, proto.Request{Op: proto.OpCreateContainer, Flags: proto.Container, Path: path})
		a.asks(c, proto.Request{Op: proto.OpCreate, Path: path + "/kid"})
		a.asks(c, proto.Request{Op: proto.OpDelete, Path: path + "/kid", Version: -1})
	}
}

// Every wait of a server beside those of its election and of its role: when it ends, and what comes of it, each just met and just missed. The
// server is elected at 200 ms and has ticks of 2 s. A session has 5 s and expires at the next tick after those (docs/protocol/sessions.md#expiry).
func TestEveryDeadlineOfAServer(t *testing.T) {
	none := func(*zab.Config) {}
	local := func(c *zab.Config) { c.LocalSessions, c.LocalSessionsUpgrading = true, true }
	extended := func(c *zab.Config) { c.ExtendedTypes = true }
	snaps := func(a *alone, n int) {
		for i := range n {
			z := proto.MakeZxid(1, uint32(10*i))
			a.snaps = append(a.snaps, &proto.Snapshot{Zxid: z})
			a.segs = append(a.segs, proto.LogSegment{Txns: []*proto.Txn{{Zxid: z + 1}}})
		}
	}
	// What is the same for a session and for a local one.
	asked := func(a *alone) {
		a.at(6000)
		c := a.client()
		a.at(8999)
		a.asks(c, proto.Request{Op: proto.OpExists, Path: "/"})
	}
	pinged := func(a *alone) {
		a.at(6000)
		c := a.client()
		a.at(11_999)
		a.pings(c)
	}
	gone := func(a *alone) {
		a.at(2000)
		c := a.client()
		a.at(4000)
		a.step(step.Input{Kind: step.Closed, Conn: c})
	}
	for _, test := range []struct {
		name  string
		cfg   func(*zab.Config)
		reach func(a *alone)
		why   trace.Rule
		due   proto.Millis
		does  string
		then  proto.Millis // when the next is due, proto.Never for none
	}{
		{"a session that was not used", none, func(a *alone) { a.at(6999); a.client() },
			trace.SessionsDue, 12_000, "closeSession, then close 1", proto.Never},
		{"a session that began a millisecond later", none, func(a *alone) { a.at(7000); a.client() },
			trace.SessionsDue, 14_000, "closeSession, then close 1", proto.Never},
		{"a session with a request", none, asked, trace.SessionsDue, 14_000, "closeSession, then close 1", proto.Never},
		{"a session with a ping at the last moment", none, pinged, trace.SessionsDue, 18_000, "closeSession, then close 1", proto.Never},
		{"a session whose client is gone", none, gone, trace.SessionsDue, 8000, "closeSession", proto.Never},
		{"two sessions, one after the other", none, func(a *alone) { a.at(6999); a.client(); a.at(7000); a.client() },
			trace.SessionsDue, 12_000, "closeSession, then close 1", 14_000},
		{"two sessions at once", none, func(a *alone) { a.at(6998); a.client(); a.at(6999); a.client() },
			trace.SessionsDue, 12_000, "closeSession, closeSession, then close 1, then close 2", proto.Never},

		{"a local session", local, func(a *alone) { a.at(6999); a.client() },
			trace.LocalSessionsDue, 12_000, "close 1", proto.Never},
		{"a local session with a request", local, asked, trace.LocalSessionsDue, 14_000, "close 1", proto.Never},
		{"a local session with a ping at the last moment", local, pinged, trace.LocalSessionsDue, 18_000, "close 1", proto.Never},
		{"a local session whose client is gone", local, gone, trace.LocalSessionsDue, 8000, "", proto.Never},
		{"a local session that was upgraded", local, func(a *alone) {
			a.at(6000)
			c := a.client()
			a.at(8999)
			a.asks(c, proto.Request{Op: proto.OpCreate, Flags: proto.Ephemeral, Path: "/x"})
			if at := a.due(trace.LocalSessionsDue); at != proto.Never {
				a.t.Errorf("it would expire as a local session at %d ms, too", at)
			}
		}, trace.SessionsDue, 14_000, "closeSession, then close 1", proto.Never},

		{"a connection without a session", none, func(a *alone) {
			a.at(9999)
			a.step(step.Input{Kind: step.Opened, Conn: proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}})
		}, trace.ClientConnsDue, 20_000, "close 1", proto.Never},
		{"a connection without a session, a millisecond later", none, func(a *alone) {
			a.at(10_000)
			a.step(step.Input{Kind: step.Opened, Conn: proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}})
		}, trace.ClientConnsDue, 30_000, "close 1", proto.Never},

		{"the look for containers, when there are none", none, func(a *alone) {}, trace.ContainersDue, 60_200, "", 120_200},
		{"an empty container", none, func(a *alone) { a.containers(a.client(), "/c") },
			trace.ContainersDue, 60_200, "deleteContainer /c", 120_200},
		{"the second of two empty containers, 10 000 in a minute", none, func(a *alone) { a.containers(a.client(), "/c", "/d"); a.at(60_201) },
			trace.ContainersDue, 60_206, "deleteContainer /d", 120_200},
		{"the second of two empty containers, one in a minute and a half", func(c *zab.Config) { c.MaxContainersPerMinute = 1 },
			func(a *alone) { a.containers(a.client(), "/c", "/d"); a.at(60_201) },
			trace.ContainersDue, 120_200, "deleteContainer /d", 180_200},
		{"a container that has a child again when its turn comes", func(c *zab.Config) { c.MaxContainersPerMinute = 4 }, func(a *alone) {
			a.containers(a.client(), "/c", "/d")
			a.at(60_201)
			a.asks(a.client(), proto.Request{Op: proto.OpCreate, Path: "/d/kid"})
		}, trace.ContainersDue, 75_200, "error", 120_200},
		{"a container that was never used, just too young", func(c *zab.Config) { c.MaxNeverUsed = 50_000 }, func(a *alone) {
			a.at(10_200)
			a.asks(a.client(), proto.Request{Op: proto.OpCreateContainer, Flags: proto.Container, Path: "/c"})
		}, trace.ContainersDue, 60_200, "", 120_200},
		{"a container that was never used, just old enough", func(c *zab.Config) { c.MaxNeverUsed = 50_000 }, func(a *alone) {
			a.at(10_199)
			a.asks(a.client(), proto.Request{Op: proto.OpCreateContainer, Flags: proto.Container, Path: "/c"})
		}, trace.ContainersDue, 60_200, "deleteContainer /c", 120_200},
		{"a node with a time to live, just too young", extended, func(a *alone) {
			a.at(10_200)
			a.asks(a.client(), proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 50_000, Path: "/t"})
		}, trace.ContainersDue, 60_200, "", 120_200},
		{"a node with a time to live, just old enough", extended, func(a *alone) {
			a.at(10_199)
			a.asks(a.client(), proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 50_000, Path: "/t"})
		}, trace.ContainersDue, 60_200, "deleteContainer /t", 120_200},

		{"a purge with nothing to purge", func(c *zab.Config) { c.PurgeInterval = 1 }, func(a *alone) {},
			trace.PurgeDue, 3_600_000, "", 7_200_000},
		{"a purge every second hour", func(c *zab.Config) { c.PurgeInterval, c.SnapRetainCount = 2, 3 }, func(a *alone) { snaps(a, 4) },
			trace.PurgeDue, 7_200_000, "purge snapshots, purge logs", 14_400_000},
		{"a purge of logs alone", func(c *zab.Config) { c.PurgeInterval, c.SnapRetainCount = 1, 3 }, func(a *alone) {
			snaps(a, 3)
			a.segs[0], a.segs[1] = proto.LogSegment{Txns: []*proto.Txn{{Zxid: 1}}}, proto.LogSegment{Txns: []*proto.Txn{{Zxid: 2}}}
		}, trace.PurgeDue, 3_600_000, "purge logs", 7_200_000},
	} {
		t.Run(test.name, func(t *testing.T) {
			cfg := zab.Defaults()
			test.cfg(&cfg)
			a := newAloneOf(t, cfg)
			test.reach(a)
			if at := a.due(test.why); at != test.due {
				t.Fatalf("due at %d ms, want %d", at, test.due)
			}
			if did := a.timer(test.due - 1); did != "" {
				t.Errorf("a millisecond too early: %s", did)
			}
			if at := a.srv.Wake(); at != test.due {
				t.Errorf("it wakes at %d ms, want %d", at, test.due)
			}
			if did := a.timer(test.due); did != test.does {
				t.Errorf("at %d ms: %q, want %q", test.due, did, test.does)
			}
			if at := a.due(test.why); at != test.then {
				t.Errorf("the next is due at %d ms, want %d", at, test.then)
			}
		})
	}
}

// An observer that has lost its leader pauses for less than 200 ms, each time for another while, and begins an election when the pause is over
// and not before. Meanwhile it takes no role, whatever its election says.
func TestTheObserversPause(t *testing.T) {
	var shortest, longest proto.Millis = 200, 0
	for seed := range uint64(300) {
		o := newOneOf(t, 4, seed, zab.Defaults())
		vote := proto.Vote{Leader: 3, Zxid: proto.MakeZxid(1, 3), PeerEpoch: 1}
		o.vote(2, proto.Following, vote, 7)
		if o.vote(3, proto.Leading, vote, 7); o.srv.State() != proto.Observing || o.leader.Peer != 3 {
			t.Fatalf("%v", o.srv.State())
		}
		begun := o.now
		o.do(step.Input{Kind: step.Opened, Conn: o.leader})
		o.do(step.Input{Kind: step.Closed, Conn: o.leader})
		due, told := o.due(trace.ObserverLooksAgain), len(o.told)
		shortest, longest = min(shortest, due-begun), max(longest, due-begun)
		if o.srv.State() != proto.Looking || o.srv.Wake() != due {
			t.Fatalf("%v until %d, wakes at %d", o.srv.State(), due, o.srv.Wake())
		}
		if due > begun {
			o.now = due - 1
			o.do(step.Input{Kind: step.Timer})
			if len(o.told) != told || o.srv.Round() != 7 {
				t.Fatalf("a millisecond too early it tells %v in round %d", o.told[told:], o.srv.Round())
			}
		}
		o.now = due
		o.do(step.Input{Kind: step.Timer})
		if len(o.told) != told+3 || o.srv.Round() != 8 || o.due(trace.ObserverLooksAgain) != proto.Never {
			t.Fatalf("it tells %v in round %d", o.told[told:], o.srv.Round())
		}
	}
	if shortest != 0 || longest != 199 {
		t.Errorf("pauses are of %d to %d ms", shortest, longest)
	}
}
