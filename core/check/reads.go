package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// shown judges an answer by the state that it names.
func (c *Checker) shown(e *trace.Event, msg *proto.Message) *Violation {
	if msg == nil || msg.Rep == nil {
		return nil
	}
	r := msg.Rep
	q, ok := c.question(e.Conn, r)
	m := c.members[e.Server]
	if !ok || m == nil || !m.Serving {
		return nil
	}
	switch q.Op {
	case proto.OpSync:
		return c.synced(e, &q, m.Epoch, r)
	case proto.OpSetWatches, proto.OpSetWatches2:
		return c.caughtUp(e, q.Watches, r.Zxid)
	case proto.OpSetData, proto.OpSetACL, proto.OpDelete:
		return c.conditional(e, &q, r)
	}
	if q.Path == "" { // it is about no node
		return nil
	}
	return c.read(e, q.Path, r)
}

// read: an answer shows the state right after the transaction that it names. So it has all of a multi or nothing, nothing of what
// comes later, and no ephemeral of a session that was gone then.
func (c *Checker) read(e *trace.Event, path string, r *proto.Reply) *Violation {
	c.judged.Reads++
	is := c.tree.at(path, r.Zxid)
	switch {
	case r.Err == proto.OK && !is.Exists:
		if was := c.tree.at(path, r.Zxid-1); was.Owner != 0 && !c.tree.alive[was.Owner] {
			return broken("Ephemerals", "server %d shows %s at %v, but its session %v is gone",
				"%d 号在 %[3]v 处显示了 %[2]s，但它的会话 %[4]v 已经结束", e.Server, path, r.Zxid, was.Owner)
		}
		return broken("Atomicity", "server %d shows %s at %v, where it does not exist",
			"%d 号在 %[3]v 处显示了 %[2]s，而它此时并不存在", e.Server, path, r.Zxid)
	case r.Err == proto.NoNode && is.Exists:
		return broken("Atomicity", "server %d does not show %s at %v, where it exists",
			"%d 号在 %[3]v 处没有显示 %[2]s，而它此时存在", e.Server, path, r.Zxid)
	case r.Err == proto.OK && !is.looks(r):
		return broken("Atomicity", "server %d shows %s at %v otherwise than it is",
			"%d 号在 %[3]v 处显示的 %[2]s 与实际不符", e.Server, path, r.Zxid)
	}
	return nil
}

// synced: after a sync a server has what any client had been shown when it was asked for. A leader that is deposed and does
// not know it answers for its own epoch alone (docs/protocol/broadcast.md#sync).
func (c *Checker) synced(e *trace.Event, q *asked, epoch int64, r *proto.Reply) *Violation {
	if r.Err != proto.OK {
		return nil
	}
	c.judged.Syncs++
	if r.Zxid < q.Shown && q.Shown.Epoch() <= epoch {
		return broken("SyncedReads", "server %d answers a sync at %v, and a client had been shown %v before it was asked for",
			"%d 号在 %v 响应 sync，而此前已有客户端看到过 %v", e.Server, r.Zxid, q.Shown)
	}
	return nil
}

// conditional: a write that names a version has changed that version.
func (c *Checker) conditional(e *trace.Event, q *asked, r *proto.Reply) *Violation {
	if r.Err != proto.OK || q.Version == -1 {
		return nil
	}
	c.judged.Conditional++
	was := c.tree.at(q.Path, r.Zxid-1)
	found := was.Version
	if q.Op == proto.OpSetACL {
		found = was.Aversion
	}
	if found != q.Version {
		return broken("ConditionalWrites", "%v changes %s, which has version %d, for a client that named version %d",
			"%v 改动了 %s，它的版本是 %d，而客户端指定的版本是 %d", r.Zxid, q.Path, found, q.Version)
	}
	return nil
}

// looks says whether a reply shows this version.
func (v *version) looks(r *proto.Reply) bool {
	switch r.Op {
	case proto.OpGetChildren:
		return v.has(r.Children)
	case proto.OpGetChildren2:
		if !v.has(r.Children) {
			return false
		}
	case proto.OpGetData:
		if hash(r.Data) != v.Data {
			return false
		}
	}
	s := &r.Stat
	return s.Version == v.Version && s.Cversion == v.Cversion && s.Aversion == v.Aversion &&
		s.Czxid == v.Czxid && s.Mzxid == v.Mzxid && s.Pzxid == v.Pzxid && s.NumChildren == v.Kids &&
		(s.EphemeralOwner == v.Owner || v.Owner == 0 && s.EphemeralOwner < 0) // a container, or a TTL
}

// has says whether these are the names of its children.
func (v *version) has(names []string) bool {
	sum := uint64(0)
	for _, name := range names {
		sum += hash([]byte(name))
	}
	return len(names) == int(v.Kids) && sum == v.Names
}
