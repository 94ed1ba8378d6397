package tree

import (
	"testing"

	"zootrope/core/proto"
)

// The vectors of docs/protocol/vectors.md#digests, from a live ensemble's log.
func TestDigestVectors(t *testing.T) {
	for _, on := range []bool{true, false} {
		db, prep := New(Options{Digest: on, ConfigData: []byte("server.1=x")}), NewPrep()
		if got := db.Digest(); got != 0x51c6d660 {
			t.Errorf("empty tree: %#x", got)
		}
		var txn proto.Txn
		open := proto.Request{Op: proto.OpCreateSession, Session: 0x30000204e420000, Timeout: 4000}
		prep.Prepare(db, &open, proto.MakeZxid(1, 1), 0x1a1f8995f5a, &txn)
		if on && txn.Digest != 0x51c6d660 {
			t.Errorf("createSession: %#x", txn.Digest)
		}
		db.Apply(&txn, nil, nil)
		req := proto.Request{Op: proto.OpCreate, Session: 0x30000204e420000, Path: "/t", Data: []byte("v"),
			ACL: proto.OpenACL}
		prep.Prepare(db, &req, proto.MakeZxid(1, 2), 0x1a1f8995f69, &txn)
		db.Apply(&txn, nil, nil)
		if got := db.Digest(); got != 0x1599806c0 || on && txn.Digest != got || !on && txn.Digest != 0 {
			t.Errorf("after create: %#x, predicted %#x", got, txn.Digest)
		}
	}
}

// A container's mark is part of its digest.
func TestDigestOfContainer(t *testing.T) {
	plain, box := newWorld(t), newWorld(t)
	plain.must(create("/a"))
	box.must(createAs("/a", proto.Container))
	if plain.db.Digest() == box.db.Digest() {
		t.Error("a container digests like a plain node")
	}
}
