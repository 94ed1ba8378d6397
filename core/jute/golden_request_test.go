package jute

import (
	"encoding/binary"
	"slices"
	"testing"

	"zootrope/core/proto"
)

// goldenRequests are header (xid, op) and body of every request (docs/protocol/wire.md#headers-and-xids,
// docs/protocol/wire.md#bodies).
var goldenRequests = []struct {
	what  string
	q     proto.Request
	bytes string
}{
	{"create", proto.Request{Xid: 0x21, Op: proto.OpCreate, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Flags: proto.EphemeralSequential}, `
		00000021 00000001 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00000003                      # flags`},
	{"create2", proto.Request{Xid: 0x22, Op: proto.OpCreate2, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Flags: proto.PersistentSequential}, `
		00000022 0000000f 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00000002                      # flags`},
	{"createContainer", proto.Request{Xid: 0x23, Op: proto.OpCreateContainer, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Flags: proto.Container}, `
		00000023 00000013 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00000004                      # flags`},
	{"createTTL", proto.Request{Xid: 0x24, Op: proto.OpCreateTTL, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Flags: proto.PersistentTTL, TTL: 0x1234}, `
		00000024 00000015 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00000005                      # flags
		0000000000001234              # ttl`},
	{"delete", proto.Request{Xid: 0x25, Op: proto.OpDelete, Path: "/a", Version: 9}, `00000025 00000002 00000002 2f61 00000009`},
	{"exists", proto.Request{Xid: 0x26, Op: proto.OpExists, Path: "/a", Watch: true}, `00000026 00000003 00000002 2f61 01`},
	{"getData", proto.Request{Xid: 0x27, Op: proto.OpGetData, Path: "/a"}, `00000027 00000004 00000002 2f61 00`},
	{"setData", proto.Request{Xid: 0x28, Op: proto.OpSetData, Path: "/a", Data: []byte("xyz"), Version: 9}, `
		00000028 00000005 00000002 2f61 00000003 78797a
		00000009                      # version`},
	{"getACL", proto.Request{Xid: 0x29, Op: proto.OpGetACL, Path: "/a"}, `00000029 00000006 00000002 2f61`},
	{"setACL", proto.Request{Xid: 0x2a, Op: proto.OpSetACL, Path: "/a", ACL: aclOne, Version: 9}, `
		0000002a 00000007 00000002 2f61` + oneACLBytes + `
		00000009                      # version`},
	{"getChildren", proto.Request{Xid: 0x2b, Op: proto.OpGetChildren, Path: "/a", Watch: true}, `0000002b 00000008 00000002 2f61 01`},
	{"sync", proto.Request{Xid: 0x2c, Op: proto.OpSync, Path: "/a"}, `0000002c 00000009 00000002 2f61`},
	{"ping", proto.Request{Xid: -2, Op: proto.OpPing}, `fffffffe 0000000b`},
	{"getChildren2", proto.Request{Xid: 0x2d, Op: proto.OpGetChildren2, Path: "/a", Watch: true}, `0000002d 0000000c 00000002 2f61 01`},
	{"check", proto.Request{Xid: 0x2e, Op: proto.OpCheck, Path: "/a", Version: 9}, `0000002e 0000000d 00000002 2f61 00000009`},
	{"multi", proto.Request{Xid: 0x2f, Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpCheck, Path: "/a", Version: 9},
		{Op: proto.OpSetData, Path: "/b", Data: []byte("xyz"), Version: 8}}}, `
		0000002f 0000000e
		0000000d 00 ffffffff          # type check, not done, err
		00000002 2f61 00000009        # path, version
		00000005 00 ffffffff          # type setData
		00000002 2f62 00000003 78797a 00000008
		ffffffff 01 ffffffff          # done`},
	{"reconfig", proto.Request{Xid: 0x30, Op: proto.OpReconfig, Members: &proto.Reconfig{Joining: "j", Leaving: "le", NewMembers: "new", Base: 0x200000007}}, `
		00000030 00000010
		00000001 6a                   # joining
		00000002 6c65                 # leaving
		00000003 6e6577               # newMembers
		0000000200000007              # curConfigId`},
	{"checkWatches", proto.Request{Xid: 0x31, Op: proto.OpCheckWatches, Path: "/a", Watcher: proto.WatcherChildren}, `00000031 00000011 00000002 2f61 00000001`},
	{"removeWatches", proto.Request{Xid: 0x32, Op: proto.OpRemoveWatches, Path: "/a", Watcher: proto.WatcherData}, `00000032 00000012 00000002 2f61 00000002`},
	{"deleteContainer", proto.Request{Op: proto.OpDeleteContainer, Path: "/a"}, `00000000 00000014 00000002 2f61`},
	{"multiRead", proto.Request{Xid: 0x33, Op: proto.OpMultiRead, Ops: []proto.Request{{Op: proto.OpGetChildren, Path: "/a"},
		{Op: proto.OpGetData, Path: "/b", Watch: true}}}, `
		00000033 00000016
		00000008 00 ffffffff 00000002 2f61 00
		00000004 00 ffffffff 00000002 2f62 01
		ffffffff 01 ffffffff`},
	{"createSession", proto.Request{Op: proto.OpCreateSession, Timeout: 4000}, `00000000 fffffff6 00000fa0`},
	{"closeSession", proto.Request{Xid: 0x34, Op: proto.OpCloseSession}, `00000034 fffffff5`},
	{"auth", proto.Request{Xid: -4, Op: proto.OpAuth, Auth: []proto.ID{{Scheme: "digest", ID: "u:p"}}}, `
		fffffffc 00000064
		00000000                      # type
		00000006 646967657374         # scheme digest
		00000003 753a70               # auth u:p`},
	{"setWatches", proto.Request{Xid: -8, Op: proto.OpSetWatches, Watches: &proto.WatchSet{RelativeZxid: 0x200000006,
		Data: []string{"/d"}, Exist: []string{"/e", "/ee"}, Child: []string{"/c"}}}, `
		fffffff8 00000065
		0000000200000006              # relativeZxid
		00000001 00000002 2f64        # data
		00000002 00000002 2f65 00000003 2f6565 # exist
		00000001 00000002 2f63        # child`},
	{"setWatches2", proto.Request{Xid: -8, Op: proto.OpSetWatches2, Watches: &proto.WatchSet{RelativeZxid: 0x200000006,
		Data: []string{"/d"}, Exist: []string{"/e", "/ee"}, Child: []string{"/c"}, Persistent: []string{"/p"}, PersistentRecursive: []string{"/r"}}}, `
		fffffff8 00000069
		0000000200000006              # relativeZxid
		00000001 00000002 2f64        # data
		00000002 00000002 2f65 00000003 2f6565 # exist
		00000001 00000002 2f63        # child
		00000001 00000002 2f70        # persistent
		00000001 00000002 2f72        # persistent recursive`},
	{"getEphemerals", proto.Request{Xid: 0x35, Op: proto.OpGetEphemerals, Path: "/a"}, `00000035 00000067 00000002 2f61`},
	{"getAllChildrenNumber", proto.Request{Xid: 0x36, Op: proto.OpGetAllChildrenNumber, Path: "/a"}, `00000036 00000068 00000002 2f61`},
	{"addWatch", proto.Request{Xid: 0x37, Op: proto.OpAddWatch, Path: "/a", Mode: proto.WatchPersistentRecursive}, `00000037 0000006a 00000002 2f61 00000001`},
	{"whoAmI", proto.Request{Xid: 0x38, Op: proto.OpWhoAmI}, `00000038 0000006b`},
}

func TestEveryRequestHasTheBytesOfTheProtocol(t *testing.T) {
	missing := slices.Clone(ops)
	for _, c := range goldenRequests {
		isBytes(t, c.what, AppendRequest(nil, &c.q), c.bytes)
		b := unhex(t, c.bytes)
		missing = slices.DeleteFunc(missing, func(op proto.OpCode) bool { return op == proto.OpCode(binary.BigEndian.Uint32(b[4:])) })
		var got proto.Request
		if err := ReadRequest(b, &got); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		equal(t, c.what, got, c.q)
	}
	if len(missing) > 0 {
		t.Errorf("no bytes for %v", missing)
	}
}

func TestAConnectRequestHasTheBytesOfTheProtocol(t *testing.T) {
	want := proto.ConnectRequest{LastZxidSeen: 0x200000003, Timeout: 4000, Session: 0x300001122334455, Password: [16]byte([]byte("abcdefghijklmnop"))}
	const text = `
		00000000                      # protocolVersion
		0000000200000003              # lastZxidSeen
		00000fa0                      # timeOut
		0300001122334455              # sessionId
		00000010 6162636465666768696a6b6c6d6e6f70 # passwd
		`
	for tail, readOnly := range map[string]proto.Said{"01": proto.SaidYes, "00": proto.SaidNo, "": proto.Unsaid} {
		want.ReadOnly = readOnly
		isBytes(t, "request", AppendConnect(nil, &want), text+tail)
		var got proto.ConnectRequest
		if err := ReadConnect(unhex(t, text+tail), &got); err != nil {
			t.Errorf("readOnly %q: %v", tail, err)
		}
		equal(t, "request", got, want)
	}
}

func TestSpecialXidsAreThoseOfTheProtocol(t *testing.T) {
	equal(t, "xids", [2]int32{notificationXid, proto.PingXid}, [2]int32{-1, -2})
}

// Java takes every byte but 0 for true.
func TestAnyByteButZeroIsTrue(t *testing.T) {
	for b, want := range map[string]bool{"00": false, "01": true, "02": true, "80": true, "ff": true} {
		var q proto.Request
		if err := ReadRequest(unhex(t, "00000021 00000003 00000002 2f61"+b), &q); err != nil || q.Watch != want {
			t.Errorf("watch %s: %v, %v", b, q.Watch, err)
		}
	}
}
