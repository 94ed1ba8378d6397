package tree

import "zootrope/core/proto"

// persisted is the part of a Stat that is stored (StatPersisted). Its cversion is called creates here, because that is
// what it counts: children ever created. The cversion that clients see is computed from it.
type persisted struct {
	czxid, mzxid, pzxid        proto.Zxid
	ctime, mtime               proto.Millis
	version, creates, aversion int32
	owner                      proto.SessionID // the session that owns an ephemeral, else 0
	container                  bool
	ttl                        proto.Millis // 0 for none
}

// born is the record of a node created by t (DataTree.createStat, docs/protocol/data.md#stat).
func born(t *proto.Txn) persisted {
	p := persisted{czxid: t.Zxid, mzxid: t.Zxid, pzxid: t.Zxid, ctime: t.Time, mtime: t.Time, container: t.Container, ttl: t.TTL}
	if t.Ephemeral {
		p.owner = t.Session
	}
	return p
}

// node is a znode (DataNode).
type node struct {
	persisted
	data   []byte      `clone:"append"` // the data of a transaction: replaced, never changed
	acl    []proto.ACL // nil: open, and not in the ACL cache (key −1)
	kids   names       // names, without their path
	digest uint64      `hash:"-"` // its share of the tree's digest
}

// stat is the node's bookkeeping as clients see it (DataNode.copyStat): cversion counts creations and deletions.
func (n *node) stat() proto.Stat {
	children := int32(n.kids.n)
	return proto.Stat{
		Czxid: n.czxid, Mzxid: n.mzxid, Pzxid: n.pzxid, Ctime: n.ctime, Mtime: n.mtime,
		Version: n.version, Cversion: 2*n.creates - children, Aversion: n.aversion,
		EphemeralOwner: n.owner, DataLength: int32(len(n.data)), NumChildren: children,
	}
}

// nextVersion is the version after v. It skips −1, which means "any" in requests
// (docs/protocol/requests.md#the-order-of-checks).
func nextVersion(v int32) int32 {
	if v++; v == -1 {
		return 0
	}
	return v
}
