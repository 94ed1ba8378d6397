package tree

import (
	"bytes"
	"reflect"
	"testing"

	"zootrope/core/proto"
)

// The first snapshot of the live ensemble of docs/protocol/vectors.md#snapshot had 595 bytes; its release did not write the
// block with lastProcessedZxid.
func TestSnapshotBytes(t *testing.T) {
	config := bytes.Repeat([]byte("x"), 138)
	if got := New(Options{Digest: true, ConfigData: config}).Snapshot().Bytes; got-zxidBlockBytes != 595 {
		t.Errorf("%d bytes without the last block", got-zxidBlockBytes)
	}
	if got := New(Options{ConfigData: config}).Snapshot().Bytes; got != 595-33+21 {
		t.Errorf("%d bytes without a digest", got)
	}
	w := newWorld(t)
	before := w.db.Snapshot().Bytes
	w.must(create("/abc"))
	const aclBytes = 8 + 4 + 4 + 4 + 5 + 4 + 6
	one := w.db.Snapshot().Bytes
	if got := one - before; got != 4+4+4+1+8+60+aclBytes {
		t.Errorf("a node with a new ACL: %d bytes", got)
	}
	req := create("/abd")
	req.ACL = []proto.ACL{proto.OpenACL[0]} // equal, though another slice
	w.must(req)
	if got := w.db.Snapshot().Bytes - one; got != 4+4+4+1+8+60 {
		t.Errorf("a node with a known ACL: %d bytes", got)
	}
}

func TestRestore(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	w.must(create("/a/b"))
	w.must(createAs("/a/e", proto.Ephemeral))
	w.must(createAs("/box", proto.Container))
	w.must(set("/a", "x"))
	w.must(proto.Request{Op: proto.OpSetACL, Path: "/a/b", ACL: locked, Version: -1})
	w.must(del("/a/b"))
	s := w.db.Snapshot()
	same := Restore(s, w.db.opt)
	if !reflect.DeepEqual(same.Snapshot(), s) || same.Digest() != w.db.Digest() || same.LastProcessed() != w.z {
		t.Errorf("restored %+v, want %+v", same.Snapshot(), s)
	}
	if !reflect.DeepEqual(same.ephemerals, w.db.ephemerals) || !reflect.DeepEqual(same.containers, w.db.containers) {
		t.Error("the indexes differ")
	}
	w.must(del("/a/e"))
	w.must(set("/a", "changed"))
	if again := Restore(s, w.db.opt); !reflect.DeepEqual(again.Snapshot(), s) || string(s.Nodes[1].Data) != "x" {
		t.Error("the snapshot changed with its tree")
	}
}

// Nodes come depth first, a node's children by name (docs/protocol/files.md#snapshots): what is below /a comes before /a-b,
// and not in the order of the whole paths.
func TestSnapshotsAreDepthFirst(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/a-b", "/a", "/a/c", "/a/c/d", "/a/b"} {
		w.must(create(path))
	}
	f := w.db.BeginFuzzy()
	for !f.Continue(w.db, 1) {
	}
	const want = " /a /a/b /a/c /a/c/d /a-b /zookeeper /zookeeper/config /zookeeper/quota "
	for _, s := range []*proto.Snapshot{w.db.Snapshot(), f.Snapshot(w.db)} {
		var got string
		for i := range s.Nodes {
			got += s.Nodes[i].Path + " "
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFreshTree(t *testing.T) {
	db := New(Options{ConfigData: []byte("c")})
	n, _ := db.Node("/zookeeper/config")
	if n.Stat.Version != -1 || n.Stat.Aversion != -1 || string(n.Data) != "c" || n.ACL[0].Perms != proto.PermRead {
		t.Errorf("%+v", n)
	}
	if root, _ := db.Node("/"); root.Stat.Cversion != -1 || root.Stat.NumChildren != 1 {
		t.Errorf("%+v", root)
	}
}

// Each session has 12 bytes of a snapshot.
func TestSnapshotBytesOfSessions(t *testing.T) {
	db := New(Options{})
	none := db.Snapshot().Bytes
	for n := 1; n <= 3; n++ {
		db.Apply(&proto.Txn{Zxid: proto.Zxid(n), Type: proto.OpCreateSession, Session: proto.SessionID(n), Timeout: 4000}, nil, nil)
		if got := db.Snapshot().Bytes - none; got != 12*n {
			t.Errorf("%d sessions have %d bytes", n, got)
		}
	}
}
