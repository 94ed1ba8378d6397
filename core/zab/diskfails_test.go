package zab

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
)

// refuse lets the disk refuse what was last written to the log, as core/sim does, and tells the role.
func (r *rig) refuse() {
	last := &r.disk.segs[len(r.disk.segs)-1]
	if last.Txns = last.Txns[:len(last.Txns)-1]; len(last.Txns) == 0 {
		r.disk.segs = r.disk.segs[:len(r.disk.segs)-1]
	}
	r.p.WriteFailed(proto.LogFile, r.disk)
	if r.led != nil {
		r.led.WriteFailed()
	} else {
		r.lrn.WriteFailed(&r.p, proto.AppendTxn, &r.out)
	}
	r.doneAt[proto.LogFile] = r.p.last(proto.LogFile).N
}

// purged writes to the log file what needs no room, and syncs it.
func (r *rig) purged() string {
	r.p.write(proto.Write{Op: proto.PurgeLogs}, proto.LogFile, &r.out)
	r.take()
	return r.sync(proto.LogFile)
}

// A role whose disk has refused a proposal never acknowledges it: not when a later write to the same file is synced, either. It does not
// acknowledge what it gets afterwards.
func TestWhatTheDiskRefusedIsNotAcknowledged(t *testing.T) {
	r := established(t)
	r.propose()
	r.refuse()
	r.propose()
	r.purged()
	if z, acks := r.led.Acked(); z != zx("2_1") || acks.Len() != 0 {
		t.Errorf("the leader has acknowledged %v itself: %v", z, acks.List())
	}
	r.now += r.p.Cfg.TickTime
	if r.step(step.Input{Kind: step.Timer}); !r.led.GaveUp {
		t.Error("the leader does not give up at its half tick")
	}

	r = follower(t)
	r.recv(proto.Proposal, "2_1")
	r.refuse()
	r.want(r.purged(), "")
	if r.recv(proto.Ping, ""); !r.lrn.GaveUp {
		t.Error("the follower does not give up behind the next packet")
	}
}
