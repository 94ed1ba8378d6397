package zab

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// lead boots server 3 and lets it lead. Its learners are 1, 2 and observer 4; 9 is a second connection of 1.
func lead(t *testing.T, log string, epoch int64) *rig {
	r := newRig(t, 3, log, epoch)
	r.led = NewLeader(&r.p, r.now, &r.out)
	r.want(r.take(), "")
	return r
}

func link(id proto.Party) proto.Conn {
	c := proto.Conn{Net: proto.Quorum, Peer: id, Gen: 1}
	if id == 9 {
		c.Peer, c.Gen = 1, 2
	}
	return c
}

// from is a packet of a learner.
func (r *rig) from(id proto.Party, m proto.Message) string {
	return r.step(step.Input{Kind: step.Recv, Conn: link(id), Msg: m})
}

// joins lets a learner connect and register with its acceptedEpoch.
func (r *rig) joins(id proto.Party, accepted int64) string {
	r.t.Helper()
	r.want(r.step(step.Input{Kind: step.Opened, Conn: link(id)}), "")
	k := proto.FollowerInfo
	if id == 4 {
		k = proto.ObserverInfo
	}
	return r.from(id, proto.Message{Kind: k, Sid: link(id).Peer.Server(), Zxid: proto.MakeZxid(accepted, 0)})
}

func (r *rig) ackEpoch(id proto.Party, epoch int64, zxid string) string {
	return r.from(id, proto.Message{Kind: proto.AckEpoch, Epoch: epoch, Zxid: zx(zxid)})
}

func (r *rig) ack(id proto.Party, zxid string) string {
	return r.from(id, proto.Message{Kind: proto.Ack, Zxid: zx(zxid)})
}

// established brings the leader into broadcast with follower 1, and with the others that are named.
func established(t *testing.T, others ...proto.Party) *rig {
	t.Helper()
	r := lead(t, "1_1-1_3", 1)
	r.want(r.joins(1, 1), "acceptedEpoch=2")
	r.want(r.sync(proto.EpochFile), "LEADERINFO(2:0)>1")
	r.want(r.ackEpoch(1, 1, "1_3"), "currentEpoch=2, DIFF(1:3)>1, NEWLEADER(2:0)>1")
	r.want(r.ack(1, "2_0"), "")
	r.want(r.sync(proto.EpochFile), "UPTODATE(-)>1")
	for _, id := range others {
		r.want(r.joins(id, 1), "LEADERINFO(2:0)>"+string('0'+rune(id)))
		r.ackEpoch(id, 1, "1_3")
		r.want(r.ack(id, "2_0"), "UPTODATE(-)>"+string('0'+rune(id)))
	}
	if r.led.Phase != Broadcast {
		t.Fatal("not established")
	}
	return r
}

func (r *rig) propose() string {
	z, ok := r.led.NextZxid(&r.p, &r.out)
	if !ok {
		r.t.Fatal("no zxid")
	}
	r.led.Propose(&r.p, r.now, &proto.Txn{Zxid: z, Type: proto.OpCreateSession, Session: proto.SessionID(z), Timeout: 4000}, &r.out)
	return r.take()
}

// The new epoch is 1 + the largest acceptedEpoch of everyone who has registered; an observer raises it without counting
// (docs/protocol/sync.md#from-the-election-to-uptodate, 3). It is durable before anyone hears of it.
func TestEpochChoice(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.want(r.joins(4, 6), "")
	if r.led.chosen {
		t.Fatal("an observer counts for the epoch")
	}
	r.want(r.joins(1, 4), "acceptedEpoch=7")
	r.want(r.joins(2, 9), "")
	r.p.saveSnapshot(&r.out)
	r.take()
	r.want(r.sync(proto.SnapshotFile), "")
	r.want(r.sync(proto.EpochFile), "LEADERINFO(7:0)>4, LEADERINFO(7:0)>1, LEADERINFO(7:0)>2")
	if r.led.Epoch != 7 {
		t.Errorf("epoch %d", r.led.Epoch)
	}
}

// The own acceptedEpoch counts, too.
func TestOwnAcceptedEpochCounts(t *testing.T) {
	r := newRig(t, 3, "1_1-1_3", 1)
	r.p.Accepted = 5
	r.led = NewLeader(&r.p, r.now, &r.out)
	r.want(r.joins(1, 1), "acceptedEpoch=6")
}

// Two connections of one server are one voter, and the earlier one ends.
func TestSameServerTwice(t *testing.T) {
	r := newRig(t, 3, "1_1-1_3", 1)
	r.p.Cfg.Voters = r.p.Cfg.Voters.With(5).With(6)
	r.led = NewLeader(&r.p, r.now, &r.out)
	r.want(r.joins(1, 1), "")
	r.want(r.joins(9, 1), "close 1")
	r.want(r.joins(2, 1), "acceptedEpoch=2")
}

// An ACKEPOCH of −1 comes from a server that had accepted the epoch before: it does not count
// (docs/protocol/sync.md#from-the-election-to-uptodate, 5). It may be synchronised all the same once others have made the
// quorum.
func TestAckEpochMinusOne(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.joins(1, 1)
	r.joins(2, 1)
	r.sync(proto.EpochFile)
	r.want(r.ackEpoch(1, -1, "1_3"), "")
	r.want(r.ackEpoch(2, 1, "1_3"), "currentEpoch=2, DIFF(1:3)>1, NEWLEADER(2:0)>1, DIFF(1:3)>2, NEWLEADER(2:0)>2")
}

// A learner with a more recent history is refused; the leader goes on waiting for others. Once a quorum has answered,
// nobody is asked any more.
func TestLearnerAhead(t *testing.T) {
	for _, test := range []struct {
		epoch   int64
		zxid    string
		refused bool
	}{{1, "1_4", true}, {2, "1_1", true}, {1, "1_3", false}, {0, "1_9", false}, {1, "1_2", false}} {
		r := lead(t, "1_1-1_3", 1)
		r.joins(1, 1)
		r.sync(proto.EpochFile)
		got := r.ackEpoch(1, test.epoch, test.zxid)
		if refused := got == "close 1"; refused != test.refused || r.led.elected == test.refused || r.led.GaveUp {
			t.Errorf("epoch %d, %s: %s, elected %v, gave up %v", test.epoch, test.zxid, got, r.led.elected, r.led.GaveUp)
		}
		if test.refused {
			r.want(r.joins(2, 1), "LEADERINFO(2:0)>2")
			r.want(r.ackEpoch(2, 1, "1_3"), "currentEpoch=2, DIFF(1:3)>2, NEWLEADER(2:0)>2")
		}
	}
	r := established(t)
	r.joins(2, 1)
	r.want(r.ackEpoch(2, 1, "1_4"), "TRUNC(1:3)>2, NEWLEADER(2:0)>2")
}

// An observer's ACKEPOCH and NEWLEADER ACK do not count.
func TestObserverDoesNotCount(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.joins(1, 1)
	r.joins(4, 1)
	r.sync(proto.EpochFile)
	r.want(r.ackEpoch(4, 1, "1_3"), "")
	r.want(r.ackEpoch(1, 1, "1_3"), "currentEpoch=2, DIFF(1:3)>1, NEWLEADER(2:0)>1, DIFF(1:3)>4, NEWLEADER(2:0)>4")
	r.sync(proto.EpochFile)
	r.want(r.ack(4, "2_0"), "")
	r.want(r.ack(1, "2_0"), "UPTODATE(-)>1, UPTODATE(-)>4")
	r.want(r.propose(), "append 2:1, PROPOSAL(2:1)>1")
	r.want(r.ack(4, "2_1"), "")
	r.want(r.sync(proto.LogFile), "")
	r.want(r.ack(1, "2_1"), "COMMIT(2:1)>1, INFORM(2:1)>4")
}

// The leader's own NEWLEADER acknowledgement needs its epoch file and its whole log to be durable: a quorum of others
// cannot do without it (docs/protocol/sync.md#from-the-election-to-uptodate, 7).
func TestOwnNewLeaderAck(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.p.append(txn("1_4"), &r.out) // left unsynced by the role before
	r.take()
	r.joins(1, 1)
	r.joins(2, 1)
	r.sync(proto.EpochFile)
	r.ackEpoch(1, 1, "1_3")
	r.ackEpoch(2, 1, "1_3")
	r.want(r.ack(1, "2_0"), "")
	r.want(r.ack(2, "2_0"), "")
	r.want(r.sync(proto.EpochFile), "")
	if r.led.Phase == Broadcast {
		t.Fatal("established while its own log can be lost")
	}
	r.want(r.sync(proto.LogFile), "UPTODATE(-)>1, UPTODATE(-)>2")
}

// The same with the epoch file as the last to be durable.
func TestOwnEpochBeforeNewLeaderAck(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.p.append(txn("1_4"), &r.out)
	r.take()
	r.joins(1, 1)
	r.sync(proto.EpochFile)
	r.ackEpoch(1, 1, "1_3")
	r.want(r.ack(1, "2_0"), "")
	r.want(r.sync(proto.LogFile), "")
	r.want(r.sync(proto.EpochFile), "UPTODATE(-)>1")
}

// The packet behind NEWLEADER must be its ACK, of this epoch; anything else closes the learner
// (docs/protocol/sync.md#what-must-be-durable-first).
func TestWrongNewLeaderAck(t *testing.T) {
	for _, m := range []proto.Message{{Kind: proto.Ack, Zxid: zx("1_4")}, {Kind: proto.Ack, Zxid: zx("1_0")}, {Kind: proto.Ping}} {
		r := lead(t, "1_1-1_3", 1)
		r.joins(1, 1)
		r.sync(proto.EpochFile)
		r.ackEpoch(1, 1, "1_3")
		r.sync(proto.EpochFile)
		r.want(r.from(1, m), "close 1")
		if r.led.Phase == Broadcast || r.led.newLeader.Has(1) {
			t.Errorf("%v %v counted", m.Kind, m.Zxid)
		}
	}
}

// Commits are in zxid order, whatever the order of the acknowledgements (docs/protocol/broadcast.md#proposing-and-committing).
func TestCommitOrder(t *testing.T) {
	r := established(t, 2)
	r.want(r.propose(), "append 2:1, PROPOSAL(2:1)>1, PROPOSAL(2:1)>2")
	r.want(r.propose(), "append 2:2, PROPOSAL(2:2)>1, PROPOSAL(2:2)>2")
	r.want(r.ack(1, "2_2"), "")
	r.want(r.ack(2, "2_2"), "")
	r.want(r.ack(1, "2_1"), "")
	r.want(r.ack(1, "2_1"), "") // twice is once
	r.want(r.ack(2, "2_1"), "COMMIT(2:1)>1, COMMIT(2:1)>2, COMMIT(2:2)>1, COMMIT(2:2)>2")
	r.want(r.ack(2, "2_2"), "")
	r.want(r.sync(proto.LogFile), "")
	if n := len(r.led.Committed); n != 2 || r.led.Committed[0].Zxid != zx("2_1") {
		t.Errorf("%d committed", n)
	}
}

// The leader's own vote for a proposal comes when its disk has synced. A quorum of others commits without it.
func TestOwnAck(t *testing.T) {
	r := established(t)
	r.propose()
	if _, acks := r.led.Acked(); acks != (proto.Sids{}) {
		t.Errorf("acknowledged by %v", acks.List())
	}
	r.want(r.sync(proto.EpochFile, proto.SnapshotFile), "")
	r.want(r.ack(1, "2_1"), "")
	r.want(r.sync(proto.LogFile), "COMMIT(2:1)>1")
}

// What is not an acknowledgement of an outstanding proposal has no effect.
func TestAcksOfNothing(t *testing.T) {
	r := established(t, 2)
	r.want(r.ack(1, "2_0"), "")
	r.want(r.ack(1, "2_1"), "")
	r.propose()
	r.want(r.ack(1, "2_2"), "")
	r.want(r.ack(1, "1_1"), "")
	if _, acks := r.led.Acked(); acks != (proto.Sids{}) {
		t.Errorf("acknowledged by %v", acks.List())
	}
}

// A sync is answered when everything proposed before it is committed; at once if nothing is outstanding. An answer that
// nobody waits for any more is forgotten.
func TestProcessSync(t *testing.T) {
	ask := proto.Message{Kind: proto.RequestKind, Req: &proto.Request{Op: proto.OpSync}}
	r := established(t, 2)
	r.want(r.from(1, ask), "SYNC(0:0)>1")
	r.propose()
	r.propose()
	r.want(r.from(1, ask), "")
	if n := r.led.PendingSyncs(); n != 1 {
		t.Errorf("syncs wait for %d proposals", n)
	}
	r.want(r.from(2, ask), "")
	r.propose()
	r.from(1, ask)
	if n := r.led.PendingSyncs(); n != 2 {
		t.Errorf("syncs wait for %d proposals", n)
	}
	r.ack(1, "2_1")
	r.want(r.ack(2, "2_1"), "COMMIT(2:1)>1, COMMIT(2:1)>2")
	r.want(r.step(step.Input{Kind: step.Closed, Conn: link(2)}), "")
	r.ack(1, "2_2")
	r.want(r.sync(proto.LogFile), "COMMIT(2:2)>1, SYNC(0:0)>1")
	r.want(r.from(1, ask), "") // one proposal is outstanding
	r.want(r.ack(1, "2_3"), "COMMIT(2:3)>1, SYNC(0:0)>1, SYNC(0:0)>1")
	r.want(r.from(1, ask), "SYNC(0:0)>1")
}

// A newcomer gets what is outstanding between its history and NEWLEADER, and live traffic before it has acknowledged
// (Leader.startForwarding, docs/protocol/sync.md#joining-the-broadcast). An observer gets no PROPOSAL.
func TestStartForwarding(t *testing.T) {
	r := established(t)
	r.propose()
	r.joins(2, 1)
	r.want(r.ackEpoch(2, 1, "1_2"), "DIFF(1:3)>2, PROPOSAL(1:3)>2, COMMIT(1:3)>2, PROPOSAL(2:1)>2, NEWLEADER(2:0)>2")
	r.joins(4, 1)
	r.want(r.ackEpoch(4, 1, "1_3"), "DIFF(1:3)>4, NEWLEADER(2:0)>4")
	r.want(r.propose(), "append 2:2, PROPOSAL(2:2)>1, PROPOSAL(2:2)>2")
	r.ack(1, "2_1")
	r.want(r.sync(proto.LogFile), "COMMIT(2:1)>1, COMMIT(2:1)>2, INFORM(2:1)>4")
}

// tickTo lets timers fire up to a moment and gives what was done last.
func (r *rig) tickTo(end proto.Millis) {
	for r.led.Wake() <= end && !r.led.GaveUp {
		r.now = max(r.now, r.led.Wake())
		r.step(step.Input{Kind: step.Timer})
	}
	r.now = end
}

// pings answers for a learner twice a tick, so that only what is tested is missed.
func (r *rig) pings(end proto.Millis, ids ...proto.Party) {
	for r.now < end && !r.led.GaveUp {
		r.tickTo(min(end, r.now+1000))
		for _, id := range ids {
			r.from(id, proto.Message{Kind: proto.Ping})
		}
	}
}

// A learner that leaves a proposal unacknowledged for syncLimit ticks is dropped, though it answers pings
// (LearnerHandler.SyncLimitCheck).
func TestSlowFollower(t *testing.T) {
	r := established(t, 2)
	r.pings(r.now+20_000, 1, 2)
	begun := r.now
	r.propose()
	r.ack(1, "2_1")
	r.pings(begun+9_000, 1, 2)
	if len(r.led.handlers) != 2 {
		t.Fatalf("dropped %d ms after the proposal", r.now-begun)
	}
	r.pings(begun+12_000, 1, 2)
	if len(r.led.handlers) != 1 || r.led.handlers[0].Sid != 1 || r.led.GaveUp {
		t.Errorf("%d learners, gave up %v", len(r.led.handlers), r.led.GaveUp)
	}
}

// A learner that is silent for syncLimit is dropped; a leader without a quorum gives up at a tick.
func TestLostQuorum(t *testing.T) {
	r := established(t, 2)
	r.pings(r.now+20_000, 1, 2)
	begun := r.now
	r.pings(begun+13_000, 1)
	if r.led.GaveUp || len(r.led.handlers) != 1 {
		t.Fatalf("gave up %v with %d learners", r.led.GaveUp, len(r.led.handlers))
	}
	r.step(step.Input{Kind: step.Closed, Conn: link(1)})
	if r.led.GaveUp {
		t.Fatal("gave up between two ticks")
	}
	r.tickTo(r.now + 2000)
	if !r.led.GaveUp || r.led.Why != trace.LostQuorum {
		t.Errorf("gave up %v %q", r.led.GaveUp, r.led.Why)
	}
}

// A learner that is still being synchronised counts for the quorum from its first moment on, for initLimit and syncLimit together
// (Leader.getTickOfInitialAckDeadline), as long as its connection stands: that is read for initLimit (LearnerHandler.run).
func TestALearnerCountsWhileItIsSynchronised(t *testing.T) {
	r := established(t)
	r.pings(r.now+20_000, 1)
	r.joins(2, 1)
	joined := r.now
	r.ackEpoch(2, 1, "1_3")
	r.step(step.Input{Kind: step.Closed, Conn: link(1)})
	r.tickTo(joined + 19_999)
	if r.led.GaveUp {
		t.Fatalf("gave up %d ms after the learner came", r.now-joined)
	}
	r.tickTo(joined + 22_000)
	if !r.led.GaveUp || r.led.Why != trace.LostQuorum {
		t.Errorf("gave up %v %q", r.led.GaveUp, r.led.Why)
	}
}

// A learner counts for the quorum up to and with the tick that is syncLimit after the one in which it was heard
// (docs/protocol/sync.md#giving-up): the leader does not give up before the learner's connection is timed out.
func TestALearnerCountsUntilSyncLimitIsOver(t *testing.T) {
	r := established(t)
	r.pings(r.now+20_000, 1)
	for tick := r.led.tick; r.led.tick == tick; {
		r.tickTo(r.led.Wake())
		r.from(1, proto.Message{Kind: proto.Ping})
	}
	heard := r.now + 500 // between a tick and the next
	r.tickTo(heard)
	r.from(1, proto.Message{Kind: proto.Ping})
	last := r.led.tick
	r.tickTo(heard + 9_999)
	if r.led.tick != last+5 {
		t.Fatalf("%d ticks in 10 s", r.led.tick-last)
	}
	if r.led.GaveUp || len(r.led.handlers) != 1 {
		t.Fatalf("gave up %v with %d learners", r.led.GaveUp, len(r.led.handlers))
	}
	r.tickTo(heard + 10_000)
	if r.led.GaveUp || len(r.led.handlers) != 0 {
		t.Fatalf("gave up %v with %d learners after a silence of 10 s", r.led.GaveUp, len(r.led.handlers))
	}
	r.tickTo(heard + 12_000)
	if !r.led.GaveUp {
		t.Error("leads nobody")
	}
}

// Two half ticks of an odd tickTime are shorter than a tick, in ZooKeeper as here. So ticks are counted faster than the connection's
// time passes, and a learner that has gone silent does not count any more while its connection still stands.
func TestALearnerDoesNotCountAfterSyncLimitThoughItsConnectionStands(t *testing.T) {
	r := established(t)
	r.p.Cfg.TickTime = 3 // half of it is 1
	for tick := r.led.tick; r.led.tick == tick; {
		r.tickTo(r.led.Wake())
		r.from(1, proto.Message{Kind: proto.Ping})
	}
	heard, last := r.now, r.led.tick
	r.tickTo(heard + 11)
	if r.led.tick != last+5 || r.led.GaveUp {
		t.Fatalf("%d ticks in 11 ms, gave up %v", r.led.tick-last, r.led.GaveUp)
	}
	r.tickTo(heard + 12)
	if !r.led.GaveUp || r.led.Why != trace.LostQuorum || len(r.led.handlers) != 1 || r.led.handlers[0].deadline != heard+15 {
		t.Errorf("at tick %d, %d ms after the last packet: gave up %v %q with %d learners", r.led.tick-last, r.now-heard, r.led.GaveUp, r.led.Why, len(r.led.handlers))
	}
}

// A leader does its work twice a tick, and at most once a millisecond.
func TestHalfTicks(t *testing.T) {
	for i, want := range []proto.Millis{1, 1, 1, 2, 2, 3} {
		tick := proto.Millis(i + 1)
		r := newRig(t, 3, "1_1-1_3", 1)
		r.p.Cfg.TickTime, r.p.Cfg.InitLimit, r.p.Cfg.SyncLimit = tick, 1000, 1000
		r.led = NewLeader(&r.p, r.now, &r.out)
		r.take()
		r.led.establish(&r.p, r.now, &r.out)
		r.take()
		for range 3 {
			if got := r.led.halfTick - r.now; got != want {
				t.Errorf("tickTime %d: half a tick is %d ms, want %d", tick, got, want)
			}
			r.now = r.led.halfTick
			r.step(step.Input{Kind: step.Timer})
		}
	}
}

// Each of the three waits has initLimit to itself.
func TestInitLimit(t *testing.T) {
	for _, test := range []struct {
		rule trace.Rule
		do   func(r *rig)
	}{
		{trace.EpochTimeout, func(r *rig) {}},
		{trace.EpochAckTimeout, func(r *rig) { r.now += 15_000; r.joins(1, 1); r.sync(proto.EpochFile) }},
		{trace.NewLeaderTimeout, func(r *rig) {
			r.now += 15_000
			r.joins(1, 1)
			r.sync(proto.EpochFile)
			r.now += 15_000
			r.ackEpoch(1, 1, "1_3")
			r.sync(proto.EpochFile)
		}},
	} {
		r := lead(t, "1_1-1_3", 1)
		test.do(r)
		end := r.now + 20_000
		r.tickTo(end - 1)
		if r.led.GaveUp {
			t.Errorf("%q: too early", test.rule)
		}
		r.tickTo(end)
		if !r.led.GaveUp || r.led.Why != test.rule {
			t.Errorf("gave up %v %q, want %q", r.led.GaveUp, r.led.Why, test.rule)
		}
	}
}

// The counter's last value is never given out (ZOOKEEPER-1277).
func TestCounterRollover(t *testing.T) {
	r := established(t)
	r.led.hzxid = proto.MakeZxid(2, 0xfffffffd)
	if z, ok := r.led.NextZxid(&r.p, &r.out); !ok || z != proto.MakeZxid(2, 0xfffffffe) {
		t.Errorf("%v %v", z, ok)
	}
	if _, ok := r.led.NextZxid(&r.p, &r.out); ok || !r.led.GaveUp || r.led.Why != trace.CounterRollover {
		t.Errorf("ok %v, gave up %v %q", ok, r.led.GaveUp, r.led.Why)
	}
}

// A learner's packets out of turn close it, and only it.
func TestPacketsOutOfTurn(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.step(step.Input{Kind: step.Opened, Conn: link(2)})
	r.want(r.from(2, proto.Message{Kind: proto.Ack}), "close 2")
	r.joins(4, 1)
	r.want(r.from(4, proto.Message{Kind: proto.Ack}), "close 4") // while the epoch is not chosen
	r.joins(1, 1)
	r.sync(proto.EpochFile)
	r.want(r.from(1, proto.Message{Kind: proto.Ack}), "close 1")
	r.step(step.Input{Kind: step.Opened, Conn: link(9)})
	newer := proto.Message{Kind: proto.FollowerInfo, Sid: 1, Zxid: proto.MakeZxid(1, 0), Members: &proto.Membership{Version: 1}}
	r.want(r.from(9, newer), "close 1")
	for _, sid := range []proto.ServerID{-1, 0, 256} {
		r.step(step.Input{Kind: step.Opened, Conn: link(8)})
		r.want(r.from(8, proto.Message{Kind: proto.FollowerInfo, Sid: sid}), "close 8")
	}
	r.p.Cfg.ExtendedTypes = true // with times to live there is no server 255
	r.step(step.Input{Kind: step.Opened, Conn: link(8)})
	r.want(r.from(8, proto.Message{Kind: proto.ObserverInfo, Sid: 255}), "close 8")
	r.step(step.Input{Kind: step.Opened, Conn: link(7)})
	r.want(r.from(7, proto.Message{Kind: proto.ObserverInfo, Sid: 254}), "LEADERINFO(2:0)>7")
	if r.led.GaveUp {
		t.Error("gave up")
	}
}

// The servers that have acknowledged the oldest of the outstanding proposals, for the screen; none where nothing is outstanding.
func TestWhoHasAcknowledgedTheOldest(t *testing.T) {
	r := established(t, 2)
	acked := func(want proto.Zxid, ids ...proto.ServerID) {
		t.Helper()
		var have proto.Sids
		for _, id := range ids {
			have = have.With(id)
		}
		if z, who := r.led.Acked(); z != want || who != have {
			t.Errorf("%v by %v, want %v by %v", z, who.List(), want, ids)
		}
	}
	acked(0)
	r.propose()
	acked(zx("2_1"))
	r.ack(1, "2_1")
	acked(zx("2_1"), 1)
	r.propose()
	acked(zx("2_1"), 1)
	r.sync(proto.LogFile)
	acked(zx("2_2"), 3)
	r.ack(2, "2_2")
	acked(0)
}

// A learner that goes before it has said who it is, is named by its connection.
func TestALearnerThatGoesAtOnceIsNamed(t *testing.T) {
	r := established(t)
	r.step(step.Input{Kind: step.Opened, Conn: link(2)})
	r.out.Tracing = true
	r.led.Step(&r.p, &step.Input{Kind: step.Closed, Conn: link(2), Now: r.now, Wall: r.now}, r.disk, &r.out)
	if e := r.out.Trace; len(e) != 1 || e[0].Kind != trace.Rejected || e[0].Peer != 2 {
		t.Errorf("%+v", e)
	}
}

// What a handler remembers of the proposals that its learner has not acknowledged: the oldest that it saw unacknowledged, and the latest.
func TestSlowCheck(t *testing.T) {
	for _, test := range []struct {
		acks string // after proposals 1, 2, 3 and 4 at 10, 20, 30 and 40 ms
		want string
	}{{"", "1 since 10, then 4 since 40"}, {"2", "1 since 10, then 4 since 40"}, {"3", "1 since 10, then 4 since 40"}, {"1", "4 since 40"}, {"4", "1 since 10"}, {"41", ""}, {"14", ""}, {"13", "4 since 40"}} {
		s := slowCheck{On: true}
		for n := proto.Zxid(1); n <= 4; n++ {
			s.proposed(n, proto.Millis(10*n))
		}
		for _, n := range test.acks {
			s.acked(proto.Zxid(n - '0'))
		}
		got := ""
		if s.Pending {
			got = fmt.Sprintf("%d since %d", s.Zxid, s.Since)
		}
		if s.HaveNext {
			got += fmt.Sprintf(", then %d since %d", s.Next, s.NextSince)
		}
		if got != test.want {
			t.Errorf("acknowledged %s: %q, want %q", test.acks, got, test.want)
		}
	}
	var off slowCheck
	if off.proposed(1, 10); off.Pending {
		t.Error("before NEWLEADER's acknowledgement")
	}
}

// What a leader tells of its quorums, from the first to register on: who was counted, for which epoch, and whether that is a quorum.
func TestWhatALeaderTells(t *testing.T) {
	r := newRig(t, 3, "1_1-1_3", 1)
	r.out.Tracing = true
	tells := func(want string) {
		t.Helper()
		var got []string
		for _, e := range r.out.Trace {
			got = append(got, fmt.Sprintf("%v epoch %d, zxid %v, zxid2 %v, %v of %d: %v", e.Kind, e.Epoch, e.Zxid, e.Zxid2, e.Have.List(), e.Need, e.Taken))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("got  %s\nwant %s", s, want)
		}
		r.out.Reset()
	}
	step1 := func(in step.Input) {
		in.Now, in.Wall = r.now, r.now
		r.led.Step(&r.p, &in, r.disk, &r.out)
	}
	from := func(m proto.Message) { step1(step.Input{Kind: step.Recv, Conn: link(1), Msg: m}) }
	synced := func(f proto.File) {
		r.p.Synced(r.p.last(f))
		step1(step.Input{Kind: step.Synced, Done: r.p.last(f)})
	}
	r.led = NewLeader(&r.p, r.now, &r.out)
	tells("EPOCH epoch 2, zxid 0:0, zxid2 0:0, [3] of 2: false")
	step1(step.Input{Kind: step.Opened, Conn: link(1)})
	from(proto.Message{Kind: proto.FollowerInfo, Sid: 1, Zxid: proto.MakeZxid(1, 0)})
	tells("EPOCH epoch 2, zxid 0:0, zxid2 0:0, [1 3] of 2: true")
	synced(proto.EpochFile)
	tells("EPOCH_ACKED epoch 2, zxid 1:3, zxid2 1:3, [3] of 2: false")
	from(proto.Message{Kind: proto.AckEpoch, Epoch: 1, Zxid: zx("1_3")})
	tells("EPOCH_ACKED epoch 2, zxid 1:3, zxid2 1:3, [1 3] of 2: true; SYNC_CHOICE epoch 0, zxid 1:3, zxid2 1:3, [] of 0: false")
	from(proto.Message{Kind: proto.Ack, Zxid: zx("2_0")})
	tells("ACKS epoch 2, zxid 2:0, zxid2 0:0, [1] of 2: false")
	synced(proto.EpochFile)
	tells("ACKS epoch 2, zxid 2:0, zxid2 0:0, [1 3] of 2: true; ESTABLISHED epoch 2, zxid 2:0, zxid2 1:3, [1 3] of 2: false")
}

// A learner comes again and has to cut transactions that it has acknowledged and that are not committed. Those acknowledgements no longer count. Its
// acknowledgements of the history that the leader sends do.
func TestAcknowledgementsOfALearnerThatComesAgain(t *testing.T) {
	r := established(t, 2)
	for range 3 {
		r.propose()
	}
	for _, z := range []string{"2_1", "2_2", "2_3"} {
		r.ack(1, z)
	}
	r.led.outstanding.unack(1, zx("2_1"))
	for i, want := range []bool{true, false, false} {
		if got := r.led.outstanding.At(i).Acks.Has(1); got != want {
			t.Errorf("%v counts: %v", r.led.outstanding.At(i).Txn.Zxid, got)
		}
	}
	r.led.outstanding.unack(1, zx("1_3"))
	if r.led.outstanding.At(0).Acks.Has(1) {
		t.Error("the first acknowledgement counts still")
	}
}

// A learner may have the configuration of the leader, which is of version 0, and no later one.
func TestConfigurationsOfLearners(t *testing.T) {
	for version, refused := range transcript.InOrder(map[int64]bool{0: false, 1: true}) {
		r := lead(t, "1_1-1_3", 1)
		r.step(step.Input{Kind: step.Opened, Conn: link(1)})
		r.from(1, proto.Message{Kind: proto.FollowerInfo, Sid: 1, Zxid: zx("1_0"), Members: &proto.Membership{Version: version}})
		if got := len(r.led.handlers) == 0; got != refused {
			t.Errorf("version %d: refused %v", version, got)
		}
	}
}

// The length of the newest snapshot decides how much of the log the leader may send to a learner, also where it is the only snapshot.
func TestTheNewestSnapshotLimitsTheLog(t *testing.T) {
	for _, snaps := range []int{0, 1, 2} {
		d := newDisk()
		for _, z := range []string{"1_1", "1_2", "1_3"} {
			d.write(&proto.Write{Op: proto.AppendTxn, Txn: txn(z)})
			d.rolled = true
		}
		boot := func() *rig {
			r := newRig(t, 3, "", 1)
			r.disk.segs, r.disk.snaps = d.segs, nil
			if err := r.p.Boot(r.disk, &r.out); err != nil {
				t.Fatal(err)
			}
			r.out.Reset()
			return r
		}
		r := boot()
		newest := r.p.DB.Snapshot()
		newest.Bytes = 1000
		for n := range snaps {
			r.disk.snaps = append(r.disk.snaps, &proto.Snapshot{Bytes: 1 << 40})
			if n == snaps-1 {
				r.disk.snaps[n] = newest
			}
		}
		h := &LearnerHandler{Conn: link(1), last: zx("1_1")}
		r.p.DB = newRig(t, 3, "", 1).p.DB // whose window is empty
		r.p.DB.SetLastProcessed(zx("1_3"))
		r.led = &Leader{}
		r.led.syncFollower(&r.p, h, r.now, r.disk, &r.out)
		if want := map[bool]proto.Kind{true: proto.Snap, false: proto.Diff}[snaps > 0]; h.Plan.Op != want {
			t.Errorf("%d snapshots: %v by %q, want %v", snaps, h.Plan.Op, h.Plan.Rule, want)
		}
		r.led = nil
	}
}

// Only an established leader proposes, and only what has the zxid that was given out last.
func TestWhatMayBeProposed(t *testing.T) {
	for _, test := range []struct {
		established, last bool
	}{{true, true}, {true, false}, {false, true}, {false, false}} {
		r := established(t)
		z, _ := r.led.NextZxid(&r.p, &r.out)
		if !test.established {
			r.led.Phase = Discovery
		}
		if !test.last {
			z--
		}
		func() {
			defer func() {
				if refused := recover() != nil; refused == (test.established && test.last) {
					t.Errorf("established %v, the last zxid %v: refused %v", test.established, test.last, refused)
				}
			}()
			r.led.Propose(&r.p, r.now, &proto.Txn{Zxid: z, Type: proto.OpCreateSession, Session: 9, Timeout: 4000}, &r.out)
		}()
	}
}

// A session moves to a learner if the leader knows it, and is established: before that it knows of none.
func TestSessionsThatMoveToALearner(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.p.append(txn("1_4"), &r.out) // whose record is not durable: no quorum yet
	r.take()
	r.joins(1, 1)
	r.sync(proto.EpochFile)
	r.ackEpoch(1, 1, "1_3")
	r.ack(1, "2_0")
	ask := func(id proto.SessionID) bool {
		r.led.onRevalidate(r.led.handlers[0], r.now, &proto.Message{Kind: proto.Revalidate, Session: id, Timeout: 4000}, &r.out)
		valid := r.out.Sends[len(r.out.Sends)-1].Msg.Valid
		r.take()
		return valid
	}
	if ask(0x100000001) {
		t.Error("before it is established")
	}
	r.sync(proto.EpochFile, proto.LogFile)
	if r.led.Phase != Broadcast {
		t.Fatal("not established")
	}
	for id, want := range transcript.InOrder(map[proto.SessionID]bool{0x100000001: true, 0x100000003: true, 0x100000009: false}) {
		if got := ask(id); got != want {
			t.Errorf("session %v: %v", id, got)
		}
		if owner, _ := r.led.Sessions.Owner(id); (owner == 1) != want {
			t.Errorf("session %v is of %d", id, owner)
		}
	}
}

// The leader drops a slow learner and asks the learner that comes after it in the same moment.
func TestWhoComesBehindASlowLearnerIsAskedToo(t *testing.T) {
	r := established(t, 2)
	begun := r.now
	r.propose()
	r.ack(2, "2_1")
	for r.now < begun+r.p.Cfg.syncLimit()-1000 {
		r.pings(r.now+1000, 1, 2)
	}
	r.now = begun + r.p.Cfg.syncLimit()
	r.want(r.step(step.Input{Kind: step.Timer}), "PING(2:1)>2, close 1")
}
