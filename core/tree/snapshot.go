package tree

import "zootrope/core/proto"

// Snapshot is an image of the database as it is now. It shares payloads with the tree and nothing that changes.
func (d *Database) Snapshot() *proto.Snapshot {
	f := d.BeginFuzzy()
	f.nodes = make([]proto.SnapshotNode, 0, len(d.nodes))
	f.Continue(d, len(d.nodes))
	return f.image(d)
}

// Restore makes a database from a snapshot. Its committedLog is empty and nobody watches.
func Restore(s *proto.Snapshot, opt Options) *Database {
	d := blank(opt)
	for i := range s.Nodes {
		d.plant(s.Nodes[i].Path, restored(&s.Nodes[i]))
	}
	if d.nodes[rootPath] == nil {
		panic("tree: a snapshot without a root")
	}
	for _, e := range s.Sessions {
		d.openSession(e.Session, e.Timeout)
	}
	d.lastProcessed = s.Zxid
	return d
}

func restored(s *proto.SnapshotNode) *node {
	return &node{
		persisted: persisted{
			czxid: s.Stat.Czxid, mzxid: s.Stat.Mzxid, pzxid: s.Stat.Pzxid, ctime: s.Stat.Ctime, mtime: s.Stat.Mtime,
			version: s.Stat.Version, creates: s.Creates, aversion: s.Stat.Aversion,
			owner: s.Stat.EphemeralOwner, container: s.Container, ttl: s.TTL,
		},
		data: s.Data,
		acl:  s.ACL,
	}
}
