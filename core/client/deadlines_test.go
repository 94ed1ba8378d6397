package client

import (
	"slices"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Every wait of a client: how long it lasts, and what comes of it, just met and just missed (docs/protocol/sessions.md#the-clients-timers).
// The client asks for a session of 30 s, and the server grants 12 s. Before the client has a session, 30 s count; then 12 s.
func TestEveryDeadlineOfAClient(t *testing.T) {
	later := func(b *bench) { b.now += 1234 }
	for _, test := range []struct {
		name  string
		reach func(b *bench)
		limit proto.Millis
		want  string     // what it does then
		why   trace.Rule // what the timer is called
	}{
		{"the first dial: a third of 30 s", func(b *bench) { b.c.Start(0, &b.out) }, 10_000, "close 2", trace.ClientConnectOver},
		{"the answer to ConnectRequest, since the dial", func(b *bench) { b.c.Start(0, &b.out); later(b); b.input(step.Opened) }, 10_000 - 1234, "close 2", trace.ClientConnectOver},
		{"a dial with a session: a third of 12 s", func(b *bench) {
			b.c.Start(0, &b.out)
			b.accept(0x77)
			b.input(step.Closed)
			b.timer()
		}, 4000, "close 1", trace.ClientConnectOver},
		{"a ping: a third of 12 s without sending", func(b *bench) { b.c.Start(0, &b.out); b.accept(0x77) }, 4000, "CLIENT_PING", trace.ClientPingDue},
		{"a ping, after a request", func(b *bench) {
			b.c.Start(0, &b.out)
			b.accept(0x77)
			later(b)
			b.submit(proto.Request{Op: proto.OpSync, Path: "/"})
		}, 4000, "CLIENT_PING", trace.ClientPingDue},
		{"a ping, although something was heard", func(b *bench) {
			b.c.Start(0, &b.out)
			b.accept(0x77)
			later(b)
			b.recv(proto.Message{Kind: proto.ClientPong})
		}, 4000 - 1234, "CLIENT_PING", trace.ClientPingDue},
		{"silence: two thirds of 12 s since something was heard", func(b *bench) {
			b.c.Start(0, &b.out)
			b.accept(0x77)
			later(b)
			b.recv(proto.Message{Kind: proto.ClientPong})
			b.c.sentAt = b.now + 5000 // it pings, and its pings do not count
		}, 8000, "close 2; CONNECTING", trace.ClientReadOver},
		{"its own expiry: four thirds of 12 s since something was heard", func(b *bench) {
			b.c.Start(0, &b.out)
			b.accept(0x77)
			later(b)
			b.recv(proto.Message{Kind: proto.ClientPong})
			b.input(step.Closed)
			b.c.redialAt = proto.Never
		}, 16_000, "EXPIRED", trace.ClientSessionOver},
		{"its own expiry, while it dials", func(b *bench) {
			b.c.Start(0, &b.out)
			b.accept(0x77)
			b.input(step.Closed)
			b.c.redialAt, b.now = 13_000, 13_000
			b.input(step.Timer)
		}, 3000, "close 1; EXPIRED", trace.ClientSessionOver},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			test.reach(b)
			b.see()
			due := b.now + test.limit
			if got := b.c.Deadline(); got != due {
				t.Fatalf("it waits for %d ms, want %d", got-b.now, test.limit)
			}
			if all := b.c.Deadlines(nil); !slices.Contains(all, step.Deadline{Why: test.why, At: due}) || slices.ContainsFunc(all, func(d step.Deadline) bool { return d.At < due }) {
				t.Errorf("its timers are %v", all)
			}
			b.now = due - 1
			b.input(step.Timer)
			b.want("")
			b.now = due
			b.input(step.Timer)
			b.want(test.want)
		})
	}
}

// A client between two dials waits for the next dial. A client that is away waits for nothing, and neither does a client that is dead.
func TestTheTimersOfAClientThatIsApart(t *testing.T) {
	b := connected(t)
	b.input(step.Closed)
	if got := b.c.Deadlines(nil); !slices.Contains(got, step.Deadline{Why: trace.ClientRedial, At: b.c.redialAt}) || !slices.Contains(got, step.Deadline{Why: trace.ClientSessionOver, At: 16_000}) {
		t.Errorf("apart: %v", got)
	}
	b.c.Disconnect(b.now, &b.out)
	if got := b.c.Deadlines(nil); len(got) != 0 || b.c.Deadline() != proto.Never {
		t.Errorf("away: %v", got)
	}
	b.c.Crash(&b.out)
	if got := b.c.Deadlines(nil); len(got) != 0 || b.c.Deadline() != proto.Never {
		t.Errorf("dead: %v", got)
	}
}

// An idle client pings after 10 s at most, however long its session is, and connects for half a second at least, however short.
func TestTheBoundsOfAClientsWaits(t *testing.T) {
	for _, test := range []struct {
		timeout       proto.Millis
		connect, ping proto.Millis
	}{{60_000, 20_000, 10_000}, {30_000, 10_000, 10_000}, {29_997, 9_999, 9_999}, {1500, 500, 500}, {900, 500, 300}} {
		b := newBench(t)
		b.c.cfg.Timeout = test.timeout
		b.c.Start(0, &b.out)
		if got := b.c.Deadline(); got != test.connect {
			t.Errorf("of %d ms it connects for %d, want %d", test.timeout, got, test.connect)
		}
		b.input(step.Opened)
		b.recv(proto.Message{Kind: proto.ClientConnected, Answer: &proto.ConnectResponse{Timeout: test.timeout, Session: 0x77}})
		if got := b.c.Deadline(); got != test.ping {
			t.Errorf("of %d ms it pings after %d, want %d", test.timeout, got, test.ping)
		}
	}
}

// The pause before the next dial: under 100 ms from a server that refuses to the next, until all have been tried; then, and after an established
// connection, under a second. Each is drawn anew.
func TestThePausesOfAClient(t *testing.T) {
	for seed := range uint64(20) {
		b := newBench(t)
		b.c.rng = proto.Rand(seed)
		rng := proto.Rand(seed) // what the client draws from
		b.c.Start(0, &b.out)
		for n := 1; n <= 6; n++ { // three servers
			b.input(step.DialFailed)
			below := uint64(100)
			if n%3 == 0 {
				below = 1000
			}
			if pause, want := b.c.Deadline()-b.now, proto.Millis(rng.Below(below)); pause != want {
				t.Fatalf("pause %d is of %d ms, want %d", n, pause, want)
			}
			b.timer()
		}
		b.accept(0x77)
		b.input(step.Closed)
		if pause, want := b.c.redialAt-b.now, proto.Millis(rng.Below(1000)); pause != want {
			t.Fatalf("the pause after a connection is of %d ms, want %d", pause, want)
		}
	}
}
