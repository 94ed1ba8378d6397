package explain_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// sourceLine gives a line of the repository.
func sourceLine(t *testing.T, file string, line int) string {
	t.Helper()
	text, err := os.ReadFile("../../" + file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.Split(string(text), "\n")[line-1])
}

// margin lists the values beside the source of an event, as the page shows them.
func margin(t *testing.T, e *trace.Event) string {
	t.Helper()
	names := func(p proto.Party) string { return fmt.Sprint(p) }
	at := explain.Why(e, names, "en").Source
	out := at.Func + " " + at.ZK + "\n"
	for _, v := range explain.Values(e, names, "en") {
		mark := " "
		if v.Decides {
			mark = "*"
			if v.Line != at.Line {
				t.Errorf("line %d decides, and %d is shown", v.Line, at.Line)
			}
		}
		out += mark + " " + sourceLine(t, at.File, v.Line) + "  |  " + v.Text + "\n"
	}
	return out
}

func TestValuesBesideTheSource(t *testing.T) {
	vote := func(epoch int64, z proto.Zxid, id proto.ServerID) proto.Vote {
		return proto.Vote{PeerEpoch: epoch, Zxid: z, Leader: id}
	}
	z := proto.MakeZxid
	for _, c := range []struct {
		e    trace.Event
		want string
	}{
		{trace.Event{Kind: trace.VoteChange, Site: trace.AtCompareVotes, Server: 5, Peer: 4, Vote: vote(1, z(1, 999), 4), Against: vote(1, z(1, 888), 5),
			Rule: trace.ByZxid, Taken: true}, `beats FastLeaderElection.totalOrderPredicate
  func beats(v, w proto.Vote) (bool, trace.Rule) {  |  v: the vote from server 4, w: that of server 5
  if v.PeerEpoch != w.PeerEpoch {  |  1 = 1: equal
  if v.Zxid != w.Zxid {  |  1:999 ≠ 1:888: they differ
* return v.Zxid > w.Zxid, trace.ByZxid  |  1:999 > 1:888: true
  if v.Leader != w.Leader {  |  not reached
`},
		{trace.Event{Kind: trace.VoteChange, Site: trace.AtCompareVotes, Server: 5, Peer: 4, Vote: vote(1, 7, 4), Against: vote(1, 7, 4), Rule: trace.SameVote},
			`beats FastLeaderElection.totalOrderPredicate
  func beats(v, w proto.Vote) (bool, trace.Rule) {  |  v: the vote from server 4, w: that of server 5
  if v.PeerEpoch != w.PeerEpoch {  |  1 = 1: equal
  if v.Zxid != w.Zxid {  |  0:7 = 0:7: equal
  if v.Leader != w.Leader {  |  4 = 4: equal
* return false, trace.SameVote  |  equal: the same vote
`},
		{trace.Event{Kind: trace.VoteCount, Site: trace.AtCountVotes, Server: 2, Have: proto.Sids{}.With(2).With(4), Need: 3, Rule: trace.QuorumOfVotes},
			"FLE.countVotes FastLeaderElection.getVoteTracker\n* reached := f.quorum(have)  |  {2 4}, 2/3: false\n"},
		{trace.Event{Kind: trace.AckCount, Site: trace.AtProcessAck, Server: 3, Zxid: z(1, 8), Have: proto.Sids{}.With(3).With(1), Need: 2, Taken: true,
			Rule: trace.QuorumAcked}, `Leader.commitRule Leader.tryToCommit
  case i > 0:  |  false
  case !p.Cfg.hasQuorum(l.outstanding.At(i).Acks):  |  {1 3}, 2/2: false
* return trace.QuorumAcked  |  a quorum: commit
`},
		{trace.Event{Kind: trace.SyncChoice, Site: trace.AtSyncFollower, Server: 3, Peer: 1, Zxid: z(1, 5), Zxid2: z(1, 8), Low: z(1, 2), High: z(1, 8),
			Rule: trace.SyncInWindow, Text: "DIFF"}, `planSync LearnerHandler.syncFollower
  case in.Last == in.Peer:  |  1:8 == 1:5: false
  case in.Peer > hi && !in.Peer.NewEpoch():  |  1:5 > 1:8: false
  case lo <= in.Peer && in.Peer <= hi:  |  1:2 ≤ 1:5 ≤ 1:8: true
* w.found = trace.SyncInWindow  |  → DIFF
`},
		{trace.Event{Kind: trace.SyncChoice, Site: trace.AtSyncFollower, Server: 3, Peer: 1, Zxid: z(1, 2), Zxid2: z(1, 900), Low: z(1, 400), High: z(1, 900),
			First: z(1, 1), Window: 500, Size: 64 << 20, Limit: 1980, Rule: trace.SyncLogTooLarge, Text: "SNAP"}, `walk.fromLog LearnerHandler.syncFollower
  if first < 0 {  |  from 1:1: false
  if limit > 0 && size > limit {  |  67 108 864 > 1 980: true
* return trace.SyncLogTooLarge  |  → SNAP
`},
		{trace.Event{Kind: trace.SyncChoice, Site: trace.AtSyncFollower, Server: 3, Peer: 1, Zxid: z(1, 2), Zxid2: z(1, 703), Low: z(1, 204), High: z(1, 703),
			First: z(1, 1), Window: 500, Rule: trace.SyncFromLog, Text: "DIFF"}, `planSync LearnerHandler.syncFollower
  case in.Last == in.Peer:  |  1:703 == 1:2: false
  case in.Peer > hi && !in.Peer.NewEpoch():  |  1:2 > 1:703: false
  case lo <= in.Peer && in.Peer <= hi:  |  1:204 ≤ 1:2 ≤ 1:703: false
  case in.Peer < lo && in.Factor >= 0:  |  1:2 < 1:204: true
* w.found = trace.SyncFromLog  |  → DIFF
`},
		{trace.Event{Kind: trace.GiveUp, Site: trace.AtLeaderGivesUp, Server: 3, State: proto.Leading, Rule: trace.LostQuorum, Need: 3},
			"Leader.onHalfTick Leader.shutdown\n* l.emitGiveUp(p, trace.LostQuorum, have, out)  |  fewer than a quorum of its learners were alive at a tick\n"},
	} {
		if got := margin(t, &c.e); got != c.want {
			t.Errorf("got\n%swant\n%s", got, c.want)
		}
	}
}

// Every deciding value of the lessons stands on the line that is shown.
func TestValuesOfTheLessons(t *testing.T) {
	events, names := play(t, "../../lessons/leader-crash/script.zk")
	for i := range events {
		e := &events[i]
		at := explain.Why(e, names, "zh").Source
		decided := 0
		for _, v := range explain.Values(e, names, "zh") {
			if v.Line == at.Line && v.Decides {
				decided++
			}
			if v.Text == "" || strings.ContainsAny(v.Text, "[]") {
				t.Errorf("%v: %+v", e.Kind, v)
			}
		}
		if decided > 1 || decided == 0 && (e.Kind == trace.VoteChange || e.Kind == trace.AckCount) {
			t.Errorf("%v #%d: %d lines decide, %s:%d is shown", e.Kind, e.Seq, decided, at.File, at.Line)
		}
	}
}

func TestShort(t *testing.T) {
	names := func(proto.Party) string { return "ann" }
	z := proto.MakeZxid(1, 8)
	for _, c := range []struct {
		e    trace.Event
		want string
	}{
		{trace.Event{Kind: trace.Sent(proto.Proposal), Server: 3, Peer: 1, Zxid: z, Op: proto.OpCreate, Path: "/x"}, "PROPOSAL 1:8 → 1"},
		{trace.Event{Kind: trace.Deliver, Msg: proto.Ack, Server: 3, Peer: 1, Zxid: z}, "ACK 1:8 ← 1"},
		{trace.Event{Kind: trace.Sent(proto.NotificationKind), Server: 3, Peer: 1, Vote: proto.Vote{Leader: 4, Zxid: z, PeerEpoch: 1}}, "NOTIFICATION 4 1:8 → 1"},
		{trace.Event{Kind: trace.Sent(proto.ClientRequest), Client: -1, Peer: 2, Op: proto.OpGetData, Path: "/x"}, "getData /x → 2"},
		{trace.Event{Kind: trace.Sent(proto.ClientReply), Server: 2, Peer: -1, Op: proto.OpCreate}, "create OK → ann"},
		{trace.Event{Kind: trace.Crash, Server: 3}, "crash"},
		{trace.Event{Kind: trace.Command, Text: "crash 3"}, "crash 3"},
	} {
		if got := explain.Short(&c.e, names, "en"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
