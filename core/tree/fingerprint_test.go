package tree

import (
	"testing"

	"zootrope/core/proto"
)

func TestFingerprintHasTheSessions(t *testing.T) {
	open := func(id proto.SessionID, z proto.Zxid) *proto.Txn {
		return &proto.Txn{Type: proto.OpCreateSession, Session: id, Zxid: z, Timeout: 4000}
	}
	a, b := New(Options{Digest: true}), New(Options{Digest: true})
	empty := a.Fingerprint()
	a.Apply(open(1, 1), nil, nil)
	if a.Digest() != b.Digest() || a.Fingerprint() == b.Fingerprint() {
		t.Error("a session must show in the fingerprint, and not in the digest")
	}
	a.Apply(open(1, 1), nil, nil) // replayed
	b.Apply(open(1, 1), nil, nil)
	if a.Fingerprint() != b.Fingerprint() || Restore(a.Snapshot(), Options{Digest: true}).Fingerprint() != a.Fingerprint() {
		t.Error("the same sessions must have the same fingerprint")
	}
	a.Apply(&proto.Txn{Type: proto.OpCloseSession, Session: 1, Zxid: 2}, nil, nil)
	if a.Fingerprint() != empty {
		t.Error("a session that is closed must leave no trace")
	}
	if !a.SameContent(New(Options{Digest: true})) || a.SameContent(b) {
		t.Error("SameContent")
	}
}

// Two databases are the same if nothing of their nodes differs. What each server has in /zookeeper/config is its own.
func TestSameContent(t *testing.T) {
	make := func() *Database {
		w := newWorld(t)
		w.must(create("/a"))
		w.must(set("/a", "x"))
		return w.db
	}
	for name, change := range map[string]func(d *Database){
		"data": func(d *Database) { d.nodes["/a"].data = []byte("y") }, "stat": func(d *Database) { d.nodes["/a"].version++ },
		"ACL": func(d *Database) { d.nodes["/a"].acl = nil }, "a node more": func(d *Database) { d.nodes["/b"] = d.nodes["/a"] },
		"a node less": func(d *Database) { delete(d.nodes, "/a") }, "a session": func(d *Database) { d.sessions[9] = 1 },
		"another node": func(d *Database) { d.nodes["/b"] = d.nodes["/a"]; delete(d.nodes, "/a") },
	} {
		a, b := make(), make()
		if !a.SameContent(b) || len(a.Differs(b)) != 0 {
			t.Errorf("%s: they differ before it", name)
		}
		change(b)
		if a.SameContent(b) || b.SameContent(a) {
			t.Errorf("%s: no difference", name)
		}
		if nodes := name != "a session"; len(a.Differs(b)) > 0 != nodes || len(b.Differs(a)) > 0 != nodes {
			t.Errorf("%s: %v", name, a.Differs(b))
		}
	}
	a, b := make(), make()
	b.nodes[configPath].data = []byte("other")
	if !a.SameContent(b) || len(a.Differs(b)) != 0 {
		t.Error("/zookeeper/config counts")
	}
}
