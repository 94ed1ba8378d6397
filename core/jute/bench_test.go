package jute

import (
	"testing"

	"zootrope/core/proto"
)

var (
	setData = proto.Request{Xid: 7, Op: proto.OpSetData, Path: "/app/config", Data: make([]byte, 128), Version: -1}
	write   = proto.Txn{Session: 5, Cxid: 7, Zxid: 0x100000009, Time: 1, Type: proto.OpSetData, Path: "/app/config", Data: make([]byte, 128), Version: 4, Digest: 9}
)

// cases are what is written and read all the time; each step writes and reads one, with the same room.
var cases = []struct {
	name string
	step func(b []byte) []byte
}{
	{"request", func() func(b []byte) []byte {
		var got proto.Request
		return func(b []byte) []byte {
			b = AppendRequest(b, &setData)
			if ReadRequest(b, &got) != nil || got.Version != -1 {
				panic("request")
			}
			return b
		}
	}()},
	{"reply", func() func(b []byte) []byte {
		sent, got := proto.Reply{Op: proto.OpGetData, Xid: 7, Data: make([]byte, 128)}, proto.Reply{Op: proto.OpGetData}
		return func(b []byte) []byte {
			b = AppendReply(b, &sent)
			if ReadReply(b, &got) != nil || got.Xid != 7 {
				panic("reply")
			}
			return b
		}
	}()},
	{"record", func() func(b []byte) []byte {
		var got proto.Txn
		return func(b []byte) []byte {
			b = AppendRecord(b, &write)
			if n, err := ReadRecord(b, &got); n != len(b) || err != nil {
				panic("record")
			}
			return b
		}
	}()},
	{"ack", packetStep(proto.Message{Kind: proto.Ack, Zxid: 9}, FromLearner)},
	{"commit", packetStep(proto.Message{Kind: proto.Commit, Zxid: 9}, FromLeader)},
	{"ping", packetStep(proto.Message{Kind: proto.Ping, Zxid: 9}, FromLeader)},
	{"touches", packetStep(proto.Message{Kind: proto.Ping, Zxid: 9, Touched: []proto.Touch{{Session: 1, Timeout: 4000}}}, FromLearner)},
	{"proposal", packetStep(proto.Message{Kind: proto.Proposal, Zxid: write.Zxid, Txn: &write}, FromLeader)},
	{"forwarded", packetStep(proto.Message{Kind: proto.RequestKind, Req: &setData}, FromLearner)},
	{"notification", func() func(b []byte) []byte {
		sent, got := proto.Notification{Vote: proto.Vote{Leader: 3}}, proto.Notification{}
		return func(b []byte) []byte {
			b = AppendNotification(b, &sent, "")
			if _, err := ReadNotification(b, &got); err != nil || got != sent {
				panic("notification")
			}
			return b
		}
	}()},
}

func packetStep(sent proto.Message, from Direction) func(b []byte) []byte {
	var got proto.Message
	return func(b []byte) []byte {
		b = AppendPacket(b, &sent, from)
		if n, err := ReadPacket(b, &got, from, 1<<20, true); n != len(b) || err != nil {
			panic("packet")
		}
		return b
	}
}

// With room that has been used before, nothing is allocated.
func TestNothingIsAllocated(t *testing.T) {
	for _, c := range cases {
		b := c.step(nil)
		if n := testing.AllocsPerRun(100, func() { c.step(b[:0]) }); n > 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

func BenchmarkJute(b *testing.B) {
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			room := c.step(nil)
			b.SetBytes(int64(len(room)))
			b.ReportAllocs()
			for range b.N {
				c.step(room[:0])
			}
		})
	}
}
