package election

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

const (
	looking   = proto.Looking
	following = proto.Following
	leading   = proto.Leading
)

// A quorum of equal votes and 200 ms of silence end an election. The own vote counts only by its loop-back.
func TestElectsBySilence(t *testing.T) {
	r := newRig(t, 3, 3)
	if n := len(r.f.Ballots()); n != 1 {
		t.Fatalf("%d votes after the own", n)
	}
	r.want(r.hear(1, looking, vote(3, 5, 1), 1), "")
	r.wait(199)
	r.wantState(looking, 3)
	r.wait(1)
	r.wantState(leading, 3)
	if r.f.finalizing || r.f.deadline != proto.Never || len(r.f.loopback) != 0 {
		t.Errorf("something is left of the wait: %v until %d, %v", r.f.finalizing, r.f.deadline, r.f.loopback)
	}
}

// A better vote is adopted and told to everyone; the loser follows.
func TestAdoptsBetterVote(t *testing.T) {
	r := newRig(t, 2, 3)
	r.want(r.hear(1, looking, vote(1, 9, 1), 1), "LOOKING 1:9 e1 r1>1, LOOKING 1:9 e1 r1>3")
	r.wantState(looking, 1)
	r.want(r.hear(3, looking, vote(3, 4, 1), 1), "") // worse: recorded only
	r.wait(200)
	r.wantState(following, 1)
	if r.f.Round() != 1 {
		t.Errorf("round %d", r.f.Round())
	}
}

// With the fault a better vote of the same round is compared, recorded, and not taken; the trace says that it was better. An
// observer, which has no first vote of its own, goes by it.
func TestFirstVoteStays(t *testing.T) {
	for _, test := range []struct {
		id    proto.ServerID
		bugs  proto.Bugs
		votes proto.ServerID
		rule  trace.Rule
	}{
		{2, 0, 3, trace.BySid},
		{2, proto.BugFirstVoteStays, 2, trace.FirstStays},
		{4, proto.BugFirstVoteStays, 3, trace.ByEpoch},
	} {
		r := newRig(t, test.id, 3)
		r.f.Cfg.Bugs = test.bugs
		r.out.Tracing = true
		n := proto.Notification{Sid: 3, State: looking, Vote: vote(3, 5, 1), Round: 1}
		r.f.onLooking(r.now, n, &r.out)
		e := r.out.Trace[0]
		if e.Kind != trace.VoteChange || e.Rule != test.rule || e.Taken != (test.votes == 3) || r.f.Vote().Leader != test.votes {
			t.Errorf("%d with %v: votes %d: %+v", test.id, test.bugs, r.f.Vote().Leader, e)
		}
		if v, ok := r.f.received.get(3); !ok || v.Vote != n.Vote {
			t.Errorf("%d with %v: the vote is not recorded", test.id, test.bugs)
		}
	}
}

// While it waits for silence, a better vote is put back; everything else is consumed, begins the silence anew, and is
// never counted (docs/protocol/election.md#one-election).
func TestDrain(t *testing.T) {
	r := newRig(t, 3, 5)
	r.hear(1, looking, vote(3, 5, 1), 1)
	r.hear(2, looking, vote(3, 5, 1), 1)
	r.wait(150)
	r.hear(4, looking, vote(1, 2, 0), 1) // worse
	r.wait(150)
	r.hear(4, looking, vote(1, 2, 0), 7) // worse, of a newer round: lost
	r.wait(150)
	r.hear(5, following, vote(1, 5, 1), 1) // of an established server: consumed, too
	r.wantState(looking, 3)
	if n := len(r.f.Ballots()); n != 3 || r.f.Round() != 1 {
		t.Fatalf("%d votes in round %d", n, r.f.Round())
	}
	r.wait(199)
	r.wantState(looking, 3)
	r.want(r.hear(4, looking, vote(4, 5, 1), 1), "LOOKING 4:5 e1 r1>1, LOOKING 4:5 e1 r1>2, LOOKING 4:5 e1 r1>4, LOOKING 4:5 e1 r1>5")
	r.wait(199)
	r.wantState(looking, 4) // two of five: no quorum any more
	r.hear(5, looking, vote(4, 5, 1), 1)
	r.wait(200)
	r.wantState(following, 4)
}

// A higher round is adopted, its votes counted from nothing; the vote that comes with it is compared with the initial
// vote, not with what was adopted meanwhile.
func TestHigherRound(t *testing.T) {
	r := newRig(t, 2, 5)
	r.hear(5, looking, vote(5, 9, 1), 1)
	r.wantState(looking, 5)
	r.want(r.hear(1, looking, vote(1, 4, 1), 3), "LOOKING 2:5 e1 r3>1, LOOKING 2:5 e1 r3>3, LOOKING 2:5 e1 r3>4, LOOKING 2:5 e1 r3>5")
	r.wantState(looking, 2)
	if got := r.f.Ballots(); r.f.Round() != 3 || len(got) != 2 || got[0].Sid != 1 || got[1].Sid != 2 {
		t.Errorf("round %d, votes %v", r.f.Round(), got)
	}
	r.want(r.hear(4, looking, vote(4, 5, 1), 4), "LOOKING 4:5 e1 r4>1, LOOKING 4:5 e1 r4>3, LOOKING 4:5 e1 r4>4, LOOKING 4:5 e1 r4>5")
	r.wantState(looking, 4)
}

// With a higher round a vote that beats the initial one is adopted, though the proposal of the round before was better: those who
// cast that may not be there any more (docs/protocol/election.md#one-election).
func TestHigherRoundForgetsTheProposal(t *testing.T) {
	r := newRig(t, 2, 5)
	r.hear(5, looking, vote(5, 9, 1), 1)
	r.wantState(looking, 5)
	r.want(r.hear(4, looking, vote(4, 7, 1), 3), "LOOKING 4:7 e1 r3>1, LOOKING 4:7 e1 r3>3, LOOKING 4:7 e1 r3>4, LOOKING 4:7 e1 r3>5")
	r.wantState(looking, 4)
}

// What FOLLOWING servers have said is not forgotten with a round: with the leader's own word it ends the election
// (docs/protocol/election.md#one-election).
func TestHigherRoundKeepsTheEstablished(t *testing.T) {
	r := newRig(t, 4, 5)
	r.hear(1, following, vote(3, 1, 2), 9)
	r.hear(2, following, vote(3, 1, 2), 9)
	r.hear(5, looking, vote(5, 5, 1), 3)
	if r.f.Round() != 3 {
		t.Fatalf("round %d", r.f.Round())
	}
	r.wantState(looking, 5)
	r.hear(3, leading, vote(3, 1, 2), 9)
	r.wantState(following, 3)
}

// A lower round is not counted, but its sender is told the proposal (docs/protocol/election.md#who-is-answered).
func TestLowerRound(t *testing.T) {
	r := newRig(t, 2, 3)
	r.look()
	if r.f.Round() != 2 {
		t.Fatalf("round %d", r.f.Round())
	}
	r.want(r.hear(3, looking, vote(3, 9, 1), 1), "LOOKING 2:5 e1 r2>3")
	r.want(r.hear(1, looking, vote(2, 5, 1), 1), "LOOKING 2:5 e1 r2>1")
	r.wait(199)
	r.wantState(looking, 2)
	if n := len(r.f.Ballots()); n != 1 {
		t.Errorf("%d votes", n)
	}
}

// Without news the vote is repeated after 300 ms, then 600, 1200 … up to a minute. The interval is not reset by what is
// heard, only by a new election.
func TestIntervalDoubles(t *testing.T) {
	r := newRig(t, 2, 3)
	told := "LOOKING 2:5 e1 r1>1, LOOKING 2:5 e1 r1>3"
	for _, interval := range []proto.Millis{300, 600, 1200, 2400, 4800, 9600, 19_200, 38_400, 60_000, 60_000} {
		r.want(r.wait(interval-1), "")
		r.want(r.wait(1), told)
	}
	r.hear(1, looking, vote(1, 4, 1), 1)
	r.want(r.wait(59_999), "")
	r.want(r.wait(1), told)
	r.look()
	r.want(r.wait(299), "")
	r.want(r.wait(1), "LOOKING 2:5 e1 r2>1, LOOKING 2:5 e1 r2>3")
}

// A newcomer joins when a quorum of established servers agrees on the leader and the leader itself says that it leads
// (checkLeader). Their round and zxid may differ; their round is adopted.
func TestJoinsEstablished(t *testing.T) {
	r := newRig(t, 4, 5)
	r.hear(1, following, vote(3, 1, 2), 9)
	r.hear(2, following, vote(3, 1, 2), 9)
	r.hear(5, following, vote(3, 2, 2), 8)
	r.wantState(looking, 4) // hearsay: 3 may be dead
	r.hear(3, looking, vote(3, 1, 2), 1)
	r.wantState(looking, 3) // its epoch is higher; but it does not lead
	r.hear(3, leading, vote(3, 1, 2), 7)
	r.wantState(following, 3)
	if r.f.Round() != 7 {
		t.Errorf("round %d", r.f.Round())
	}
}

// Established servers that disagree on the epoch make no quorum.
func TestEstablishedMustAgree(t *testing.T) {
	r := newRig(t, 4, 5)
	r.hear(3, leading, vote(3, 1, 2), 7)
	r.hear(1, following, vote(3, 1, 1), 7)
	r.hear(2, following, vote(5, 1, 2), 7)
	r.wantState(looking, 4)
	r.hear(1, following, vote(3, 1, 2), 7)
	r.hear(2, following, vote(3, 1, 2), 7)
	r.wantState(following, 3)
}

// In the same round votes of LOOKING and established servers count together only where everything matches: a vote that
// this server shares (docs/protocol/election.md#one-election, the first way to join).
func TestJoinsInTheSameRound(t *testing.T) {
	r := newRig(t, 2, 3)
	r.hear(3, looking, vote(3, 5, 1), 1) // adopted: {2, 3} vote 3
	r.hear(3, leading, vote(3, 5, 1), 1) // drained while it waits for silence
	r.wait(200)
	r.wantState(following, 3)
	r = newRig(t, 1, 5)
	r.hear(3, leading, vote(3, 5, 1), 1)
	r.hear(2, following, vote(3, 5, 1), 1)
	r.wantState(looking, 1)
	r.hear(4, following, vote(3, 5, 1), 1)
	r.wantState(following, 3)
}

// Others may say that I lead: true only of the round that I am in (checkLeader).
func TestElectedByOthers(t *testing.T) {
	r := newRig(t, 1, 3)
	r.hear(2, following, vote(1, 5, 1), 4)
	r.hear(3, following, vote(1, 5, 1), 4)
	r.wantState(looking, 1)
	r = newRig(t, 1, 3)
	r.hear(2, following, vote(1, 5, 1), 1)
	r.hear(3, following, vote(1, 5, 1), 1)
	r.wantState(leading, 1)
}

// Only voters, and votes for voters, are of account; OBSERVING servers have no say.
func TestWhoCounts(t *testing.T) {
	r := newRig(t, 2, 3)
	r.hear(3, looking, vote(7, 9, 1), 1)
	r.hear(3, proto.Observing, vote(3, 9, 1), 1)
	r.hear(1, looking, proto.Vote{Leader: noVote, Zxid: noVote, PeerEpoch: noVote}, 1)
	r.wantState(looking, 2)
	if n := len(r.f.Ballots()); n != 1 {
		t.Errorf("%d votes", n)
	}
}

// Which notifications are answered, and with what (WorkerReceiver, docs/protocol/election.md#who-is-answered).
func TestAnswers(t *testing.T) {
	r := newRig(t, 3, 3)
	r.accepted(4)
	r.look()
	r.want(r.hear(4, looking, proto.Vote{Leader: noVote}, 1), "LOOKING 3:5 e1 r2>4")
	r.hear(1, looking, vote(3, 5, 1), 2)
	r.wait(200)
	r.wantState(leading, 3)
	r.f.SetPeerEpoch(2)
	r.want(r.hear(1, looking, vote(1, 5, 1), 9), "LEADING 3:5 e2 r2>1")
	r.want(r.hear(2, following, vote(3, 5, 1), 2), "")
	r.want(r.hear(4, proto.Observing, vote(3, 5, 1), 2), "LEADING 3:5 e2 r2>4")
	if r.f.Round() != 2 {
		t.Errorf("round %d", r.f.Round())
	}
}

// Until an election has ended, currentVote is that of the last one: an observer that asks meanwhile is told of the leader that was
// (QuorumPeer.getCurrentVote; before the first election it is the server's own vote).
func TestAnObserverHearsOfTheLastElection(t *testing.T) {
	r := newRig(t, 2, 3)
	r.accepted(4)
	r.want(r.hear(4, looking, proto.Vote{Leader: noVote}, 1), "LOOKING 2:5 e1 r1>4")
	r.hear(3, looking, vote(3, 5, 1), 1)
	r.wait(200)
	r.wantState(following, 3)
	r.look()
	r.want(r.hear(4, looking, proto.Vote{Leader: noVote}, 1), "LOOKING 3:5 e1 r2>4")
}

// An observer's vote claims nothing and counts for nothing; it ends up OBSERVING the leader that the voters have, be they
// LOOKING or established.
func TestObserverElection(t *testing.T) {
	r := bareRig(t, 4, 3)
	r.want(r.look(), "dial 1, dial 2, dial 3")
	r.connectAll(3)
	r.hear(1, looking, vote(3, 5, 1), 6)
	if r.f.Round() != 6 {
		t.Errorf("round %d", r.f.Round())
	}
	r.wantState(looking, 3)
	r.hear(2, looking, vote(3, 5, 1), 6)
	r.wait(200)
	r.wantState(proto.Observing, 3)

	r = bareRig(t, 4, 3)
	r.look()
	r.connectAll(3)
	r.hear(3, leading, vote(3, 5, 2), 6)
	r.wantState(looking, 0)
	r.hear(1, following, vote(3, 5, 2), 6)
	r.wantState(proto.Observing, 3)
}

// A new election keeps the clock, forgets the votes of the last one, and begins with the own vote.
func TestLookAgain(t *testing.T) {
	r := newRig(t, 2, 3)
	r.hear(3, looking, vote(3, 5, 1), 1)
	r.wait(200)
	r.wantState(following, 3)
	r.want(r.look(), "LOOKING 2:5 e1 r2>1, LOOKING 2:5 e1 r2>3")
	if n := len(r.f.Ballots()); n != 1 || r.f.Round() != 2 {
		t.Errorf("%d votes in round %d", n, r.f.Round())
	}
}

// A notification that arrives after the end of a wait does not make the wait longer: the server sends its vote again first. A server that waits for silence
// with a quorum still takes a better vote after the end of the wait, until its timer has fired.
func TestAMessageWhenAWaitIsOver(t *testing.T) {
	r := newRig(t, 2, 3)
	r.now += 300
	r.want(r.hear(1, looking, vote(2, 5, 1), 0), "LOOKING 2:5 e1 r1>1, LOOKING 2:5 e1 r1>3, LOOKING 2:5 e1 r1>1")
	r.hear(1, looking, vote(2, 5, 1), 1)
	if !r.f.finalizing {
		t.Fatal("no quorum")
	}
	r.now += 200
	r.hear(3, looking, vote(3, 9, 1), 1)
	if r.wantState(looking, 3); r.f.Wake() == proto.Never {
		t.Error("it waits for nothing")
	}
}

// A leader confirms by its own notification that it leads. One that looks, or follows, does not.
func TestWhoConfirmsALeader(t *testing.T) {
	for state, confirmed := range transcript.InOrder(map[proto.ServerState]bool{looking: false, following: false, leading: true}) {
		r := newRig(t, 2, 5)
		r.f.outOfElection = votes{{Sid: 3, State: state, Round: 1, Vote: vote(3, 5, 1)}}
		if got := r.f.checkLeader(r.f.outOfElection, cast{Round: 1, Vote: vote(3, 5, 1)}); got != confirmed {
			t.Errorf("%v: %v", state, got)
		}
		if r.f.checkLeader(nil, cast{Round: 1, Vote: vote(3, 5, 1)}) {
			t.Error("a leader of whom nothing was heard")
		}
	}
}

// A server without weight never wins a vote, and with groups there is no number that makes a quorum.
func TestGroupsInAnElection(t *testing.T) {
	r := newRig(t, 2, 3)
	if n := r.f.Cfg.Quorum(); n != 2 {
		t.Errorf("a quorum of %d", n)
	}
	r.f.Cfg.Groups.SetGroup(1, r.f.Cfg.Voters)
	r.f.Cfg.Groups.SetWeight(3, 0)
	if n := r.f.Cfg.Quorum(); n != 0 {
		t.Errorf("with groups a quorum of %d", n)
	}
	for leader, want := range transcript.InOrder(map[proto.ServerID]bool{1: true, 3: false}) {
		if got, rule := r.f.beats(vote(leader, 9, 9), vote(2, 5, 1)); got != want || (rule == trace.NoWeight) == want {
			t.Errorf("a vote for %d: %v by %q", leader, got, rule)
		}
	}
}
