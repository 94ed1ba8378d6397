package zab

import (
	"testing"

	"zootrope/core/proto"
)

// staleRig has a snapshot above the end of its log: a SNAP was saved, but the log not yet superseded. 1_4 is an orphan.
func staleRig(t *testing.T, id proto.ServerID) *rig {
	from := newRig(t, 2, "1_1-1_3 2_1-2_2", 2)
	r := newRig(t, id, "1_1-1_4", 1)
	r.disk.write(&proto.Write{Op: proto.SaveSnapshot, Snapshot: from.p.DB.Snapshot()})
	r.p.Reload(r.disk)
	if got := r.p.DB.LastProcessed(); got != zx("2_2") || len(r.p.DB.Sessions()) != 5 {
		t.Fatalf("at %v", got)
	}
	return r
}

// A learner supersedes such a log before it adds to it, else its orphans would be in the middle of its history
// (ZOOKEEPER-2846).
func TestLearnerSupersedesAStaleLog(t *testing.T) {
	r := staleRig(t, 1)
	r.lrn = NewLearner(&r.p, 3, r.now, 0, &r.out)
	r.take()
	r.toSync("3_0")
	r.recv(proto.Diff, "2_3")
	r.recv(proto.Proposal, "2_3")
	r.recv(proto.Commit, "2_3")
	r.want(r.recv(proto.NewLeader, "3_0"), "supersede 2:2, append 2:3")
	r.want(r.sync(proto.LogFile), "currentEpoch=3")
	if len(r.disk.segs) != 1 || len(r.disk.segs[0].Txns) != 1 {
		t.Errorf("log %v", r.disk.segs)
	}
}

// A leader does so before it counts itself as synchronised, and sends nobody anything from it.
func TestLeaderSupersedesAStaleLog(t *testing.T) {
	r := staleRig(t, 3)
	r.p.saveSnapshot(&r.out) // not durable yet
	r.take()
	r.p.Current = 2
	r.led = NewLeader(&r.p, r.now, &r.out)
	r.joins(1, 2)
	r.sync(proto.EpochFile)
	got := r.ackEpoch(1, 1, "1_3")
	r.want(got, "currentEpoch=3, SNAP(2:2)>1, NEWLEADER(3:0)>1")
	r.want(r.ack(1, "3_0"), "")
	r.want(r.sync(proto.EpochFile), "")
	r.want(r.sync(proto.SnapshotFile), "supersede 2:2")
	r.want(r.sync(proto.LogFile), "UPTODATE(-)>1")
	r.want(r.propose(), "append 3:1, PROPOSAL(3:1)>1")
}
