package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// handlerState is what a LearnerHandler waits for.
type handlerState uint8

const (
	awaitInfo      handlerState = iota // FOLLOWERINFO or OBSERVERINFO
	awaitEpoch                         // a quorum to choose the epoch
	awaitAckEpoch                      // ACKEPOCH
	awaitElection                      // a quorum of ACKEPOCH
	sendingSnap                        // its SNAP is being written
	awaitNewLeader                     // the ACK of NEWLEADER
	awaitServing                       // a quorum of them
	serving
)

// LearnerHandler is the leader's end of one learner (LearnerHandler).
type LearnerHandler struct {
	Conn     proto.Conn
	Sid      proto.ServerID
	Observer bool
	Plan     syncPlan // how the learner was synchronised, without the transactions

	state      handlerState
	deadline   proto.Millis // of the read or the wait
	heard      int64        `hash:"-"` // the event by which the learner was heard last, 0 without a trace
	last       proto.Zxid   // the learner's last zxid (ACKEPOCH)
	forwarding bool         // the learner gets live traffic
	alive      int64        // tickOfNextAckDeadline: the learner counts for the leader's quorum up to this tick
	slow       slowCheck
	snap       snapSync
}

// slowCheck finds a learner that leaves a proposal unacknowledged: it remembers the proposal that it waits for and
// the latest one after that (LearnerHandler.SyncLimitCheck).
type slowCheck struct {
	On                bool
	Zxid, Next        proto.Zxid
	Since, NextSince  proto.Millis
	Pending, HaveNext bool
}

func (s *slowCheck) proposed(z proto.Zxid, now proto.Millis) {
	if !s.On {
		return
	}
	if !s.Pending {
		s.Zxid, s.Since, s.Pending = z, now, true
		return
	}
	s.Next, s.NextSince, s.HaveNext = z, now, true
}

func (s *slowCheck) acked(z proto.Zxid) {
	switch {
	case s.Pending && s.Zxid == z:
		s.Zxid, s.Since, s.Pending = s.Next, s.NextSince, s.HaveNext
		s.HaveNext = false
	case s.HaveNext && s.Next == z:
		s.HaveNext = false
	}
}

// accept takes a learner's connection.
func (l *Leader) accept(p *Peer, now proto.Millis, c proto.Conn, out *step.Output) {
	l.handlers = append(l.handlers, &LearnerHandler{Conn: c, deadline: now + p.Cfg.initLimit(), heard: out.Event,
		alive: l.tick + int64(p.Cfg.InitLimit+p.Cfg.SyncLimit)})
}

func (h *LearnerHandler) synced(tick int64) bool { return h.Sid != 0 && tick <= h.alive }

// Serving says whether the learner has had its UPTODATE.
func (h *LearnerHandler) Serving() bool { return h.state == serving }

// onPacket is LearnerHandler.run, one packet at a time.
func (l *Leader) onPacket(p *Peer, h *LearnerHandler, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	h.heard = out.Event
	switch h.state {
	case awaitInfo:
		l.onInfo(p, h, now, m, disk, out)
	case awaitAckEpoch:
		l.onAckEpoch(p, h, now, m, disk, out)
	case awaitNewLeader:
		l.onNewLeaderAck(p, h, now, m, out)
	case awaitServing, serving:
		h.alive = l.tick + int64(p.Cfg.SyncLimit) // until here it had initLimit and syncLimit together
		if h.state == serving {
			h.deadline = now + p.Cfg.syncLimit()
		}
		l.onLearnerPacket(p, h, now, m, out)
	default:
		l.drop(p, h, trace.BadStream, true, out)
	}
}

func (l *Leader) onInfo(p *Peer, h *LearnerHandler, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	if m.Kind != proto.FollowerInfo && m.Kind != proto.ObserverInfo || !m.Sid.ValidWith(p.Cfg.ExtendedTypes) || m.Members != nil && m.Members.Version > 0 {
		// This is no learner, or its id is one that no server can have, or its configuration is newer than the leader's.
		l.drop(p, h, trace.BadStream, true, out)
		return
	}
	h.Sid, h.Observer = m.Sid, m.Kind == proto.ObserverInfo
	if !l.supersede(p, h, out) {
		return
	}
	h.state, h.deadline = awaitEpoch, now+p.Cfg.initLimit()
	l.epochToPropose(p, now, m.Sid, m.Zxid.Epoch(), out)
	if l.proposed {
		l.leaderInfo(p, h, now, out)
	}
}

// supersede drops the handlers of a server's earlier connections, and says whether h has the newest, which was accepted last. A packet that
// still arrives by an earlier connection may be wrong by now: it may acknowledge a record that the learner has to cut, or bring a request
// of a session that has moved. In ZooKeeper such an acknowledgement counts, and a session that came by an earlier connection has another
// owner than a session that comes by the newest.
func (l *Leader) supersede(p *Peer, h *LearnerHandler, out *step.Output) (newest bool) {
	if p.Cfg.Bugs.Has(proto.BugFormerConnection) {
		return true
	}
	var of []*LearnerHandler
	for _, other := range l.handlers {
		if other.Sid == h.Sid {
			of = append(of, other)
		}
	}
	last := len(of) - 1
	for _, former := range of[:last] {
		l.drop(p, former, trace.Superseded, true, out)
	}
	return of[last] == h
}

func (l *Leader) onAckEpoch(p *Peer, h *LearnerHandler, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	if m.Kind != proto.AckEpoch {
		l.drop(p, h, trace.BadStream, true, out)
		return
	}
	h.last = m.Zxid
	h.state, h.deadline = awaitElection, now+p.Cfg.initLimit()
	was := l.elected
	if !l.epochAck(p, now, h.Sid, summary{m.Epoch, m.Zxid}, disk, out) {
		l.drop(p, h, trace.LearnerAhead, true, out)
		return
	}
	if was {
		l.syncFollower(p, h, now, disk, out)
	}
}

// syncFollower sends the packets that make the learner's history equal to the leader's, then NEWLEADER. From here on the
// learner gets all live traffic, too (Leader.startForwarding). If the learner comes back with a proposal that it has to cut, its earlier
// acknowledgement of that proposal no longer counts. In ZooKeeper it counts, and a write that a client was told of can be lost.
func (l *Leader) syncFollower(p *Peer, h *LearnerHandler, now proto.Millis, disk proto.DiskView, out *step.Output) {
	in := syncInput{Peer: h.last, Last: p.DB.LastProcessed(), Committed: p.DB.CommittedLog(), Segments: disk.Segments(),
		Factor: p.Cfg.SnapshotSizeFactor, Force: p.Cfg.ForceSnapshotSync, Bugs: p.Cfg.Bugs}
	if staleLog(disk) {
		in.Segments = nil
	}
	if s := disk.Snapshots(); len(s) > 0 {
		in.SnapBytes = s[len(s)-1].Bytes
	}
	plan := planSync(&in)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.SyncChoice, Site: trace.AtSyncFollower, Server: p.Cfg.ID, Peer: proto.Party(h.Sid),
			Zxid: h.last, Zxid2: in.Last, Low: plan.Min, High: plan.Max, Rule: plan.Rule, Text: plan.Op.String(),
			Count: int64(len(plan.Txns)), Msg: plan.Op, First: plan.Seen.First, Window: int64(plan.Seen.Window),
			Size: int64(plan.Seen.Size), Limit: int64(plan.Seen.Limit)})
	}
	if h.Observer && l.tooManySyncs(p, plan.Op) {
		l.drop(p, h, trace.TooManySyncs, true, out)
		return
	}
	h.state, h.deadline = sendingSnap, proto.Never
	if plan.Op == proto.Snap {
		h.snap.image = p.DB.BeginFuzzy()
	} else {
		out.Send(trace.AtSyncPacket, h.Conn, proto.Message{Kind: plan.Op, Zxid: plan.Zxid})
	}
	if p.Cfg.Bugs.Has(proto.Bug3104) {
		l.sendNewLeader(h, out)
	}
	for _, t := range plan.Txns {
		out.Send(trace.AtSyncProposal, h.Conn, proto.Message{Kind: proto.Proposal, Zxid: t.Zxid, Txn: t})
		out.Send(trace.AtSyncCommit, h.Conn, proto.Message{Kind: proto.Commit, Zxid: t.Zxid})
	}
	if !p.Cfg.Bugs.Has(proto.BugAckOutlivesTrunc) {
		l.outstanding.unack(h.Sid, plan.Queued)
	}
	plan.Txns, plan.Seen = nil, seen{}
	h.Plan = plan
	l.startForwarding(h, plan.Queued, out)
	l.continueSnap(p, h, now, out)
}

// synchronised ends the synchronisation of a learner: NEWLEADER follows the last packet that the learner needs.
func (l *Leader) synchronised(p *Peer, h *LearnerHandler, now proto.Millis, out *step.Output) {
	if !p.Cfg.Bugs.Has(proto.Bug3104) {
		l.sendNewLeader(h, out)
	}
	h.state, h.deadline = awaitNewLeader, now+p.Cfg.initLimit()
}

// tooManySyncs says whether no more learners may be synchronised for now (LearnerSyncThrottler; docs/protocol/sync.md#how-many-at-once).
// Synchronisations with a SNAP and those without are counted apart. A participant is never refused, but it is counted.
func (l *Leader) tooManySyncs(p *Peer, op proto.Kind) bool {
	n := 0
	for _, h := range l.handlers {
		if (h.state == sendingSnap || h.state == awaitNewLeader) && (h.Plan.Op == proto.Snap) == (op == proto.Snap) {
			n++
		}
	}
	if op == proto.Snap {
		return n >= p.Cfg.MaxSnapSyncs
	}
	return n >= p.Cfg.MaxDiffSyncs
}

// sendNewLeader sends the configuration, too, so that this leader can end a reconfig that the last one did not. With
// reconfig off its version is 0, and the learner does nothing with it (docs/protocol/broadcast.md#changing-the-ensemble).
func (l *Leader) sendNewLeader(h *LearnerHandler, out *step.Output) {
	m := h.put(trace.AtNewLeader, out)
	m.Kind, m.Zxid, m.Members = proto.NewLeader, proto.MakeZxid(l.Epoch, 0), l.config
}

// startForwarding queues the outstanding proposals for a participant and adds the learner to those who get live traffic
// (docs/protocol/sync.md#joining-the-broadcast).
func (l *Leader) startForwarding(h *LearnerHandler, seen proto.Zxid, out *step.Output) {
	for i := 0; i < l.outstanding.Len() && !h.Observer; i++ {
		if t := l.outstanding.At(i).Txn; t.Zxid > seen {
			m := h.put(trace.AtForwardOutstanding, out)
			m.Kind, m.Zxid, m.Txn = proto.Proposal, t.Zxid, t
		}
	}
	h.forwarding = true
}

// onNewLeaderAck: the first packet after NEWLEADER must be its ACK. One with another zxid closes the learner; ZooKeeper
// only ignores it, which cost whole elections (ZOOKEEPER-4685).
func (l *Leader) onNewLeaderAck(p *Peer, h *LearnerHandler, now proto.Millis, m *proto.Message, out *step.Output) {
	if m.Kind != proto.Ack || m.Zxid != proto.MakeZxid(l.Epoch, 0) {
		l.drop(p, h, trace.BadStream, true, out)
		return
	}
	h.slow.On = true
	h.state, h.deadline = awaitServing, proto.Never
	l.newLeaderAck(p, now, h.Sid, out)
	if l.Phase == Broadcast && h.state == awaitServing {
		l.upToDate(p, h, now, out)
	}
}

func (l *Leader) upToDate(p *Peer, h *LearnerHandler, now proto.Millis, out *step.Output) {
	h.state, h.deadline = serving, now+p.Cfg.syncLimit()
	out.Send(trace.AtUpToDate, h.Conn, proto.Message{Kind: proto.UpToDate, Zxid: proto.NoZxid})
}

// onLearnerPacket is the handler's loop once the learner is synchronised.
func (l *Leader) onLearnerPacket(p *Peer, h *LearnerHandler, now proto.Millis, m *proto.Message, out *step.Output) {
	switch m.Kind {
	case proto.Ack:
		h.slow.acked(m.Zxid)
		if !h.Observer {
			l.processAck(p, h.Sid, m.Zxid, out)
		}
	case proto.Ping:
		for _, t := range m.Touched { // only an established leader pings
			l.Sessions.Touch(t.Session, t.Timeout, now, t.By)
		}
	case proto.Revalidate:
		l.onRevalidate(h, now, m, out)
	case proto.RequestKind:
		if m.Req.Op == proto.OpSync {
			l.processSync(h, out)
			return
		}
		l.Forwarded = append(l.Forwarded, m.Req)
	}
}

// onRevalidate: a client has moved its session to this learner.
func (l *Leader) onRevalidate(h *LearnerHandler, now proto.Millis, m *proto.Message, out *step.Output) {
	valid := l.Phase == Broadcast && l.Sessions.Touch(m.Session, m.Timeout, now, out.Event)
	if valid {
		l.Sessions.SetOwner(m.Session, h.Sid)
	}
	out.Send(trace.AtRevalidate, h.Conn, proto.Message{Kind: proto.Revalidate, Zxid: proto.NoZxid, Session: m.Session, Valid: valid})
}

// ping sends a PING, or drops a learner that has left a proposal unacknowledged for syncLimit. ping says whether the
// handler is still there.
func (l *Leader) ping(p *Peer, h *LearnerHandler, now proto.Millis, out *step.Output) bool {
	if h.slow.Pending && now-h.slow.Since >= p.Cfg.syncLimit() {
		l.drop(p, h, trace.LearnerSlow, true, out)
		return false
	}
	if h.forwarding && h.state != sendingSnap { // nothing may overtake the image (LearnerHandler.startSendingPackets)
		out.Send(trace.AtPing, h.Conn, proto.Message{Kind: proto.Ping, Zxid: l.lastPropose})
	}
	return true
}

func (l *Leader) handlerTimeouts(p *Peer, now proto.Millis, out *step.Output) {
	for _, h := range l.handlers {
		if h.state == sendingSnap && now >= h.snap.next {
			l.continueSnap(p, h, now, out)
		}
	}
	for i := 0; i < len(l.handlers); i++ {
		if h := l.handlers[i]; now >= h.deadline {
			l.drop(p, h, trace.LearnerSilent, true, out)
			i--
		}
	}
}

// drop ends one learner; the leader goes on. closing says that the connection is still to be closed.
func (l *Leader) drop(p *Peer, h *LearnerHandler, why trace.Rule, closing bool, out *step.Output) {
	for i, other := range l.handlers {
		if other == h {
			l.handlers = append(l.handlers[:i], l.handlers[i+1:]...)
			break
		}
	}
	l.outstanding.forget(h)
	if out.Tracing {
		e := trace.Event{Kind: trace.Rejected, Site: trace.AtDropLearner, Server: p.Cfg.ID, Peer: h.Conn.Peer,
			Zxid: h.last, Zxid2: l.summary.LastZxid, Rule: why}
		if why == trace.LearnerSilent {
			e.Cause = h.heard
		}
		out.Emit(e)
	}
	if closing {
		out.Cause = out.Last()
		out.Close(h.Conn)
		out.Cause = 0
	}
}
