package sim

import (
	"bytes"
	"slices"
	"testing"

	"zootrope/core/jute"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// tornAt crashes server 1 amid a flush of two records, so that of the one at a place only a part is on its disk: 0 for the first, 1 for
// the second. The rest of the cluster has both.
func tornAt(t *testing.T, place int) *watched {
	t.Helper()
	for seed := range uint64(24) {
		w := amidFlush(t, seed)
		_, durable := w.records(1)
		w.forget()
		w.must(w.CrashTorn(1))
		w.Disk(1, DiskRelease, 0)
		if _, now := w.records(1); now-durable == place {
			return w
		}
	}
	t.Fatal("no seed leaves so many records")
	return nil
}

// told gives the only event of a kind at server 1 since the last forget.
func (w *watched) told(k trace.Kind) trace.Event {
	w.t.Helper()
	got := w.find(func(e *trace.Event) bool { return e.Kind == k && e.Server == 1 })
	if len(got) != 1 {
		w.t.Fatalf("%d events %v", len(got), k)
	}
	return got[0]
}

// The piece of a record is its first half, and zeros; the reader of logs finds no record in it. The record as a whole is one.
func TestATornRecordIsReadAsTheEnd(t *testing.T) {
	for _, txn := range []*proto.Txn{
		{Zxid: proto.MakeZxid(1, 7), Type: proto.OpCreate, Path: "/a", Data: bytes.Repeat([]byte("x"), 300), ACL: proto.OpenACL},
		{Zxid: proto.MakeZxid(1, 8), Type: proto.OpDelete, Path: "/a"},
		{Zxid: proto.MakeZxid(2, 1), Type: proto.OpCreateSession, Session: 5, Timeout: 4000},
		{Zxid: proto.MakeZxid(2, 2), Type: proto.OpError, Err: proto.NoNode},
	} {
		whole := jute.AppendRecord(nil, txn)
		m := newImage()
		m.torn = torn(txn)
		half := len(whole) / 2
		if b := m.torn.Bytes; len(b) != len(whole) || !bytes.Equal(b[:half], whole[:half]) || bytes.ContainsFunc(b[half:], func(r rune) bool { return r != 0 }) {
			t.Errorf("%v: % x", txn.Zxid, b)
		}
		if got := m.droppedTail(); got != txn.Zxid {
			t.Errorf("%v: dropped is %v", txn.Zxid, got)
		}
		m.torn.Bytes = whole
		if !panics(func() { m.droppedTail() }) {
			t.Errorf("%v: a whole record is dropped", txn.Zxid)
		}
		m.torn.Bytes = slices.Clone(whole)
		m.torn.Bytes[len(whole)-2] ^= 1
		if !panics(func() { m.droppedTail() }) {
			t.Errorf("%v: a wrong checksum is passed over", txn.Zxid)
		}
	}
	if m := newImage(); m.droppedTail() != 0 {
		t.Error("an empty disk drops something")
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

// A torn crash cuts in two the record after the last that became durable, the crash says so, and every start until the server logs
// something says that it drops it. Nothing of it comes into the database.
func TestAStartDropsTheTornTail(t *testing.T) {
	for place := range 3 {
		w := tornAt(t, place)
		_, durable := w.records(1)
		want := proto.MakeZxid(1, uint32(durable+1)) // the first one is 1:1
		if place == 2 {
			want = 0
		}
		if e := w.told(trace.Crash); e.Torn != want || e.Count != int64(2-place) {
			t.Errorf("%d of 2: the crash cuts %v, want %v, and loses %d records", place, e.Torn, want, e.Count)
		}
		for range 2 {
			w.forget()
			w.must(w.Start(1))
			if e := w.told(trace.Start); e.Torn != want || e.Zxid != proto.MakeZxid(1, uint32(durable)) || e.Count != int64(durable) {
				t.Errorf("%d of 2: the start drops %v, want %v; its log ends at %v, %d records", place, e.Torn, want, e.Zxid, e.Count)
			}
			if z := w.servers[0].srv.DB().LastProcessed(); z != proto.MakeZxid(1, uint32(durable)) {
				t.Errorf("%d of 2: the database is at %v", place, z)
			}
			w.must(w.Crash(1))
		}
		w.must(w.Start(1))
		w.until(30_000, func() bool { ok, _ := w.Agree(); return ok })
		w.until(30_000, w.Settled)
		w.forget()
		w.must(w.Restart(1))
		if e := w.told(trace.Start); e.Torn != 0 && place < 2 {
			t.Errorf("%d of 2: more was logged, and the start drops %v", place, e.Torn)
		}
	}
}

// A crash without --torn tears no record, and does not tell again of a record that an earlier crash has torn.
func TestOnlyATornCrashTears(t *testing.T) {
	w := tornAt(t, 0)
	w.must(w.Start(1))
	w.forget()
	w.must(w.Crash(1))
	if e := w.told(trace.Crash); e.Torn != 0 {
		t.Errorf("a second crash cuts %v", e.Torn)
	}
	w = ensemble(t)
	a := w.client("a", 3)
	w.Disk(1, DiskHold, 0)
	w.create(a, "/a")
	w.last(a, "OK")
	w.run(100)
	w.forget()
	w.must(w.Crash(1))
	w.must(w.Start(1))
	if crash, start := w.told(trace.Crash), w.told(trace.Start); crash.Torn != 0 || crash.Count != 1 || start.Torn != 0 {
		t.Errorf("it cuts %v, loses %d, the start drops %v", crash.Torn, crash.Count, start.Torn)
	}
}

// What is done to the log takes the piece away: the next record, a cut, the mark of a SNAP. Other writes leave it.
func TestWhatTakesTheTornRecordAway(t *testing.T) {
	one, two := &proto.Txn{Zxid: proto.MakeZxid(1, 1)}, &proto.Txn{Zxid: proto.MakeZxid(1, 2)}
	for op := proto.AppendTxn; op <= proto.PurgeLogs; op++ {
		m := newImage()
		m.apply(&proto.Write{Op: proto.AppendTxn, Txn: one})
		m.torn = torn(two)
		m.apply(&proto.Write{Op: op, Txn: two, Zxid: one.Zxid, Snapshot: &proto.Snapshot{}})
		gone := op == proto.AppendTxn || op == proto.TruncateLog || op == proto.SupersedeLog
		if (m.droppedTail() == 0) != gone {
			t.Errorf("after %v the record that is dropped is %v", op, m.droppedTail())
		}
	}
}

// The record that is cut in two is the next one to be written, and what is lost are the records that were written and not cut away since.
func TestWhatACrashTakesOfTheLog(t *testing.T) {
	z := func(n uint32) proto.Zxid { return proto.MakeZxid(1, n) }
	add := func(n uint32) proto.Write {
		return proto.Write{Op: proto.AppendTxn, Txn: &proto.Txn{Zxid: z(n)}, Zxid: z(n)}
	}
	cut := func(n uint32) proto.Write { return proto.Write{Op: proto.TruncateLog, Zxid: z(n)} }
	roll, mark, purge := proto.Write{Op: proto.RollLog}, proto.Write{Op: proto.SupersedeLog}, proto.Write{Op: proto.PurgeLogs, Zxid: z(1)}
	for _, test := range []struct {
		name    string
		pending []proto.Write
		lost    int64
		half    proto.Zxid
	}{
		{"nothing", nil, 0, 0},
		{"two records", []proto.Write{add(5), add(6)}, 2, z(5)},
		{"a new file before them", []proto.Write{roll, add(5), roll, add(6)}, 2, z(5)},
		{"a new file alone", []proto.Write{roll}, 0, 0},
		{"a cut before them", []proto.Write{cut(3), add(4)}, 1, 0},
		{"a cut of some of them", []proto.Write{add(5), add(6), add(7), cut(5)}, 1, z(5)},
		{"a cut of all of them", []proto.Write{add(5), add(6), cut(3), add(4)}, 1, z(5)},
		{"a SNAP after them", []proto.Write{add(5), mark, add(9)}, 1, z(5)},
		{"a SNAP before them", []proto.Write{mark, add(9)}, 1, 0},
		{"a removal of old files", []proto.Write{purge, add(5)}, 1, 0},
	} {
		d := &disk{written: newImage(), durable: newImage()}
		for _, wr := range test.pending {
			d.files[proto.LogFile].pending = append(d.files[proto.LogFile].pending, unsynced{Write: wr})
		}
		if got := d.lostRecords(); got != test.lost {
			t.Errorf("%s: %d records are lost, want %d", test.name, got, test.lost)
		}
		if got := d.tearNext(); got != test.half || d.durable.droppedTail() != test.half {
			t.Errorf("%s: %v is cut in two, want %v; a start drops %v", test.name, got, test.half, d.durable.droppedTail())
		}
	}
}

// Copies of a world have the piece, too; and the hash is as it was before pieces were kept, so that links open.
func TestATornRecordInCopies(t *testing.T) {
	w := tornAt(t, 1)
	hash, want := w.Hash(), w.told(trace.Crash).Torn
	for name, copy := range map[string]*World{"a clone": w.Clone(), "a frozen world": w.Freeze().Thaw()} { //ordered: each alone
		c := &watched{World: copy, t: t}
		t.Cleanup(c.Close)
		c.OnEvent(func(e *trace.Event) { c.events = append(c.events, *e) })
		c.must(c.Start(1))
		if e := c.told(trace.Start); e.Torn != want {
			t.Errorf("%s: the start drops %v, want %v", name, e.Torn, want)
		}
	}
	w.servers[0].disk.written.torn, w.servers[0].disk.durable.torn = tornRecord{}, tornRecord{}
	if w.Hash() != hash {
		t.Error("the piece is in the hash")
	}
}

// The logs tell the torn record of a crashed server until something stands in its place.
func TestTheLogsTellOfATornRecord(t *testing.T) {
	w := tornAt(t, 1)
	want := w.told(trace.Crash).Torn.String()
	for _, r := range w.Logs().Rows {
		if told := r.Torn; r.Server == 1 && told != want || r.Server != 1 && told != "" {
			t.Errorf("server %d: %q", r.Server, told)
		}
	}
	w.must(w.Start(1))
	w.until(30_000, func() bool { ok, _ := w.Agree(); return ok })
	w.until(30_000, w.Settled)
	if told := w.Logs().Rows[0].Torn; told != "" {
		t.Errorf("after the missing record was written again: %q", told)
	}
}
