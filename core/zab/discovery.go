package zab

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// epochToPropose is Leader.getEpochToPropose. Everyone who registers can raise the epoch that will be proposed. Once a quorum of voters has
// registered, the leader among them, the epoch is fixed. It is made durable before anyone hears of it.
func (l *Leader) epochToPropose(p *Peer, now proto.Millis, sid proto.ServerID, accepted int64, out *step.Output) {
	if l.chosen {
		return
	}
	l.nextEpoch = max(l.nextEpoch, accepted+1)
	if p.Cfg.Voters.Has(sid) {
		l.connecting = l.connecting.With(sid)
	}
	reached := l.connecting.Has(p.Cfg.ID) && p.Cfg.hasQuorum(l.connecting)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.EpochChosen, Site: trace.AtEpochToPropose, Server: p.Cfg.ID, Peer: proto.Party(sid),
			Epoch: l.nextEpoch, Have: l.connecting, Need: p.Cfg.Quorum(), Taken: reached})
	}
	if reached {
		l.chosen, l.Epoch = true, l.nextEpoch
		l.acceptedAt = p.setAccepted(l.Epoch, out)
		l.deadline = now + p.Cfg.initLimit()
	}
}

// sendLeaderInfo proposes the epoch to everyone who waits for it.
func (l *Leader) sendLeaderInfo(p *Peer, now proto.Millis, out *step.Output) {
	l.proposed = true
	l.hzxid = proto.MakeZxid(l.Epoch, 0)
	l.lastPropose = l.hzxid
	for _, h := range l.handlers {
		if h.state == awaitEpoch {
			l.leaderInfo(p, h, now, out)
		}
	}
}

func (l *Leader) leaderInfo(p *Peer, h *LearnerHandler, now proto.Millis, out *step.Output) {
	out.Send(trace.AtLeaderInfo, h.Conn, proto.Message{Kind: proto.LeaderInfo, Zxid: proto.MakeZxid(l.Epoch, 0), Epoch: l.Epoch})
	h.state, h.deadline = awaitAckEpoch, now+p.Cfg.initLimit()
}

// epochAck is Leader.waitForEpochAck. Discovery ends when a quorum of voters has acknowledged the epoch. A voter that had accepted this
// epoch before (−1) does not count. epochAck says whether the learner may go on: during discovery, a learner whose history is more recent
// than the leader's may not.
func (l *Leader) epochAck(p *Peer, now proto.Millis, sid proto.ServerID, s summary, disk proto.DiskView, out *step.Output) bool {
	if l.elected {
		return true
	}
	if s.CurrentEpoch != -1 {
		if s.moreRecent(l.summary) {
			return false
		}
		if s.LastZxid != proto.NoZxid && p.Cfg.Voters.Has(sid) {
			l.electing = l.electing.With(sid)
		}
	}
	l.elected = l.electing.Has(p.Cfg.ID) && p.Cfg.hasQuorum(l.electing)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.EpochAcked, Site: trace.AtEpochAck, Server: p.Cfg.ID, Peer: proto.Party(sid),
			Epoch: l.Epoch, Zxid: s.LastZxid, Zxid2: l.summary.LastZxid, Have: l.electing, Need: p.Cfg.Quorum(), Taken: l.elected})
	}
	if l.elected {
		l.beginSync(p, now, disk, out)
	}
	return true
}

// beginSync writes currentEpoch, for the leader is now sure of its followers, and synchronises everyone who waits.
func (l *Leader) beginSync(p *Peer, now proto.Millis, disk proto.DiskView, out *step.Output) {
	l.Phase = Synchronization
	l.currentAt = p.setCurrent(l.Epoch, out)
	l.logAt = p.last(proto.LogFile)
	if l.stale = staleLog(disk); l.stale {
		l.snapAt = p.last(proto.SnapshotFile)
	}
	l.deadline = now + p.Cfg.initLimit()
	for _, h := range slices.Clone(l.handlers) { // syncFollower may drop a handler
		if h.state == awaitElection {
			l.syncFollower(p, h, now, disk, out)
		}
	}
}

// ackSelf is the leader's own NEWLEADER acknowledgement: once its epoch file and its whole log are durable.
func (l *Leader) ackSelf(p *Peer, now proto.Millis, out *step.Output) {
	if l.stale && p.durable(l.snapAt) {
		l.stale, l.logAt = false, p.write(proto.Write{Op: proto.SupersedeLog, Zxid: p.DB.LastProcessed()}, proto.LogFile, out)
	}
	if l.elected && !l.selfAcked && !l.stale && p.durable(l.currentAt) && p.durable(l.logAt) {
		l.selfAcked = true
		l.newLeaderAck(p, now, p.Cfg.ID, out)
	}
}

// newLeaderAck is Leader.waitForNewLeaderAck: with a quorum the leader is established.
func (l *Leader) newLeaderAck(p *Peer, now proto.Millis, sid proto.ServerID, out *step.Output) {
	if p.Cfg.Voters.Has(sid) {
		l.newLeader = l.newLeader.With(sid)
	}
	if l.Phase == Broadcast {
		return
	}
	reached := l.selfAcked && p.Cfg.hasQuorum(l.newLeader)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.AckCount, Site: trace.AtNewLeaderAck, Server: p.Cfg.ID, Peer: proto.Party(sid),
			Epoch: l.Epoch, Zxid: proto.MakeZxid(l.Epoch, 0), Have: l.newLeader, Need: p.Cfg.Quorum(), Taken: reached})
	}
	if reached {
		l.establish(p, now, out)
	}
}

// establish is Leader.startZkServer: the leader's whole history is committed now, sessions get a fresh timeout, and
// learners that have acknowledged may serve.
func (l *Leader) establish(p *Peer, now proto.Millis, out *step.Output) {
	l.Phase, l.Since = Broadcast, now
	l.lastCommit = proto.MakeZxid(l.Epoch, 0)
	last := p.DB.LastProcessed()
	p.DB.SetLastProcessed(l.lastCommit)
	l.Sessions = session.New(p.Cfg.ID, now, p.Cfg.TickTime)
	for _, s := range p.DB.Sessions() {
		l.Sessions.Track(s.Session, s.Timeout, now, out.Event)
	}
	l.halfTick = now + max(p.Cfg.TickTime/2, 1)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Established, Site: trace.AtEstablished, Server: p.Cfg.ID, Epoch: l.Epoch,
			Zxid: l.lastCommit, Zxid2: last, Have: l.newLeader, Need: p.Cfg.Quorum(), Digest: p.DB.Fingerprint()})
	}
	for _, h := range l.handlers {
		if h.state == awaitServing {
			l.upToDate(p, h, now, out)
		}
	}
}
