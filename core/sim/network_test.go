package sim

import (
	"strings"
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// watched is a world of three servers with leader 3, and what has happened in it since the last call of forget.
type watched struct {
	*World
	t      *testing.T
	events []trace.Event
}

func ensemble(t *testing.T) *watched { return ensembleOf(t, Defaults()) }

func ensembleOf(t *testing.T, s Settings) *watched {
	s.Voters = 3
	w := &watched{World: New(s), t: t}
	t.Cleanup(w.Close)
	w.OnEvent(func(e *trace.Event) { w.events = append(w.events, *e) })
	w.must(w.Start(1, 2, 3))
	w.until(10_000, func() bool { ok, _ := w.Agree(); return ok && w.Leader() == 3 })
	w.forget()
	return w
}

func (w *watched) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *watched) until(limit proto.Millis, ok func() bool) {
	w.t.Helper()
	until(w.t, w.World, limit, ok)
}

// run lets a span of time pass.
func (w *watched) run(d proto.Millis) {
	w.t.Helper()
	end := w.Now() + d
	for w.NextAt() <= end && w.Do() {
	}
	if w.Violation() != nil {
		w.t.Fatal(w.Violation())
	}
	w.AdvanceTo(end)
}

func (w *watched) forget() { w.events = nil }

// find gives the events that pass.
func (w *watched) find(ok func(*trace.Event) bool) (out []trace.Event) {
	for i := range w.events {
		if ok(&w.events[i]) {
			out = append(out, w.events[i])
		}
	}
	return out
}

// deliveries of a kind of message from one server to another.
func (w *watched) deliveries(k proto.Kind, from, to proto.ServerID) []trace.Event {
	return w.find(func(e *trace.Event) bool {
		return e.Kind == trace.Deliver && e.Msg == k && e.Peer == proto.Party(from) && e.Server == to
	})
}

// disconnects that a server hears of, from another.
func (w *watched) disconnects(at, from proto.ServerID) []trace.Event {
	return w.find(func(e *trace.Event) bool {
		return e.Kind == trace.Disconnect && e.Server == at && e.Peer == proto.Party(from)
	})
}

// client opens a session and waits for it.
func (w *watched) client(name string, at proto.ServerID) proto.Party {
	w.t.Helper()
	p, err := w.AddClient(name, at, 30_000)
	w.must(err)
	w.until(5000, func() bool { return w.ClientState(p) == client.Connected })
	w.until(5000, w.Settled)
	return p
}

func (w *watched) create(p proto.Party, path string) {
	w.Issue(p, client.Command{Text: "create " + path, Op: proto.Request{Op: proto.OpCreate, Path: path, ACL: proto.OpenACL}})
}

func (w *watched) get(p proto.Party, path string) {
	w.Issue(p, client.Command{Text: "get " + path, Op: proto.Request{Op: proto.OpGetData, Path: path}})
}

func (w *watched) last(p proto.Party, want string) {
	w.t.Helper()
	w.until(20_000, func() bool { return w.ClientLast(p) == want })
}

// A message takes one latency; what was sent first arrives first, even where a delay was taken away in between.
func TestLatencyAndOrder(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.forget()
	w.Link(3, 1, LinkDelay, 200)
	w.create(a, "/a")
	w.run(50)
	w.Link(3, 1, LinkDelay, 0)
	w.create(a, "/b")
	w.last(a, "OK")
	w.run(500)
	got := w.deliveries(proto.Proposal, 3, 1)
	if len(got) != 2 || got[0].Zxid >= got[1].Zxid {
		t.Fatalf("%d proposals at server 1", len(got))
	}
	sent := w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(proto.Proposal) && e.Peer == 1 })
	if d := got[0].At - sent[0].At; d != 210 {
		t.Errorf("the delayed one took %d ms", d)
	}
	commit := w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(proto.Commit) && e.Peer == 1 })[0]
	if got[1].At != commit.At+210 {
		t.Errorf("the second arrived at %d: it waits behind the COMMIT that was sent at %d, no longer", got[1].At, commit.At)
	}
	if d := w.deliveries(proto.Proposal, 3, 2)[0].At - sent[0].At; d != 10 {
		t.Errorf("a plain link took %d ms", d)
	}
}

// What is held, in flight or sent later, waits and arrives in order after the release.
func TestHold(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.forget()
	w.create(a, "/a")
	w.until(100, func() bool {
		return len(w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(proto.Proposal) })) > 0
	})
	w.Link(3, 1, LinkHold, 0) // in flight
	w.create(a, "/b")
	w.last(a, "OK")
	if n := len(w.deliveries(proto.Proposal, 3, 1)); n != 0 {
		t.Fatalf("%d proposals passed a held link", n)
	}
	if len(w.deliveries(proto.Proposal, 3, 2)) != 2 {
		t.Fatal("the other link is held, too")
	}
	w.Link(3, 1, LinkRelease, 0)
	at := w.Now()
	w.run(30)
	got := w.deliveries(proto.Proposal, 3, 1)
	if len(got) != 2 || got[0].Zxid >= got[1].Zxid || got[0].At != at {
		t.Errorf("%d proposals after the release, the first at %d (%d)", len(got), got[0].At, at)
	}
}

// A cut is silence in both senses: no reset, no dial gets through; what waited arrives after the heal.
func TestCutAndHeal(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.forget()
	w.Partition([][]proto.Party{{1}, {2, 3}}, false)
	w.create(a, "/a")
	w.last(a, "OK")
	if len(w.disconnects(1, 3)) != 0 || len(w.deliveries(proto.Proposal, 3, 1)) != 0 {
		t.Fatal("something came through a cut")
	}
	w.run(1000)
	w.Heal()
	w.run(20)
	if len(w.deliveries(proto.Proposal, 3, 1)) != 1 || len(w.deliveries(proto.Commit, 3, 1)) != 1 || len(w.disconnects(1, 3)) != 0 {
		t.Error("what waited did not arrive")
	}
	if ok, why := w.Agree(); !ok {
		t.Error(why)
	}
}

// One direction can be cut alone, of a link or between groups.
func TestCutOneWay(t *testing.T) {
	for _, cut := range []func(w *World){
		func(w *World) { w.Link(1, 3, LinkCut, 0) },
		func(w *World) { w.Partition([][]proto.Party{{1}, {3}}, true) },
	} {
		w := ensemble(t)
		cut(w.World)
		w.forget()
		w.run(3000)
		if len(w.deliveries(proto.Ping, 3, 1)) == 0 || len(w.deliveries(proto.Ping, 1, 3)) != 0 {
			t.Error("the wrong direction is cut")
		}
	}
}

// The peers of a crashed server see their connections reset one latency later, held links included; bytes in flight or
// held are lost.
func TestCrashResets(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.Link(3, 1, LinkHold, 0)
	w.create(a, "/a")
	w.last(a, "OK")
	w.forget()
	at := w.Now()
	w.must(w.Crash(3))
	w.run(15)
	for id := proto.ServerID(1); id <= 2; id++ {
		got := w.disconnects(id, 3)
		if len(got) != 2 || got[0].At != at+10 || got[1].At != at+10 { // election and quorum port
			t.Errorf("server %d: %d resets", id, len(got))
		}
	}
	if n := len(w.deliveries(proto.Proposal, 3, 1)) + len(w.deliveries(proto.Commit, 3, 1)); n != 0 {
		t.Errorf("%d messages of a dead server", n)
	}
	if w.ClientState(a) != client.Connecting {
		t.Error("the client has not noticed")
	}
}

// Across a cut a crash is noticed only by time-out, also when the link is healed later: the dead say nothing.
func TestCrashAcrossACut(t *testing.T) {
	w := ensemble(t)
	w.forget()
	w.Partition([][]proto.Party{{1}, {3}}, false)
	at := w.Now()
	w.must(w.Crash(3))
	w.run(15)
	if len(w.disconnects(2, 3)) != 2 {
		t.Error("server 2 has no reset")
	}
	w.run(200)
	if len(w.disconnects(1, 3)) != 0 {
		t.Fatal("a reset came through the cut")
	}
	w.until(30_000, func() bool {
		return len(w.find(func(e *trace.Event) bool { return e.Kind == trace.GiveUp && e.Server == 1 })) > 0
	})
	if d := w.Now() - at; d < 8_000 || d > 10_000 {
		t.Errorf("server 1 gave up %d ms after the crash", d)
	}
	if e := w.find(func(e *trace.Event) bool { return e.Kind == trace.GiveUp && e.Server == 1 })[0]; e.Rule != trace.LeaderSilent {
		t.Errorf("because of %q", e.Rule)
	}
}

// A connection that is broken by hand is gone at both ends at once, held links or not.
func TestBreak(t *testing.T) {
	w := ensemble(t)
	w.Link(1, 3, LinkHold, 0)
	w.forget()
	at := w.Now()
	w.must(w.Break(1, 3))
	w.run(0)
	for _, got := range [][]trace.Event{w.disconnects(1, 3), w.disconnects(3, 1)} {
		if len(got) != 2 || got[0].At != at {
			t.Errorf("%d ends", len(got))
		}
	}
	if len(w.disconnects(2, 3)) != 0 {
		t.Error("another connection is broken, too")
	}
	w.Link(1, 3, LinkRelease, 0)
	w.until(10_000, func() bool { ok, _ := w.Agree(); return ok })
}

// A paused process does nothing, its clock stands, its sockets stay open; what is sent to it waits.
func TestPause(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.must(w.Pause(1))
	w.forget()
	w.create(a, "/a")
	w.last(a, "OK")
	w.run(5000)
	if n := len(w.find(func(e *trace.Event) bool { return e.Server == 1 && e.Kind != trace.Link })); n != 0 {
		t.Fatalf("%d events of a paused server: %+v", n, w.events[0])
	}
	if w.ServerState(1) != proto.Paused {
		t.Error(w.ServerState(1))
	}
	w.must(w.Resume(1))
	w.run(100)
	if len(w.deliveries(proto.Proposal, 3, 1)) != 1 || w.ServerState(1) != proto.Following {
		t.Errorf("state %v", w.ServerState(1))
	}
	// It had four seconds to its read time-out and still has them: its clock stood.
	w.Partition([][]proto.Party{{1}, {2, 3}}, false)
	from := w.Now()
	w.must(w.Pause(1))
	w.run(60_000)
	w.must(w.Resume(1))
	w.until(30_000, func() bool { return w.ServerState(1) == proto.Looking })
	if d := w.Now() - from; d < 60_000+8_000 || d > 60_000+10_000 {
		t.Errorf("gave up %d ms after the last it heard, of which it was away for 60 s", d)
	}
}

// A paused leader loses its followers; Leader does not name it meanwhile.
func TestPausedLeader(t *testing.T) {
	w := ensemble(t)
	w.must(w.Pause(3))
	if w.Leader() != 0 {
		t.Error("a paused leader counts")
	}
	w.until(30_000, func() bool { return w.Leader() == 2 })
	w.must(w.Resume(3))
	w.until(30_000, func() bool { ok, _ := w.Agree(); return ok })
}

// Deliver takes the head of a queue and does not overtake inside a connection.
func TestDeliver(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.forget()
	w.create(a, "/a")
	w.until(100, func() bool {
		return len(w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(proto.Proposal) })) > 1
	})
	if err := w.Deliver(3, 1, "COMMIT", 0, 1); err == nil {
		t.Error("a COMMIT that was never sent")
	}
	w.forget()
	w.must(w.Deliver(3, 2, "PROPOSAL", 0, 1))
	if len(w.deliveries(proto.Proposal, 3, 2)) != 1 || len(w.deliveries(proto.Proposal, 3, 1)) != 0 {
		t.Error("another message was delivered")
	}
	w.create(a, "/b")
	w.Link(-1, 3, LinkDelay, 0)
	w.Link(3, 1, LinkHold, 0)
	w.must(w.Deliver(3, 1, "", 0, 1)) // through the held link
	w.Link(3, 1, LinkRelease, 0)
	if len(w.deliveries(proto.Proposal, 3, 1)) != 1 {
		t.Error("the head was not delivered")
	}
	w.last(a, "OK")

	// The clock goes to the message's time; what was due before that happens late, not early and not never.
	w.run(100)
	w.Link(3, 1, LinkDelay, 2_500)
	w.create(a, "/c")
	w.run(30)
	w.forget()
	at := w.Now()
	w.must(w.Deliver(3, 1, "PROPOSAL", 0, 1))
	if got := w.deliveries(proto.Proposal, 3, 1); len(got) != 1 || got[0].At <= at+2_000 || w.Now() != got[0].At {
		t.Errorf("%d delivered, now %d", len(got), w.Now())
	}
	w.run(20)
	if len(w.find(func(e *trace.Event) bool { return e.Kind == trace.Timer && e.Server == 3 })) == 0 {
		t.Error("the timers of the leader were lost")
	}
}

// Before anybody answers, a server that looks for a leader dials the others so that it can send its vote: that can be seen, and the
// refusal on its way back.
func TestDialsCanBeSeen(t *testing.T) {
	w := five(t)
	if err := w.Start(1); err != nil {
		t.Fatal(err)
	}
	v := w.View()
	if len(v.Dials) != 4 || v.Dials[0].From != "1" || v.Dials[0].To != "2" || v.Dials[0].Due != 10 || v.Dials[0].Refused || v.Dials[0].Vote != 1 {
		t.Fatalf("%+v", v.Dials)
	}
	until(t, w, 1000, func() bool { return w.Now() == 10 && len(w.View().Dials) == 4 && w.View().Dials[3].Refused })
	if d := w.View().Dials[0]; d.From != "1" || d.To != "2" || d.Sent != 10 || d.Due != 20 || !d.Refused {
		t.Errorf("%+v", d)
	}
	until(t, w, 1000, func() bool { return w.Now() == 20 && len(w.View().Dials) == 0 })
}

// What a held link keeps back can be let through one by one, in its order. A cut lets nothing through, nor does a receiver that is paused;
// the error says which it is.
func TestDeliverThroughAHeldLink(t *testing.T) {
	w := ensemble(t)
	w.Link(3, 1, LinkHold, 0)
	w.run(3_000) // some pings
	pings := func() int { return len(w.deliveries(proto.Ping, 3, 1)) }
	if pings() != 0 {
		t.Fatal("a ping has passed the held link")
	}
	w.must(w.Deliver(3, 1, "PING", proto.Quorum, 1))
	if pings() != 1 {
		t.Fatalf("%d pings have passed, expected the one that was let through", pings())
	}
	at := w.Now()
	w.run(100)
	if pings() != 1 || !w.View().Links[0].Held {
		t.Fatalf("the link does not hold any more: %d pings have passed", pings())
	}
	w.must(w.Pause(1))
	if err := w.Deliver(3, 1, "PING", proto.Quorum, 1); err == nil || !strings.Contains(err.Error(), "paused") || w.Now() < at {
		t.Errorf("to a paused server: %v", err)
	}
	w.must(w.Resume(1))
	w.Link(3, 1, LinkCut, 0)
	if err := w.Deliver(3, 1, "PING", proto.Quorum, 1); err == nil || !strings.Contains(err.Error(), "cut") {
		t.Errorf("over a cut link: %v", err)
	}
	if err := w.Deliver(3, 1, "SNAP", proto.Quorum, 1); err == nil || !strings.Contains(err.Error(), "not at the head") {
		t.Errorf("of a kind that is not there: %v", err)
	}
}

// A paused client says so by a mark, which goes when it is resumed.
func TestMarks(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	var v View
	marks := func() string {
		v = w.View()
		return strings.Join(v.Clients[0].Marks, " ")
	}
	if got := marks(); got != "" || v.Clients[0].Marks == nil {
		t.Errorf("marks %q of a client that runs; nil: %v", got, v.Clients[0].Marks == nil)
	}
	w.must(w.Pause(a))
	if got := marks(); got != "PAUSED" {
		t.Errorf("marks %q of a paused client", got)
	}
	w.must(w.Resume(a))
	if got := marks(); got != "" {
		t.Errorf("marks %q of a client that was resumed", got)
	}
}
