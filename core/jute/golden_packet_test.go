package jute

import (
	"encoding/binary"
	"testing"

	"zootrope/core/proto"
)

// deleteTxn and its bytes, as a log and a PROPOSAL have them.
var deleteTxn = proto.Txn{Session: 0x300001122334455, Cxid: 0x66, Zxid: 0x200000003, Time: 0x17000000077, Type: proto.OpDelete,
	Path: "/a", Digest: 0x8899aabb}

const deleteBytes = `
	0300001122334455  # clientId
	00000066          # cxid
	0000000200000003  # zxid
	0000017000000077  # time
	00000002          # type delete
	00000002 2f61     # path /a
	00000002          # version of the digest
	000000008899aabb  # digest`

// goldenPackets is the table of docs/protocol/wire.md#quorum-packets: type, zxid, data, authinfo.
var goldenPackets = []struct {
	name  string
	from  Direction
	m     proto.Message
	bytes string
}{
	{"REQUEST", FromLearner, proto.Message{Kind: proto.RequestKind, Zxid: proto.NoZxid, Req: &proto.Request{
		Session: 0x300001122334455, Xid: 0x66, Op: proto.OpSetData, Path: "/a", Data: []byte("bc"), Version: 7,
		Auth: []proto.ID{{Scheme: "ip", ID: "::1"}, {Scheme: "digest", ID: "u:p"}}}}, `
		00000001 ffffffffffffffff
		00000020                      # 32 bytes of data
		0300001122334455              # sessionId
		00000066                      # cxid
		00000005                      # opcode setData
		00000002 2f61                 # path /a
		00000002 6263                 # data bc
		00000007                      # version
		00000002                      # two identities
		00000002 6970 00000003 3a3a31 # ip, ::1
		00000006 646967657374 00000003 753a70 # digest, u:p`},
	{"REQUEST of nobody", FromLearner, proto.Message{Kind: proto.RequestKind, Zxid: proto.NoZxid, Req: &proto.Request{
		Session: 0x300001122334455, Op: proto.OpCreateSession, Timeout: 4000}}, `
		00000001 ffffffffffffffff
		00000014                      # 20 bytes of data
		0300001122334455 00000000     # sessionId, cxid
		fffffff6                      # opcode createSession
		00000fa0                      # timeout
		00000000                      # no identities, and not null`},
	{"PROPOSAL", FromLeader, proto.Message{Kind: proto.Proposal, Zxid: 0x200000003, Txn: &deleteTxn}, `
		00000002 0000000200000003
		00000032                      # 50 bytes of data` + deleteBytes + `
		ffffffff                      # authinfo`},
	{"ACK", FromLearner, proto.Message{Kind: proto.Ack, Zxid: 0x200000004}, `00000003 0000000200000004 ffffffff ffffffff`},
	{"COMMIT", FromLeader, proto.Message{Kind: proto.Commit, Zxid: 0x200000005}, `00000004 0000000200000005 ffffffff ffffffff`},
	{"PING", FromLeader, proto.Message{Kind: proto.Ping, Zxid: 0x200000006}, `00000005 0000000200000006 ffffffff ffffffff`},
	{"answer to PING", FromLearner, proto.Message{Kind: proto.Ping, Zxid: 0x200000006, Touched: []proto.Touch{
		{Session: 0x300001122334455, Timeout: 4000}, {Session: 0x100000000000009, Timeout: 9000}}}, `
		00000005 0000000200000006
		00000018                      # 24 bytes of data
		0300001122334455 00000fa0     # sessionId, timeout
		0100000000000009 00002328
		ffffffff`},
	{"answer to PING, nobody touched", FromLearner, proto.Message{Kind: proto.Ping, Zxid: 0x200000006},
		`00000005 0000000200000006 00000000 ffffffff`},
	{"REVALIDATE", FromLearner, proto.Message{Kind: proto.Revalidate, Zxid: proto.NoZxid, Session: 0x300001122334455, Timeout: 4000}, `
		00000006 ffffffffffffffff
		0000000c                      # 12 bytes of data
		0300001122334455 00000fa0     # sessionId, timeout
		ffffffff`},
	{"answer to REVALIDATE", FromLeader, proto.Message{Kind: proto.Revalidate, Zxid: proto.NoZxid, Session: 0x300001122334455, Valid: true}, `
		00000006 ffffffffffffffff
		00000009                      # 9 bytes of data
		0300001122334455 01           # sessionId, valid
		ffffffff`},
	{"SYNC", FromLeader, proto.Message{Kind: proto.Sync}, `00000007 0000000000000000 ffffffff ffffffff`},
	{"INFORM", FromLeader, proto.Message{Kind: proto.Inform, Zxid: 0x200000003, Txn: &deleteTxn}, `
		00000008 0000000200000003
		00000032` + deleteBytes + `
		ffffffff`},
	{"COMMITANDACTIVATE", FromLeader, proto.Message{Kind: proto.Commit, Zxid: 0x200000007, Members: &proto.Membership{Leader: 4}}, `
		00000009 0000000200000007
		00000008 0000000000000004     # designated leader
		ffffffff`},
	{"NEWLEADER", FromLeader, proto.Message{Kind: proto.NewLeader, Zxid: 0x300000000, Members: &proto.Membership{Config: "version=0"}}, `
		0000000a 0000000300000000
		00000009 76657273696f6e3d30   # version=0: the text itself, without a length of its own
		ffffffff`},
	{"NEWLEADER before 3.4", FromLeader, proto.Message{Kind: proto.NewLeader, Zxid: 0x300000000},
		`0000000a 0000000300000000 ffffffff ffffffff`},
	{"FOLLOWERINFO", FromLearner, proto.Message{Kind: proto.FollowerInfo, Zxid: 0x200000000, Epoch: 2, Sid: 5,
		Members: &proto.Membership{Version: 0x100000008}}, `
		0000000b 0000000200000000
		00000014                      # LearnerInfo, 20 bytes
		0000000000000005              # sid
		00010000                      # protocolVersion
		0000000100000008              # configVersion
		ffffffff`},
	{"UPTODATE", FromLeader, proto.Message{Kind: proto.UpToDate, Zxid: proto.NoZxid}, `0000000c ffffffffffffffff ffffffff ffffffff`},
	{"DIFF", FromLeader, proto.Message{Kind: proto.Diff, Zxid: 0x200000009}, `0000000d 0000000200000009 ffffffff ffffffff`},
	{"TRUNC", FromLeader, proto.Message{Kind: proto.Trunc, Zxid: 0x20000000a}, `0000000e 000000020000000a ffffffff ffffffff`},
	{"SNAP", FromLeader, proto.Message{Kind: proto.Snap, Zxid: 0x20000000b, Snapshot: goldenSnapshot(0x20000000b, 435)}, `
		0000000f 000000020000000b ffffffff ffffffff` + treeBytes + `
		0000000a 42656e57617348657265 # BenWasHere`},
	{"OBSERVERINFO", FromLearner, proto.Message{Kind: proto.ObserverInfo, Zxid: 0x200000000, Epoch: 2, Sid: 6,
		Members: &proto.Membership{Version: 0x10000000c}}, `
		00000010 0000000200000000
		00000014 0000000000000006 00010000 000000010000000c # sid, protocolVersion, configVersion
		ffffffff`},
	{"LEADERINFO", FromLeader, proto.Message{Kind: proto.LeaderInfo, Zxid: 0x300000000, Epoch: 3}, `
		00000011 0000000300000000
		00000004 00010000             # protocolVersion
		ffffffff`},
	{"ACKEPOCH", FromLearner, proto.Message{Kind: proto.AckEpoch, Zxid: 0x20000000d, Epoch: 2}, `
		00000012 000000020000000d
		00000004 00000002             # currentEpoch
		ffffffff`},
	{"ACKEPOCH of an epoch accepted before", FromLearner, proto.Message{Kind: proto.AckEpoch, Zxid: 0x20000000d, Epoch: -1},
		`00000012 000000020000000d 00000004 ffffffff ffffffff`},
	{"INFORMANDACTIVATE", FromLeader, proto.Message{Kind: proto.Inform, Zxid: 0x200000003, Txn: &deleteTxn,
		Members: &proto.Membership{Leader: 4}}, `
		00000013 0000000200000003
		0000003a                      # 58 bytes of data
		0000000000000004              # designated leader` + deleteBytes + `
		ffffffff`},
}

func TestEveryQuorumPacketHasTheBytesOfTheProtocol(t *testing.T) {
	missing := map[uint32]bool{}
	for n := uint32(1); n <= 19; n++ {
		missing[n] = true
	}
	for _, c := range goldenPackets {
		isBytes(t, c.name, AppendPacket(nil, &c.m, c.from), c.bytes)
		b := unhex(t, c.bytes)
		delete(missing, binary.BigEndian.Uint32(b))
		var got proto.Message
		if n, err := ReadPacket(b, &got, c.from, 1<<20, true); n != len(b) || err != nil {
			t.Errorf("%s: read %d of %d bytes, %v", c.name, n, len(b), err)
			continue
		}
		equal(t, c.name, got, c.m)
	}
	if len(missing) > 0 {
		t.Errorf("no bytes for packets of types %v", missing)
	}
}
