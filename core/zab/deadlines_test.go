package zab

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// timer lets time pass up to a moment, and tells the role that it has come.
func (r *rig) timer(at proto.Millis) string {
	r.now = at
	return r.step(step.Input{Kind: step.Timer})
}

// Every wait of a learner: how it comes there, how long it lasts, and what comes of it. Each is just met and just missed. The waits are counted
// from when the learner last began to read, and not from an earlier packet (docs/protocol/sync.md#giving-up).
func TestEveryDeadlineOfALearner(t *testing.T) {
	initLimit := func(c *Config) proto.Millis { return c.initLimit() }
	syncLimit := func(c *Config) proto.Millis { return c.syncLimit() }
	later := func(r *rig) { r.now += 1234 }
	for _, test := range []struct {
		name   string
		state  learnerState
		limit  func(*Config) proto.Millis
		reach  func(r *rig)
		gaveUp trace.Rule // NoRule: it goes on, because it is blocked on its disk, and waits for syncLimit or initLimit again
		again  func(*Config) proto.Millis
	}{
		{name: "the dial", state: dialing, limit: initLimit, gaveUp: trace.LeaderRefused, reach: func(r *rig) {}},
		{name: "the pause between two dials", state: pausing, limit: func(*Config) proto.Millis { return 100 }, again: func(c *Config) proto.Millis { return c.initLimit() - 1234 - 100 },
			reach: func(r *rig) { later(r); r.step(step.Input{Kind: step.DialFailed, Conn: r.lrn.conn}) }},
		{name: "LEADERINFO", state: awaitLeader, limit: initLimit, gaveUp: trace.LeaderSilent, reach: func(r *rig) { later(r); r.opened() }},
		{name: "acceptedEpoch on its disk", state: savingEpoch, limit: initLimit, again: initLimit,
			reach: func(r *rig) { r.opened(); later(r); r.recv(proto.LeaderInfo, "2_0") }},
		{name: "DIFF, after the disk", state: awaitSync, limit: initLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) { r.opened(); r.recv(proto.LeaderInfo, "2_0"); later(r); r.sync(proto.EpochFile) }},
		{name: "the history, after DIFF", state: syncing, limit: initLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) { r.toSync("2_0"); later(r); r.recv(proto.Diff, "1_4") }},
		{name: "the history, after a packet of it", state: syncing, limit: initLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) { r.toSync("2_0"); r.recv(proto.Diff, "1_4"); later(r); r.recv(proto.Proposal, "1_4") }},
		{name: "the history, after a SNAP", state: syncing, limit: initLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) {
				r.toSync("2_0")
				later(r)
				r.recvMsg(proto.Message{Kind: proto.Snap, Zxid: zx("1_7"), Snapshot: newRig(r.t, 2, "1_1-1_7", 1).p.DB.Snapshot()})
			}},
		{name: "the snapshot on its disk", state: savingSnapshot, limit: initLimit, again: syncLimit,
			reach: func(r *rig) {
				r.toSync("2_0")
				r.recvMsg(proto.Message{Kind: proto.Snap, Zxid: zx("1_7"), Snapshot: newRig(r.t, 2, "1_1-1_7", 1).p.DB.Snapshot()})
				later(r)
				r.recv(proto.NewLeader, "2_0")
			}},
		{name: "the log on its disk", state: savingLog, limit: initLimit, again: syncLimit,
			reach: func(r *rig) { r.toDiff(); later(r); r.recv(proto.NewLeader, "2_0") }},
		{name: "currentEpoch on its disk", state: savingCurrent, limit: initLimit, again: syncLimit,
			reach: func(r *rig) { r.toDiff(); later(r); r.recv(proto.NewLeader, "2_0"); r.sync(proto.LogFile) }},
		{name: "UPTODATE, after the disk", state: awaitUpToDate, limit: syncLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) {
				r.toDiff()
				r.recv(proto.NewLeader, "2_0")
				r.sync(proto.LogFile)
				later(r)
				r.sync(proto.EpochFile)
			}},
		{name: "UPTODATE, after a packet", state: awaitUpToDate, limit: syncLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) {
				r.toDiff()
				r.recv(proto.NewLeader, "2_0")
				r.sync(proto.LogFile, proto.EpochFile)
				later(r)
				r.recv(proto.Proposal, "2_1")
			}},
		{name: "the leader, after UPTODATE", state: following, limit: syncLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) {
				r.toDiff()
				r.recv(proto.NewLeader, "2_0")
				r.sync(proto.LogFile, proto.EpochFile)
				later(r)
				r.recv(proto.UpToDate, "")
			}},
		{name: "the leader, after a PING", state: following, limit: syncLimit, gaveUp: trace.LeaderSilent,
			reach: func(r *rig) { *r = *follower(r.t); later(r); r.recv(proto.Ping, "2_0") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := learn(t, 1, "1_1-1_3", 1)
			test.reach(r)
			if r.lrn.state != test.state || r.lrn.GaveUp {
				t.Fatalf("in state %d, gave up %v", r.lrn.state, r.lrn.GaveUp)
			}
			due := r.now + test.limit(&r.p.Cfg)
			if r.lrn.Wake() != due || r.lrn.Deadline().At != due {
				t.Errorf("it waits until %d ms from now, want %d", r.lrn.Wake()-r.now, due-r.now)
			}
			r.want(r.timer(due-1), "")
			if r.lrn.GaveUp || r.lrn.state != test.state {
				t.Fatal("too early")
			}
			r.timer(due)
			if r.lrn.GaveUp != (test.gaveUp != trace.NoRule) || r.lrn.Why != test.gaveUp {
				t.Fatalf("gave up %v, %q", r.lrn.GaveUp, r.lrn.Why)
			}
			if !r.lrn.GaveUp && r.lrn.Wake() != due+test.again(&r.p.Cfg) {
				t.Errorf("then it waits for %d ms more", r.lrn.Wake()-due)
			}
		})
	}
}

// toDiff brings a learner to the end of a DIFF of one transaction.
func (r *rig) toDiff() {
	r.toSync("2_0")
	r.recv(proto.Diff, "1_4")
	r.recv(proto.Proposal, "1_4")
	r.recv(proto.Commit, "1_4")
}

// Every wait of a leader for one of its learners. Who is late is dropped, and nobody else.
func TestEveryDeadlineOfALearnerHandler(t *testing.T) {
	initLimit := func(c *Config) proto.Millis { return c.initLimit() }
	for _, test := range []struct {
		name  string
		state handlerState
		limit func(*Config) proto.Millis // nil for none
		reach func(r *rig)
	}{
		{"FOLLOWERINFO", awaitInfo, initLimit, func(r *rig) { r.step(step.Input{Kind: step.Opened, Conn: link(2)}) }},
		{"ACKEPOCH", awaitAckEpoch, initLimit, func(r *rig) {
			r.step(step.Input{Kind: step.Opened, Conn: link(2)})
			r.now += 1234
			r.from(2, proto.Message{Kind: proto.FollowerInfo, Sid: 2, Zxid: proto.MakeZxid(1, 0)})
		}},
		{"the ACK of NEWLEADER", awaitNewLeader, initLimit, func(r *rig) { r.joins(2, 1); r.now += 1234; r.ackEpoch(2, 1, "1_3") }},
		{"a learner that serves", serving, func(c *Config) proto.Millis { return c.syncLimit() },
			func(r *rig) { r.joins(2, 1); r.ackEpoch(2, 1, "1_3"); r.now += 1234; r.ack(2, "2_0") }},
		{"a learner that has answered a PING", serving, func(c *Config) proto.Millis { return c.syncLimit() },
			func(r *rig) {
				r.joins(2, 1)
				r.ackEpoch(2, 1, "1_3")
				r.ack(2, "2_0")
				r.now += 1234
				r.from(2, proto.Message{Kind: proto.Ping})
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := established(t)
			test.reach(r)
			h := r.led.handler(link(2))
			if h == nil || h.state != test.state {
				t.Fatalf("%+v", h)
			}
			due := r.now + test.limit(&r.p.Cfg)
			if h.deadline != due {
				t.Fatalf("it waits for %d ms, want %d", h.deadline-r.now, due-r.now)
			}
			there := func() bool { return r.led.handler(link(2)) != nil }
			for r.led.Wake() < due-1 { // the other one answers meanwhile
				r.tickTo(r.led.Wake())
				r.from(1, proto.Message{Kind: proto.Ping})
			}
			r.from(1, proto.Message{Kind: proto.Ping})
			if r.timer(due - 1); !there() {
				t.Fatal("dropped too early")
			}
			r.from(1, proto.Message{Kind: proto.Ping})
			if r.timer(due); there() || r.led.handler(link(1)) == nil || r.led.GaveUp {
				t.Errorf("it is there: %v; gave up %v", there(), r.led.GaveUp)
			}
		})
	}
}

// A learner that has acknowledged NEWLEADER waits for the others: that wait has no deadline of its own but the leader's.
func TestALearnerThatWaitsForTheOthersIsNotDropped(t *testing.T) {
	r := lead(t, "1_1-1_3", 1)
	r.joins(1, 1)
	r.sync(proto.EpochFile)
	r.ackEpoch(1, 1, "1_3")
	begun := r.now
	r.ack(1, "2_0") // the leader's own disk is not done
	if h := r.led.handler(link(1)); h.state != awaitServing || h.deadline != proto.Never {
		t.Fatalf("%+v", h)
	}
	if r.timer(begun + r.p.Cfg.initLimit() - 1); r.led.GaveUp || len(r.led.handlers) != 1 {
		t.Error("too early")
	}
	if r.timer(begun + r.p.Cfg.initLimit()); !r.led.GaveUp || r.led.Why != trace.NewLeaderTimeout {
		t.Errorf("gave up %v, %q", r.led.GaveUp, r.led.Why)
	}
}

// A proposal that a learner leaves unacknowledged is looked at whenever a PING is due, which is every half tick: at syncLimit the learner is
// dropped, not a half tick before. Who has acknowledged it in time stays.
func TestEveryProposalIsAcknowledgedWithinSyncLimit(t *testing.T) {
	for _, late := range []bool{false, true} {
		r := established(t, 2)
		r.pings(r.now+20_000, 1, 2)
		for r.led.halfTick != r.now+1000 { // so that one is due exactly syncLimit after the proposal
			r.tickTo(r.led.Wake())
			r.from(1, proto.Message{Kind: proto.Ping})
			r.from(2, proto.Message{Kind: proto.Ping})
		}
		begun := r.now
		r.propose()
		r.ack(1, "2_1")
		r.pings(begun+r.p.Cfg.syncLimit()-1, 1, 2)
		if len(r.led.handlers) != 2 {
			t.Fatalf("dropped %d ms after the proposal", r.now-begun)
		}
		if !late {
			r.ack(2, "2_1")
		}
		r.pings(begun+r.p.Cfg.syncLimit(), 1, 2)
		if there := r.led.handler(link(2)) != nil; there == late {
			t.Errorf("late %v, there %v", late, there)
		}
	}
}
