package zab

import (
	"sort"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// syncInput is what the decision how to synchronise a learner depends on.
type syncInput struct {
	Peer      proto.Zxid // last zxid of the learner (ACKEPOCH)
	Last      proto.Zxid // lastProcessedZxid of the leader's tree
	Committed []*proto.Txn
	Segments  []proto.LogSegment
	SnapBytes int // bytes of the newest snapshot, 0 if there is none
	Factor    int // snapshotSizeFactor in thousandths
	Force     bool
	Bugs      proto.Bugs
}

// syncPlan is the decision: the first packet, what is sent behind it, and why.
type syncPlan struct {
	Op       proto.Kind // DIFF, TRUNC or SNAP
	Zxid     proto.Zxid // the zxid of this first packet
	Txns     []*proto.Txn
	Rule     trace.Rule
	Queued   proto.Zxid // last zxid that the learner will have; forwarding begins after it
	Min, Max proto.Zxid
	Seen     seen
}

// seen has what else was looked at on the way to the decision, for the trace alone.
type seen struct {
	Window      int        // transactions in committedLog
	First       proto.Zxid // where the log on disk begins
	Size, Limit int        // bytes of log files that would have to be read, and how many the snapshot's size allows
}

// planSync is LearnerHandler.syncFollower's decision table (docs/protocol/sync.md#what-to-send); the first rule that matches
// wins.
func planSync(in *syncInput) syncPlan {
	lo, hi := in.Last, in.Last
	if n := len(in.Committed); n > 0 {
		lo, hi = in.Committed[0].Zxid, in.Committed[n-1].Zxid
	}
	look := seen{Window: len(in.Committed)}
	snap := func(r trace.Rule) syncPlan {
		return syncPlan{Op: proto.Snap, Zxid: in.Last, Rule: r, Queued: in.Last, Min: lo, Max: hi, Seen: look}
	}
	switch {
	case in.Force:
		return snap(trace.SyncForced)
	case in.Last == in.Peer:
		return syncPlan{Op: proto.Diff, Zxid: in.Peer, Rule: trace.SyncEqual, Queued: in.Peer, Min: lo, Max: hi, Seen: look}
	case in.Peer > hi && !in.Peer.NewEpoch():
		return syncPlan{Op: proto.Trunc, Zxid: hi, Rule: trace.SyncAheadTrunc, Queued: hi, Min: lo, Max: hi, Seen: look}
	}
	w := walk{bugs: in.Bugs, plan: syncPlan{Min: lo, Max: hi, Queued: in.Peer}, peer: in.Peer}
	switch {
	case lo <= in.Peer && in.Peer <= hi:
		w.found = trace.SyncInWindow
		w.run(in.Committed, proto.NoZxid)
	case in.Peer < lo && in.Factor >= 0:
		w.found = trace.SyncFromLog
		r := w.fromLog(in, lo, &look)
		if r != trace.NoRule {
			return snap(r)
		}
	case in.Peer < lo:
		return snap(trace.SyncNoLog)
	}
	if w.plan.Op == proto.NoKind {
		if w.crossed {
			return snap(trace.SyncUnknownEpoch)
		}
		return snap(trace.SyncUnhandled)
	}
	w.plan.Seen = look
	return w.plan
}

// fromLog walks the log on disk up to the window, then the window. If the log cannot be used, it gives the reason.
func (w *walk) fromLog(in *syncInput, lo proto.Zxid, look *seen) trace.Rule {
	segs := in.Segments
	if len(segs) > 0 {
		look.First = segs[0].Txns[0].Zxid
	}
	first := sort.Search(len(segs), func(i int) bool { return segs[i].Txns[0].Zxid > in.Peer }) - 1
	if first < 0 {
		return trace.SyncLogTooShort
	}
	// The size counts only the files after the first, at their preallocated length; that is ZooKeeper's arithmetic.
	size, limit := (len(segs)-first-1)*proto.PreallocatedLogBytes, in.SnapBytes*in.Factor/1000
	look.Size, look.Limit = size, limit
	if limit > 0 && size > limit {
		return trace.SyncLogTooLarge
	}
	for _, seg := range segs[first:] {
		w.run(seg.Txns, lo)
	}
	if w.crossed {
		return trace.SyncUnknownEpoch
	}
	if w.plan.Queued < lo {
		return trace.SyncLogGap
	}
	w.peer = w.plan.Queued
	w.run(in.Committed, proto.NoZxid)
	return trace.NoRule
}

// walk goes along a history for a learner (LearnerHandler.queueCommittedProposals, docs/protocol/sync.md#walking-a-history).
type walk struct {
	plan    syncPlan
	peer    proto.Zxid
	prev    proto.Zxid // last transaction below peer
	bugs    proto.Bugs
	found   trace.Rule // why it is a DIFF, if the learner's last transaction is met
	crossed bool       // the histories differ across an epoch: no TRUNC can be sent
}

// run queues the transactions after the learner's, up to bound (none if NoZxid).
func (w *walk) run(txns []*proto.Txn, bound proto.Zxid) {
	newEpoch := w.peer.NewEpoch()
	for _, t := range txns {
		if w.crossed || bound != proto.NoZxid && t.Zxid > bound {
			break
		}
		if t.Zxid < w.peer {
			w.prev = t.Zxid
			continue
		}
		if w.plan.Op == proto.NoKind {
			w.open(t, newEpoch)
		}
		if w.crossed || t.Zxid <= w.plan.Queued {
			continue
		}
		w.plan.Txns = append(w.plan.Txns, t)
		w.plan.Queued = t.Zxid
	}
	if w.plan.Op == proto.NoKind && newEpoch && !w.crossed && bound == proto.NoZxid {
		w.plan.Op, w.plan.Zxid, w.plan.Rule = proto.Diff, w.plan.Max, trace.SyncNewEpoch
	}
}

// open decides the first packet at the first transaction that is not below the learner's.
func (w *walk) open(t *proto.Txn, newEpoch bool) {
	switch {
	case t.Zxid == w.peer, w.bugs.Has(proto.Bug1154):
		w.plan.Op, w.plan.Zxid, w.plan.Rule = proto.Diff, w.plan.Max, w.found
	case newEpoch:
		w.plan.Op, w.plan.Zxid, w.plan.Rule = proto.Diff, w.plan.Max, trace.SyncNewEpoch
	case t.Zxid.Epoch() != w.peer.Epoch():
		w.crossed = true
	default:
		w.plan.Op, w.plan.Zxid, w.plan.Rule = proto.Trunc, w.prev, trace.SyncUnknownTrunc
		w.plan.Queued = w.prev
	}
}
