package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
)

// onObserverPacket is Observer.processPacket: INFORM is data and commit in one; an observer ignores PROPOSAL and COMMIT
// (docs/protocol/broadcast.md#an-observer).
func (l *Learner) onObserverPacket(p *Peer, m *proto.Message, out *step.Output) {
	switch m.Kind {
	case proto.Ping:
		l.answerPing(m.Zxid, out)
	case proto.Inform:
		p.Counts.LearnerCommits++
		l.log(p, m.Txn, out)
		l.commit(p, m.Zxid, out)
	case proto.Revalidate:
		l.Revalidated = append(l.Revalidated, *m)
	case proto.Sync:
		l.Synced++
	}
}
