package jute

import (
	"bytes"
	"errors"
	"flag"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"zootrope/core/proto"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() { _ = flag.Set("rapid.seed", "1") }

// equal compares, an empty list being as good as none.
func equal(t interface{ Errorf(string, ...any) }, what string, got, want any) {
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

var (
	anyText  = rapid.StringN(0, 12, -1)
	anyTexts = rapid.SliceOfN(anyText, 0, 3)
	anyData  = rapid.SliceOfN(rapid.Byte(), 0, 20)
	anyID    = rapid.Custom(func(t *rapid.T) proto.ID {
		return proto.ID{Scheme: anyText.Draw(t, "scheme"), ID: anyText.Draw(t, "id")}
	})
	anyACL = rapid.OneOf(rapid.Just(proto.OpenACL), rapid.SliceOfN(rapid.Custom(func(t *rapid.T) proto.ACL {
		return proto.ACL{Perms: proto.Perms(rapid.Int32().Draw(t, "perms")), ID: anyID.Draw(t, "who")}
	}), 0, 3))
	anyZxid = rapid.Map(rapid.Int64(), func(v int64) proto.Zxid { return proto.Zxid(v) })
	anyStat = rapid.Custom(func(t *rapid.T) proto.Stat {
		n := func(name string) int32 { return rapid.Int32().Draw(t, name) }
		return proto.Stat{Czxid: anyZxid.Draw(t, "czxid"), Mzxid: anyZxid.Draw(t, "mzxid"), Pzxid: anyZxid.Draw(t, "pzxid"),
			Ctime: proto.Millis(rapid.Int64().Draw(t, "ctime")), Mtime: 7, Version: n("version"), Cversion: n("cversion"), Aversion: n("aversion"),
			EphemeralOwner: proto.SessionID(rapid.Int64().Draw(t, "owner")), DataLength: n("length"), NumChildren: n("children")}
	})
)

var ops = []proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpDelete, proto.OpExists,
	proto.OpGetData, proto.OpSetData, proto.OpGetACL, proto.OpSetACL, proto.OpGetChildren, proto.OpGetChildren2, proto.OpSync, proto.OpPing,
	proto.OpCheck, proto.OpMulti, proto.OpMultiRead, proto.OpCreateSession, proto.OpCloseSession, proto.OpCheckWatches, proto.OpRemoveWatches,
	proto.OpAddWatch, proto.OpSetWatches, proto.OpSetWatches2, proto.OpAuth, proto.OpGetEphemerals, proto.OpGetAllChildrenNumber, proto.OpWhoAmI,
	proto.OpDeleteContainer, proto.OpReconfig}

func anyRequest(of []proto.OpCode) *rapid.Generator[proto.Request] {
	return rapid.Custom(func(t *rapid.T) proto.Request {
		q := proto.Request{Op: rapid.SampledFrom(of).Draw(t, "op")}
		fillRequest(t, &q)
		return q
	})
}

func fillRequest(t *rapid.T, q *proto.Request) {
	number := rapid.Int32().Draw(t, "number")
	if hasPath(q.Op) {
		q.Path = anyText.Draw(t, "path")
	}
	switch q.Op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		q.Data, q.ACL, q.Flags = anyData.Draw(t, "data"), anyACL.Draw(t, "acl"), proto.CreateMode(number)
		if q.Op == proto.OpCreateTTL {
			q.TTL = proto.Millis(number)
		}
	case proto.OpExists, proto.OpGetData, proto.OpGetChildren, proto.OpGetChildren2:
		q.Watch = number > 0
	case proto.OpSetData:
		q.Data, q.Version = anyData.Draw(t, "data"), number
	case proto.OpSetACL:
		q.ACL, q.Version = anyACL.Draw(t, "acl"), number
	case proto.OpDelete, proto.OpCheck:
		q.Version = number
	case proto.OpAddWatch:
		q.Mode = proto.WatchMode(number)
	case proto.OpRemoveWatches, proto.OpCheckWatches:
		q.Watcher = proto.WatcherType(number)
	case proto.OpCreateSession:
		q.Timeout = proto.Millis(number)
	case proto.OpMulti, proto.OpMultiRead:
		q.Ops = rapid.SliceOfN(anyRequest([]proto.OpCode{proto.OpCreate, proto.OpCreateTTL, proto.OpDelete, proto.OpSetData, proto.OpCheck, proto.OpGetData}), 0, 3).Draw(t, "ops")
	case proto.OpReconfig:
		q.Members = &proto.Reconfig{Joining: anyText.Draw(t, "joining"), Leaving: anyText.Draw(t, "leaving"),
			NewMembers: anyText.Draw(t, "new members"), Base: rapid.Int64().Draw(t, "base")}
	case proto.OpAuth:
		q.Auth = []proto.ID{anyID.Draw(t, "auth")}
	case proto.OpSetWatches, proto.OpSetWatches2:
		q.Watches = &proto.WatchSet{RelativeZxid: anyZxid.Draw(t, "relative"), Data: anyTexts.Draw(t, "data"), Exist: anyTexts.Draw(t, "exist"), Child: anyTexts.Draw(t, "child")}
		if q.Op == proto.OpSetWatches2 {
			q.Watches.Persistent, q.Watches.PersistentRecursive = anyTexts.Draw(t, "persistent"), anyTexts.Draw(t, "recursive")
		}
	}
}

// What is written is read, into a fresh struct as into a used one; any part of it is short, and what follows is not looked at.
func TestRequests(t *testing.T) {
	var used proto.Request
	rapid.Check(t, func(t *rapid.T) {
		q := anyRequest(ops).Draw(t, "request")
		q.Xid = rapid.Int32().Draw(t, "xid")
		b := AppendRequest(nil, &q)
		if len(b) != 8+q.Size() {
			t.Errorf("%d bytes, Size says %d", len(b), 8+q.Size())
		}
		var fresh proto.Request
		if err := ReadRequest(b, &fresh); err != nil {
			t.Fatal(err)
		}
		equal(t, "fresh", fresh, q)
		used.Auth = nil
		if err := ReadRequest(b, &used); err != nil {
			t.Fatal(err)
		}
		equal(t, "used", used, q)
		cut := rapid.IntRange(0, len(b)-1).Draw(t, "cut")
		if err := ReadRequest(b[:cut], &fresh); !errors.Is(err, ErrShort) {
			t.Errorf("%d of %d bytes: %v", cut, len(b), err)
		}
		if err := ReadRequest(append(b, 0), &fresh); err != nil {
			t.Errorf("a byte too many: %v", err)
		}
	})
}

func anyReply(of []proto.OpCode) *rapid.Generator[proto.Reply] {
	return rapid.Custom(func(t *rapid.T) proto.Reply {
		p := proto.Reply{Op: rapid.SampledFrom(of).Draw(t, "op")}
		switch p.Op {
		case proto.OpCreate, proto.OpSync:
			p.Path = anyText.Draw(t, "path")
		case proto.OpCreate2:
			p.Path, p.Stat = anyText.Draw(t, "path"), anyStat.Draw(t, "stat")
		case proto.OpExists, proto.OpSetData, proto.OpSetACL:
			p.Stat = anyStat.Draw(t, "stat")
		case proto.OpGetData, proto.OpReconfig:
			p.Data, p.Stat = anyData.Draw(t, "data"), anyStat.Draw(t, "stat")
		case proto.OpGetChildren, proto.OpGetEphemerals:
			p.Children = anyTexts.Draw(t, "children")
		case proto.OpGetChildren2:
			p.Children, p.Stat = anyTexts.Draw(t, "children"), anyStat.Draw(t, "stat")
		case proto.OpGetACL:
			p.ACL, p.Stat = anyACL.Draw(t, "acl"), anyStat.Draw(t, "stat")
		case proto.OpGetAllChildrenNumber:
			p.Count = rapid.Int32().Draw(t, "count")
		case proto.OpWhoAmI:
			p.Who = rapid.SliceOfN(anyID, 0, 2).Draw(t, "who")
		case proto.OpMulti:
			p.Results = rapid.SliceOfN(anyReply([]proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpDelete, proto.OpSetData, proto.OpError}), 0, 3).Draw(t, "results")
		case proto.OpError:
			p.Err = proto.Code(rapid.Int32().Draw(t, "code"))
		}
		return p
	})
}

func TestReplies(t *testing.T) {
	var used proto.Reply
	rapid.Check(t, func(t *rapid.T) {
		p := anyReply([]proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpSync, proto.OpExists, proto.OpSetData, proto.OpSetACL, proto.OpGetData,
			proto.OpGetChildren, proto.OpGetChildren2, proto.OpGetACL, proto.OpGetAllChildrenNumber, proto.OpWhoAmI, proto.OpMulti, proto.OpDelete,
			proto.OpAddWatch, proto.OpGetEphemerals}).Draw(t, "reply")
		p.Xid, p.Zxid = rapid.Int32().Draw(t, "xid"), anyZxid.Draw(t, "zxid")
		if rapid.Bool().Draw(t, "fails") {
			p = proto.Reply{Op: p.Op, Xid: p.Xid, Zxid: p.Zxid, Err: proto.NoNode}
		}
		b := AppendReply(nil, &p)
		if len(b) != 16+p.Size() {
			t.Errorf("%d bytes, Size says %d", len(b), 16+p.Size())
		}
		fresh := proto.Reply{Op: p.Op}
		if err := ReadReply(b, &fresh); err != nil {
			t.Fatal(err)
		}
		equal(t, "fresh", fresh, p)
		used.Op = p.Op
		if err := ReadReply(b, &used); err != nil {
			t.Fatal(err)
		}
		equal(t, "used", used, p)
		if err := ReadReply(b[:len(b)-1], &fresh); !errors.Is(err, ErrShort) {
			t.Errorf("a byte too few: %v", err)
		}
	})
}

var txnTypes = []proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpDelete, proto.OpDeleteContainer,
	proto.OpSetData, proto.OpSetACL, proto.OpCheck, proto.OpReconfig, proto.OpError, proto.OpCreateSession, proto.OpCloseSession, proto.OpMulti}

func anyTxn(of []proto.OpCode) *rapid.Generator[proto.Txn] {
	return rapid.Custom(func(t *rapid.T) proto.Txn {
		x := proto.Txn{Type: rapid.SampledFrom(of).Draw(t, "type")}
		number := rapid.Int32().Draw(t, "number")
		switch x.Type {
		case proto.OpError:
			x.Err = proto.Code(number)
			return x
		case proto.OpCreateSession:
			x.Timeout = proto.Millis(number)
			return x
		case proto.OpCloseSession:
			x.Paths = anyTexts.Draw(t, "paths")
			return x
		case proto.OpMulti:
			x.Sub = rapid.SliceOfN(anyTxn(txnTypes[:11]), 0, 3).Draw(t, "parts")
			return x
		}
		x.Path = anyText.Draw(t, "path")
		switch x.Type {
		case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
			x.Data, x.ACL, x.ParentCVersion = anyData.Draw(t, "data"), anyACL.Draw(t, "acl"), number
			x.Ephemeral = number > 0 && (x.Type == proto.OpCreate || x.Type == proto.OpCreate2)
			x.Container = x.Type == proto.OpCreateContainer
			if x.Type == proto.OpCreateTTL {
				x.TTL = 1000
			}
		case proto.OpSetData, proto.OpReconfig:
			x.Data, x.Version = anyData.Draw(t, "data"), number
		case proto.OpSetACL:
			x.ACL, x.Version = anyACL.Draw(t, "acl"), number
		case proto.OpCheck:
			x.Version = number
		}
		return x
	})
}

// headed gives a transaction its header, and its parts the same.
func headed(t *rapid.T, x proto.Txn) proto.Txn {
	x.Session, x.Cxid = proto.SessionID(rapid.Int64().Draw(t, "session")), rapid.Int32().Draw(t, "cxid")
	x.Zxid, x.Time = anyZxid.Draw(t, "zxid"), proto.Millis(rapid.Int64().Draw(t, "time"))
	for i := range x.Sub {
		s := &x.Sub[i]
		s.Session, s.Cxid, s.Zxid, s.Time = x.Session, x.Cxid, x.Zxid, x.Time
	}
	if x.Type != proto.OpError {
		x.Digest = rapid.Uint64().Draw(t, "digest")
	}
	return x
}

func TestTransactions(t *testing.T) {
	var used proto.Txn
	rapid.Check(t, func(t *rapid.T) {
		x := headed(t, anyTxn(txnTypes).Draw(t, "txn"))
		b := appendTxn(nil, &x)
		if len(b) != x.Size() {
			t.Errorf("%d bytes, Size says %d", len(b), x.Size())
		}
		var fresh proto.Txn
		if err := readTxn(b, &fresh); err != nil {
			t.Fatal(err)
		}
		equal(t, "fresh", fresh, x)
		if err := readTxn(b, &used); err != nil {
			t.Fatal(err)
		}
		equal(t, "used", used, x)

		record := AppendRecord([]byte("before"), &x)[6:]
		if n, err := ReadRecord(append(record, 1, 2, 3), &fresh); n != len(record) || err != nil {
			t.Fatalf("read %d of %d bytes, %v", n, len(record), err)
		}
		if n, err := ReadRecord(record[:rapid.IntRange(0, len(record)-1).Draw(t, "torn")], &fresh); n != 0 || err != nil {
			t.Errorf("a torn record: %d bytes, %v", n, err)
		}
		bad := bytes.Clone(record)
		bad[rapid.IntRange(12, len(record)-2).Draw(t, "at")] ^= 1
		if _, err := ReadRecord(bad, &fresh); err == nil {
			t.Error("a bit has changed, and nobody has noticed")
		}
	})
}

func anyPacket(t *rapid.T) (proto.Message, Direction) {
	m := proto.Message{Kind: rapid.SampledFrom([]proto.Kind{proto.RequestKind, proto.Proposal, proto.Ack, proto.Commit, proto.Ping, proto.Revalidate,
		proto.Sync, proto.Inform, proto.NewLeader, proto.FollowerInfo, proto.ObserverInfo, proto.UpToDate, proto.Diff, proto.Trunc, proto.Snap,
		proto.LeaderInfo, proto.AckEpoch}).Draw(t, "kind")}
	from := Direction(rapid.Bool().Draw(t, "from the leader"))
	epoch := int64(rapid.Int32Min(0).Draw(t, "epoch"))
	switch m.Kind {
	case proto.RequestKind:
		q := anyRequest([]proto.OpCode{proto.OpCreate, proto.OpDelete, proto.OpMulti, proto.OpSync, proto.OpCreateSession, proto.OpCloseSession}).Draw(t, "request")
		m.Zxid = proto.NoZxid
		q.Session, q.Xid, q.Auth = 77, 5, rapid.SliceOfN(anyID, 0, 2).Draw(t, "authinfo")
		m.Req = &q
	case proto.Proposal, proto.Inform, proto.Commit:
		x := headed(t, anyTxn(txnTypes).Draw(t, "txn"))
		if m.Zxid = x.Zxid; m.Kind != proto.Commit {
			m.Txn = &x
		}
		if m.Kind != proto.Proposal && rapid.Bool().Draw(t, "activates") {
			m.Members = &proto.Membership{Leader: proto.ServerID(rapid.Int64().Draw(t, "designated leader"))}
		}
	case proto.NewLeader:
		m.Zxid = proto.MakeZxid(epoch, 0)
		if rapid.Bool().Draw(t, "tells") {
			m.Members = &proto.Membership{Config: anyText.Draw(t, "config")}
		}
	case proto.Ping:
		m.Zxid = anyZxid.Draw(t, "zxid")
		if from == FromLearner {
			m.Touched = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) proto.Touch {
				return proto.Touch{Session: proto.SessionID(rapid.Int64().Draw(t, "id")), Timeout: proto.Millis(rapid.Int32().Draw(t, "timeout"))}
			}), 0, 3).Draw(t, "touched")
		}
	case proto.Revalidate:
		m.Session, m.Zxid = 99, proto.NoZxid
		if from == FromLearner {
			m.Timeout = 4000
		} else {
			m.Valid = epoch > 3
		}
	case proto.FollowerInfo, proto.ObserverInfo:
		m.Sid, m.Epoch, m.Zxid = 4, epoch, proto.MakeZxid(epoch, 0)
		if v := rapid.Int64Range(0, 2).Draw(t, "version"); v > 0 {
			m.Members = &proto.Membership{Version: v}
		}
	case proto.LeaderInfo:
		m.Epoch, m.Zxid = epoch, proto.MakeZxid(epoch, 0)
	case proto.AckEpoch:
		m.Zxid, m.Epoch = anyZxid.Draw(t, "zxid"), epoch-1
	case proto.UpToDate:
		m.Zxid = proto.NoZxid
	case proto.Snap:
		s := anySnapshot(t)
		m.Snapshot, m.Zxid = &s, s.Zxid
	default:
		m.Zxid = anyZxid.Draw(t, "zxid")
	}
	return m, from
}

// Packets follow one another; a stream that ends early is short, at whatever byte.
func TestPackets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, from := anyPacket(t)
		b := AppendPacket(nil, &m, from)
		if m.Snapshot != nil {
			image := Image{Digest: rapid.Bool().Draw(t, "digest"), Zxid: rapid.Bool().Draw(t, "zxid block")}
			m.Snapshot.Bytes = len(appendTree(nil, m.Snapshot))
			if file := len(AppendSnapshot(nil, m.Snapshot, image)); FileSize(m.Snapshot.Bytes, image) != file {
				t.Errorf("a file of %d bytes, FileSize says %d", file, FileSize(m.Snapshot.Bytes, image))
			}
		}
		var got proto.Message
		n, err := ReadPacket(append(b, "more"...), &got, from, 1<<20, true)
		if n != len(b) || err != nil {
			t.Fatalf("read %d of %d bytes, %v", n, len(b), err)
		}
		equal(t, "packet", got, m)
		if n, err := ReadPacket(b[:rapid.IntRange(0, len(b)-1).Draw(t, "cut")], &got, from, 1<<20, true); !errors.Is(err, ErrShort) || n != 0 {
			t.Errorf("a part of %d bytes: %d, %v", len(b), n, err)
		}
	})
}

func anySnapshot(t *rapid.T) proto.Snapshot {
	s := proto.Snapshot{Zxid: anyZxid.Draw(t, "zxid"), Nodes: []proto.SnapshotNode{{Path: ""}, {Path: "/a"}, {Path: "/a/b"}, {Path: "/c"}}}
	for i := range s.Nodes {
		n := &s.Nodes[i]
		n.Data, n.ACL, n.Creates = anyData.Draw(t, "data"), anyACL.Draw(t, "acl"), rapid.Int32Range(2, 100).Draw(t, "creates")
		n.Stat = anyStat.Draw(t, "stat")
		n.Stat.EphemeralOwner &= 1<<56 - 1
		switch i {
		case 2:
			n.Container, n.Stat.EphemeralOwner = true, 0
		case 3:
			n.TTL, n.Stat.EphemeralOwner = proto.Millis(rapid.Int64Range(1, int64(proto.MaxTTL)).Draw(t, "ttl")), 0
		}
		n.Stat.DataLength, n.Stat.NumChildren = int32(len(n.Data)), []int32{2, 1, 0, 0}[i]
		n.Stat.Cversion = 2*n.Creates - n.Stat.NumChildren
	}
	for range rapid.IntRange(0, 2).Draw(t, "sessions") {
		s.Sessions = append(s.Sessions, proto.SnapshotSession{Session: proto.SessionID(rapid.Int64().Draw(t, "session")), Timeout: 4000})
	}
	s.Bytes = len(AppendSnapshot(nil, &s, Image{}))
	return s
}

func TestSnapshots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySnapshot(t)
		image := Image{Digest: rapid.Bool().Draw(t, "digest"), Zxid: rapid.Bool().Draw(t, "zxid block")}
		b := AppendSnapshot([]byte("before"), &s, image)[6:]
		got := proto.Snapshot{Zxid: s.Zxid}
		if err := ReadSnapshot(b, &got, true); err != nil {
			t.Fatal(err)
		}
		s.Bytes = len(b)
		equal(t, "snapshot", got, s)
		bad := bytes.Clone(b)
		bad[rapid.IntRange(0, len(b)-1).Draw(t, "at")] ^= 0x10
		if err := ReadSnapshot(bad, &got, true); err == nil {
			t.Error("a bit has changed, and nobody has noticed")
		}
	})
}

// A tree that nobody could have written is refused where it goes wrong, and not later, where it would be built.
func TestTreesThatAreNone(t *testing.T) {
	for _, paths := range [][]string{
		{""}, {"", "/a", "/a/b", "/a-", "/a/c"}, // fit
		{}, {"/a"}, {"a"}, {"", ""}, {"", "/a", "/a"}, {"", "/a/b"}, {"", "a"}, {"", "/a", "/a/"}, {"", "/a", "/a//b"}, {"", "/b/"},
	} {
		var s, back proto.Snapshot
		for _, p := range paths {
			s.Nodes = append(s.Nodes, proto.SnapshotNode{Path: p})
		}
		fits := len(paths) == 1 && paths[0] == "" || len(paths) == 5
		if err := ReadSnapshot(AppendSnapshot(nil, &s, Image{}), &back, true); (err == nil) != fits {
			t.Errorf("%q: %v", paths, err)
		}
	}
}

// A request that a learner hands on and that cannot be read is one that the leader refuses, and no end of the connection.
func TestMalformedRequestsAreHandedOn(t *testing.T) {
	for what, body := range map[string]string{"a path that ends too early": "00000005", "nothing": "", "a length below zero": "fffffffe",
		"more than there should be": "00000002 2f61 ffffffff 00"} {
		b := unhex(t, "00000001 ffffffffffffffff")
		data := append(unhex(t, "0000000000000007 00000009 00000002"), unhex(t, body)...)
		b = append(end(append(begin(b), data...), len(b)), 0xff, 0xff, 0xff, 0xff)
		var m proto.Message
		if n, err := ReadPacket(b, &m, FromLearner, 1<<20, true); n != len(b) || err != nil {
			t.Errorf("%s: %d of %d, %v", what, n, len(b), err)
			continue
		}
		want := proto.Request{Session: 7, Xid: 9, Op: proto.OpDelete, Malformed: true}
		if what == "more than there should be" {
			want = proto.Request{Session: 7, Xid: 9, Op: proto.OpDelete, Path: "/a", Version: -1}
		}
		equal(t, what, *m.Req, want)
	}
}

// What announces more than may come is wrong at once: nobody waits for the rest of it.
func TestNobodyWaitsForTooMuch(t *testing.T) {
	for what, b := range map[string]string{
		"identities":           "00000003 0000000100000002 ffffffff 7fffffff",
		"a path in a snapshot": "0000000f 0000000100000002 ffffffff ffffffff 00000000 00000000 7fffffff",
	} {
		var m proto.Message
		if _, err := ReadPacket(unhex(t, b), &m, FromLeader, 1<<20, true); err == nil || errors.Is(err, ErrShort) {
			t.Errorf("%s: %v", what, err)
		}
	}
	n := AppendNotification(nil, &proto.Notification{}, "")
	copy(n[len(n)-4:], "\xff\xff\xff\xff")
	if _, err := ReadNotification(n, &proto.Notification{}); err == nil {
		t.Error("a configuration of length −1 is taken")
	}
}

// An ephemeral comes back as its session's, whichever server made that; times to live or not. Where there are some, a session of server
// 255 cannot be told from one, and there is no such server.
func TestEphemeralsOfEveryServer(t *testing.T) {
	for _, id := range []proto.ServerID{1, 127, 128, 254, 255} {
		for _, now := range []proto.Millis{0, 1, 1 << 30} {
			for _, extended := range []bool{false, true} {
				owner := proto.SessionID(uint64(id)<<56 | uint64(now)<<16 | 1) // the second of a server that began at now
				s := proto.Snapshot{Nodes: []proto.SnapshotNode{{}, {Path: "/e", Stat: proto.Stat{EphemeralOwner: owner}}}}
				m, from := proto.Message{Kind: proto.Snap, Snapshot: &s}, FromLeader
				var file proto.Snapshot
				var packet proto.Message
				err := ReadSnapshot(AppendSnapshot(nil, &s, Image{}), &file, extended)
				_, sent := ReadPacket(AppendPacket(nil, &m, from), &packet, from, 1<<20, extended)
				if (err == nil) != (sent == nil) {
					t.Fatalf("server %d at %d: %v from a file, %v from a leader", id, now, err, sent)
				}
				came := err == nil && file.Nodes[1].Stat.EphemeralOwner == s.Nodes[1].Stat.EphemeralOwner && file.Nodes[1].TTL == 0 &&
					packet.Snapshot.Nodes[1].Stat.EphemeralOwner == s.Nodes[1].Stat.EphemeralOwner && packet.Snapshot.Nodes[1].TTL == 0
				if came != id.ValidWith(extended) {
					t.Errorf("server %d at %d, times to live %v: %+v, %v", id, now, extended, file.Nodes, err)
				}
			}
		}
	}
}
