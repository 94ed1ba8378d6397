package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

// onFirstSyncPacket: DIFF, TRUNC or SNAP say how this server comes to the leader's history (Learner.syncWithLeader).
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

// askAfresh comes to the same leader again as if it had no history, so that it gets a SNAP. The epoch was accepted
// before, so this ACKEPOCH is a −1 and counts for no quorum: nobody is elected on the strength of it.
func (l *Learner) askAfresh(p *Peer, now proto.Millis, out *step.Output) {
	out.Close(l.conn)
	l.fresh, l.tries, l.giveUpAt = true, 0, now+p.Cfg.initLimit()
	l.dial(p, now, out)
}

// onSyncPacket is the loop between the first packet and UPTODATE. Until NEWLEADER a learner that was given a SNAP or a
// TRUNC applies what is committed in memory, for its snapshot will contain it; with a DIFF everything goes by the log
// (docs/protocol/sync.md#the-learners-side).
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

// onNewLeader: the history is whole. It becomes durable in this order: snapshot (SNAP, TRUNC), the mark that supersedes
// the older log (SNAP), the committed transactions in the log; then currentEpoch; only then the acknowledgement.
// (docs/protocol/sync.md#what-must-be-durable-first; ZOOKEEPER-3911, 4643, 4646, 4785.)
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
	if l.superseded { // by a SNAP, which may be of less than this server's own snapshots
		p.write(proto.Write{Op: proto.DropSnapshots, Zxid: p.DB.LastProcessed()}, proto.SnapshotFile, out)
	}
	l.superseded = l.superseded || staleLog(disk)
	l.ticket = p.last(proto.SnapshotFile)
	l.snapshot = false
	l.save(p, now, out)
}

// save goes on with the first thing of that order that is not durable yet (docs/protocol/sync.md#what-must-be-durable-first).
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
		l.state, l.deadline = awaitUpToDate, now+p.Cfg.syncLimit() // only now it reads on (Learner.syncWithLeader)
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

// upToDate: a quorum follows the leader. What arrived in between goes the normal way from here: logged and
// acknowledged, then committed.
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

// Unsaved says that the database holds a synchronisation that is not on the disk: it must be loaded again before the
// next vote (ZOOKEEPER-3642, 5094). So it must while the log that a SNAP supersedes is still there.
func (l *Learner) Unsaved(bugs proto.Bugs) bool {
	if l.Mode == "SNAP" && bugs.Has(proto.Bug3642) {
		return false
	}
	return l.state == syncing && l.snapshot || l.state == savingSnapshot && l.superseded
}
