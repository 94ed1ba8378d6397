package sim

import (
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

const megabyte = 1_000_000

// costly is a world of three servers with leader 3, in which work costs something.
func costly(t *testing.T, c Costs) *watched {
	s := Defaults()
	s.Costs = c
	return ensembleOf(t, s)
}

func (w *watched) set(p proto.Party, path string, bytes int) {
	w.Issue(p, client.Command{Text: "set " + path, Op: proto.Request{Op: proto.OpSetData, Path: path, Data: make([]byte, bytes), Version: -1}})
}

// sent gives the sendings of a kind of message to a party.
func (w *watched) sent(k proto.Kind, to proto.Party) []trace.Event {
	return w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(k) && e.Peer == to })
}

func (w *watched) watch(p proto.Party, path string) {
	w.Issue(p, client.Command{Text: "get -w " + path, Op: proto.Request{Op: proto.OpGetData, Path: path, Watch: true}})
}

// A message of a megabyte takes its transmission and the latency; a write of it three of them in a row: to the follower, to the leader, to
// the quorum.
func TestAMegabyteTakesItsTransmission(t *testing.T) {
	w := costly(t, Costs{Bandwidth: 10 * megabyte})
	a := w.client("a", 1)
	w.create(a, "/big")
	w.last(a, "OK")
	w.forget()
	began := w.Now()
	w.set(a, "/big", megabyte)
	w.last(a, "OK")
	w.until(1000, w.Settled)
	for _, hop := range []struct {
		k        proto.Kind
		from, to proto.Party
	}{{proto.ClientRequest, a, 1}, {proto.RequestKind, 1, 3}, {proto.Proposal, 3, 1}, {proto.Proposal, 3, 2}} {
		sent := w.sent(hop.k, hop.to)[0]
		took := proto.Millis(sent.Bytes+9999)/10_000 + 10 // 10 bytes in a microsecond
		got := w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Cause == sent.Seq })
		if len(got) != 1 || got[0].At-sent.At != took || took != 111 {
			t.Errorf("%v from %d to %d: %d deliveries, want one after %d ms: %v", hop.k, hop.from, hop.to, len(got), took, got)
		}
	}
	reply := w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Msg == proto.ClientReply })[0]
	if want := proto.Millis(3*111 + 5 + 3*11); reply.At-began != want { // the sync, and ACK, COMMIT and reply, which round up
		t.Errorf("the write took %d ms, want %d", reply.At-began, want)
	}
}

// A link transmits one message after the other. The second is sent when the first has left, because of what sent it, and says what it
// waited for.
func TestALinkTransmitsOneMessageAfterTheOther(t *testing.T) {
	w := costly(t, Costs{Bandwidth: megabyte})
	a, b := w.client("a", 3), w.client("b", 3)
	w.create(a, "/a")
	w.last(a, "OK")
	w.forget()
	w.set(a, "/a", 100_000)
	w.until(200, func() bool { return len(w.sent(proto.Proposal, 1)) == 1 })
	w.create(b, "/b")
	w.last(b, "OK")
	w.until(1000, w.Settled)
	got := w.sent(proto.Proposal, 1)
	if len(got) != 2 {
		t.Fatalf("%d proposals", len(got))
	}
	if d := got[1].At - got[0].At; d != 100 || got[0].Rule != trace.NoRule || got[1].Rule != trace.LinkBusy {
		t.Errorf("the second left %d ms after the first (%v, %v)", d, got[0].Rule, got[1].Rule)
	}
	request := w.find(func(e *trace.Event) bool {
		return e.Kind == trace.Deliver && e.Msg == proto.ClientRequest && e.Peer == b
	})[0]
	if got[1].Cause != request.Seq || request.At >= got[1].At {
		t.Errorf("the second has cause %d at %d, want the request %d, which came before it", got[1].Cause, got[1].At, request.Seq)
	}
}

// A server works on one request after the other. Its heartbeats and acknowledgements do not wait for that.
func TestAServerWorksOnOneRequestAfterTheOther(t *testing.T) {
	w := costly(t, Costs{Request: 2500})
	a := w.client("a", 1)
	b := w.client("b", 3)
	w.forget()
	many := client.Command{Text: "gets"}
	for range 10 {
		many.Repeat = append(many.Repeat, client.Command{Text: "get /", Op: proto.Request{Op: proto.OpGetData, Path: "/"}})
	}
	w.Issue(a, many)
	w.last(a, "OK")
	came := w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Msg == proto.ClientRequest })
	replies := w.sent(proto.ClientReply, a)
	if len(came) != 10 || came[9].At != came[0].At || len(replies) != 10 {
		t.Fatalf("%d requests, %d replies", len(came), len(replies))
	}
	for i, r := range replies {
		if want := came[0].At + proto.Millis(i+1)*5/2 + proto.Millis(i+1)%2; r.At != want || r.Rule != trace.ServerBusy || r.Cause != came[i].Seq {
			t.Errorf("reply %d left at %d because of %d (%v), want %d because of %d", i, r.At, r.Cause, r.Rule, want, came[i].Seq)
		}
	}
	w.forget()
	w.Issue(a, many)
	w.create(b, "/b")
	w.last(a, "OK")
	proposal := w.deliveries(proto.Proposal, 3, 1)[0]
	ack := w.sent(proto.Ack, 3)
	if len(ack) == 0 || ack[0].At != proposal.At+5 {
		t.Errorf("the acknowledgement waited for the requests of a client: %v after %d", ack, proposal.At)
	}
	if d := proposal.At - w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Peer == b })[0].At; d != 13 {
		t.Errorf("the leader took %d ms with a write that it was asked for", d)
	}
}

// A write that a follower passes on is worked on twice: by the follower and by the leader.
func TestAWriteThroughAFollowerIsWorkedOnTwice(t *testing.T) {
	took := func(c Costs) proto.Millis {
		w := costly(t, c)
		a := w.client("a", 1)
		began := w.Now()
		w.create(a, "/a")
		w.last(a, "OK")
		return w.Now() - began
	}
	if d := took(Costs{Request: 7000}) - took(Costs{}); d != 14 {
		t.Errorf("%d ms more, want twice 7", d)
	}
}

// A message between servers occupies the link for its time, whatever its length; a message of a client does not.
func TestMessagesBetweenServersTakeTime(t *testing.T) {
	w := costly(t, Costs{Message: 3000})
	a := w.client("a", 3)
	w.forget()
	w.create(a, "/a")
	w.last(a, "OK")
	w.until(100, w.Settled)
	for _, e := range w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Server != 0 }) {
		want := proto.Millis(13)
		if e.Peer < 0 {
			want = 10
		}
		if sent := w.events[e.Cause-w.events[0].Seq]; e.At-sent.At != want {
			t.Errorf("%v to %d took %d ms, want %d", e.Msg, e.Server, e.At-sent.At, want)
		}
	}
}

// Two thousand watches fire one after the other.
func TestWatchesFireOneAfterTheOther(t *testing.T) {
	const watchers = 2000
	s := Defaults()
	s.Costs = Costs{Watch: 20}
	s.Unchecked = true
	w := ensembleOf(t, s)
	a := w.client("a", 3)
	w.create(a, "/w")
	w.last(a, "OK")
	for i := range watchers {
		_, err := w.AddClient("w"+itoa(int64(i)), 1, 30_000)
		w.must(err)
	}
	w.until(5000, w.Settled)
	for i := range watchers {
		w.watch(proto.Party(-2-i), "/w")
	}
	w.until(5000, w.Settled)
	w.forget()
	w.set(a, "/w", 1)
	w.until(5000, w.Settled)
	fired := w.find(func(e *trace.Event) bool { return e.Kind == trace.WatchFired })
	sent := w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(proto.WatchEvent) })
	if len(fired) != watchers || len(sent) != watchers || fired[watchers-1].At != fired[0].At {
		t.Fatalf("%d fired, %d sent", len(fired), len(sent))
	}
	for i, e := range sent {
		if want := fired[0].At + proto.Millis(i+1+49)/50; e.At != want {
			t.Fatalf("the %d-th event left at %d, want %d", i+1, e.At, want)
		}
	}
}

// A snapshot counts as one message of its length. One that takes longer than initLimit ends the leadership that needs its learner.
func TestASnapshotOutlastsInitLimit(t *testing.T) {
	run := func(bandwidth int64) (led, gaveUp int) {
		s := Defaults()
		s.Voters, s.Costs.Bandwidth, s.Zoo.InitLimit, s.Zoo.ForceSnapshotSync = 3, bandwidth, 2, true
		w := &watched{World: New(s), t: t}
		t.Cleanup(w.Close)
		w.OnEvent(func(e *trace.Event) { w.events = append(w.events, *e) })
		w.must(w.Start(1, 3))
		w.until(10_000, func() bool { return w.Leader() == 3 })
		a := w.client("a", 3)
		w.create(a, "/a")
		w.last(a, "OK")
		for i := range 5 {
			w.Issue(a, client.Command{Text: "create", Op: proto.Request{Op: proto.OpCreate, Path: "/a/" + itoa(int64(i)), Data: make([]byte, megabyte), ACL: proto.OpenACL}})
			w.last(a, "OK")
		}
		w.must(w.Stop(1, 3))
		w.run(2000)
		w.forget()
		w.must(w.Start(2, 3))
		w.run(20_000)
		return len(w.find(func(e *trace.Event) bool { return e.Kind == trace.Established })),
			len(w.find(func(e *trace.Event) bool { return e.Kind == trace.GiveUp && e.Rule == trace.NewLeaderTimeout }))
	}
	if led, gaveUp := run(2 * megabyte); led != 1 || gaveUp != 0 { // 2.5 s of 4
		t.Errorf("within initLimit: %d leaderships, %d given up", led, gaveUp)
	}
	if led, gaveUp := run(megabyte); led != 0 || gaveUp < 3 { // 5 s of 4
		t.Errorf("longer than initLimit: %d leaderships, %d given up", led, gaveUp)
	}
}

// A paused server goes on with its work after the pause. What it had handed to the link leaves all the same.
func TestAPauseStopsTheWork(t *testing.T) {
	w := costly(t, Costs{Request: 50_000})
	a, b := w.client("a", 1), w.client("b", 1)
	w.forget()
	w.get(a, "/")
	w.run(20) // the request has arrived at 10 ms
	w.must(w.Pause(1))
	w.run(1000)
	if len(w.servers[0].desk.queue) != 1 {
		t.Fatal("a paused server handled a request")
	}
	if n := len(w.sent(proto.ClientReply, a)); n != 0 {
		t.Fatalf("%d replies of a paused server", n)
	}
	w.must(w.Resume(1))
	began := w.Now()
	w.last(a, "OK")
	if d := w.sent(proto.ClientReply, a)[0].At - began; d != 40 {
		t.Errorf("the reply left %d ms after the pause, want the 40 that were left", d)
	}
	w.forget()
	w.get(a, "/")
	w.run(20)
	w.must(w.Pause(1))
	w.run(1000)
	w.must(w.Resume(1))
	began = w.Now()
	w.get(b, "/")
	w.last(b, "OK")
	if d := w.sent(proto.ClientReply, b)[0].At - began; d != 40+50 {
		t.Errorf("the next reply left after %d ms, want the 40 that were left and its own 50", d)
	}
}

// A server that is stopped says at once what it has to say to its clients. Requests that it has not handled are lost.
func TestAStopEndsTheWork(t *testing.T) {
	w := costly(t, Costs{Request: 50_000, Watch: 50_000})
	a, b := w.client("a", 1), w.client("b", 3)
	w.watch(a, "/")
	w.last(a, "OK")
	w.forget()
	w.Issue(b, client.Command{Text: "set /", Op: proto.Request{Op: proto.OpSetData, Path: "/", Version: -1}})
	w.until(1000, func() bool {
		return len(w.find(func(e *trace.Event) bool { return e.Kind == trace.WatchFired && e.Server == 1 })) == 1
	})
	w.get(a, "/")
	w.run(20)
	w.must(w.Stop(1))
	if got := w.sent(proto.WatchEvent, a); len(got) != 1 || got[0].At != w.Now() {
		t.Errorf("%v at %d", got, w.Now())
	}
	w.until(1000, func() bool { return w.ClientLast(a) == "CONNECTIONLOSS" })
	if len(w.servers[0].desk.queue) != 0 || w.servers[0].desk.busy != 0 {
		t.Error("the next process has the work of this one")
	}
}

// A crash loses what waits to leave, and the link is free for what the next process sends.
func TestACrashFreesTheLink(t *testing.T) {
	w := costly(t, Costs{Bandwidth: megabyte / 10})
	a := w.client("a", 3)
	w.create(a, "/a")
	w.last(a, "OK")
	b := w.client("b", 3)
	w.forget()
	w.set(a, "/a", 500_000) // 5 s to the leader, then 5 s to each follower
	w.until(8000, func() bool { return len(w.sent(proto.Proposal, 1)) == 1 })
	w.create(b, "/b")
	w.run(500)
	w.must(w.Crash(1))
	w.forget()
	w.run(100)
	w.must(w.Start(1))
	w.until(2000, func() bool { return len(w.deliveries(proto.LeaderInfo, 3, 1)) == 1 })
	if lost := w.sent(proto.Proposal, 1); len(lost) != 0 {
		t.Errorf("%v was sent to a server that had crashed", lost)
	}
}

// A connection that ends loses what waits of it, and nothing of another one on the same link.
func TestAnEndLosesOnlyItsOwn(t *testing.T) {
	w := costly(t, Costs{Bandwidth: megabyte})
	a, b := w.client("a", 3), w.client("b", 3)
	w.create(a, "/a")
	w.last(a, "OK")
	w.forget()
	w.set(a, "/a", 300_000)
	w.until(1000, func() bool { return len(w.sent(proto.Proposal, 1)) == 1 })
	sent := w.sent(proto.Proposal, 1)[0]
	w.create(b, "/b")
	w.run(50)
	w.connected(3, 1, func(c *conn) {
		if c.ends[0].Name.Net == proto.Election {
			w.clear(c, 0)
			w.clear(c, 1)
		}
	})
	w.last(a, "OK")
	w.until(1000, w.Settled)
	if got := w.sent(proto.Proposal, 1); len(got) != 2 || got[1].At-sent.At < 300 {
		t.Errorf("%v", got)
	}
}

// What a server has to say to its clients waits for the watches that fire before it, and so does the next request.
func TestAReplyWaitsForTheWatches(t *testing.T) {
	w := costly(t, Costs{Watch: 20_000, Request: 1000})
	a, b := w.client("a", 1), w.client("b", 1)
	w.watch(b, "/")
	w.last(b, "OK")
	w.forget()
	w.Issue(a, client.Command{Text: "set /", Op: proto.Request{Op: proto.OpSetData, Path: "/", Version: -1}})
	w.until(1000, func() bool { return len(w.deliveries(proto.Commit, 3, 1)) == 1 })
	w.get(b, "/")
	w.last(a, "OK")
	w.last(b, "OK")
	commit := w.deliveries(proto.Commit, 3, 1)[0].At
	event, reply, next := w.sent(proto.WatchEvent, b)[0].At, w.sent(proto.ClientReply, a)[0].At, w.sent(proto.ClientReply, b)[0].At
	if event != commit+20 || reply != commit+20 || next != commit+21 {
		t.Errorf("the COMMIT came at %d; the event left at %d, the reply at %d, the next reply at %d", commit, event, reply, next)
	}
}

// Watches that fire while requests wait take their time from the same server.
func TestWatchesAndRequestsShareTheServer(t *testing.T) {
	w := costly(t, Costs{Watch: 10_000, Request: 5000})
	a, b := w.client("a", 3), w.client("b", 3)
	w.Issue(b, client.Command{Text: "addWatch /", Op: proto.Request{Op: proto.OpAddWatch, Path: "/", Mode: proto.WatchPersistentRecursive}})
	w.last(b, "OK")
	w.forget()
	many := client.Command{Text: "creates"}
	for i := range 10 {
		many.Repeat = append(many.Repeat, client.Command{Text: "create", Op: proto.Request{Op: proto.OpCreate, Path: "/n" + itoa(int64(i)), ACL: proto.OpenACL}})
	}
	w.Issue(a, many)
	began := w.Now() + 10
	w.last(a, "OK")
	events, proposals := w.sent(proto.WatchEvent, b), w.sent(proto.Proposal, 1)
	for i := 1; i < 10; i++ {
		if events[i].At-events[i-1].At < 10 {
			t.Errorf("the %d-th event left %d ms after the one before it", i+1, events[i].At-events[i-1].At)
		}
	}
	if d := proposals[9].At - began; d <= 50 || events[9].At-began < 150 {
		t.Errorf("the last request was handled after %d ms, the last event left after %d", d, events[9].At-began)
	}
}

// The requests of clients do not keep what a leader says to its learners: it proposes one write after the other, and commits between them.
func TestALeaderCommitsBetweenRequests(t *testing.T) {
	w := costly(t, Costs{Request: 10_000})
	a := w.client("a", 3)
	w.forget()
	many := client.Command{Text: "creates"}
	for i := range 20 {
		many.Repeat = append(many.Repeat, client.Command{Text: "create", Op: proto.Request{Op: proto.OpCreate, Path: "/n" + itoa(int64(i)), ACL: proto.OpenACL}})
	}
	w.Issue(a, many)
	w.last(a, "OK")
	proposed, committed := w.sent(proto.Proposal, 1), w.sent(proto.Commit, 1)
	for i := range proposed {
		if d := committed[i].At - proposed[i].At; d != 25 {
			t.Errorf("the %d-th write was committed %d ms after its proposal", i+1, d)
		}
	}
	if d := proposed[19].At - proposed[0].At; d != 190 {
		t.Errorf("twenty proposals took %d ms", d)
	}
}

// What waits of a connection is dropped when the server closes the connection; the next request of another one has its time.
func TestAClosedConnectionHasNoRequests(t *testing.T) {
	w := costly(t, Costs{Request: 50_000})
	a, b := w.client("a", 1), w.client("b", 1)
	w.get(a, "/")
	w.get(b, "/")
	w.run(20)
	d := w.servers[0].desk
	w.closeEnd(w.servers[0], d.queue[0].in.Conn)
	if len(d.queue) != 1 || d.until.ceil() != w.Now()+50 {
		t.Errorf("%d requests wait, the first until %d ms, at %d ms", len(d.queue), d.until.ceil(), w.Now())
	}
}

// A client that hangs up has what it sent before handled before.
func TestAHangUpWaitsForTheRequests(t *testing.T) {
	w := costly(t, Costs{Request: 50_000})
	a := w.client("a", 3)
	w.forget()
	w.create(a, "/a")
	w.run(5)
	w.Disconnect(a)
	w.run(200)
	if _, ok := w.Node("/a", 3); !ok {
		t.Error("the request was lost")
	}
}

// A held link transmits. What has arrived at its end by the release is delivered then, the rest when it has arrived.
func TestAHeldLinkTransmits(t *testing.T) {
	w := costly(t, Costs{Bandwidth: megabyte})
	a := w.client("a", 3)
	w.create(a, "/a")
	w.last(a, "OK")
	w.Link(a, 3, LinkHold, 0)
	w.forget()
	w.set(a, "/a", 500_000)
	w.run(400)
	w.Link(a, 3, LinkRelease, 0)
	w.run(100)
	arrived := func() bool { return len(w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver })) > 0 }
	if arrived() {
		t.Fatal("the message arrived before it was transmitted")
	}
	w.run(12)
	if !arrived() {
		t.Fatal("the message waited longer than it was transmitted")
	}
	w.last(a, "OK")
}

// What a client has sent before it closes arrives before its end.
func TestAnEndFollowsWhatWaits(t *testing.T) {
	w := costly(t, Costs{Bandwidth: megabyte})
	a := w.client("a", 3)
	w.create(a, "/a")
	w.last(a, "OK")
	w.forget()
	one := client.Command{Text: "set /a", Op: proto.Request{Op: proto.OpSetData, Path: "/a", Data: make([]byte, 200_000), Version: -1}}
	w.Issue(a, client.Command{Text: "sets", Repeat: []client.Command{one, one}})
	w.run(1)
	w.Disconnect(a)
	w.run(1000)
	if n, ok := w.Node("/a", 3); !ok || n.Version != 2 {
		t.Errorf("version %d: a write was lost", n.Version)
	}
	gone := w.find(func(e *trace.Event) bool { return e.Kind == trace.Disconnect && e.Server == 3 })
	if came := w.find(func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Msg == proto.ClientRequest }); len(gone) != 1 || gone[0].Seq < came[1].Seq {
		t.Errorf("the end %v came before %v", gone, came)
	}
}

// A copy of a world that is in the middle of a transmission goes on as the world does, and a search can begin there.
func TestCopiesTransmit(t *testing.T) {
	w := costly(t, Costs{Bandwidth: megabyte, Request: 3000, Message: 200})
	a := w.client("a", 1)
	w.create(a, "/a")
	w.last(a, "OK")
	b := w.client("b", 1)
	w.set(a, "/a", 300_000)
	w.run(400)
	w.create(b, "/b") // server 1 is passing the other write on to the leader
	w.run(50)
	clone, thawed := w.Clone(), w.Freeze().Thaw()
	defer clone.Close()
	defer thawed.Close()
	if len(w.traffic.wires) == 0 || clone.Hash() != w.Hash() || thawed.Hash() != w.Hash() {
		t.Fatal("a copy has another hash")
	}
	explored := w.Explore()
	defer explored.Close()
	for range 20 {
		for range 10 {
			w.Do()
			clone.Do()
			thawed.Do()
		}
		if clone.Hash() != w.Hash() || thawed.Hash() != w.Hash() {
			t.Fatalf("a copy differs at %d ms", w.Now())
		}
	}
	for range 300 {
		explored.Do()
	}
	if explored.traffic != nil || explored.ClientLast(a) != "OK" || explored.ClientLast(b) != "OK" {
		t.Errorf("the search came to %v and %v", explored.ClientLast(a), explored.ClientLast(b))
	}
}
