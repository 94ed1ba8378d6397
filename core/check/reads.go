package check

import (
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// shown: an answer shows the state after the transaction that it names: all of a multi, and nothing of what comes later;
// no ephemeral of a session that was gone then.
func (c *Checker) shown(e *trace.Event, m *proto.Message) *Violation {
	member := c.members[e.Server]
	if m == nil || m.Rep == nil || member == nil || !member.Serving {
		return nil
	}
	r := m.Rep
	switch r.Op {
	case proto.OpGetData, proto.OpExists, proto.OpGetChildren, proto.OpGetChildren2:
	default:
		return nil
	}
	if r.Path == "" || r.Path == "/" || strings.HasPrefix(r.Path, "/zookeeper") {
		return nil
	}
	is := c.tree.at(r.Path, r.Zxid)
	switch {
	case r.Err == proto.OK && !is.Exists:
		if was := c.tree.at(r.Path, r.Zxid-1); was.Owner != 0 && !c.tree.alive[was.Owner] {
			return broken("Ephemerals", "server %d shows %s at %v, but its session %v is gone", e.Server, r.Path, r.Zxid, was.Owner)
		}
		return broken("Atomicity", "server %d shows %s at %v, where it is not", e.Server, r.Path, r.Zxid)
	case r.Err == proto.NoNode && is.Exists:
		return broken("Atomicity", "server %d does not show %s at %v, where it is", e.Server, r.Path, r.Zxid)
	case r.Err == proto.OK && !is.looks(r):
		return broken("Atomicity", "server %d shows %s at %v otherwise than it is", e.Server, r.Path, r.Zxid)
	}
	return nil
}

// looks says whether a reply shows this version.
func (v *version) looks(r *proto.Reply) bool {
	if r.Op == proto.OpGetChildren || r.Op == proto.OpGetChildren2 {
		return len(r.Children) == int(v.Kids)
	}
	same := r.Stat.Version == v.Version && r.Stat.Czxid == v.Czxid && r.Stat.NumChildren == v.Kids
	return same && (r.Op != proto.OpGetData || hash(r.Data) == v.Data)
}
