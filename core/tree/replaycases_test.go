package tree

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// An old transaction over a newer tree takes nothing back, not even until the next one is read
// (docs/protocol/files.md#recovery).
func TestOldTransactionsTakeNothingBack(t *testing.T) {
	w := newWorld(t)
	w.must(create("/p"))
	w.must(create("/p/a"))
	w.must(create("/p/b"))
	w.must(del("/p/a"))
	w.must(create("/p/c"))
	before, _ := w.db.Node("/p")
	for i, want := range transcript.InOrder(map[int]proto.Code{3: proto.OK, 4: proto.NodeExists, 5: proto.NoNode, 6: proto.NodeExists}) {
		db := Restore(w.db.Snapshot(), w.db.opt)
		var rep proto.Reply
		db.Apply(w.log[i], nil, &rep)
		after, _ := db.Node("/p")
		if rep.Err != want || after.Stat.Pzxid != before.Stat.Pzxid || db.nodes["/p"].creates != 3 {
			t.Errorf("%s again: %v, %+v, %d creates", w.log[i].Path, rep.Err, after.Stat, db.nodes["/p"].creates)
		}
		if db.LastProcessed() != w.z {
			t.Errorf("lastProcessed went back to %v", db.LastProcessed())
		}
	}
}

// A create whose node is there already still raises the parent's counter and pzxid.
func TestCreateOfWhatExistsRaisesTheParent(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	txn := *w.log[w.done-1]
	txn.Zxid, txn.ParentCVersion = w.z+5, 9
	var rep proto.Reply
	w.db.Apply(&txn, nil, &rep)
	if root := w.db.nodes[rootPath]; rep.Err != proto.NodeExists || root.creates != 9 || root.pzxid != w.z+5 {
		t.Errorf("%v: %+v", rep.Err, root.persisted)
	}
	if again := Restore(w.db.Snapshot(), w.db.opt); again.Digest() != w.db.Digest() {
		t.Error("the digest was not kept")
	}
}

// A create of the first version of the log does not say what the parent's counter becomes: each raises it by one, unless its node is there.
func TestCreatesOfTheFirstVersionCount(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	for i, path := range []string{"/b", "/c", "/b"} {
		var rep proto.Reply
		z := w.z + proto.Zxid(i) + 1
		w.db.Apply(&proto.Txn{Type: proto.OpCreate, Path: path, Zxid: z, ACL: proto.OpenACL, ParentCVersion: -1}, nil, &rep)
		creates, pzxid, code := int32(i+2), z, proto.OK
		if i == 2 {
			creates, pzxid, code = 3, z-1, proto.NodeExists
		}
		if root := w.db.nodes[rootPath]; rep.Err != code || root.creates != creates || root.pzxid != pzxid {
			t.Errorf("%s: %v, %+v, want %d creates and pzxid %v", path, rep.Err, root.persisted, creates, pzxid)
		}
	}
}

// What cannot be applied is reported and changes nothing.
func TestApplyWithoutItsNode(t *testing.T) {
	for _, op := range []proto.OpCode{proto.OpCreate, proto.OpDelete, proto.OpSetData, proto.OpSetACL} {
		db := New(Options{Digest: true})
		var rep proto.Reply
		db.Apply(&proto.Txn{Type: op, Path: "/no/x", Zxid: 7}, nil, &rep)
		if rep.Err != proto.NoNode || db.Digest() != New(db.opt).Digest() || db.LastProcessed() != 7 {
			t.Errorf("%v: %v", op, rep.Err)
		}
	}
}
