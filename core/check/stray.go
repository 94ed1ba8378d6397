package check

import (
	"strings"

	"zootrope/core/trace"
)

// The flags of ShouldNotBeTriggered (Zab.tla) stand for what must never happen. messageIllegal, proposalInconsistent and
// commitInconsistent are seen by this: a server gives up its role, or its process exits, because of a message that it has received.
// ackInconsistent is seen at the leader's end of each connection.

// badStream: a role ends, or a learner is dropped, because of a message that cannot come there.
func badStream(_ *Checker, e *trace.Event) *Violation {
	if e.Rule != trace.BadStream {
		return nil
	}
	return broken("ShouldNotBeTriggered", "server %d has received from %d what cannot come at that point",
		"%d 号收到了 %d 号在此时不可能发来的消息", e.Server, e.Peer)
}

// exited: a process gives up over a COMMIT that does not match, or a disk that it cannot start from. A process whose disk refuses writes may end.
func (c *Checker) exited(e *trace.Event) *Violation {
	if e.Text == "shutdown" || tooLong(e) || c.disk(e.Server).Fails {
		return nil
	}
	return broken("ShouldNotBeTriggered", "server %d stops: %s",
		"%d 号退出：%s", e.Server, e.Text)
}

// ackArrived: a follower acknowledges in order, and only what its leader has proposed.
func (c *Checker) ackArrived(e *trace.Event) *Violation {
	m := c.members[e.Server]
	if m == nil || !m.leads() || e.Zxid.NewEpoch() {
		return nil
	}
	last := c.acks[e.Conn]
	c.acks[e.Conn] = e.Zxid
	if e.Zxid <= last {
		return broken("ShouldNotBeTriggered", "server %d acknowledges %v after %v",
			"%d 号在确认 %[3]v 之后又确认了 %[2]v", e.Peer, e.Zxid, last)
	}
	if e.Zxid.Epoch() != m.Leads {
		return broken("ShouldNotBeTriggered", "server %d acknowledges %v to the leader of epoch %d",
			"%d 号向 epoch %[3]d 的 Leader 确认了 %[2]v", e.Peer, e.Zxid, m.Leads)
	}
	return nil
}

// tooLong says whether a server stops because its log has a record that is too long to be read again. Where that can be (config
// jute.maxbuffer.extrasize), it is ZooKeeper's behaviour, and no fault here (ZOOKEEPER-4306).
func tooLong(e *trace.Event) bool {
	return e.Text == "exit 1" || strings.HasPrefix(e.Text, "unreasonable length") // step.Unreadable, and a start after it
}
