package zab

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
)

// What a start writes: an epoch that its disk does not have, or has older than its log, and a snapshot where there is none. Nothing else.
func TestWhatAStartWrites(t *testing.T) {
	snap := newRig(t, 1, "", 0).p.DB.Snapshot()
	for _, test := range []struct {
		accepted, current int64
		log               string
		snaps             []*proto.Snapshot
		want              string
	}{
		{-1, -1, "", nil, "[currentEpoch 0 acceptedEpoch 0 snapshot 0]"},
		{0, 0, "", []*proto.Snapshot{snap}, "[]"},
		{0, 0, "", nil, "[snapshot 0]"},
		{1, 1, "1_1-1_3", []*proto.Snapshot{snap}, "[]"},
		{2, 2, "1_1-1_3", []*proto.Snapshot{snap}, "[]"},
		{2, 1, "1_1-1_3 2_1", []*proto.Snapshot{snap}, "[currentEpoch 2]"},
		{2, 1, "1_1-1_3", []*proto.Snapshot{snap}, "[]"},
		{-1, -1, "1_1-1_3", []*proto.Snapshot{snap}, "[currentEpoch 1 acceptedEpoch 1]"},
	} {
		d := newDisk()
		for _, x := range realHistory(test.log) {
			d.write(&proto.Write{Op: proto.AppendTxn, Txn: x})
		}
		d.accepted, d.current, d.snaps = test.accepted, test.current, test.snaps
		p := Peer{Cfg: Defaults()}
		p.Cfg.ID, p.Cfg.Voters = 1, proto.Sids{}.With(1)
		var out step.Output
		if err := p.Boot(d, &out); err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, w := range out.Writes {
			got = append(got, fmt.Sprint(w.Op, " ", w.Epoch))
		}
		if s := fmt.Sprint(got); s != test.want {
			t.Errorf("acceptedEpoch %d, currentEpoch %d, log %q, %d snapshots: %s, want %s", test.accepted, test.current, test.log, len(test.snaps), s, test.want)
		}
	}
}

// A log is stale that ends below the newest snapshot.
func TestWhichLogsAreStale(t *testing.T) {
	for _, test := range []struct {
		log   string
		snaps []string
		want  bool
	}{
		{"1_1-1_4", nil, false}, {"1_1-1_4", []string{"1_3"}, false}, {"1_1-1_4", []string{"1_4"}, false}, {"1_1-1_4", []string{"1_5"}, true},
		{"1_1-1_4", []string{"1_2", "1_5"}, true}, {"1_1-1_4", []string{"1_2", "1_3"}, false}, {"", []string{"1_5"}, false},
	} {
		d := newDisk()
		d.segs = segments(test.log)
		for _, z := range test.snaps {
			d.snaps = append(d.snaps, &proto.Snapshot{Zxid: zx(z)})
		}
		if got := staleLog(d); got != test.want {
			t.Errorf("log %s, snapshots %v: stale %v", test.log, test.snaps, got)
		}
	}
}

// On the way to what comes after a zxid the files are read from the last one that begins at or below the next zxid, and no earlier file.
func TestWhichFilesAreReadAgain(t *testing.T) {
	long := func(zxids string) []*proto.Txn {
		txns := realHistory(zxids)
		for _, x := range txns {
			x.Type, x.Data = proto.OpSetData, make([]byte, 1000)
		}
		return txns
	}
	d := newDisk()
	d.segs = []proto.LogSegment{{Txns: long("1_1-1_2")}, {Txns: realHistory("1_3-1_5")}, {Txns: realHistory("1_6-1_8")}}
	p := Peer{Cfg: Defaults()}
	p.Cfg.MaxBuffer, p.Cfg.ExtraBuffer = 100, 100
	for after, want := range map[string]bool{"0": true, "1_1": true, "1_2": false, "1_3": false, "1_5": false, "1_7": false, "1_8": false} {
		if got := p.unreadable(d, zx(after)) != nil; got != want {
			t.Errorf("after %s: unreadable %v", after, got)
		}
	}
	d.segs[2].Txns = long("1_6-1_8")
	if got := p.unreadable(d, zx("1_3")); got == nil || got.Zxid != zx("1_6") {
		t.Errorf("a later file: %v", got)
	}
}

// A host may say twice that a write is durable. It may not take that back, nor say it of a write that was not asked for.
func TestSyncsThatWereAskedFor(t *testing.T) {
	for n, fine := range map[int64]bool{1: false, 2: true, 3: true, 4: false} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			p := Peer{Cfg: Defaults()}
			var out step.Output
			for range 3 {
				p.write(proto.Write{Op: proto.AppendTxn}, proto.LogFile, &out)
			}
			p.Synced(proto.Ticket{File: proto.LogFile, N: 2})
			defer func() {
				if refused := recover() != nil; refused == fine {
					t.Errorf("refused: %v", refused)
				}
			}()
			p.Synced(proto.Ticket{File: proto.LogFile, N: n})
		})
	}
}

// Logs are rolled after half of snapCount at least, and before all of it.
func TestWhenALogIsRolled(t *testing.T) {
	least, most := 1000, 0
	for seed := range uint64(2000) {
		p := Peer{Cfg: Defaults(), Rand: proto.Rand(seed)}
		p.Cfg.SnapCount = 100
		n := p.nextRoll()
		least, most = min(least, n), max(most, n)
	}
	if least != 50 || most != 99 {
		t.Errorf("after %d to %d records", least, most)
	}
}

// What the newest snapshot holds.
func TestNewest(t *testing.T) {
	d := newDisk()
	for _, want := range []string{"0", "1_3", "2_0"} {
		if want != "0" {
			d.snaps = append(d.snaps, &proto.Snapshot{Zxid: zx(want)})
		}
		if got := newest(d); got != zx(want) {
			t.Errorf("%v, want %s", got, want)
		}
	}
}

// A tree of as many nodes as a part has is written whole; a larger one in parts.
func TestWhichSnapshotsAreWrittenInParts(t *testing.T) {
	for more, want := range transcript.InOrder(map[int]proto.WriteOp{-1: proto.SnapshotPart, 0: proto.SaveSnapshot, 1: proto.SaveSnapshot}) {
		r := newRig(t, 1, "", 0)
		r.p.Cfg.SnapshotChunk = r.p.DB.NodeCount() + more
		r.p.takeSnapshot(&r.out)
		if len(r.out.Writes) != 1 || r.out.Writes[0].Op != want {
			t.Errorf("a part has %d nodes more than the tree: %+v", more, r.out.Writes)
		}
	}
}

// A log is rolled for its length after half of snapSizeLimit at least, and before it has all of it. A limit of 0 or 1 byte is none.
func TestHowLongALogMayBe(t *testing.T) {
	for _, test := range []struct {
		limit, bytes int64
		some, all    bool // of the random numbers have the log rolled
	}{{0, 1000, false, false}, {1, 1000, false, false}, {2, 1, false, false}, {2, 2, true, true}, {100, 50, false, false}, {100, 51, true, false}, {100, 99, true, false}, {100, 100, true, true}, {101, 50, false, false}} {
		some, all := false, true
		for seed := range uint64(500) {
			p := Peer{Cfg: Defaults(), Rand: proto.Rand(seed), logBytes: test.bytes}
			p.Cfg.SnapSizeLimit = test.limit
			long := p.logTooLong()
			some, all = some || long, all && long
			if again := p.logTooLong(); again != long { // the number is drawn once
				t.Errorf("a limit of %d, %d bytes: %v, then %v", test.limit, test.bytes, long, again)
			}
			if drawn := p.Rand != proto.Rand(seed); drawn != test.some {
				t.Errorf("a limit of %d, %d bytes: a number is drawn: %v", test.limit, test.bytes, drawn)
			}
		}
		if some != test.some || all != test.all {
			t.Errorf("a limit of %d, %d bytes: rolled by some %v, by all %v", test.limit, test.bytes, some, all)
		}
	}
}

// A server that goes back to LOOKING has applied all of its log, unless a record of it cannot be read.
func TestFastForward(t *testing.T) {
	for _, readable := range []bool{true, false} {
		r := newRig(t, 1, "1_1-1_3", 1)
		r.disk.write(&proto.Write{Op: proto.AppendTxn, Txn: txn("1_4")})
		if !readable {
			r.p.Cfg.MaxBuffer, r.p.Cfg.ExtraBuffer = 1, 1
		}
		if got := r.p.FastForward(r.disk, []proto.Write{{Op: proto.RollLog}, {Op: proto.AppendTxn, Txn: txn("1_5")}}); got != readable {
			t.Errorf("readable %v: %v", readable, got)
		}
		if got, want := r.p.DB.LastProcessed(), map[bool]string{true: "1_5", false: "1_3"}[readable]; got != zx(want) {
			t.Errorf("readable %v: at %v, want %s", readable, got, want)
		}
	}
}

// After each roll the limits begin anew: the next file is rolled after half of them at least, and before all of them.
func TestLogsAreRolledAgain(t *testing.T) {
	size := int64(txn("1_1").Size())
	for name, c := range map[string]struct {
		set         func(c *Config)
		least, most int
	}{
		"by snapCount":     {func(c *Config) { c.SnapCount = 20 }, 11, 20},
		"by snapSizeLimit": {func(c *Config) { c.SnapSizeLimit = 20 * size }, 11, 20},
	} {
		p := Peer{Cfg: Defaults(), Rand: 7, DB: newRig(t, 1, "", 0).p.DB}
		c.set(&p.Cfg)
		least, most, records := 1000, 0, 0
		for n, rolls := uint32(1), 0; rolls < 300; n++ {
			var out step.Output
			p.append(txn(fmt.Sprintf("1_%x", n)), &out)
			if records++; !slices.ContainsFunc(out.Writes, func(w proto.Write) bool { return w.Op == proto.RollLog }) {
				continue
			}
			if rolls++; rolls > 1 {
				least, most = min(least, records), max(most, records)
			}
			records = 0
		}
		if least != c.least || most != c.most {
			t.Errorf("%s: after %d to %d records, want %d to %d", name, least, most, c.least, c.most)
		}
	}
}

// A cut of the log leaves no file without a record.
func TestWhatACutLeaves(t *testing.T) {
	d := newDisk()
	d.segs = segments("1_1-1_2|1_3|1_4-1_6")
	for at, want := range map[string]string{"0": "", "1_1": "1_1", "1_2": "1_1-1_2", "1_3": "1_1-1_2|1_3", "1_4": "1_1-1_2|1_3|1_4", "1_6": "1_1-1_2|1_3|1_4-1_6", "2_1": "1_1-1_2|1_3|1_4-1_6"} {
		var got []string
		for _, s := range (cutDisk{d, zx(at)}).Segments() {
			got = append(got, show(s.Txns))
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("cut at %s: %s, want %s", at, s, want)
		}
	}
}

// A record that leaves a gap within an epoch is a broken invariant. The first one of an epoch may have any counter.
func TestGapsOfALog(t *testing.T) {
	for _, test := range []struct {
		last, next string
		fine       bool
	}{{"1_3", "1_4", true}, {"1_3", "1_5", false}, {"1_3", "1_3", false}, {"1_3", "2_1", true}, {"1_3", "2_5", true}, {"2_0", "2_1", true}, {"2_0", "2_5", true}} {
		func() {
			p := newRig(t, 1, "", 0).p
			p.DB.SetLastProcessed(zx(test.last))
			defer func() {
				if refused := recover() != nil; refused == test.fine {
					t.Errorf("%s behind %s: refused %v", test.next, test.last, refused)
				}
			}()
			p.replayOne(txn(test.next))
		}()
	}
}

// A snapshot under way goes on part by part, each once the one before it is durable. Where none is under way nothing is written.
func TestASnapshotGoesOnPartByPart(t *testing.T) {
	r := newRig(t, 1, "", 0)
	r.p.ContinueSnapshot(&r.out)
	r.want(r.take(), "")
	r.p.Cfg.SnapshotChunk = 2
	r.p.takeSnapshot(&r.out)
	for _, want := range []string{"snapshot part 0:0", "snapshot 0:0", ""} {
		first := want == "snapshot part 0:0"
		if did := r.take(); (did != "") != (want != "") || first != strings.Contains(did, "part") {
			t.Errorf("%q, want %q", did, want)
		}
		if r.p.ContinueSnapshot(&r.out); len(r.out.Writes) > 0 && first {
			t.Error("it goes on before its part is durable")
		}
		r.p.Synced(r.p.last(proto.SnapshotFile))
		r.p.ContinueSnapshot(&r.out)
	}
}

// A random number is below the bound, and 0 where there is none below it.
func TestRandom(t *testing.T) {
	for n, want := range map[int]int{-1: 0, 0: 0, 1: 0, 2: 1, 3: 2, 200: 199} {
		p, most := Peer{Rand: 7}, 0
		for range 4000 {
			most = max(most, p.Random(n))
		}
		if most != want {
			t.Errorf("below %d: up to %d, want %d", n, most, want)
		}
	}
}
