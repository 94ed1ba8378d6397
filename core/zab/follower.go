package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// onFollowerPacket is Follower.processPacket (docs/protocol/broadcast.md#a-follower).
func (l *Learner) onFollowerPacket(p *Peer, m *proto.Message, out *step.Output) {
	switch m.Kind {
	case proto.Ping:
		l.answerPing(m.Zxid, out)
	case proto.Proposal:
		p.Counts.LearnerProposals++
		l.log(p, m.Txn, out)
	case proto.Commit:
		p.Counts.LearnerCommits++
		l.commit(p, m.Zxid, out)
	case proto.Revalidate:
		l.Revalidated = append(l.Revalidated, *m)
	case proto.Sync:
		l.Synced++
	}
}

// answerPing reports the sessions that were heard of since the last ping (docs/protocol/sessions.md#touching).
func (l *Learner) answerPing(z proto.Zxid, out *step.Output) {
	out.Send(trace.AtAnswerPing, l.conn, proto.Message{Kind: proto.Ping, Zxid: z, Touched: l.Touched.Take()})
}

// log writes a proposal; it is acknowledged when its sync is reported (FollowerZooKeeperServer.logRequest,
// SendAckRequestProcessor). An observer logs without acknowledging.
func (l *Learner) log(p *Peer, t *proto.Txn, out *step.Output) {
	if p.Cfg.Observer() {
		if p.Cfg.SyncEnabled {
			p.append(t, out)
		}
		l.pending.Push(t)
		return
	}
	ticket := p.append(t, out)
	l.pending.Push(t)
	l.unsynced = append(l.unsynced, logged{ticket.N, t.Zxid})
	if p.Cfg.Bugs.Has(proto.BugAckBeforeFsync) {
		l.ackSynced(p, ticket.N, out)
	}
}

// ackSynced acknowledges every proposal whose record is durable (docs/protocol/sync.md#what-must-be-durable-first).
func (l *Learner) ackSynced(p *Peer, upTo int64, out *step.Output) {
	n := 0
	for n < len(l.unsynced) && l.unsynced[n].Ticket <= upTo {
		m := out.Put(trace.AtSendAck, l.conn)
		m.Kind, m.Zxid = proto.Ack, l.unsynced[n].Zxid
		n++
	}
	l.unsynced = l.unsynced[:copy(l.unsynced, l.unsynced[n:])]
}

// commit hands the oldest pending transaction to the server. A COMMIT for another zxid means that the histories differ:
// the process exits (FollowerZooKeeperServer.commit).
func (l *Learner) commit(p *Peer, z proto.Zxid, out *step.Output) {
	if l.pending.Len() == 0 {
		return // ZooKeeper only warns
	}
	t := l.pending.Pop()
	if t.Zxid != z {
		l.Exit = step.UnmatchedCommit
		l.giveUp(p, trace.BadStream, out)
		return
	}
	l.Committed = append(l.Committed, t)
}
