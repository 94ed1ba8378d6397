package sim

import (
	"fmt"
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// files says what is on a server's disk: its snapshots and where its log files begin.
func (w *watched) files(id proto.ServerID) (snaps, logs []proto.Zxid) {
	d := &w.servers[id-1].disk.durable
	for _, s := range d.snaps {
		snaps = append(snaps, s.Zxid)
	}
	for _, s := range d.segs {
		logs = append(logs, s.Txns[0].Zxid)
	}
	return snaps, logs
}

func rolling(t *testing.T, set func(*Settings)) *watched {
	s := Defaults()
	s.Voters = 3
	s.Zoo.SnapCount = 10
	set(&s)
	w := &watched{World: New(s), t: t}
	t.Cleanup(w.Close)
	w.OnEvent(func(e *trace.Event) { w.events = append(w.events, *e) })
	w.must(w.Start(1, 2, 3))
	w.until(10_000, func() bool { ok, _ := w.Agree(); return ok && w.Leader() == 3 })
	return w
}

func (w *watched) sets(a proto.Party, n int) {
	w.t.Helper()
	for range n {
		w.Issue(a, client.Command{Op: proto.Request{Op: proto.OpSetData, Path: "/x", Data: []byte("d"), Version: -1}})
	}
	w.until(60_000, func() bool { return w.ClientLast(a) == "OK" })
	w.until(60_000, w.Settled)
}

// Logs roll with every snapshot. A purge, at boot and every so many hours, keeps the newest snapshots, and of the log what
// lies above the oldest of them (PurgeTxnLog).
func TestPurge(t *testing.T) {
	w := rolling(t, func(s *Settings) { s.Zoo.SnapRetainCount, s.Zoo.PurgeInterval = 3, 1 })
	a := w.client("a", 3)
	w.create(a, "/x")
	w.last(a, "OK")
	w.sets(a, 200)
	before, logs := w.files(1)
	if len(before) < 20 || len(logs) < 20 || logs[0] != proto.MakeZxid(1, 1) {
		t.Fatalf("%d snapshots, logs %v", len(before), logs)
	}
	w.forget()
	w.run(3_600_000 - w.Now() + 1000)
	snaps, logs := w.files(1)
	if fmt.Sprint(snaps) != fmt.Sprint(before[len(before)-3:]) {
		t.Errorf("snapshots %v are left of %v", snaps, before)
	}
	if logs[0] > snaps[0] || len(logs) > 1 && logs[1] <= snaps[0] {
		t.Errorf("logs %v are left with snapshots %v", logs, snaps)
	}
	purges := w.find(func(e *trace.Event) bool { return e.Kind == trace.Write && e.Server == 1 })
	if len(purges) != 2 || purges[0].Text != "purge snapshots" || purges[1].Text != "purge logs" || purges[0].Zxid != snaps[0] {
		t.Errorf("%v", purges)
	}
	// Any of what is left is enough to recover.
	w.must(w.Crash(1, 2, 3))
	w.must(w.Start(1, 2, 3))
	w.until(60_000, func() bool { ok, _ := w.Agree(); return ok })
	if n, ok := w.Node("/x", 1); !ok || n.Version != 200 {
		t.Errorf("/x %+v", n)
	}
	w.forget()
	w.run(7_200_000)
	if got := w.find(func(e *trace.Event) bool { return e.Kind == trace.Write && e.Text == "purge snapshots" }); len(got) != 0 {
		t.Errorf("nothing was to be purged: %v", got)
	}
}

// Without an interval nothing is purged.
func TestNoPurge(t *testing.T) {
	w := rolling(t, func(*Settings) {})
	a := w.client("a", 3)
	w.create(a, "/x")
	w.last(a, "OK")
	w.sets(a, 60)
	before, _ := w.files(1)
	w.run(7_200_000)
	if after, _ := w.files(1); len(after) != len(before) || len(after) < 6 {
		t.Errorf("%v, before %v", after, before)
	}
}

// A snapshot of a tree larger than a chunk takes several syncs, and what is committed meanwhile gets into it. What is not
// whole when the process dies does not count.
func TestFuzzySnapshots(t *testing.T) {
	w := rolling(t, func(s *Settings) { s.Zoo.SnapshotChunk = 1 })
	a := w.client("a", 3)
	for i := range 30 {
		w.create(a, fmt.Sprintf("/n%02d", i))
	}
	w.create(a, "/x")
	w.sets(a, 100)
	parts := w.find(func(e *trace.Event) bool { return e.Kind == trace.Write && e.Server == 1 && e.Text == "snapshot part" })
	whole := w.find(func(e *trace.Event) bool { return e.Kind == trace.Write && e.Server == 1 && e.Text == "snapshot" })
	if len(parts) < 30 || len(whole) < 3 {
		t.Fatalf("%d parts, %d snapshots", len(parts), len(whole))
	}
	fuzzy := 0
	for _, s := range w.servers[0].disk.durable.snaps {
		for i := range s.Nodes {
			if s.Nodes[i].Stat.Mzxid > s.Zxid {
				fuzzy++
			}
		}
	}
	if fuzzy == 0 {
		t.Error("no snapshot holds anything later than its name")
	}
	w.must(w.Crash(1, 2, 3))
	w.must(w.Start(1, 2, 3))
	w.until(60_000, func() bool { ok, _ := w.Agree(); return ok })
	if n, ok := w.Node("/x", 1); !ok || n.Version != 100 {
		t.Errorf("/x %+v", n)
	}
	// A crash in the middle of one.
	w.until(60_000, func() bool { return w.ClientState(a) == client.Connected })
	before, _ := w.files(1)
	w.forget()
	for i := 0; len(w.find(func(e *trace.Event) bool { return e.Server == 1 && e.Text == "snapshot part" })) < 3; i++ {
		w.Issue(a, client.Command{Op: proto.Request{Op: proto.OpSetData, Path: "/x", Data: []byte("e"), Version: -1}})
		w.run(50)
	}
	w.must(w.Crash(1))
	if after, _ := w.files(1); len(after) != len(before) {
		t.Errorf("half a snapshot counts: %v, before %v", after, before)
	}
	w.must(w.Start(1))
	w.until(60_000, func() bool { ok, _ := w.Agree(); return ok })
}

// A log that has grown too long is rolled, too, with a snapshot.
func TestSnapSizeLimit(t *testing.T) {
	w := rolling(t, func(s *Settings) { s.Zoo.SnapCount, s.Zoo.SnapSizeLimit = 100_000, 2048 })
	a := w.client("a", 3)
	w.create(a, "/x")
	w.last(a, "OK")
	w.sets(a, 100) // 59 bytes each
	snaps, logs := w.files(1)
	if len(snaps) < 4 || len(snaps) > 8 || len(logs) != len(snaps) { // every 1024 to 2048 bytes; and snapshot.0
		t.Errorf("%d snapshots, %d logs", len(snaps), len(logs))
	}
	v := rolling(t, func(s *Settings) { s.Zoo.SnapCount, s.Zoo.SnapSizeLimit = 100_000, 0 })
	b := v.client("b", 3)
	v.create(b, "/x")
	v.last(b, "OK")
	v.sets(b, 100)
	if snaps, _ := v.files(1); len(snaps) != 1 {
		t.Errorf("%d snapshots without a limit", len(snaps))
	}
}
