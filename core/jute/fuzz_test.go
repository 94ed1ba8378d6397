package jute

import (
	"errors"
	"testing"

	"zootrope/core/proto"
)

// Whatever the bytes are, a decoder ends with a value, ErrShort or an *Error; what it made of them can be written and is
// read as the same again.

func sound(t *testing.T, err error) bool {
	t.Helper()
	var where *Error
	if err != nil && !errors.Is(err, ErrShort) && !errors.As(err, &where) {
		t.Fatalf("an error without a place: %v", err)
	}
	return err == nil
}

func FuzzRequest(f *testing.F) {
	f.Add(AppendRequest(nil, &proto.Request{Op: proto.OpCreate, Path: "/a", Data: []byte("x"), ACL: proto.OpenACL}))
	f.Add(AppendRequest(nil, &proto.Request{Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpDelete, Path: "/a"}, {Op: proto.OpCheck}}}))
	f.Add(AppendRequest(nil, &proto.Request{Op: proto.OpSetWatches2, Watches: &proto.WatchSet{Data: []string{"/a"}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		var q, again proto.Request
		if sound(t, ReadRequest(b, &q)) {
			if err := ReadRequest(AppendRequest(nil, &q), &again); err != nil {
				t.Fatal(err)
			}
			equal(t, "again", again, q)
		}
	})
}

func FuzzReply(f *testing.F) {
	f.Add(int32(proto.OpMulti), AppendReply(nil, &proto.Reply{Op: proto.OpMulti, Results: []proto.Reply{{Op: proto.OpCreate, Path: "/a"}, {Op: proto.OpError}}}))
	f.Add(int32(proto.OpGetChildren2), AppendReply(nil, &proto.Reply{Op: proto.OpGetChildren2, Children: []string{"a", "b"}}))
	f.Fuzz(func(t *testing.T, op int32, b []byte) {
		p, again := proto.Reply{Op: proto.OpCode(op)}, proto.Reply{Op: proto.OpCode(op)}
		var e, e2 proto.WatcherEvent
		if sound(t, ReadEvent(b, &e)) {
			if err := ReadEvent(AppendEvent(nil, &e), &e2); err != nil || e != e2 {
				t.Fatalf("%+v became %+v, %v", e, e2, err)
			}
		}
		if sound(t, ReadReply(b, &p)) && p.Err == proto.OK {
			if err := ReadReply(AppendReply(nil, &p), &again); err != nil {
				t.Fatal(err)
			}
			equal(t, "again", again, p)
		}
	})
}

func FuzzConnect(f *testing.F) {
	f.Add(AppendConnect(nil, &proto.ConnectRequest{Timeout: 4000, Session: 5, ReadOnly: proto.SaidYes}))
	f.Add(AppendConnected(nil, &proto.ConnectResponse{Timeout: 4000, Session: 5}))
	f.Fuzz(func(t *testing.T, b []byte) {
		var q proto.ConnectRequest
		var p proto.ConnectResponse
		err := ReadConnect(b, &q)
		sound(t, err)
		err = ReadConnected(b, &p)
		sound(t, err)
	})
}

func FuzzPacket(f *testing.F) {
	txn := proto.Txn{Type: proto.OpCreate, Path: "/a", ACL: proto.OpenACL}
	f.Add(true, AppendPacket(nil, &proto.Message{Kind: proto.Proposal, Txn: &txn}, FromLeader))
	f.Add(false, AppendPacket(nil, &proto.Message{Kind: proto.Ping, Touched: []proto.Touch{{Session: 1, Timeout: 2}}}, FromLearner))
	f.Add(true, AppendPacket(nil, &proto.Message{Kind: proto.Snap, Snapshot: &proto.Snapshot{Nodes: []proto.SnapshotNode{{}}}}, FromLeader))
	f.Fuzz(func(t *testing.T, leader bool, b []byte) {
		var m, again proto.Message
		n, err := ReadPacket(b, &m, Direction(leader), 1<<20, true)
		if !sound(t, err) {
			return
		}
		if n <= 0 || n > len(b) {
			t.Fatalf("took %d of %d bytes", n, len(b))
		}
		out := AppendPacket(nil, &m, Direction(leader))
		if _, err := ReadPacket(out, &again, Direction(leader), 1<<20, true); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzElection(f *testing.F) {
	f.Add(AppendNotification(nil, &proto.Notification{State: proto.Leading}, config))
	f.Add(AppendInitial(nil, 3, "a:1", "b:2"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var n, again proto.Notification
		if text, err := ReadNotification(b, &n); sound(t, err) {
			if _, err := ReadNotification(AppendNotification(nil, &n, text), &again); err != nil || again != n {
				t.Fatalf("%+v became %+v, %v", n, again, err)
			}
		}
		_, _, _, err := ReadInitial(b)
		sound(t, err)
	})
}

func FuzzRecord(f *testing.F) {
	f.Add(AppendRecord(nil, &proto.Txn{Type: proto.OpCloseSession, Paths: []string{"/a", "/b"}}))
	f.Add(AppendRecord(nil, &proto.Txn{Type: proto.OpMulti, Sub: []proto.Txn{{Type: proto.OpDelete, Path: "/a"}, {Type: proto.OpError}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		var x, again proto.Txn
		_, err := ReadRecord(b, &x)
		sound(t, err)
		if sound(t, readTxn(b, &x)) {
			if err := readTxn(appendTxn(nil, &x), &again); err != nil {
				t.Fatal(err)
			}
			equal(t, "again", again, x)
		}
	})
}

func FuzzSnapshot(f *testing.F) {
	s := proto.Snapshot{Nodes: []proto.SnapshotNode{{}, {Path: "/a", Data: []byte("x"), ACL: proto.OpenACL}}, Sessions: []proto.SnapshotSession{{Session: 1}}}
	f.Add(AppendSnapshot(nil, &s, Image{Digest: true, Zxid: true}))
	f.Add(AppendSnapshot(nil, &s, Image{Zxid: true}))
	f.Fuzz(func(t *testing.T, b []byte) {
		var s proto.Snapshot
		sound(t, ReadSnapshot(b, &s, true))
		sound(t, ReadSnapshot(b, &s, false))
	})
}
