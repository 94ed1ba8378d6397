package zab

import (
	"fmt"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// learn boots a learner of leader 3 and connects it.
func learn(t *testing.T, id proto.ServerID, log string, epoch int64) *rig {
	r := newRig(t, id, log, epoch)
	r.lrn = NewLearner(&r.p, 3, r.now, 0, &r.out)
	r.want(r.take(), "dial 3")
	return r
}

// recv is a packet of the leader.
func (r *rig) recv(k proto.Kind, zxid string) string {
	r.t.Helper()
	m := proto.Message{Kind: k, Zxid: proto.NoZxid}
	if zxid != "" {
		m.Zxid = zx(zxid)
	}
	if k == proto.Proposal || k == proto.Inform {
		m.Txn = txn(zxid)
	}
	return r.recvMsg(m)
}

func (r *rig) recvMsg(m proto.Message) string {
	return r.step(step.Input{Kind: step.Recv, Conn: r.lrn.conn, Msg: m})
}

func (r *rig) opened() string { return r.step(step.Input{Kind: step.Opened, Conn: r.lrn.conn}) }

// toSync brings a learner to where it waits for DIFF, TRUNC or SNAP.
func (r *rig) toSync(leaderInfo string) {
	r.t.Helper()
	r.opened()
	r.recv(proto.LeaderInfo, leaderInfo)
	r.sync(proto.EpochFile)
	if r.lrn.state != awaitSync {
		r.t.Fatalf("in state %d", r.lrn.state)
	}
}

// docs/protocol/sync.md#what-must-be-durable-first, 1: acceptedEpoch durable, then ACKEPOCH.
func TestAckEpochAfterAcceptedEpoch(t *testing.T) {
	r := learn(t, 1, "1_1-1_3", 1)
	r.want(r.opened(), "FOLLOWERINFO(1:0)>3")
	r.want(r.recv(proto.LeaderInfo, "2_0"), "acceptedEpoch=2")
	r.p.saveSnapshot(&r.out)
	r.take()
	r.want(r.sync(proto.SnapshotFile), "")
	r.want(r.sync(proto.EpochFile), "ACKEPOCH(1:3)>3")
	if r.disk.current != 1 {
		t.Errorf("currentEpoch %d", r.disk.current)
	}
}

// The epoch of ACKEPOCH: currentEpoch for a new epoch, −1 for one that was accepted before; an older one is refused.
func TestAckEpochAgain(t *testing.T) {
	for _, test := range []struct {
		accepted  int64
		offered   string
		epoch     int64
		gaveUp    bool
		rule      trace.Rule
		didBefore string
	}{
		{1, "2_0", 1, false, trace.NoRule, "acceptedEpoch=2"},
		{2, "2_0", -1, false, trace.NoRule, "ACKEPOCH(1:3)>3"},
		{3, "2_0", 0, true, trace.EpochTooOld, ""},
	} {
		r := learn(t, 1, "1_1-1_3", 1)
		r.p.Accepted = test.accepted
		r.opened()
		r.want(r.recv(proto.LeaderInfo, test.offered), test.didBefore)
		if r.lrn.GaveUp != test.gaveUp || r.lrn.Why != test.rule {
			t.Errorf("accepted %d: gave up %v, %q", test.accepted, r.lrn.GaveUp, r.lrn.Why)
		}
		if !test.gaveUp && r.lrn.sendEpoch != test.epoch {
			t.Errorf("accepted %d: ACKEPOCH tells %d", test.accepted, r.lrn.sendEpoch)
		}
	}
}

// docs/protocol/sync.md#what-must-be-durable-first, 2: the transactions of a DIFF durable, then currentEpoch durable, then the
// NEWLEADER ACK. A proposal without its COMMIT waits for UPTODATE.
func TestDiffOrder(t *testing.T) {
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.want(r.recv(proto.Diff, "1_5"), "")
	r.want(r.recv(proto.Proposal, "1_4"), "")
	r.want(r.recv(proto.Commit, "1_4"), "")
	r.want(r.recv(proto.Proposal, "1_5"), "")
	r.want(r.recv(proto.Commit, "1_5"), "")
	r.want(r.recv(proto.Proposal, "2_1"), "")
	r.want(r.recv(proto.NewLeader, "2_0"), "append 1:4, append 1:5")
	if got := r.p.DB.LastProcessed(); got != zx("1_5") {
		t.Errorf("applied up to %v", got)
	}
	r.want(r.sync(proto.EpochFile), "")
	r.want(r.sync(proto.LogFile), "currentEpoch=2")
	r.want(r.sync(proto.EpochFile), "ACK(2:0)>3")
	r.want(r.recv(proto.Commit, "2_1"), "")
	if len(r.lrn.Committed) != 0 || r.lrn.Serving() {
		t.Error("committed or serving before UPTODATE")
	}
	r.want(r.recv(proto.UpToDate, ""), "append 2:1, ACK(2:0)>3")
	if n := len(r.lrn.Committed); n != 1 || !r.lrn.Serving() || r.lrn.Committed[0].Zxid != zx("2_1") {
		t.Errorf("after UPTODATE %d committed", n)
	}
	r.want(r.sync(proto.LogFile), "ACK(2:1)>3")
}

// A DIFF without transactions still waits for a log that an earlier role has left unsynced.
func TestEmptyDiffWaitsForTheLog(t *testing.T) {
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.p.append(txn("1_4"), &r.out)
	r.p.DB.Apply(txn("1_4"), nil, nil)
	r.take()
	r.recv(proto.Diff, "1_4")
	r.want(r.recv(proto.NewLeader, "2_0"), "")
	r.want(r.sync(proto.LogFile), "currentEpoch=2")
	r.want(r.sync(proto.EpochFile), "ACK(2:0)>3")
}

// docs/protocol/sync.md#what-must-be-durable-first, 5: after a SNAP its snapshot is durable, then the older log superseded,
// then currentEpoch, then the ACK.
func TestSnapOrder(t *testing.T) {
	from := newRig(t, 2, "1_1-1_7", 1)
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.want(r.recvMsg(proto.Message{Kind: proto.Snap, Zxid: zx("1_7"), Snapshot: from.p.DB.Snapshot()}), "")
	r.recv(proto.Proposal, "1_8")
	r.recv(proto.Commit, "1_8")
	if got := r.p.DB.LastProcessed(); got != zx("1_8") {
		t.Errorf("applied up to %v: the snapshot will lack the rest", got)
	}
	r.recv(proto.Proposal, "2_1")
	r.want(r.recv(proto.NewLeader, "2_0"), "snapshot 1:8, drop snapshots 1:8")
	r.want(r.recv(proto.Commit, "2_1"), "")
	r.want(r.sync(proto.LogFile, proto.EpochFile), "")
	r.want(r.sync(proto.SnapshotFile), "supersede 1:8, append 2:1")
	r.want(r.sync(proto.LogFile), "currentEpoch=2")
	r.want(r.sync(proto.EpochFile), "ACK(2:0)>3")
	r.want(r.recv(proto.UpToDate, ""), "ACK(2:0)>3")
	if got := r.p.DB.LastProcessed(); got != zx("2_1") || len(r.disk.segs) != 1 {
		t.Errorf("at %v with %d log files", got, len(r.disk.segs))
	}
}

// docs/protocol/sync.md#what-must-be-durable-first, 4: TRUNC cuts the log, invalidates the snapshots above the cut, and
// reloads; all is durable before the ACK.
func TestTruncOrder(t *testing.T) {
	r := learn(t, 1, "1_1-1_6", 1)
	r.p.saveSnapshot(&r.out) // snapshot 1:6 holds what will be cut
	r.take()
	r.sync(proto.SnapshotFile)
	r.toSync("2_0")
	r.want(r.recv(proto.Trunc, "1_4"), "truncate 1:4, drop snapshots 1:4")
	if got := r.p.DB.LastProcessed(); got != zx("1_4") || len(r.p.DB.Sessions()) != 4 {
		t.Errorf("at %v with %d sessions", got, len(r.p.DB.Sessions()))
	}
	r.want(r.recv(proto.NewLeader, "2_0"), "snapshot 1:4")
	r.want(r.sync(proto.SnapshotFile), "")
	r.want(r.sync(proto.LogFile), "currentEpoch=2")
	r.want(r.sync(proto.EpochFile), "ACK(2:0)>3")
	again := Peer{Cfg: r.p.Cfg}
	if err := again.Boot(r.disk, &r.out); err != nil || again.DB.LastProcessed() != zx("1_4") || len(again.DB.Sessions()) != 4 {
		t.Errorf("booted again: %v, at %v with %d sessions", err, again.DB.LastProcessed(), len(again.DB.Sessions()))
	}
}

// A TRUNC may go to the zxid of a NEWLEADER, which no transaction has: the learner is there all the same
// (docs/protocol/sync.md#the-learners-side), and its snapshot is called so.
func TestTruncToTheBeginningOfAnEpoch(t *testing.T) {
	r := learn(t, 1, "1_1-1_3 2_1", 2)
	r.disk.snaps = []*proto.Snapshot{newRig(t, 1, "", 0).p.DB.Snapshot()} // snapshot.0, and all the log behind it
	r.toSync("3_0")
	r.want(r.recv(proto.Trunc, "2_0"), "truncate 2:0, drop snapshots 2:0")
	if got := r.p.DB.LastProcessed(); got != zx("2_0") || len(r.p.DB.Sessions()) != 3 {
		t.Errorf("at %v with %d sessions", got, len(r.p.DB.Sessions()))
	}
	r.want(r.recv(proto.NewLeader, "3_0"), "snapshot 2:0")
}

// A TRUNC to below the snapshot that came by SNAP cannot be done: the log that led there is superseded, the snapshot holds
// more. The learner comes again as one without a history; its ACKEPOCH counts for nothing, its disk stays as it was.
func TestTruncBelowASnap(t *testing.T) {
	from := newRig(t, 2, "1_1-1_7", 1)
	r := newRig(t, 1, "", 1)
	r.disk.write(&proto.Write{Op: proto.SaveSnapshot, Snapshot: from.p.DB.Snapshot()})
	if err := r.p.Boot(r.disk, &r.out); err != nil {
		t.Fatal(err)
	}
	r.take()
	r.sync(proto.EpochFile)
	r.lrn = NewLearner(&r.p, 3, r.now, 0, &r.out)
	r.take()
	r.toSync("2_0")
	r.now += 1234
	r.want(r.recv(proto.Trunc, "1_6"), "dial 3, close 3")
	if due := r.now + r.p.Cfg.initLimit(); r.lrn.Wake() != due { // the whole of initLimit once more
		t.Errorf("it dials until %d, want %d", r.lrn.Wake(), due)
	}
	if got := r.p.DB.LastProcessed(); got != zx("1_7") || len(r.disk.snaps) != 2 {
		t.Errorf("at %v with %d snapshots", got, len(r.disk.snaps))
	}
	r.want(r.opened(), "FOLLOWERINFO(2:0)>3")
	r.want(r.recv(proto.LeaderInfo, "2_0"), "ACKEPOCH(0:0)>3")
	if r.lrn.sendEpoch != -1 {
		t.Errorf("ACKEPOCH tells %d", r.lrn.sendEpoch)
	}
	later, p := *r.lrn, r.p // should the same server lead a later epoch by now, it must be told the truth
	later.state = awaitLeader
	later.onLeaderInfo(&p, r.now, &proto.Message{Kind: proto.LeaderInfo, Zxid: zx("3_0")}, &r.out)
	r.out.Reset()
	if later.fresh || later.sendEpoch != 1 {
		t.Errorf("fresh %v in a new epoch, ACKEPOCH tells %d", later.fresh, later.sendEpoch)
	}
	refused := *r.lrn // it dials five times again
	refused.state, refused.tries, refused.giveUpAt = dialing, r.lrn.tries, r.now+20_000
	for range connectTries {
		if refused.GaveUp {
			t.Error("given up before the fifth dial")
		}
		refused.redial(&p, r.now, &r.out)
		if refused.state == pausing {
			refused.dial(&p, r.now, &r.out)
		}
	}
	if r.out.Reset(); !refused.GaveUp {
		t.Error("not given up after the fifth dial")
	}
	other := newRig(t, 2, "1_1-1_6", 1)
	r.recvMsg(proto.Message{Kind: proto.Snap, Zxid: zx("1_6"), Snapshot: other.p.DB.Snapshot()})
	r.want(r.recv(proto.NewLeader, "2_0"), "snapshot 1:6, drop snapshots 1:6")
	r.sync(proto.SnapshotFile, proto.LogFile)
	r.want(r.sync(proto.EpochFile), "ACK(2:0)>3")
	again := Peer{Cfg: r.p.Cfg}
	if err := again.Boot(r.disk, &r.out); err != nil || again.DB.LastProcessed() != zx("1_6") || len(again.DB.Sessions()) != 6 {
		t.Errorf("booted again: %v, at %v with %d sessions", err, again.DB.LastProcessed(), len(again.DB.Sessions()))
	}
}

// TRUNC, then transactions behind it.
func TestTruncAndDiff(t *testing.T) {
	r := learn(t, 1, "1_1-1_6", 1)
	r.toSync("2_0")
	r.recv(proto.Trunc, "1_4")
	r.recv(proto.Proposal, "2_1")
	r.recv(proto.Commit, "2_1")
	r.want(r.recv(proto.NewLeader, "2_0"), "snapshot 2:1")
	if r.lrn.Mode != "TRUNC+DIFF" {
		t.Errorf("mode %s", r.lrn.Mode)
	}
}

// A synchronisation that ends before its NEWLEADER leaves the database ahead of the disk: it must be loaded again.
func TestUnsaved(t *testing.T) {
	from := newRig(t, 2, "1_1-1_7", 1)
	snap := proto.Message{Kind: proto.Snap, Zxid: zx("1_7"), Snapshot: from.p.DB.Snapshot()}
	for _, test := range []struct {
		first proto.Message
		want  bool
	}{{proto.Message{Kind: proto.Diff, Zxid: zx("1_7")}, false}, {snap, true}, {proto.Message{Kind: proto.Trunc, Zxid: zx("1_2")}, true}} {
		r := learn(t, 1, "1_1-1_3", 1)
		r.toSync("2_0")
		r.recvMsg(test.first)
		if got := r.lrn.Unsaved(0); got != test.want {
			t.Errorf("%v: unsaved %v", test.first.Kind, got)
		}
		if got, want := r.lrn.Unsaved(proto.Bug3642), test.want && test.first.Kind != proto.Snap; got != want {
			t.Errorf("%v with bug 3642: unsaved %v", test.first.Kind, got)
		}
		r.recv(proto.NewLeader, "2_0")
		if got, want := r.lrn.Unsaved(0), test.first.Kind == proto.Snap; got != want { // its log is still to be superseded
			t.Errorf("%v and NEWLEADER: unsaved %v", test.first.Kind, got)
		}
	}
}

// Exit 13: the first packet of a synchronisation must be DIFF, TRUNC or SNAP.
func TestExit13(t *testing.T) {
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.recv(proto.NewLeader, "2_0")
	if r.lrn.Exit != step.QuorumPacket || !r.lrn.GaveUp {
		t.Errorf("exit %d", r.lrn.Exit)
	}
}

// follower brings a follower into the broadcast phase.
func follower(t *testing.T) *rig {
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.recv(proto.Diff, "1_3")
	r.recv(proto.NewLeader, "2_0")
	r.sync(proto.LogFile, proto.EpochFile)
	r.want(r.recv(proto.UpToDate, ""), "ACK(2:0)>3")
	return r
}

// docs/protocol/sync.md#what-must-be-durable-first, 3: a record is durable before it is acknowledged, and a COMMIT may come
// before that.
func TestBroadcastOrder(t *testing.T) {
	r := follower(t)
	r.want(r.recv(proto.Proposal, "2_1"), "append 2:1")
	r.want(r.recv(proto.Proposal, "2_2"), "append 2:2")
	r.want(r.recv(proto.Commit, "2_1"), "")
	r.want(r.sync(proto.EpochFile, proto.SnapshotFile), "")
	r.want(r.sync(proto.LogFile), "ACK(2:1)>3, ACK(2:2)>3")
	if len(r.lrn.Committed) != 1 {
		t.Errorf("%d committed", len(r.lrn.Committed))
	}
	r.want(r.recv(proto.Ping, "2_2"), "PING(2:2)>3")
}

// Exit 12: a COMMIT that is not for the oldest pending transaction. Without any it is only ignored.
func TestExit12(t *testing.T) {
	r := follower(t)
	r.recv(proto.Commit, "2_1")
	if r.lrn.GaveUp {
		t.Error("a COMMIT without a pending transaction ends the follower")
	}
	r.recv(proto.Proposal, "2_1")
	r.recv(proto.Proposal, "2_2")
	r.recv(proto.Commit, "2_2")
	if r.lrn.Exit != step.UnmatchedCommit || len(r.lrn.Committed) != 0 {
		t.Errorf("exit %d, %d committed", r.lrn.Exit, len(r.lrn.Committed))
	}
}

// Within one synchronisation each proposal follows the one before it, or is of a later epoch.
func TestContinuity(t *testing.T) {
	for _, test := range []struct {
		second string
		ok     bool
	}{{"1_5", true}, {"2_1", true}, {"1_6", false}, {"1_4", false}, {"1_3", false}} {
		r := learn(t, 1, "1_1-1_3", 1)
		r.toSync("2_0")
		r.recv(proto.Diff, "1_5")
		r.recv(proto.Proposal, "1_4")
		r.recv(proto.Proposal, test.second)
		if r.lrn.GaveUp == test.ok {
			t.Errorf("1_4, then %s: gave up %v", test.second, r.lrn.GaveUp)
		}
	}
}

// What must not come in a synchronisation ends it.
func TestBadStreams(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(r *rig)
	}{
		{"NEWLEADER of another epoch", func(r *rig) { r.recv(proto.Diff, "1_3"); r.recv(proto.NewLeader, "3_0") }},
		{"UPTODATE before NEWLEADER", func(r *rig) { r.recv(proto.Diff, "1_3"); r.recv(proto.UpToDate, "") }},
		{"UPTODATE before the ACK", func(r *rig) {
			r.recv(proto.Diff, "1_3")
			r.recv(proto.NewLeader, "2_0")
			r.recv(proto.UpToDate, "")
		}},
		{"a configuration takes effect", func(r *rig) {
			r.recv(proto.Diff, "1_3")
			r.recv(proto.Proposal, "1_4")
			r.recvMsg(proto.Message{Kind: proto.Commit, Zxid: zx("1_4"), Members: &proto.Membership{Leader: 2}})
		}},
		{"COMMIT of nothing after TRUNC", func(r *rig) { r.recv(proto.Trunc, "1_2"); r.recv(proto.Commit, "1_3") }},
	} {
		r := learn(t, 1, "1_1-1_3", 1)
		r.toSync("2_0")
		test.do(r)
		if !r.lrn.GaveUp || r.lrn.Why != trace.BadStream || r.lrn.Exit != step.NoExit {
			t.Errorf("%s: gave up %v %q exit %d", test.name, r.lrn.GaveUp, r.lrn.Why, r.lrn.Exit)
		}
	}
}

// An observer logs without acknowledging, and INFORM is data and commit in one.
func TestObserver(t *testing.T) {
	r := learn(t, 4, "1_1-1_3", 1)
	r.want(r.opened(), "OBSERVERINFO(1:0)>3")
	r.recv(proto.LeaderInfo, "2_0")
	r.sync(proto.EpochFile)
	r.recv(proto.Diff, "1_3")
	r.want(r.recv(proto.Inform, "2_1"), "")
	r.want(r.recv(proto.NewLeader, "2_0"), "append 2:1")
	r.want(r.sync(proto.LogFile), "currentEpoch=2")
	r.want(r.sync(proto.EpochFile), "ACK(2:0)>3")
	r.want(r.recv(proto.Inform, "2_2"), "")
	r.want(r.recv(proto.UpToDate, ""), "append 2:2, ACK(2:0)>3")
	r.want(r.recv(proto.Proposal, "2_3"), "")
	r.want(r.recv(proto.Commit, "2_3"), "")
	r.want(r.recv(proto.Inform, "2_3"), "append 2:3")
	r.want(r.sync(proto.LogFile), "")
	if n := len(r.lrn.Committed); n != 2 || r.lrn.Committed[1].Zxid != zx("2_3") {
		t.Errorf("%d committed", n)
	}
}

// The end of the connection to the leader ends the role, whatever the learner waits for on it. The end of another connection is of no account.
func TestTheEndOfTheConnection(t *testing.T) {
	for name, r := range transcript.InOrder(map[string]*rig{"registered": learn(t, 1, "1_1-1_3", 1), "following": follower(t)}) {
		if name == "registered" {
			r.opened()
		}
		r.want(r.step(step.Input{Kind: step.Closed, Conn: proto.Conn{Net: proto.Quorum, Dialed: true, Peer: r.lrn.conn.Peer, Gen: r.lrn.conn.Gen - 1}}), "")
		if r.lrn.GaveUp {
			t.Errorf("%s: another connection has ended", name)
		}
		r.step(step.Input{Kind: step.Closed, Conn: r.lrn.conn})
		if !r.lrn.GaveUp || r.lrn.Why != trace.LeaderGone {
			t.Errorf("%s: gave up %v, %q", name, r.lrn.GaveUp, r.lrn.Why)
		}
	}
}

// The leader is dialled five times, 100 ms apart; then it is given up.
func TestDialsFiveTimes(t *testing.T) {
	r := learn(t, 1, "1_1-1_3", 1)
	for range 4 {
		r.want(r.step(step.Input{Kind: step.DialFailed, Conn: r.lrn.conn}), "")
		r.want(r.step(step.Input{Kind: step.Closed, Conn: r.lrn.conn}), "") // of the dial that is over: of no account
		if r.lrn.GaveUp {
			t.Fatal("gave up in a pause")
		}
		r.now += 99
		r.want(r.step(step.Input{Kind: step.Timer}), "")
		r.now++
		r.want(r.step(step.Input{Kind: step.Timer}), "dial 3")
	}
	r.step(step.Input{Kind: step.DialFailed, Conn: r.lrn.conn})
	if !r.lrn.GaveUp || r.lrn.Why != trace.LeaderRefused {
		t.Errorf("gave up %v %q", r.lrn.GaveUp, r.lrn.Why)
	}
}

// A configuration comes with NEWLEADER, and the learner does nothing with it. With a COMMIT or an INFORM it would be one to take part in.
func TestConfigurationsInAStream(t *testing.T) {
	members := &proto.Membership{}
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.recv(proto.Diff, "1_3")
	r.recvMsg(proto.Message{Kind: proto.NewLeader, Zxid: zx("2_0"), Members: members})
	if r.lrn.GaveUp {
		t.Errorf("NEWLEADER: gave up, %q", r.lrn.Why)
	}
	for _, k := range []proto.Kind{proto.Commit, proto.Inform} {
		r := follower(t)
		if r.recvMsg(proto.Message{Kind: k, Zxid: zx("2_1"), Txn: txn("2_1"), Members: members}); !r.lrn.GaveUp || r.lrn.Why != trace.BadStream {
			t.Errorf("%v: gave up %v, %q", k, r.lrn.GaveUp, r.lrn.Why)
		}
	}
}

// A learner numbers the connections that it dials, across its roles.
func TestWhatALearnerDials(t *testing.T) {
	r := newRig(t, 1, "1_1-1_3", 1)
	NewLearner(&r.p, 3, r.now, 7, &r.out)
	if want := (proto.Conn{Net: proto.Quorum, Dialed: true, Peer: 3, Gen: 8}); len(r.out.Dials) != 1 || r.out.Dials[0] != want {
		t.Errorf("it dials %+v, want %+v", r.out.Dials, want)
	}
}

// The last pause has to end before initLimit does: who would dial at its very end gives up.
func TestTheLastPauseBeforeADial(t *testing.T) {
	for _, left := range []proto.Millis{connectDelay, connectDelay + 1} {
		r := learn(t, 1, "1_1-1_3", 1)
		r.now = r.lrn.giveUpAt - left
		r.step(step.Input{Kind: step.DialFailed, Conn: r.lrn.conn})
		if r.lrn.GaveUp != (left == connectDelay) || !r.lrn.GaveUp && r.lrn.Wake() != r.now+connectDelay {
			t.Errorf("with %d ms left: gave up %v, waits until %d", left, r.lrn.GaveUp, r.lrn.Wake())
		}
	}
}

// What each end, dial and message of its own connection, or of another one, leads to in each state of a learner, as the transcript has it.
func TestEveryInputInEveryState(t *testing.T) {
	states := []struct {
		name  string
		reach func(t *testing.T) *rig
	}{
		{"dialling", func(t *testing.T) *rig { return learn(t, 1, "1_1-1_3", 1) }},
		{"pausing", func(t *testing.T) *rig {
			r := learn(t, 1, "1_1-1_3", 1)
			r.step(step.Input{Kind: step.DialFailed, Conn: r.lrn.conn})
			return r
		}},
		{"registered", func(t *testing.T) *rig { r := learn(t, 1, "1_1-1_3", 1); r.opened(); return r }},
		{"synchronised", func(t *testing.T) *rig {
			r := learn(t, 1, "1_1-1_3", 1)
			r.toSync("2_0")
			r.recv(proto.Diff, "1_3")
			return r
		}},
		{"following", follower},
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			for _, own := range []bool{true, false} {
				for _, kind := range []step.Kind{step.Opened, step.DialFailed, step.Closed, step.Recv, step.Timer} {
					r := s.reach(t)
					r.quiet = true
					in := step.Input{Kind: kind, Conn: r.lrn.conn}
					if !own {
						in.Conn.Gen += 5
					}
					if kind == step.Recv {
						in.Msg = proto.Message{Kind: proto.Ping, Zxid: zx("2_0")}
					}
					if kind == step.Timer && own {
						r.now = r.lrn.Wake()
					}
					did := r.step(in)
					r.lrn.Close(&r.out)
					closes := r.take()
					transcript.Note(t, fmt.Sprintf("%v, own connection %v: %q, gave up %v; when it ends: %q", kind, own, did, r.lrn.GaveUp, closes))
				}
			}
		})
	}
}

// A COMMIT of a DIFF without its proposal is passed over.
func TestACommitWithoutItsProposal(t *testing.T) {
	r := learn(t, 1, "1_1-1_3", 1)
	r.toSync("2_0")
	r.recv(proto.Diff, "1_4")
	r.recv(proto.Commit, "1_4")
	r.want(r.recv(proto.NewLeader, "2_0"), "currentEpoch=2")
	if r.lrn.GaveUp || r.p.DB.LastProcessed() != zx("1_3") {
		t.Errorf("gave up %v, at %v", r.lrn.GaveUp, r.p.DB.LastProcessed())
	}
}

// With syncEnabled=false an observer keeps no log. A participant does all the same.
func TestWhoKeepsALog(t *testing.T) {
	for _, test := range []struct {
		id   proto.ServerID
		sync bool
		want string
	}{{1, true, "append 1:4"}, {1, false, "append 1:4"}, {4, true, "append 1:4"}, {4, false, "currentEpoch=2"}} {
		r := learn(t, test.id, "1_1-1_3", 1)
		r.p.Cfg.SyncEnabled = test.sync
		r.toSync("2_0")
		r.recv(proto.Diff, "1_4")
		if test.id == 4 {
			r.recv(proto.Inform, "1_4")
		} else {
			r.recv(proto.Proposal, "1_4")
			r.recv(proto.Commit, "1_4")
		}
		if got := r.recv(proto.NewLeader, "2_0"); got != test.want || r.p.DB.LastProcessed() != zx("1_4") {
			t.Errorf("server %d, syncEnabled=%v: %q, at %v", test.id, test.sync, got, r.p.DB.LastProcessed())
		}
	}
}
