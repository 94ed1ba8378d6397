package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// WriteFailed notes that the disk has refused writes to a file. From then on the server knows of the file what the disk has
// (docs/protocol/files.md#when-the-disk-fails). No write to the file is on its way then.
func (p *Peer) WriteFailed(file proto.File, disk proto.DiskView) {
	p.synced[file] = p.issued[file]
	switch file {
	case proto.LogFile:
		p.Stopped, p.newFile, p.Logged = true, true, lastLogged(disk)
	case proto.EpochFile:
		p.Accepted, p.Current = disk.Epochs()
	case proto.SnapshotFile:
		p.abandonSnapshot()
	}
}

// Resume lets a server log again, once the role in which a write to the log failed is over. The database is loaded again, for it may hold
// transactions that the log lacks.
func (p *Peer) Resume(disk proto.DiskView) {
	if p.Stopped {
		p.Stopped = false
		p.Reload(disk)
	}
}

// leaveTornFile begins a new file if a write to the current one has failed: that file may end in a piece of a record, and no start reads what
// stands behind such a piece. ZooKeeper 3.8.0 goes on in the same file (docs/protocol/files.md#when-the-disk-fails).
func (p *Peer) leaveTornFile(out *step.Output) {
	if p.newFile && !p.Cfg.Bugs.Has(proto.BugTornLogGoesOn) {
		p.write(proto.Write{Op: proto.RollLog}, proto.LogFile, out)
	}
	p.newFile = false
}

// WriteFailed is what a leader does when its disk has refused writes. An established leader logs nothing more, and gives up at its next half tick
// (Leader.lead: "Unexpected internal error"); until then it goes on with the acknowledgements of the others. A leader that is not established returns
// the exit code of its process: ZooKeeper's leader begins by saving a snapshot, and its process exits where that fails.
func (l *Leader) WriteFailed() step.Exit {
	l.unsynced = nil // the leader never acknowledges them
	if l.Phase != Broadcast {
		return step.NoSnapshot
	}
	return step.NoExit
}

// WriteFailed is what a learner does when its disk has refused writes. While it is synchronised, it gives up at once. A learner that serves logs
// nothing more, and gives up after the next packet (Follower.followLeader asks isRunning between two packets).
func (l *Learner) WriteFailed(p *Peer, op proto.WriteOp, out *step.Output) {
	l.unsynced = nil // the learner never acknowledges them
	if l.GaveUp || l.state == following {
		return
	}
	if op == proto.TruncateLog {
		l.Exit = step.QuorumPacket
	}
	l.giveUp(p, trace.DiskFailed, out)
}
