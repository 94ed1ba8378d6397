package sim

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// records counts the records of a server's log by how safe they are.
func (w *watched) records(id proto.ServerID) (written, durable int) {
	d := &w.servers[id-1].disk
	for _, s := range d.written.segs {
		written += len(s.Txns)
	}
	for _, s := range d.durable.segs {
		durable += len(s.Txns)
	}
	return written, durable
}

func (w *watched) acks(from proto.ServerID) []trace.Event {
	return w.find(func(e *trace.Event) bool {
		return e.Kind == trace.Sent(proto.Ack) && e.Server == from && !e.Zxid.NewEpoch()
	})
}

// An fsync takes 5 ms, and what is written meanwhile waits for the next: group commit.
func TestFsync(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.forget()
	w.create(a, "/a")
	w.last(a, "OK")
	got := w.deliveries(proto.Proposal, 3, 1)
	if len(got) != 1 || len(w.acks(1)) != 1 || w.acks(1)[0].At != got[0].At+5 {
		t.Errorf("%d proposals, %d acknowledgements", len(got), len(w.acks(1)))
	}
}

// A slow disk delays what depends on it.
func TestDiskDelay(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.Disk(1, DiskDelay, 300)
	w.forget()
	w.create(a, "/a")
	w.run(1000)
	if got := w.acks(1); len(got) != 1 || got[0].At != w.deliveries(proto.Proposal, 3, 1)[0].At+300 {
		t.Errorf("%d acknowledgements", len(got))
	}
}

// On a held disk nothing becomes durable and nothing is acknowledged, until the release; and what was not synced is lost
// in a crash.
func TestHeldDiskAndCrash(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.Disk(1, DiskHold, 0)
	w.forget()
	w.create(a, "/a")
	w.create(a, "/b")
	w.last(a, "OK")
	w.run(500)
	written, durable := w.records(1)
	if len(w.acks(1)) != 0 || written != durable+2 {
		t.Fatalf("%d acknowledgements, %d written, %d durable", len(w.acks(1)), written, durable)
	}
	w.must(w.Crash(1))
	if again, _ := w.records(1); again != durable {
		t.Errorf("%d records after the crash, %d were durable", again, durable)
	}
	w.must(w.Start(1)) // on a disk that is still held it gets nowhere
	w.run(2000)
	w.Disk(1, DiskRelease, 0)
	w.until(30_000, func() bool { ok, _ := w.Agree(); return ok })
}

// A release lets a held sync end, and what waited be acknowledged.
func TestDiskRelease(t *testing.T) {
	w := amidFlush(t, 0)
	w.forget()
	w.Disk(1, DiskRelease, 0)
	at := w.Now()
	w.run(100)
	got := w.acks(1)
	if len(got) != 2 || got[0].At < at+1 || got[1].At > at+10 {
		t.Errorf("%d acknowledgements", len(got))
	}
	if written, durable := w.records(1); written != durable {
		t.Errorf("%d written, %d durable", written, durable)
	}
}

// A clean shutdown loses nothing.
func TestStopFlushes(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.Disk(1, DiskHold, 0)
	w.create(a, "/a")
	w.last(a, "OK")
	w.run(50)
	written, durable := w.records(1)
	w.must(w.Stop(1))
	if now, safe := w.records(1); written == durable || now != written || safe != written {
		t.Errorf("%d written, %d durable; after the shutdown %d and %d", written, durable, now, safe)
	}
}

// Epoch files and snapshots are lost unsynced, too.
func TestUnsyncedEpochIsLost(t *testing.T) {
	w := ensemble(t)
	for id := proto.ServerID(1); id <= 3; id++ {
		w.Disk(id, DiskHold, 0)
	}
	w.must(w.Crash(3))
	w.until(20_000, func() bool { accepted, _ := w.Epochs(2); return accepted == 2 })
	w.must(w.Crash(2))
	if accepted, _ := w.Epochs(2); accepted != 1 {
		t.Errorf("acceptedEpoch %d", accepted)
	}
}

// amidFlush is an ensemble with two records that server 1 has written and not synced. The seed draws how many of them survive a torn crash.
func amidFlush(t *testing.T, seed uint64) *watched {
	t.Helper()
	w := ensemble(t)
	w.rand = proto.Rand(seed)
	a := w.client("a", 3)
	w.Disk(1, DiskHold, 0)
	w.create(a, "/a")
	w.create(a, "/b")
	w.last(a, "OK")
	w.run(100)
	return w
}

// A torn crash is a partial flush: it leaves the oldest of what was not synced, by chance none, some or all of it.
func TestTornCrash(t *testing.T) {
	seen := map[int]bool{}
	for seed := range uint64(24) {
		w := amidFlush(t, seed)
		written, durable := w.records(1)
		w.must(w.CrashTorn(1))
		now, safe := w.records(1)
		if now != safe || now < durable || now > written {
			t.Fatalf("%d records after the crash, %d on the disk; before it %d written, %d durable", now, safe, written, durable)
		}
		if log := w.servers[0].disk.durable.segs; log[len(log)-1].Txns[len(log[len(log)-1].Txns)-1].Zxid != proto.MakeZxid(1, uint32(now)) {
			t.Error("what is left is not the oldest")
		}
		seen[now-durable] = true
		w.Disk(1, DiskRelease, 0)
		w.must(w.Start(1))
		w.until(30_000, func() bool { ok, _ := w.Agree(); return ok })
		w.Close()
	}
	if !seen[0] || !seen[1] || !seen[2] {
		t.Errorf("left are %v of 2 records", seen)
	}
}

// What panics while a server boots is a violation, as anywhere else: the caller that drives the world hears of it.
func TestPanicWhileBooting(t *testing.T) {
	w := ensemble(t)
	w.must(w.Crash(1))
	d := &w.servers[0].disk.written
	d.segs = append(d.segs, proto.LogSegment{Txns: []*proto.Txn{{Zxid: proto.MakeZxid(1, 9)}}})
	_ = w.Start(1)
	if v := w.Violation(); v == nil || v.Invariant != "assertion" {
		t.Errorf("%v", v)
	}
}

// A leader proposes, and then writes: what is sent leaves first. It leaves without the write being synced, but what must wait for the disk
// is still sent in the turn of the sync.
func TestSendingComesBeforeWriting(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.forget()
	w.create(a, "/a")
	w.last(a, "OK")
	wrote := w.find(func(e *trace.Event) bool { return e.Kind == trace.Write && e.Server == 3 })
	proposed := w.find(func(e *trace.Event) bool { return e.Kind == trace.Sent(proto.Proposal) })
	if len(wrote) != 1 || len(proposed) != 2 || proposed[1].Seq >= wrote[0].Seq || proposed[0].Turn != wrote[0].Turn {
		t.Errorf("proposed %v, wrote %v", proposed, wrote)
	}
	synced := w.find(func(e *trace.Event) bool { return e.Kind == trace.Fsync && e.Server == 1 })
	if acks := w.acks(1); len(synced) != 1 || len(acks) != 1 || acks[0].Turn != synced[0].Turn || acks[0].Seq < synced[0].Seq {
		t.Errorf("synced %v, acknowledged %v", synced, acks)
	}
}
