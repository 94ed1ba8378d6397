package zab

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// zx reads a zxid EPOCH_COUNTER as docs/protocol/sync.md#examples writes it: both in hexadecimal, "0" for none.
func zx(s string) proto.Zxid {
	if s == "0" {
		return 0
	}
	var e, c int64
	if n, err := fmt.Sscanf(s, "%x_%x", &e, &c); n != 2 || err != nil {
		panic("not a zxid: " + s)
	}
	return proto.MakeZxid(e, uint32(c))
}

// history reads "1_1-1_9 3_1" as transactions.
func history(s string) []*proto.Txn {
	var out []*proto.Txn
	for _, part := range strings.Fields(s) {
		from, to, ok := strings.Cut(part, "-")
		if !ok {
			to = from
		}
		for z := zx(from); z <= zx(to); z++ {
			out = append(out, &proto.Txn{Zxid: z, Type: proto.OpSetData, Path: "/x"})
		}
	}
	return out
}

// show prints transactions as history reads them.
func show(txns []*proto.Txn) string {
	var parts []string
	for i := 0; i < len(txns); {
		j := i
		for j+1 < len(txns) && txns[j+1].Zxid == txns[j].Zxid+1 {
			j++
		}
		name := func(z proto.Zxid) string { return fmt.Sprintf("%x_%x", z.Epoch(), z.Counter()) }
		part := name(txns[i].Zxid)
		if j > i {
			part += "-" + name(txns[j].Zxid)
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, " ")
}

// segments reads log files, one after each "|".
func segments(s string) []proto.LogSegment {
	var out []proto.LogSegment
	for _, part := range strings.Split(s, "|") {
		if txns := history(part); len(txns) > 0 {
			out = append(out, proto.LogSegment{Txns: txns})
		}
	}
	return out
}

func TestPlanSync(t *testing.T) {
	for _, test := range []struct {
		name                  string
		committed, last, peer string
		log                   string // files of the log on disk; with "" there is none
		bytes, factor         int    // of the newest snapshot; snapshotSizeFactor in thousandths, 0 is 330
		force                 bool
		want                  string // packet(zxid) and what is sent behind it
		rule                  trace.Rule
		queued                string
	}{
		// The rows of docs/protocol/sync.md#examples, in its order.
		{name: "row 1", committed: "1_1-1_9", last: "1_9", peer: "1_9", want: "DIFF(1_9)", rule: trace.SyncEqual, queued: "1_9"},
		{name: "row 2", committed: "1_1-1_9", last: "1_9", peer: "1_5", want: "DIFF(1_9) 1_6-1_9", rule: trace.SyncInWindow, queued: "1_9"},
		{name: "row 3", committed: "1_1-1_9", last: "2_0", peer: "1_9", want: "DIFF(1_9)", rule: trace.SyncInWindow, queued: "1_9"},
		{name: "row 4", committed: "1_1-1_9", last: "2_0", peer: "1_b", want: "TRUNC(1_9)", rule: trace.SyncAheadTrunc, queued: "1_9"},
		{name: "row 5", committed: "1_5-1_9 3_1-3_2", last: "3_2", peer: "1_b", want: "SNAP(3_2)", rule: trace.SyncUnknownEpoch, queued: "3_2"},
		{name: "row 6", committed: "1_1-1_9 2_1-2_3", last: "2_3", peer: "2_0", want: "DIFF(2_3) 2_1-2_3", rule: trace.SyncNewEpoch, queued: "2_3"},
		{name: "row 7", committed: "1_1-1_9", last: "3_0", peer: "2_0", want: "SNAP(3_0)", rule: trace.SyncUnhandled, queued: "3_0"},
		{name: "row 8", last: "1_9", peer: "1_7", log: "1_1-1_9", want: "DIFF(1_9) 1_8-1_9", rule: trace.SyncFromLog, queued: "1_9"},
		{name: "row 8, log too short", last: "1_9", peer: "1_7", log: "1_8-1_9", want: "SNAP(1_9)", rule: trace.SyncLogTooShort, queued: "1_9"},
		{name: "row 9", last: "1_0", peer: "0", want: "SNAP(1_0)", rule: trace.SyncLogTooShort, queued: "1_0"},
		{name: "row 10", committed: "1_5-1_9", last: "1_9", peer: "1_2", log: "1_3-1_9", want: "SNAP(1_9)", rule: trace.SyncLogTooShort, queued: "1_9"},
		{name: "row 11", committed: "1_5-1_9", last: "1_9", peer: "1_2", log: "1_1-1_9", want: "DIFF(1_9) 1_3-1_9", rule: trace.SyncFromLog, queued: "1_9"},

		// The decision table of docs/protocol/sync.md#what-to-send.
		{name: "forced", committed: "1_1-1_9", last: "1_9", peer: "1_9", force: true, want: "SNAP(1_9)", rule: trace.SyncForced, queued: "1_9"},
		{name: "fresh ensemble", last: "0", peer: "0", want: "DIFF(0_0)", rule: trace.SyncEqual, queued: "0"},
		{name: "equal new epoch", committed: "1_1-1_9", last: "2_0", peer: "2_0", want: "DIFF(2_0)", rule: trace.SyncEqual, queued: "2_0"},
		{name: "newest of the window", committed: "1_5-1_9", last: "2_0", peer: "1_9", want: "DIFF(1_9)", rule: trace.SyncInWindow, queued: "1_9"},
		{name: "oldest of the window", committed: "1_5-1_9", last: "1_9", peer: "1_5", want: "DIFF(1_9) 1_6-1_9", rule: trace.SyncInWindow, queued: "1_9"},
		{name: "window over an epoch", committed: "1_5-1_9 2_1-2_2", last: "2_2", peer: "1_7", want: "DIFF(2_2) 1_8-1_9 2_1-2_2", rule: trace.SyncInWindow, queued: "2_2"},
		{name: "window of one", committed: "1_9", last: "2_0", peer: "1_9", want: "DIFF(1_9)", rule: trace.SyncInWindow, queued: "1_9"},
		{name: "ahead in a later epoch", committed: "1_1-1_9", last: "1_9", peer: "2_3", want: "TRUNC(1_9)", rule: trace.SyncAheadTrunc, queued: "1_9"},
		{name: "ahead, empty window", last: "2_0", peer: "2_1", want: "TRUNC(2_0)", rule: trace.SyncAheadTrunc, queued: "2_0"},
		{name: "log off", committed: "1_5-1_9", last: "1_9", peer: "1_2", log: "1_1-1_9", factor: -1000, want: "SNAP(1_9)", rule: trace.SyncNoLog, queued: "1_9"},
		{name: "log in one large file", committed: "1_5-1_9", last: "1_9", peer: "1_2", log: "1_1-1_9", bytes: 600, want: "DIFF(1_9) 1_3-1_9", rule: trace.SyncFromLog, queued: "1_9"},
		{name: "log in two files", committed: "1_7-1_9", last: "1_9", peer: "1_2", log: "1_1-1_4|1_5-1_9", bytes: 600, want: "SNAP(1_9)", rule: trace.SyncLogTooLarge, queued: "1_9"},
		{name: "log in two files, the second holds the peer", committed: "1_7-1_9", last: "1_9", peer: "1_5", log: "1_1-1_4|1_5-1_9", bytes: 600, want: "DIFF(1_9) 1_6-1_9", rule: trace.SyncFromLog, queued: "1_9"},
		{name: "log in two files, huge snapshot", committed: "1_7-1_9", last: "1_9", peer: "1_2", log: "1_1-1_4|1_5-1_9", bytes: 1 << 30, want: "DIFF(1_9) 1_3-1_9", rule: trace.SyncFromLog, queued: "1_9"},
		{name: "log in two files, no limit", committed: "1_7-1_9", last: "1_9", peer: "1_2", log: "1_1-1_4|1_5-1_9", want: "DIFF(1_9) 1_3-1_9", rule: trace.SyncFromLog, queued: "1_9"},
		{name: "log ends before the window", committed: "1_7-1_9", last: "1_9", peer: "1_2", log: "1_1-1_4", want: "SNAP(1_9)", rule: trace.SyncLogGap, queued: "1_9"},
		{name: "log ends right before the window", committed: "1_7-1_9", last: "1_9", peer: "1_2", log: "1_1-1_6", want: "SNAP(1_9)", rule: trace.SyncLogGap, queued: "1_9"},
		{name: "log with proposals that are not committed", committed: "1_5-1_9", last: "1_9", peer: "1_2", log: "1_1-1_b", want: "DIFF(1_9) 1_3-1_9", rule: trace.SyncFromLog, queued: "1_9"},
		{name: "log with proposals that are not committed, empty window", last: "1_9", peer: "1_7", log: "1_1-1_b", want: "DIFF(1_9) 1_8-1_9", rule: trace.SyncFromLog, queued: "1_9"},

		// Walking a history, docs/protocol/sync.md#walking-a-history.
		{name: "hole in the peer's epoch", committed: "1_1-1_4 2_1-2_3", last: "2_3", peer: "1_6", want: "SNAP(2_3)", rule: trace.SyncUnknownEpoch, queued: "2_3"},
		{name: "unknown in the same epoch", committed: "1_1-1_4 1_7-1_9", last: "1_9", peer: "1_5", want: "TRUNC(1_4) 1_7-1_9", rule: trace.SyncUnknownTrunc, queued: "1_9"},
		{name: "new epoch without transactions", committed: "1_1-1_9 3_1", last: "3_1", peer: "2_0", want: "DIFF(3_1) 3_1", rule: trace.SyncNewEpoch, queued: "3_1"},
		{name: "new epoch below the window", committed: "2_2-2_4", last: "2_4", peer: "2_0", log: "1_1-1_9 2_1-2_4", want: "DIFF(2_4) 2_1-2_4", rule: trace.SyncNewEpoch, queued: "2_4"},
		{name: "new epoch below the window, joined by the log", committed: "2_1-2_4", last: "2_4", peer: "2_0", log: "1_1-1_9 2_1-2_4", want: "DIFF(2_4) 2_1-2_4", rule: trace.SyncNewEpoch, queued: "2_4"},
		{name: "unknown in the log, same epoch", committed: "1_8-1_9", last: "1_9", peer: "1_5", log: "1_1-1_4 1_6-1_9", want: "TRUNC(1_4) 1_6-1_9", rule: trace.SyncUnknownTrunc, queued: "1_9"},
		{name: "unknown in the log, another epoch", committed: "2_3-2_4", last: "2_4", peer: "1_b", log: "1_1-1_9 2_1-2_4", want: "SNAP(2_4)", rule: trace.SyncUnknownEpoch, queued: "2_4"},
		{name: "negative peer", committed: "1_5-1_9", last: "1_9", peer: "0", log: "1_1-1_9", want: "SNAP(1_9)", rule: trace.SyncLogTooShort, queued: "1_9"},
	} {
		in := syncInput{Peer: zx(test.peer), Last: zx(test.last), Committed: history(test.committed), Segments: segments(test.log),
			SnapBytes: test.bytes, Factor: test.factor, Force: test.force}
		if in.Factor == 0 {
			in.Factor = 330
		}
		plan := planSync(&in)
		got := fmt.Sprintf("%v(%x_%x)", plan.Op, plan.Zxid.Epoch(), plan.Zxid.Counter())
		if txns := show(plan.Txns); txns != "" {
			got += " " + txns
		}
		if got != test.want || plan.Rule != test.rule || plan.Queued != zx(test.queued) {
			t.Errorf("%s: got %s by %q, queued %v; want %s by %q, %s", test.name, got, plan.Rule, plan.Queued, test.want, test.rule, test.queued)
		}
		if plan.Seen.Window != len(in.Committed) || test.rule == trace.SyncLogTooLarge != (plan.Seen.Size > plan.Seen.Limit && plan.Seen.Limit > 0) ||
			plan.Rule == trace.SyncFromLog && plan.Seen.First != in.Segments[0].Txns[0].Zxid {
			t.Errorf("%s: saw %+v", test.name, plan.Seen)
		}
		if n := len(in.Committed); n > 0 && (plan.Min != in.Committed[0].Zxid || plan.Max != in.Committed[n-1].Zxid) {
			t.Errorf("%s: window %v to %v", test.name, plan.Min, plan.Max)
		}
	}
}

// With bug 1154 the leader believes that the learner has every transaction before the first one that it sends.
func TestPlanSyncWithBug1154(t *testing.T) {
	for _, test := range []struct{ committed, last, peer, want string }{
		{"1_1-1_4 2_1-2_3", "2_3", "1_6", "DIFF 2_1-2_3"}, {"1_1-1_4 1_7-1_9", "1_9", "1_5", "DIFF 1_7-1_9"}, {"1_1-1_9 2_1-2_3", "2_3", "2_0", "DIFF 2_1-2_3"}, {"1_1-1_9", "1_9", "1_7", "DIFF 1_8-1_9"},
	} {
		plan := planSync(&syncInput{Peer: zx(test.peer), Last: zx(test.last), Committed: history(test.committed), Factor: 330, Bugs: proto.Bug1154})
		if got := fmt.Sprint(plan.Op, " ", show(plan.Txns)); got != test.want || plan.Rule != trace.SyncInWindow || plan.Zxid != zx(test.last) || plan.Queued != zx(test.last) {
			t.Errorf("a learner at %s gets %s up to %v by %q, queued %v; want %s", test.peer, got, plan.Zxid, plan.Rule, plan.Queued, test.want)
		}
	}
}

// With a factor of 0 the log serves, however large it is: only a negative one switches it off.
func TestAFactorOfNothing(t *testing.T) {
	for factor, want := range map[int]trace.Rule{-1: trace.SyncNoLog, 0: trace.SyncFromLog, 1: trace.SyncLogTooLarge} {
		plan := planSync(&syncInput{Peer: zx("1_2"), Last: zx("1_9"), Committed: history("1_7-1_9"), Segments: segments("1_1-1_4|1_5-1_9"), SnapBytes: 600_000, Factor: factor})
		if plan.Rule != want {
			t.Errorf("factor %d: %q, want %q", factor, plan.Rule, want)
		}
	}
}

// The log may have as many bytes as the limit says, which is the snapshot's length here. Without a snapshot there is no limit.
func TestHowMuchOfTheLogASnapshotAllows(t *testing.T) {
	for bytes, want := range map[int]trace.Rule{0: trace.SyncFromLog, 1: trace.SyncLogTooLarge, proto.PreallocatedLogBytes - 1: trace.SyncLogTooLarge, proto.PreallocatedLogBytes: trace.SyncFromLog} {
		plan := planSync(&syncInput{Peer: zx("1_2"), Last: zx("1_9"), Committed: history("1_7-1_9"), Segments: segments("1_1-1_4|1_5-1_9"), SnapBytes: bytes, Factor: 1000})
		if plan.Rule != want || plan.Seen.Limit != bytes && want == trace.SyncLogTooLarge {
			t.Errorf("%d bytes: %q, %+v, want %q", bytes, plan.Rule, plan.Seen, want)
		}
	}
}

// Whatever the two histories are: after what is planned, the learner's is the leader's.
func TestPlanSyncMakesHistoriesEqual(t *testing.T) {
	leaders := []string{"1_1-1_6", "1_1-1_6 2_1-2_3", "1_1-1_4 2_1-2_3", "1_1-1_6 3_1", "2_1-2_4", "1_1-1_4 2_1-2_2 4_1-4_3"}
	peers := []string{"", "1_1-1_3", "1_1-1_4", "1_1-1_6", "1_1-1_8", "1_1-1_6 2_1", "1_1-1_4 2_1-2_2", "1_1-1_4 2_1-2_4",
		"1_1-1_6 2_1-2_5", "2_1-2_2", "1_1-1_6 2_1-2_3 3_1"}
	pairs := 0
	for _, leader := range leaders {
		all := history(leader)
		for _, peer := range peers {
			mine := history(peer)
			if !possible(all, mine) {
				continue
			}
			pairs++
			for keep := 0; keep <= len(all); keep++ { // how much of it committedLog still has
				checkEqualAfter(t, all, mine, keep, true)
				checkEqualAfter(t, all, mine, keep, false)
			}
		}
	}
	if pairs < 30 {
		t.Errorf("only %d pairs of histories were tried", pairs)
	}
}

// possible says whether Zab can bring forth such a leader and such a learner. Beyond what they share, the learner may
// have one epoch that failed, and then the leader may only go on with a later one: a second epoch on top would have been
// begun by a leader with a quorum, and the leader here would have its history.
func possible(leader, learner []*proto.Txn) bool {
	n := 0
	for n < len(leader) && n < len(learner) && leader[n].Zxid == learner[n].Zxid {
		n++
	}
	if n == len(learner) {
		return true
	}
	tail := learner[n].Zxid.Epoch()
	if learner[len(learner)-1].Zxid.Epoch() != tail {
		return false
	}
	return n == len(leader) || leader[n].Zxid.Epoch() > tail
}

func checkEqualAfter(t *testing.T, all, mine []*proto.Txn, keep int, logged bool) {
	t.Helper()
	in := syncInput{Last: all[len(all)-1].Zxid, Committed: all[len(all)-keep:], Factor: 330}
	if logged {
		in.Segments = []proto.LogSegment{{Txns: all}}
	}
	if len(mine) > 0 {
		in.Peer = mine[len(mine)-1].Zxid
	}
	plan := planSync(&in)
	after := mine
	switch plan.Op {
	case proto.Snap:
		return
	case proto.Trunc:
		after = nil
		for _, x := range mine {
			if x.Zxid <= plan.Zxid {
				after = append(after, x)
			}
		}
	}
	got := show(append(after[:len(after):len(after)], plan.Txns...))
	if got != show(all) {
		t.Errorf("leader %s (committedLog: last %d, log %v), learner %s: %v(%v) %s makes %s", show(all), keep, logged,
			show(mine), plan.Op, plan.Zxid, show(plan.Txns), got)
	}
	if plan.Queued != in.Last {
		t.Errorf("leader %s, learner %s: queued to %v", show(all), show(mine), plan.Queued)
	}
}
