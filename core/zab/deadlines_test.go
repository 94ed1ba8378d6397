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

// An act is something that happens to a role on the way to a wait.
type act func(r *rig)

// later lets time pass between two of them: a wait is counted from what comes behind it, and not from the packets before.
func later(r *rig) { r.now += 1234 }

// A wait says how long a role waits.
type wait func(c *Config) proto.Millis

var (
	initLimit wait = func(c *Config) proto.Millis { return c.initLimit() }
	syncLimit wait = func(c *Config) proto.Millis { return c.syncLimit() }
	aMoment   wait = func(*Config) proto.Millis { return connectDelay }
	whatsLeft wait = func(c *Config) proto.Millis { return c.initLimit() - 1234 - connectDelay }
)

// Every wait of a learner: how it comes there, how long it lasts, and what comes of it. Each is just met and just missed. The waits are counted
// from when the learner last began to read, and not from an earlier packet (docs/protocol/sync.md#giving-up). A learner that is blocked on its
// disk does not give up: it waits again.
func TestEveryDeadlineOfALearner(t *testing.T) {
	var (
		opened     act = func(r *rig) { r.opened() }
		refused    act = func(r *rig) { r.step(step.Input{Kind: step.DialFailed, Conn: r.lrn.conn}) }
		leaderInfo act = func(r *rig) { r.recv(proto.LeaderInfo, "2_0") }
		diff       act = func(r *rig) { r.recv(proto.Diff, "1_4") }
		snap       act = func(r *rig) {
			r.recvMsg(proto.Message{Kind: proto.Snap, Zxid: zx("1_7"), Snapshot: newRig(r.t, 2, "1_1-1_7", 1).p.DB.Snapshot()})
		}
		proposal  act = func(r *rig) { r.recv(proto.Proposal, "1_4") }
		commit    act = func(r *rig) { r.recv(proto.Commit, "1_4") }
		newLeader act = func(r *rig) { r.recv(proto.NewLeader, "2_0") }
		early     act = func(r *rig) { r.recv(proto.Proposal, "2_1") }
		upToDate  act = func(r *rig) { r.recv(proto.UpToDate, "") }
		ping      act = func(r *rig) { r.recv(proto.Ping, "2_0") }
		epochDone act = func(r *rig) { r.sync(proto.EpochFile) }
		logDone   act = func(r *rig) { r.sync(proto.LogFile) }
	)
	for _, test := range []struct {
		name   string
		reach  []act
		state  learnerState
		limit  wait
		gaveUp trace.Rule
		again  wait
	}{
		{"the dial", []act{}, dialing, initLimit, trace.LeaderRefused, nil},
		{"the pause between two dials", []act{later, refused}, pausing, aMoment, trace.NoRule, whatsLeft},
		{"LEADERINFO", []act{later, opened}, awaitLeader, initLimit, trace.LeaderSilent, nil},
		{"acceptedEpoch on its disk", []act{opened, later, leaderInfo}, savingEpoch, initLimit, trace.NoRule, initLimit},
		{"DIFF, after the disk", []act{opened, leaderInfo, later, epochDone}, awaitSync, initLimit, trace.LeaderSilent, nil},
		{"the history, after DIFF", []act{opened, leaderInfo, epochDone, later, diff}, syncing, initLimit, trace.LeaderSilent, nil},
		{"the history, after a packet of it", []act{opened, leaderInfo, epochDone, diff, later, proposal}, syncing, initLimit, trace.LeaderSilent, nil},
		{"the history, after SNAP", []act{opened, leaderInfo, epochDone, later, snap}, syncing, initLimit, trace.LeaderSilent, nil},
		{"the snapshot on its disk", []act{opened, leaderInfo, epochDone, snap, later, newLeader}, savingSnapshot, initLimit, trace.NoRule, syncLimit},
		{"the log on its disk", []act{opened, leaderInfo, epochDone, diff, proposal, commit, later, newLeader}, savingLog, initLimit, trace.NoRule, syncLimit},
		{"currentEpoch on its disk", []act{opened, leaderInfo, epochDone, diff, proposal, commit, later, newLeader, logDone}, savingCurrent, initLimit, trace.NoRule, syncLimit},
		{"UPTODATE, after the disk", []act{opened, leaderInfo, epochDone, diff, proposal, commit, newLeader, logDone, later, epochDone}, awaitUpToDate, syncLimit, trace.LeaderSilent, nil},
		{"UPTODATE, after a packet", []act{opened, leaderInfo, epochDone, diff, newLeader, logDone, epochDone, later, early}, awaitUpToDate, syncLimit, trace.LeaderSilent, nil},
		{"the leader, after UPTODATE", []act{opened, leaderInfo, epochDone, diff, newLeader, logDone, epochDone, later, upToDate}, following, syncLimit, trace.LeaderSilent, nil},
		{"the leader, after a PING", []act{opened, leaderInfo, epochDone, diff, newLeader, logDone, epochDone, upToDate, later, ping}, following, syncLimit, trace.LeaderSilent, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := learn(t, 1, "1_1-1_3", 1)
			for _, do := range test.reach {
				do(r)
			}
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

// Every wait of a leader for one of its learners. The one that is late is dropped, and no other.
func TestEveryDeadlineOfALearnerHandler(t *testing.T) {
	var (
		accepted     act = func(r *rig) { r.step(step.Input{Kind: step.Opened, Conn: link(2)}) }
		followerInfo act = func(r *rig) {
			r.from(2, proto.Message{Kind: proto.FollowerInfo, Sid: 2, Zxid: proto.MakeZxid(1, 0)})
		}
		ackEpoch act = func(r *rig) { r.ackEpoch(2, 1, "1_3") }
		ack      act = func(r *rig) { r.ack(2, "2_0") }
		pong     act = func(r *rig) { r.from(2, proto.Message{Kind: proto.Ping}) }
	)
	for _, test := range []struct {
		name  string
		reach []act
		state handlerState
		limit wait
	}{
		{"FOLLOWERINFO", []act{accepted}, awaitInfo, initLimit},
		{"ACKEPOCH", []act{accepted, later, followerInfo}, awaitAckEpoch, initLimit},
		{"the ACK of NEWLEADER", []act{accepted, followerInfo, later, ackEpoch}, awaitNewLeader, initLimit},
		{"a learner that serves", []act{accepted, followerInfo, ackEpoch, later, ack}, serving, syncLimit},
		{"a learner that has answered a PING", []act{accepted, followerInfo, ackEpoch, ack, later, pong}, serving, syncLimit},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := established(t)
			for _, do := range test.reach {
				do(r)
			}
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

// A learner that has done its part waits for the others: until enough of them have registered, and until enough have accepted the epoch. It has as
// long for that as the leader, and is not dropped at syncLimit.
func TestALearnerWaitsForTheOthersAsLongAsTheLeader(t *testing.T) {
	for _, test := range []struct {
		state handlerState
		why   trace.Rule
		reach act
	}{
		{awaitEpoch, trace.EpochTimeout, func(r *rig) { r.joins(1, 1) }},
		{awaitElection, trace.EpochAckTimeout, func(r *rig) {
			r.joins(1, 1)
			r.joins(2, 1)
			r.sync(proto.EpochFile)
			r.ackEpoch(1, 1, "1_3")
		}},
	} {
		r := lead(t, "1_1-1_3", 1)
		r.p.Cfg.Voters = r.p.Cfg.Voters.With(5).With(6) // the leader and one learner are no quorum
		begun := r.now
		test.reach(r)
		if h := r.led.handler(link(1)); h == nil || h.state != test.state {
			t.Fatalf("%+v", h)
		}
		if r.timer(begun + r.p.Cfg.initLimit() - 1); r.led.GaveUp || r.led.handler(link(1)) == nil {
			t.Errorf("%q: too early", test.why)
		}
		if r.timer(begun + r.p.Cfg.initLimit()); !r.led.GaveUp || r.led.Why != test.why {
			t.Errorf("gave up %v, %q, want %q", r.led.GaveUp, r.led.Why, test.why)
		}
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
