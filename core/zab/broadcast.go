package zab

import (
	"slices"

	"zootrope/core/fifo"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// proposal is a transaction on its way (Leader.Proposal).
type proposal struct {
	Txn   *proto.Txn
	Acks  proto.Sids
	Syncs []proto.Conn // learners whose sync is answered when it commits (Leader.pendingSyncs)
}

// queue holds the outstanding proposals in zxid order.
type queue struct{ fifo.Queue[proposal] }

// find gives the index of a zxid by subtraction, because the queue has no gaps.
func (q *queue) find(z proto.Zxid) (int, bool) {
	if q.Len() == 0 {
		return 0, false
	}
	i := int(z - q.At(0).Txn.Zxid)
	return i, i >= 0 && i < q.Len()
}

// forget drops the syncs that a learner waits for.
func (q *queue) forget(h *LearnerHandler) {
	for i := 0; i < q.Len(); i++ {
		p := q.At(i)
		p.Syncs = slices.DeleteFunc(p.Syncs, func(c proto.Conn) bool { return c == h.Conn })
	}
}

// unack takes back a learner's acknowledgements above z: the learner gets these proposals again.
func (q *queue) unack(sid proto.ServerID, z proto.Zxid) {
	for i := 0; i < q.Len(); i++ {
		if p := q.At(i); p.Txn.Zxid > z {
			p.Acks = p.Acks.Without(sid)
		}
	}
}

// NextZxid gives the next zxid, or false when the counter is used up: the leader then gives up, and the next epoch
// begins a new counter (docs/protocol/broadcast.md#what-takes-a-zxid, docs/protocol/broadcast.md#when-the-counter-is-used-up;
// ZOOKEEPER-1277).
func (l *Leader) NextZxid(p *Peer, out *step.Output) (proto.Zxid, bool) {
	if l.hzxid.Counter() >= p.Cfg.CounterLimit {
		if p.Cfg.Bugs.Has(proto.Bug1277) {
			l.hzxid = proto.MakeZxid(l.hzxid.Epoch()+1, 1)
			return l.hzxid, true
		}
		l.emitGiveUp(p, trace.CounterRollover, proto.Sids{}, out)
		return 0, false
	}
	l.hzxid++
	return l.hzxid, true
}

// Propose sends a transaction to the participants and writes it to the own log (Leader.propose, then
// ProposalRequestProcessor's SyncRequestProcessor). The leader's own vote for it comes when its disk has synced.
func (l *Leader) Propose(p *Peer, now proto.Millis, t *proto.Txn, out *step.Output) {
	if l.Phase != Broadcast || t.Zxid != l.hzxid {
		panic("zab: a proposal out of turn")
	}
	l.lastPropose = t.Zxid
	p.Counts.Proposals++
	l.Sizes.add(t.Size())
	l.outstanding.Push(proposal{Txn: t})
	for _, h := range l.handlers {
		if h.forwarding && !h.Observer {
			m := h.put(trace.AtPropose, out)
			m.Kind, m.Zxid, m.Txn = proto.Proposal, t.Zxid, t
			h.slow.proposed(t.Zxid, now)
		}
	}
	ticket := p.append(t, out)
	l.unsynced = append(l.unsynced, logged{ticket.N, t.Zxid})
}

// processAck counts an acknowledgement (Leader.processAck).
func (l *Leader) processAck(p *Peer, sid proto.ServerID, z proto.Zxid, out *step.Output) {
	if l.Phase != Broadcast || z.NewEpoch() || z <= l.lastCommit {
		return
	}
	i, ok := l.outstanding.find(z)
	if !ok {
		return
	}
	q := l.outstanding.At(i)
	if q.Acks = q.Acks.With(sid); p.Cfg.Bugs.Has(proto.BugCommitWithoutQuorum) {
		q.Acks = p.Cfg.Voters
	}
	rule := l.commitRule(p, i)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.AckCount, Site: trace.AtProcessAck, Server: p.Cfg.ID, Peer: proto.Party(sid), Zxid: z,
			Have: q.Acks, Need: p.Cfg.Quorum(), Taken: rule == trace.QuorumAcked, Rule: rule})
	}
	for rule == trace.QuorumAcked { // the next proposal may have had its quorum for long, and may have waited only for this one
		if l.commit(p, out); l.outstanding.Len() == 0 {
			return
		}
		rule = l.commitRule(p, 0)
	}
}

// commitRule says whether the i-th outstanding proposal may be committed: never before its predecessor, never without a
// quorum (Leader.tryToCommit; docs/protocol/broadcast.md#proposing-and-committing).
func (l *Leader) commitRule(p *Peer, i int) trace.Rule {
	switch {
	case i > 0:
		return trace.PredecessorOutstanding
	case !p.Cfg.hasQuorum(l.outstanding.At(i).Acks):
		return trace.NoQuorumYet
	}
	return trace.QuorumAcked
}

// commit commits the oldest proposal: COMMIT to participants, INFORM with the data to observers, and to the server's
// own database.
func (l *Leader) commit(p *Peer, out *step.Output) {
	q := l.outstanding.Pop()
	z := q.Txn.Zxid
	if z != l.lastCommit+1 {
		panic("zab: a commit out of order")
	}
	l.lastCommit = z
	p.Counts.Commits++
	for _, h := range l.handlers {
		switch {
		case !h.forwarding:
		case h.Observer:
			m := h.put(trace.AtInform, out)
			m.Kind, m.Zxid, m.Txn = proto.Inform, z, q.Txn
		default:
			m := h.put(trace.AtCommit, out)
			m.Kind, m.Zxid = proto.Commit, z
		}
	}
	l.Committed = append(l.Committed, q.Txn)
	for _, c := range q.Syncs {
		l.sendSync(c, out)
	}
}

// processSync answers a learner's sync when everything proposed so far is committed. It asks no quorum: a deposed
// leader answers, too (Leader.processSync, docs/protocol/broadcast.md#sync).
func (l *Leader) processSync(h *LearnerHandler, out *step.Output) {
	if n := l.outstanding.Len(); n > 0 {
		last := l.outstanding.At(n - 1)
		last.Syncs = append(last.Syncs, h.Conn)
		return
	}
	l.sendSync(h.Conn, out)
}

func (l *Leader) sendSync(c proto.Conn, out *step.Output) {
	out.Send(trace.AtSyncAnswer, c, proto.Message{Kind: proto.Sync})
}
