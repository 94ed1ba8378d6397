package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

// onFirstSyncPacket handles DIFF, TRUNC or SNAP, which says how this server gets the leader's history (Learner.syncWithLeader).
func (l *Learner) onFirstSyncPacket(p *Peer, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	l.state = syncing
	switch m.Kind {
	case proto.Diff:
	case proto.Snap:
		p.abandonSnapshot()
		p.DB = tree.Restore(m.Snapshot, p.options())
		p.DB.SetLastProcessed(m.Zxid)
		l.snapshot, l.superseded = true, true
	case proto.Trunc:
		if !p.truncate(m.Zxid, disk, out) {
			l.askAfresh(p, now, out)
			return
		}
		l.snapshot = true
	default:
		l.Exit = step.QuorumPacket
		l.giveUp(p, trace.BadStream, out)
		return
	}
	l.Mode = m.Kind.String()
}

// askAfresh connects to the same leader again and claims to have no history, so that the leader sends a SNAP. This elects
// nobody: the epoch was accepted before, so the ACKEPOCH has −1 and counts for no quorum.
func (l *Learner) askAfresh(p *Peer, now proto.Millis, out *step.Output) {
	out.Close(l.conn)
	l.fresh, l.tries, l.giveUpAt = true, 0, now+p.Cfg.initLimit()
	l.dial(p, now, out)
}

// onSyncPacket is the loop between the first packet and UPTODATE. After a SNAP or a TRUNC the learner applies committed
// transactions in memory until NEWLEADER, because the snapshot that it then saves contains them. After a DIFF every
// transaction is logged first (docs/protocol/sync.md#the-learners-side).
func (l *Learner) onSyncPacket(p *Peer, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	switch m.Kind {
	case proto.Proposal, proto.Inform:
		l.onSyncProposal(p, m, out)
	case proto.Commit:
		l.onSyncCommit(p, m.Zxid, out)
	case proto.NewLeader:
		if l.state == syncing {
			l.onNewLeader(p, now, m, disk, out)
		}
	case proto.UpToDate:
		if l.state != awaitUpToDate {
			l.giveUp(p, trace.BadStream, out)
			return
		}
		l.upToDate(p, now, out)
	}
}

// onSyncProposal takes a transaction; each must follow the one before it within an epoch.
func (l *Learner) onSyncProposal(p *Peer, m *proto.Message, out *step.Output) {
	z := m.Txn.Zxid
	if l.lastQueued != 0 && z != l.lastQueued+1 && z.Epoch() <= l.lastQueued.Epoch() {
		l.giveUp(p, trace.BadStream, out)
		return
	}
	l.lastQueued = z
	if l.state == syncing && l.Mode == "TRUNC" {
		l.Mode = "TRUNC+DIFF"
	}
	if m.Kind == proto.Inform && l.snapshot {
		p.Apply(m.Txn, nil, nil, out)
		return
	}
	l.notLogged = append(l.notLogged, m.Txn)
	if m.Kind == proto.Inform {
		l.committed = append(l.committed, z)
	}
}

func (l *Learner) onSyncCommit(p *Peer, z proto.Zxid, out *step.Output) {
	if !l.snapshot {
		l.committed = append(l.committed, z)
		return
	}
	if len(l.notLogged) == 0 || l.notLogged[0].Zxid != z {
		l.giveUp(p, trace.BadStream, out)
		return
	}
	p.Apply(l.notLogged[0], nil, nil, out)
	l.notLogged = l.notLogged[1:]
}

// onNewLeader makes the history, which is complete now, durable in this order: snapshot (SNAP, TRUNC), the mark that
// supersedes the older log (SNAP), the committed transactions in the log, currentEpoch. Only then NEWLEADER is acknowledged
// (docs/protocol/sync.md#what-must-be-durable-first; ZOOKEEPER-3911, 4643, 4646, 4785).
func (l *Learner) onNewLeader(p *Peer, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	if m.Zxid.Epoch() != l.Epoch {
		l.giveUp(p, trace.BadStream, out)
		return
	}
	if p.Cfg.Bugs.Has(proto.Bug4643) {
		p.setCurrent(l.Epoch, out)
	}
	l.state = savingSnapshot
	if l.snapshot {
		p.saveSnapshot(out)
	}
	if l.superseded { // the SNAP may have a lower zxid than this server's own snapshots
		p.write(proto.Write{Op: proto.DropSnapshots, Zxid: p.DB.LastProcessed()}, proto.SnapshotFile, out)
	}
	l.superseded = l.superseded || staleLog(disk)
	l.ticket = p.last(proto.SnapshotFile)
	l.snapshot = false
	l.save(p, now, out)
}

// save goes on with the first step of onNewLeader's order that is not durable yet (docs/protocol/sync.md#what-must-be-durable-first).
func (l *Learner) save(p *Peer, now proto.Millis, out *step.Output) {
	if l.state == savingSnapshot && p.durable(l.ticket) {
		if !p.Cfg.Bugs.Has(proto.Bug3911) {
			l.logCommitted(p, out)
		}
		l.state, l.ticket = savingLog, p.last(proto.LogFile)
	}
	if l.state == savingLog && (p.durable(l.ticket) || p.Cfg.Bugs.Has(proto.Bug4646)) {
		if p.Cfg.Bugs.Has(proto.Bug4685) && l.lastQueued > 0 && l.lastQueued == p.Logged {
			l.unsynced = append(l.unsynced, logged{l.ticket.N, p.Logged})
			l.ackSynced(p, l.ticket.N, out)
		}
		l.state, l.ticket = savingCurrent, p.setCurrent(l.Epoch, out)
	}
	if l.state == savingCurrent && p.durable(l.ticket) {
		l.state, l.deadline = awaitUpToDate, now+p.Cfg.syncLimit() // only now the learner reads again (Learner.syncWithLeader)
		out.Send(trace.AtAckNewLeader, l.conn, proto.Message{Kind: proto.Ack, Zxid: proto.MakeZxid(l.Epoch, 0)})
	}
}

// logCommitted writes and applies the transactions of a DIFF that are committed; proposals without COMMIT stay queued.
func (l *Learner) logCommitted(p *Peer, out *step.Output) {
	if l.superseded {
		if !p.Cfg.Bugs.Has(proto.Bug2846) {
			p.write(proto.Write{Op: proto.SupersedeLog, Zxid: p.DB.LastProcessed()}, proto.LogFile, out)
		}
		l.superseded = false
	}
	n := 0
	for n < len(l.committed) && len(l.notLogged) > 0 && l.notLogged[0].Zxid == l.committed[n] {
		if !p.Cfg.Observer() || p.Cfg.SyncEnabled {
			p.append(l.notLogged[0], out)
		}
		p.applySync(l.notLogged[0], out)
		l.notLogged = l.notLogged[1:]
		n++
	}
	l.committed = l.committed[n:]
}

// upToDate begins to serve, because a quorum follows the leader. Proposals and commits that still wait are handled now as
// a follower handles them: logged and acknowledged, then committed.
func (l *Learner) upToDate(p *Peer, now proto.Millis, out *step.Output) {
	l.state = following
	l.deadline = now + p.Cfg.syncLimit()
	out.Send(trace.AtAckUpToDate, l.conn, proto.Message{Kind: proto.Ack, Zxid: proto.MakeZxid(l.Epoch, 0)})
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Serving, Site: trace.AtUpToDateReceived, Server: p.Cfg.ID, Peer: proto.Party(l.Leader),
			Epoch: l.Epoch, Zxid: p.DB.LastProcessed(), Text: l.Mode, Digest: p.DB.Fingerprint()})
	}
	notLogged, committed := l.notLogged, l.committed
	l.notLogged, l.committed = nil, nil
	for _, t := range notLogged {
		l.log(p, t, out)
	}
	for _, z := range committed {
		l.commit(p, z, out)
	}
}

// Unsaved says whether the database must be loaded again before the next vote (ZOOKEEPER-3642, 5094): it holds a
// synchronisation that is not on the disk yet, or the log that a SNAP supersedes is still there.
func (l *Learner) Unsaved(bugs proto.Bugs) bool {
	if l.Mode == "SNAP" && bugs.Has(proto.Bug3642) {
		return false
	}
	return l.state == syncing && l.snapshot || l.state == savingSnapshot && l.superseded
}
