package tree

import (
	"strings"

	"zootrope/core/proto"
)

// Fuzzy is a snapshot that is taken while transactions go on (DataTree.serializeNodes). Its name and its sessions are those of the moment
// at which it began. Each node is taken as it is when its turn comes, so the later ones may have effects of later transactions.
// Replaying the log from the name on mends that, because a transaction that is applied twice does no harm
// (docs/protocol/files.md#when-snapshots-are-taken, docs/protocol/files.md#recovery).
//
// A parent's turn comes before its children's, and at this turn the list of its children is fixed. So no node is ever without its parent.
type Fuzzy struct {
	Zxid     proto.Zxid // lastProcessedZxid when it began
	sessions []proto.SnapshotSession
	nodes    []proto.SnapshotNode
	pending  []string // keys that are still to be written, the next one last
}

// BeginFuzzy begins a snapshot.
func (d *Database) BeginFuzzy() *Fuzzy {
	return &Fuzzy{Zxid: d.lastProcessed, sessions: d.Sessions(), pending: []string{rootPath}}
}

// Continue takes up to n more nodes, and says whether the snapshot is complete.
func (f *Fuzzy) Continue(d *Database, n int) bool {
	for ; n > 0 && len(f.pending) > 0; n-- {
		path := f.pending[len(f.pending)-1]
		f.pending = f.pending[:len(f.pending)-1]
		x := d.nodes[path]
		if x == nil { // deleted since its parent had its turn
			continue
		}
		f.nodes = append(f.nodes, saved(path, x))
		kids := x.kids.list()
		for i := len(kids) - 1; i >= 0; i-- {
			f.pending = append(f.pending, path+"/"+kids[i])
		}
	}
	return len(f.pending) == 0
}

// Snapshot is what has been taken, once Continue has said that it is all.
func (f *Fuzzy) Snapshot(d *Database) *proto.Snapshot {
	countChildren(f.nodes)
	return f.image(d)
}

func (f *Fuzzy) image(d *Database) *proto.Snapshot {
	s := &proto.Snapshot{Zxid: f.Zxid, Nodes: f.nodes, Sessions: f.sessions}
	s.Bytes = snapshotBytes(s, d.opt.Digest)
	return s
}

// countChildren sets the child counts of each Stat as they are computed when a snapshot is read: from the nodes that are in it.
func countChildren(nodes []proto.SnapshotNode) {
	children := make(map[string]int32, len(nodes))
	for i := range nodes {
		if at := strings.LastIndexByte(nodes[i].Path, '/'); at >= 0 {
			children[nodes[i].Path[:at]]++
		}
	}
	for i := range nodes {
		n := children[nodes[i].Path]
		nodes[i].Stat.NumChildren, nodes[i].Stat.Cversion = n, 2*nodes[i].Creates-n
	}
}

func saved(path string, n *node) proto.SnapshotNode {
	return proto.SnapshotNode{Path: path, Data: n.data, ACL: n.acl, Stat: n.stat(), Creates: n.creates, Container: n.container, TTL: n.ttl}
}
