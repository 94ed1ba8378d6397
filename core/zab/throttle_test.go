package zab

import (
	"testing"

	"zootrope/core/proto"
)

// An observer is refused while as many learners are being synchronised as may be, participants among them, who are never refused
// themselves (docs/protocol/sync.md#how-many-at-once). What ends with NEWLEADER's acknowledgement counts no longer; a SNAP and
// a DIFF are counted apart.
func TestObserversWaitForOtherSynchronisations(t *testing.T) {
	for _, c := range []struct {
		two, four string // last zxids of participant 2 and observer 4
		op        proto.Kind
		refused   bool
	}{{"1_3", "1_3", proto.Diff, true}, {"1_4", "1_2", proto.Trunc, true}, {"0", "0", proto.Snap, true},
		{"1_3", "0", proto.Diff, false}, {"0", "1_3", proto.Snap, false}} {
		r := established(t)
		if c.op == proto.Snap { // the other kind may be as often as by default
			r.p.Cfg.MaxSnapSyncs = 1
		} else {
			r.p.Cfg.MaxDiffSyncs = 1
		}
		r.disk.segs = nil // whose history is unknown gets a SNAP
		r.p.DB.SetLastProcessed(zx("2_0"))
		r.joins(9, 1)
		r.ackEpoch(9, 1, c.two)
		r.joins(2, 1)
		r.ackEpoch(2, 1, c.two)
		var syncing []*LearnerHandler
		for _, h := range r.led.handlers {
			if h.state == awaitNewLeader && h.Plan.Op == c.op {
				syncing = append(syncing, h)
			}
		}
		if len(syncing) != 2 {
			t.Fatalf("%d participants get %v", len(syncing), c.op)
		}
		r.joins(4, 1)
		if got := r.ackEpoch(4, 1, c.four); (got == "close 4") != c.refused {
			t.Errorf("2 is at %s, 4 at %s: %s", c.two, c.four, got)
		}
		if !c.refused {
			continue
		}
		r.ack(9, "2_0")
		r.joins(4, 1)
		r.want(r.ackEpoch(4, 1, c.four), "close 4")
		r.ack(2, "2_0")
		r.joins(4, 1)
		if got := r.ackEpoch(4, 1, c.four); got == "close 4" {
			t.Errorf("4 at %s is refused though nobody else is synchronised", c.four)
		}
	}
}
