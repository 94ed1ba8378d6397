package explain_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

func noNames(proto.Party) string { return "ann" }

func vote(leader proto.ServerID, counter uint32) proto.Vote {
	return proto.Vote{Leader: leader, Zxid: proto.MakeZxid(1, counter), PeerEpoch: 1}
}

// show prints a reason on a few lines.
func show(r explain.Reason) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", r.Title, r.Detail)
	if r.Table != nil {
		fmt.Fprintln(&b, strings.Join(r.Table.Columns[:], " | "))
		for _, row := range r.Table.Rows {
			fmt.Fprintf(&b, "%s | %s | %s | %s", row.Name, row.A, row.B, row.Verdict)
			if row.Decides {
				b.WriteString(" *")
			}
			b.WriteByte('\n')
		}
	}
	if r.Count != nil {
		fmt.Fprintf(&b, "%v of %d %v\n", r.Count.Have, r.Count.Need, r.Count.Enough)
	}
	b.WriteString(r.Verdict)
	return b.String()
}

func TestWhy(t *testing.T) {
	z := proto.MakeZxid
	for _, c := range []struct {
		name, lang string
		e          trace.Event
		want       string
	}{
		{"a better zxid", "en", trace.Event{Kind: trace.VoteChange, Site: trace.AtCompareVotes, Server: 5, Peer: 4, Round: 2, Vote: vote(4, 999),
			Against: vote(5, 888), Rule: trace.ByZxid, Taken: true}, `
Server 5 changes its vote from 5 to 4: larger zxid
It has received the vote of server 4. Both are in round 2.
compared in this order | vote from 4 | vote of 5 | 
epoch (peerEpoch) | 1 | 1 | equal, look further
zxid | 1:999 | 1:888 | larger, decides *
server id | 4 | 5 | not needed
epoch 1 = 1, zxid 1:999 > 1:888 → adopt the vote for 4`},
		{"the same in Chinese", "zh", trace.Event{Kind: trace.VoteChange, Site: trace.AtCompareVotes, Server: 5, Peer: 4, Round: 2, Vote: vote(4, 999),
			Against: vote(5, 888), Rule: trace.ByZxid, Taken: true}, `
5 号把选票由 5 改为 4：zxid 更大
它收到了 4 号的选票，双方都在第 2 轮，于是变更投票。
按此顺序比较 | 4 号发来的选票 | 5 号的选票 | 
epoch（peerEpoch） | 1 | 1 | 相同，继续比
zxid | 1:999 | 1:888 | 更大，定胜负 *
服务器编号 | 4 | 5 | 无需再看
epoch 1 = 1, zxid 1:999 > 1:888 → 改投 4`},
		{"a smaller id", "en", trace.Event{Kind: trace.VoteChange, Server: 2, Peer: 1, Round: 1, Vote: vote(1, 7), Against: vote(2, 7), Rule: trace.BySid}, `
Server 2 keeps its vote for 2: larger id
Server 1 votes for 1. Both are in round 1.
compared in this order | vote from 1 | vote of 2 | 
epoch (peerEpoch) | 1 | 1 | equal, look further
zxid | 1:7 | 1:7 | equal, look further
server id | 1 | 2 | smaller, decides *
epoch 1 = 1, zxid 1:7 = 1:7, id 1 < 2 → keep the vote for 2`},
		{"a predecessor is outstanding", "en", trace.Event{Kind: trace.AckCount, Server: 3, Peer: 2, Zxid: z(1, 9), Have: proto.Sids{}.With(2).With(3),
			Need: 2, Rule: trace.PredecessorOutstanding}, `
Server 3 cannot commit 1:9 yet: an earlier transaction is outstanding
It counts the ACK of server 2, but transactions are committed in their order.
asked in this order | now | needed | 
its predecessor | outstanding | committed | must wait, decides *
ACKs | 2 | 2 | not needed
[2 3] of 2 true
2 ACKs of {2, 3}: its predecessor is not committed yet`},
		{"a learner ahead", "en", trace.Event{Kind: trace.SyncChoice, Server: 4, Peer: 3, Zxid: z(1, 1000), Zxid2: z(1, 999), Low: z(1, 500), High: z(1, 999),
			Rule: trace.SyncAheadTrunc, Text: "TRUNC", Msg: proto.Trunc}, `
Server 4 synchronises server 3 by TRUNC: its log has extra entries
Server 3 is at 1:1000, the leader at 1:999; it keeps 1:500 to 1:999 in memory (committedLog).
asked in this order | server 3 | server 4 | 
the same last zxid? | 1:1000 | 1:999 | no, look further
ahead of everything committed? | 1:1000 | 1:999 | yes, decides *
within committedLog? | 1:1000 | 1:500 … 1:999 | not needed
older, but in the log on disk? | 1:1000 | < 1:500 | not needed
none of these? |  |  | not needed
the learner's log goes further than everything committed → TRUNC`},
		{"a log too large", "en", trace.Event{Kind: trace.SyncChoice, Server: 4, Peer: 3, Zxid: z(1, 2), Zxid2: z(1, 999), Low: z(1, 500), High: z(1, 999),
			First: z(1, 1), Window: 500, Size: 64 << 20, Limit: 1980, Rule: trace.SyncLogTooLarge, Text: "SNAP", Msg: proto.Snap}, `
Server 4 synchronises server 3 by SNAP: the log is too large
Server 3 is at 1:2, the leader at 1:999; it keeps 1:500 to 1:999 in memory (committedLog). Its log on disk begins at 1:1. Besides the file with the learner's last transaction, 67 108 864 bytes of log files would have to be read; with this snapshot 1 980 are allowed.
asked in this order | server 3 | server 4 | 
the same last zxid? | 1:2 | 1:999 | no, look further
ahead of everything committed? | 1:2 | 1:999 | no, look further
within committedLog? | 1:2 | 1:500 … 1:999, 500 txns | no, look further
log files too large compared with the snapshot? | 67 108 864 | at most 1 980 bytes | yes, decides *
older, but in the log on disk? | 1:2 | from 1:1 | not needed
none of these? |  |  | not needed
the log on the leader's disk is too large compared with its snapshot (snapshotSizeFactor) → SNAP`},
		{"a log that serves", "zh", trace.Event{Kind: trace.SyncChoice, Server: 4, Peer: 3, Zxid: z(1, 2), Zxid2: z(1, 999), Low: z(1, 500), High: z(1, 999),
			First: z(1, 1), Window: 500, Limit: 1980, Count: 997, Rule: trace.SyncFromLog, Text: "DIFF", Msg: proto.Diff}, `
4 号用 DIFF 同步 3 号：所缺的在磁盘日志中
3 号到 1:2，Leader 到 1:999，内存里（committedLog）保留 1:500 到 1:999。随后发送 997 个事务。Leader 磁盘上的日志从 1:1 开始。除 Learner 最后一个事务所在的文件外，还要读 0 字节的日志文件；按快照大小，允许 1 980 字节。
按此顺序判断 | 3 号 | 4 号 | 
最后的 zxid 相同？ | 1:2 | 1:999 | 否，继续判断
超出已提交的范围？ | 1:2 | 1:999 | 否，继续判断
在 committedLog 之内？ | 1:2 | 1:500 … 1:999，500 个事务 | 否，继续判断
日志文件相对快照太大？ | 0 | 至多 1 980 字节 | 否，继续判断
更早，但在磁盘日志里？ | 1:2 | 从 1:1 起 | 找到，据此选定 *
都不是？ |  |  | 无需再看
Learner 落后于 committedLog，但 Leader 磁盘上的日志足够早 → DIFF`},
		{"a message has the reason of its place", "en", trace.Event{Kind: trace.Sent(proto.Ack), Site: trace.AtSendAck, Server: 2, Peer: 3, Zxid: z(1, 9)}, `
Server 2 sends ACK to server 3: 1:9
1:9 is on its disk: only now may it acknowledge it.
`},
		{"a client", "zh", trace.Event{Kind: trace.ClientState, Client: -1, Peer: 3, Session: 0x30000, Text: "CONNECTED"}, `
客户端 ann 进入 CONNECTED，连接到 3 号
它的会话 0x30000 在那里有效。
`},
	} {
		if got := show(explain.Why(&c.e, noNames, c.lang)); got != c.want[1:] {
			t.Errorf("%s:\n%s\nwant:%s", c.name, got, c.want)
		}
	}
}

func TestWhyNamesTheSource(t *testing.T) {
	s := explain.Why(&trace.Event{Kind: trace.VoteChange, Site: trace.AtCompareVotes}, noNames, "en").Source
	if s.Func != "FLE.onLooking" || s.File != "core/election/fle.go" || s.Line == 0 || s.ZK != "FastLeaderElection.totalOrderPredicate" {
		t.Errorf("%+v", s)
	}
}

// A violated invariant leads to the checker that judged, at the condition it asked.
func TestAViolationNamesItsChecker(t *testing.T) {
	text, err := os.ReadFile("../check/testdata/lock-without-list.zk")
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := script.Parse("lock-without-list", string(text))
	if err != nil {
		t.Fatal(err)
	}
	parsed.Settings.Zoo.Bugs, _ = proto.ParseBugs("lock-without-list")
	var e trace.Event
	p := player.New(parsed, player.Options{OnEvent: func(now *trace.Event) {
		if now.Kind == trace.Violation {
			e = *now
		}
	}})
	defer p.Close()
	p.RunAll()
	s := explain.Why(&e, noNames, "en").Source
	if s.Func != "Checker.held" || s.ZK != "" || !strings.HasPrefix(sourceLine(t, s.File, s.Line), "if ") {
		t.Errorf("%+v", s)
	}
	if v := explain.Values(&e, noNames, "en"); len(v) != 1 || v[0].Line != s.Line {
		t.Errorf("%+v beside line %d", v, s.Line)
	}
}
