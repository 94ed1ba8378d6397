package jute

import (
	"testing"

	"zootrope/core/proto"
)

var goldenStat = proto.Stat{Czxid: 0x100000011, Mzxid: 0x100000022, Ctime: 0x17000000033, Mtime: 0x17000000044, Version: 5, Cversion: 6,
	Aversion: 7, EphemeralOwner: 0x300000000000088, DataLength: 9, NumChildren: 10, Pzxid: 0x1000000bb}

const statBytes = `
	0000000100000011              # czxid
	0000000100000022              # mzxid
	0000017000000033              # ctime
	0000017000000044              # mtime
	00000005                      # version
	00000006                      # cversion
	00000007                      # aversion
	0300000000000088              # ephemeralOwner
	00000009                      # dataLength
	0000000a                      # numChildren
	00000001000000bb              # pzxid`

// goldenReplies are the bodies of the answers (docs/protocol/wire.md#bodies); read is what a reader makes of one where that is
// not the same.
var goldenReplies = []struct {
	what  string
	p     proto.Reply
	read  *proto.Reply
	bytes string
}{
	{what: "create", p: proto.Reply{Op: proto.OpCreate, Path: "/a"}, bytes: `00000002 2f61`},
	{what: "create2", p: proto.Reply{Op: proto.OpCreate2, Path: "/a", Stat: goldenStat}, bytes: `00000002 2f61` + statBytes},
	{what: "createContainer", p: proto.Reply{Op: proto.OpCreateContainer, Path: "/a", Stat: goldenStat}, bytes: `00000002 2f61` + statBytes},
	{what: "createTTL", p: proto.Reply{Op: proto.OpCreateTTL, Path: "/a", Stat: goldenStat}, bytes: `00000002 2f61` + statBytes},
	{what: "delete", p: proto.Reply{Op: proto.OpDelete}},
	{what: "exists", p: proto.Reply{Op: proto.OpExists, Stat: goldenStat}, bytes: statBytes},
	{what: "getData", p: proto.Reply{Op: proto.OpGetData, Data: []byte("xyz"), Stat: goldenStat}, bytes: `00000003 78797a` + statBytes},
	{what: "setData", p: proto.Reply{Op: proto.OpSetData, Stat: goldenStat}, bytes: statBytes},
	{what: "getACL", p: proto.Reply{Op: proto.OpGetACL, ACL: aclOne, Stat: goldenStat}, bytes: oneACLBytes + statBytes},
	{what: "setACL", p: proto.Reply{Op: proto.OpSetACL, Stat: goldenStat}, bytes: statBytes},
	{what: "getChildren", p: proto.Reply{Op: proto.OpGetChildren, Children: []string{"b", "cd"}}, bytes: `00000002 00000001 62 00000002 6364`},
	{what: "sync", p: proto.Reply{Op: proto.OpSync, Path: "/a"}, bytes: `00000002 2f61`},
	{what: "ping", p: proto.Reply{Op: proto.OpPing}},
	{what: "getChildren2", p: proto.Reply{Op: proto.OpGetChildren2, Children: []string{"b", "cd"}, Stat: goldenStat},
		bytes: `00000002 00000001 62 00000002 6364` + statBytes},
	{what: "multi", p: proto.Reply{Op: proto.OpMulti, Results: []proto.Reply{{Op: proto.OpCreate, Path: "/a"}, {Op: proto.OpCreateTTL, Path: "/b", Stat: goldenStat},
		{Op: proto.OpDelete}, {Op: proto.OpSetData, Stat: goldenStat}, {Op: proto.OpCheck}}},
		read: &proto.Reply{Op: proto.OpMulti, Results: []proto.Reply{{Op: proto.OpCreate, Path: "/a"}, {Op: proto.OpCreate2, Path: "/b", Stat: goldenStat},
			{Op: proto.OpDelete}, {Op: proto.OpSetData, Stat: goldenStat}, {Op: proto.OpCheck}}}, bytes: `
		00000001 00 00000000 00000002 2f61                # create
		0000000f 00 00000000 00000002 2f62` + statBytes + ` # createTTL, as create2
		00000002 00 00000000                              # delete
		00000005 00 00000000` + statBytes + `             # setData
		0000000d 00 00000000                              # check
		ffffffff 01 ffffffff                              # done`},
	{what: "multi that failed", p: proto.Reply{Op: proto.OpMulti, Results: []proto.Reply{{Op: proto.OpError}, {Op: proto.OpError, Err: proto.BadVersion}}}, bytes: `
		ffffffff 00 00000000 00000000 # before the one that failed
		ffffffff 00 ffffff99 ffffff99 # BADVERSION
		ffffffff 01 ffffffff`},
	{what: "multiRead", p: proto.Reply{Op: proto.OpMultiRead, Results: []proto.Reply{{Op: proto.OpGetChildren, Children: []string{"b"}},
		{Op: proto.OpGetData, Data: []byte("xyz"), Stat: goldenStat}}}, bytes: `
		00000008 00 00000000 00000001 00000001 62
		00000004 00 00000000 00000003 78797a` + statBytes + `
		ffffffff 01 ffffffff`},
	{what: "reconfig", p: proto.Reply{Op: proto.OpReconfig, Data: []byte("xyz"), Stat: goldenStat}, bytes: `00000003 78797a` + statBytes},
	{what: "checkWatches", p: proto.Reply{Op: proto.OpCheckWatches}},
	{what: "removeWatches", p: proto.Reply{Op: proto.OpRemoveWatches}},
	{what: "setWatches", p: proto.Reply{Op: proto.OpSetWatches}},
	{what: "setWatches2", p: proto.Reply{Op: proto.OpSetWatches2}},
	{what: "auth", p: proto.Reply{Op: proto.OpAuth}},
	{what: "closeSession", p: proto.Reply{Op: proto.OpCloseSession}},
	{what: "addWatch", p: proto.Reply{Op: proto.OpAddWatch}, bytes: `00000000 # err`},
	{what: "getEphemerals", p: proto.Reply{Op: proto.OpGetEphemerals, Children: []string{"/a"}}, bytes: `00000001 00000002 2f61`},
	{what: "getAllChildrenNumber", p: proto.Reply{Op: proto.OpGetAllChildrenNumber, Count: 12}, bytes: `0000000c`},
	{what: "whoAmI", p: proto.Reply{Op: proto.OpWhoAmI, Who: []proto.ID{{Scheme: "ip", ID: "::1"}, {Scheme: "digest", ID: "u"}}}, bytes: `
		00000002 00000002 6970 00000003 3a3a31 00000006 646967657374 00000001 75 # scheme, user`},
	{what: "an error", p: proto.Reply{Op: proto.OpExists, Err: proto.NoNode}},
}

func TestEveryReplyHasTheBytesOfTheProtocol(t *testing.T) {
	for _, c := range goldenReplies {
		c.p.Xid, c.p.Zxid = 0x21, 0x200000003
		header := "00000021 0000000200000003 00000000 # xid, zxid, err\n"
		if c.p.Err == proto.NoNode {
			header = "00000021 0000000200000003 ffffff9b"
		}
		isBytes(t, c.what, AppendReply(nil, &c.p), header+c.bytes)
		want := c.p
		if c.read != nil {
			want = *c.read
			want.Xid, want.Zxid = c.p.Xid, c.p.Zxid
		}
		got := proto.Reply{Op: c.p.Op}
		if err := ReadReply(unhex(t, header+c.bytes), &got); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		equal(t, c.what, got, want)
	}
}

func TestAConnectResponseHasTheBytesOfTheProtocol(t *testing.T) {
	want := proto.ConnectResponse{Timeout: 4000, Session: 0x300001122334455, Password: [16]byte([]byte("abcdefghijklmnop"))}
	const text = `
		00000000                      # protocolVersion
		00000fa0                      # timeOut
		0300001122334455              # sessionId
		00000010 6162636465666768696a6b6c6d6e6f70 # passwd
		`
	for tail, readOnly := range map[string]proto.Said{"01": proto.SaidYes, "00": proto.SaidNo, "": proto.Unsaid} {
		want.ReadOnly = readOnly
		isBytes(t, "answer", AppendConnected(nil, &want), text+tail)
		var got proto.ConnectResponse
		if err := ReadConnected(unhex(t, text+tail), &got); err != nil {
			t.Errorf("readOnly %q: %v", tail, err)
		}
		equal(t, "answer", got, want)
	}
}

func TestAWatchEventHasTheBytesOfTheProtocol(t *testing.T) {
	want := proto.WatcherEvent{Type: proto.NodeChildrenChanged, Path: "/a", Zxid: 0x200000003}
	const text = `
		ffffffff                      # xid of a notification
		0000000200000003              # zxid, −1 before 3.9
		00000000                      # err
		00000004                      # type
		00000003                      # state SyncConnected
		00000002 2f61                 # path`
	isBytes(t, "event", AppendEvent(nil, &want), text)
	var got proto.WatcherEvent
	if err := ReadEvent(unhex(t, text), &got); err != nil {
		t.Error(err)
	}
	equal(t, "event", got, want)
}
