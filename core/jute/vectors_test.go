package jute

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/session"
)

// The bytes are recorded from a live server (docs/protocol/vectors.md). Those in the files golden_*_test.go are worked out by
// hand.

var remark = regexp.MustCompile("#.*")

// unhex takes hexadecimal digits; what stands behind a # says what the field is.
func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(remark.ReplaceAllString(text, "")), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func isBytes(t *testing.T, what string, got []byte, want string) {
	t.Helper()
	if w := unhex(t, want); !bytes.Equal(got, w) {
		t.Errorf("%s:\ngot  %x\nwant %x", what, got, w)
	}
}

// framed is what f appends, as a frame.
func framed(f func(b []byte) []byte) []byte { return end(f(begin(nil)), 0) }

// TestFramesOfAClient: see docs/protocol/vectors.md#client-frames.
func TestFramesOfAClient(t *testing.T) {
	zeros := strings.Repeat("00", 16)
	connect := proto.ConnectRequest{Timeout: 4000, ReadOnly: proto.SaidNo}
	isBytes(t, "ConnectRequest", framed(func(b []byte) []byte { return AppendConnect(b, &connect) }),
		"0000002d 00000000 0000000000000000 00000fa0 0000000000000000 00000010"+zeros+"00")

	const id = 0x30000204e420000
	connected := proto.ConnectResponse{Timeout: 4000, Session: id, Password: session.Password(id), ReadOnly: proto.SaidNo}
	isBytes(t, "ConnectResponse", AppendConnected(nil, &connected),
		"00000000 00000fa0 030000204e420000 00000010 0c11e516a93b7e78ca0826ed9a82f100 00")

	// Of a read-only server: with local sessions, and without, where the answer is the one to any request.
	const local = 0x10004ba32990001
	readOnly := proto.ConnectResponse{Timeout: 10_000, Session: local, Password: session.Password(local), ReadOnly: proto.SaidYes}
	isBytes(t, "ConnectResponse, read-only", framed(func(b []byte) []byte { return AppendConnected(b, &readOnly) }),
		"00000025 00000000 00002710 010004ba32990001 00000010 806c66179688d0648807acb003961e9b 01")
	refused := proto.Reply{Op: proto.OpCreateSession, Zxid: proto.MakeZxid(1, 4), Err: proto.NotReadOnly}
	isBytes(t, "NOTREADONLY", framed(func(b []byte) []byte { return AppendReply(b, &refused) }), "00000010 00000000 0000000100000004 ffffff89")

	for _, c := range []struct {
		what string
		q    proto.Request
		want string
	}{
		{"create", proto.Request{Xid: 1, Op: proto.OpCreate, Path: "/t", Data: []byte("v"), ACL: proto.OpenACL},
			"00000032 00000001 00000001 00000002 2f74 00000001 76 00000001 0000001f 00000005 776f726c64 00000006 616e796f6e65 00000000"},
		{"ping", proto.Request{Xid: proto.PingXid, Op: proto.OpPing}, "00000008 fffffffe 0000000b"},
		{"closeSession", proto.Request{Xid: 6, Op: proto.OpCloseSession}, "00000008 00000006 fffffff5"},
	} {
		isBytes(t, c.what, framed(func(b []byte) []byte { return AppendRequest(b, &c.q) }), c.want)
	}

	stat := proto.Stat{Czxid: 0x100000002, Mzxid: 0x100000002, Pzxid: 0x100000002, Ctime: 0x1a1f8995f69, Mtime: 0x1a1f8995f69, DataLength: 1}
	time := "000001a1f8995f69"
	for _, c := range []struct {
		what string
		p    proto.Reply
		want string
	}{
		{"create", proto.Reply{Op: proto.OpCreate, Xid: 1, Zxid: 0x100000002, Path: "/t"}, "00000001 0000000100000002 00000000 00000002 2f74"},
		{"getData", proto.Reply{Op: proto.OpGetData, Xid: 2, Zxid: 0x100000002, Data: []byte("v"), Stat: stat},
			"00000002 0000000100000002 00000000 00000001 76 0000000100000002 0000000100000002" + time + time +
				"00000000 00000000 00000000 0000000000000000 00000001 00000000 0000000100000002"},
		{"exists", proto.Reply{Op: proto.OpExists, Xid: 3, Zxid: 0x100000002, Err: proto.NoNode}, "00000003 0000000100000002 ffffff9b"},
		{"ping", proto.Reply{Op: proto.OpPing, Xid: proto.PingXid, Zxid: 0x100000003}, "fffffffe 0000000100000003 00000000"},
		{"delete", proto.Reply{Op: proto.OpDelete, Xid: 5, Zxid: 0x100000004, Err: proto.NoNode}, "00000005 0000000100000004 ffffff9b"},
		{"closeSession", proto.Reply{Op: proto.OpCloseSession, Xid: 6, Zxid: 0x100000005}, "00000006 0000000100000005 00000000"},
	} {
		isBytes(t, c.what, AppendReply(nil, &c.p), c.want)
	}
	event := proto.WatcherEvent{Type: proto.NodeCreated, Path: "/u", Zxid: proto.NoZxid}
	isBytes(t, "watch event", AppendEvent(nil, &event), "ffffffff ffffffffffffffff 00000000 00000001 00000003 00000002 2f75")

	failed := proto.Reply{Op: proto.OpMulti, Results: []proto.Reply{{Op: proto.OpError}, {Op: proto.OpError, Err: proto.NoNode},
		{Op: proto.OpError, Err: proto.RuntimeInconsistency}}}
	isBytes(t, "failed multi", AppendReply(nil, &failed)[16:],
		"ffffffff 00 00000000 00000000  ffffffff 00 ffffff9b ffffff9b  ffffffff 00 fffffffe fffffffe  ffffffff 01 ffffffff")
}

// TestRecordsOfALog: see docs/protocol/vectors.md#log.
func TestRecordsOfALog(t *testing.T) {
	const id = 0x30000204e420000
	for _, c := range []struct {
		what string
		t    proto.Txn
		want string
	}{
		{"createSession", proto.Txn{Session: id, Zxid: 0x100000001, Time: 0x1a1f8995f5a, Type: proto.OpCreateSession, Timeout: 4000, Digest: 0x51c6d660},
			"00000000bb3d0a93 00000030 030000204e420000 00000000 0000000100000001 000001a1f8995f5a fffffff6 00000fa0 00000002 0000000051c6d660 42"},
		{"create", proto.Txn{Session: id, Cxid: 1, Zxid: 0x100000002, Time: 0x1a1f8995f69, Type: proto.OpCreate, Path: "/t", Data: []byte("v"),
			ACL: proto.OpenACL, ParentCVersion: 1, Digest: 0x1599806c0},
			"00000000a9b20b68 00000057 030000204e420000 00000001 0000000100000002 000001a1f8995f69 00000001 00000002 2f74 00000001 76 00000001 0000001f 00000005 776f726c64 00000006 616e796f6e65 00 00000001 00000002 00000001599806c0 42"},
		{"failed delete", proto.Txn{Session: id, Cxid: 5, Zxid: 0x100000004, Time: 0x1a1f8995f87, Type: proto.OpError, Err: proto.NoNode},
			"000000005d9f0b6b 00000024 030000204e420000 00000005 0000000100000004 000001a1f8995f87 ffffffff ffffff9b 42"},
		{"closeSession", proto.Txn{Session: id, Cxid: 6, Zxid: 0x100000005, Time: 0x1a1f8995f8b, Type: proto.OpCloseSession, Digest: 0x16b05343d},
			"00000000b45408b3 00000030 030000204e420000 00000006 0000000100000005 000001a1f8995f8b fffffff5 00000000 00000002 000000016b05343d 42"},
	} {
		record := AppendRecord(nil, &c.t)
		isBytes(t, c.what, record, c.want)
		var got proto.Txn
		if n, err := ReadRecord(append(record, 0, 0), &got); n != len(record) || err != nil {
			t.Errorf("%s: read %d of %d bytes, %v", c.what, n, len(record), err)
		}
		equal(t, c.what, got, c.t)
	}
}

// config is the configuration of the recorded ensemble.
const config = "server.1=127.0.0.1:23881:24881:participant\nserver.2=127.0.0.1:23882:24882:participant\n" +
	"server.3=127.0.0.1:23883:24883:participant\nversion=0"

// TestElectionMessages: see docs/protocol/vectors.md#election.
func TestElectionMessages(t *testing.T) {
	n := proto.Notification{Sid: 1, State: proto.Looking, Vote: proto.Vote{Leader: 2}, Round: 1}
	got := AppendNotification(nil, &n, config)
	isBytes(t, "notification", got, "00000000 0000000000000002 0000000000000000 0000000000000001 0000000000000000 00000002 0000008a"+
		hex.EncodeToString([]byte(config)))
	if len(got) != 182 {
		t.Errorf("%d bytes", len(got))
	}
	isBytes(t, "initial message", AppendInitial(nil, 3, "127.0.0.1:24883"),
		"ffffffffffff0000 0000000000000003 0000000f"+hex.EncodeToString([]byte("127.0.0.1:24883")))
	isBytes(t, "initial message with two addresses", AppendInitial(nil, 3, "a:1", "b:2"), "ffffffffffff0001 0000000000000003 00000007 613a317c623a32")
}

func TestNotificationsOfOlderReleases(t *testing.T) {
	full := AppendNotification(nil, &proto.Notification{State: proto.Following,
		Vote: proto.Vote{Leader: 3, Zxid: proto.MakeZxid(2, 9), PeerEpoch: 2}, Round: 4}, "")
	for _, c := range []struct {
		what string
		b    []byte
		ok   bool
	}{
		{"28 bytes", full[:28], true}, {"36 bytes", full[:36], false}, {"40 bytes", full[:40], true}, {"44 bytes", full, true},
		{"27 bytes", full[:27], false}, {"a configuration of −2 bytes", append(full[:40:40], 0xff, 0xff, 0xff, 0xfe), false},
		{"state 4", append([]byte{0, 0, 0, 4}, full[4:]...), false},
	} {
		var n proto.Notification
		_, err := ReadNotification(c.b, &n)
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", c.what, err)
		}
		if c.ok && (n.State != proto.Following || n.Vote != proto.Vote{Leader: 3, Zxid: proto.MakeZxid(2, 9), PeerEpoch: 2} || n.Round != 4 || n.Old != (len(c.b) < 44)) {
			t.Errorf("%s: %+v", c.what, n)
		}
	}
	if sid, _, n, err := ReadInitial([]byte{0, 0, 0, 0, 0, 0, 0, 7, 1}); sid != 7 || n != 8 || err != nil {
		t.Errorf("a server before 3.5: %d, %d, %v", sid, n, err)
	}
}

func TestQuorumPackets(t *testing.T) {
	info := AppendPacket(nil, &proto.Message{Kind: proto.LeaderInfo, Zxid: proto.MakeZxid(1, 0), Epoch: 1}, FromLeader)
	isBytes(t, "LEADERINFO", info, "00000011 0000000100000000 00000004 00010000 ffffffff")
	upToDate := AppendPacket(nil, &proto.Message{Kind: proto.UpToDate, Zxid: proto.NoZxid}, FromLeader)
	isBytes(t, "UPTODATE", upToDate, "0000000c ffffffffffffffff ffffffff ffffffff")
}

// The fresh ensemble of three wrote 595 bytes before 3.9 (docs/protocol/vectors.md#snapshot).
func TestSnapshotOfAFreshEnsemble(t *testing.T) {
	read := []proto.ACL{{Perms: proto.PermRead, ID: proto.ID{Scheme: "world", ID: "anyone"}}}
	s := proto.Snapshot{Nodes: []proto.SnapshotNode{{Path: "", Data: []byte{}}, {Path: "/zookeeper", Data: []byte{}},
		{Path: "/zookeeper/config", Data: []byte(config), ACL: read}, {Path: "/zookeeper/quota", Data: []byte{}}}}
	b := AppendSnapshot(nil, &s, Image{Digest: true})
	if len(b) != 595 {
		t.Errorf("%d bytes", len(b))
	}
	isBytes(t, "header", b[:16], "5a4b534e 00000002 ffffffffffffffff")
	isBytes(t, "the last five", b[len(b)-5:], "00000001 2f")
}
