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
