package election

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Config is what an election needs to know. Times are milliseconds.
type Config struct {
	ID           proto.ServerID
	Voters       proto.Sids
	Groups       proto.Groups // the groups of hierarchical quorums
	FinalizeWait proto.Millis // silence that ends an election: 200
	MinInterval  proto.Millis // first notification interval: 200
	MaxInterval  proto.Millis // the interval doubles up to this: 60 000
	Bugs         proto.Bugs
	CnxTimeout   proto.Millis // a dial that is not answered is given up: 5000

	ExtendedTypes bool `hash:"-"` // znodes may have a time to live; then no server may have the id 255
}

// Quorum is the size of a majority of the voters, for the screen; with groups there is no such number, and it is 0.
func (c *Config) Quorum() int {
	if c.Groups.Hierarchical() {
		return 0
	}
	return c.Voters.Len()/2 + 1
}

// FLE is one server's part in elections, for the life of its process (FastLeaderElection with QuorumPeer's state and
// current vote).
type FLE struct {
	Cfg   Config
	State proto.ServerState // the quorum peer's state: LOOKING while an election runs

	clock    int64      // logicalclock: the round; never persisted
	initial  proto.Vote // what this server votes before it has heard anyone
	proposal proto.Vote
	current  cast // currentVote, the answer to a LOOKING server: the vote that ended the last election, kept while the next one runs

	received      votes // recvset: the votes of this round
	outOfElection votes // the votes of FOLLOWING and LEADING servers
	interval      proto.Millis
	deadline      proto.Millis // when the interval, or finalizeWait, is over
	finalizing    bool

	loopback []proto.Notification // notifications that this server has sent to itself and not handled yet
	cnx      cnxManager
}

// noVote is the leader, zxid and epoch in an observer's vote: an observer votes for nobody (Long.MIN_VALUE).
const noVote = -1 << 63

// Init prepares the election of a process that has just started; own is its vote for itself.
func (f *FLE) Init(cfg Config, own proto.Vote) {
	*f = FLE{Cfg: cfg, State: proto.Looking, deadline: proto.Never}
	f.current = cast{Sid: cfg.ID, State: proto.Looking, Vote: own}
}

func (f *FLE) voter() bool { return f.Cfg.Voters.Has(f.Cfg.ID) }

// Look begins an election: a new round, the vote for itself, told to every voter (lookForLeader). own is the server's
// id, last zxid and currentEpoch (docs/protocol/election.md#one-election).
func (f *FLE) Look(now proto.Millis, own proto.Vote, out *step.Output) {
	f.State = proto.Looking
	f.clock++
	f.initial = own
	if !f.voter() {
		f.initial = proto.Vote{Leader: noVote, Zxid: noVote, PeerEpoch: noVote}
	}
	f.proposal = f.initial
	f.received, f.outOfElection = f.received[:0], f.outOfElection[:0]
	f.interval, f.finalizing = f.Cfg.MinInterval, false
	f.emitRound(out, trace.AtLook)
	f.sendNotifications(now, out)
	f.deadline = now + f.interval
	f.drainLoopback(now, out)
}

func (f *FLE) emitRound(out *step.Output, at trace.Site) {
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Round, Site: at, Server: f.Cfg.ID, State: f.role(), Round: f.clock, Vote: f.shown(f.proposal)})
	}
}

// role tells the rounds and votes of an observer, which has no vote of its own, from a voter's in the trace
// (docs/protocol/election.md#observers).
func (f *FLE) role() proto.ServerState {
	if f.voter() {
		return proto.Looking
	}
	return proto.Observing
}

// shown hides an observer's empty vote from the trace.
func (f *FLE) shown(v proto.Vote) proto.Vote {
	if v.Leader == noVote {
		return proto.Vote{}
	}
	return v
}

// sendNotifications tells the proposal to every voter, itself included.
func (f *FLE) sendNotifications(now proto.Millis, out *step.Output) {
	at := trace.AtSendNotifications
	if !f.voter() {
		at = trace.AtAskVoters
	}
	for _, sid := range f.Cfg.Voters.List() {
		f.tell(now, sid, f.proposal, f.clock, out, at)
	}
}

func (f *FLE) tell(now proto.Millis, to proto.ServerID, v proto.Vote, round int64, out *step.Output, at trace.Site) {
	n := proto.Notification{Sid: f.Cfg.ID, State: f.State, Vote: v, Round: round}
	if to == f.Cfg.ID {
		f.loopback = append(f.loopback, n)
		return
	}
	f.toSend(now, to, n, out, at)
}

// drainLoopback handles what the server sent to itself: its own vote counts only now.
func (f *FLE) drainLoopback(now proto.Millis, out *step.Output) {
	for i := 0; i < len(f.loopback); i++ {
		f.onNotification(now, f.loopback[i], out)
	}
	f.loopback = f.loopback[:0]
}

// enqueued handles a notification that the receiver passed on to the election, in the main loop or in the drain that
// follows a quorum.
func (f *FLE) enqueued(now proto.Millis, n proto.Notification, out *step.Output) {
	if f.finalizing {
		better, rule := f.beats(n.Vote, f.proposal)
		if !better {
			f.deadline = now + f.Cfg.FinalizeWait
			f.emitVote(out, trace.AtDrain, n, f.proposal, rule, false)
			return
		}
		f.finalizing = false
	}
	f.handle(now, n, out)
	if f.State == proto.Looking && !f.finalizing {
		f.deadline = now + f.interval
	}
}

// handle is one turn of lookForLeader's loop.
func (f *FLE) handle(now proto.Millis, n proto.Notification, out *step.Output) {
	if !f.Cfg.Voters.Has(n.Sid) || !f.Cfg.Voters.Has(n.Vote.Leader) {
		return
	}
	switch n.State {
	case proto.Looking:
		f.onLooking(now, n, out)
	case proto.Following, proto.Leading:
		f.onEstablished(n, out)
	}
}

// onLooking weighs the vote of a server that is LOOKING, too.
func (f *FLE) onLooking(now proto.Millis, n proto.Notification, out *step.Output) {
	switch {
	case n.Round < f.clock:
		f.emitVote(out, trace.AtLowerRound, n, f.proposal, trace.LowerRound, false)
		return
	case n.Round > f.clock:
		f.adoptRound(now, n, out)
	default:
		better, rule := f.weigh(n.Vote)
		f.emitVote(out, trace.AtCompareVotes, n, f.proposal, rule, better)
		if better {
			f.proposal = n.Vote
			f.sendNotifications(now, out)
		}
	}
	f.received = f.received.put(cast{Sid: n.Sid, State: proto.Looking, Round: n.Round, Vote: n.Vote, Old: n.Old})
	f.countVotes(now, out)
}

// adoptRound moves to a newer round. The vote received is compared with the initial vote, not with the current one.
func (f *FLE) adoptRound(now proto.Millis, n proto.Notification, out *step.Output) {
	f.clock = n.Round
	f.received = f.received[:0]
	better, rule := f.beats(n.Vote, f.initial)
	f.emitVote(out, trace.AtAdoptRound, n, f.initial, rule, better)
	f.proposal = f.initial
	if better {
		f.proposal = n.Vote
	}
	f.emitRound(out, trace.AtNewRound)
	f.sendNotifications(now, out)
}

// countVotes asks whether a quorum votes as I do; if so, silence for finalizeWait ends the election.
func (f *FLE) countVotes(now proto.Millis, out *step.Output) {
	have := f.received.supporters(cast{State: proto.Looking, Round: f.clock, Vote: f.proposal})
	reached := f.quorum(have)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.VoteCount, Site: trace.AtCountVotes, Server: f.Cfg.ID, State: f.role(), Round: f.clock,
			Vote: f.shown(f.proposal), Have: have, Need: f.Cfg.Quorum(), Taken: reached, Rule: trace.QuorumOfVotes})
	}
	if reached {
		f.finalizing, f.deadline = true, now+f.Cfg.FinalizeWait
	}
}

func (f *FLE) quorum(s proto.Sids) bool { return f.Cfg.Groups.Contains(s, f.Cfg.Voters) }

// onEstablished weighs the answer of a server that follows or leads.
func (f *FLE) onEstablished(n proto.Notification, out *step.Output) {
	c := cast{Sid: n.Sid, State: n.State, Round: n.Round, Vote: n.Vote, Old: n.Old}
	if n.Round == f.clock {
		f.received = f.received.put(c)
		if f.joins(f.received, c, out, trace.AtJoinRound) {
			f.finish(c, trace.EstablishedQuorum, out)
			return
		}
	}
	f.outOfElection = f.outOfElection.put(c)
	if f.joins(f.outOfElection, c, out, trace.AtJoinEstablished) {
		f.clock = n.Round
		f.finish(c, trace.EstablishedQuorum, out)
	}
}

// beats compares two votes, with or without a known fault. A vote for a server without weight never wins.
func (f *FLE) beats(v, w proto.Vote) (bool, trace.Rule) {
	if f.Cfg.Groups.Weight(v.Leader) == 0 {
		return false, trace.NoWeight
	}
	if f.Cfg.Bugs.Has(proto.BugVotesWithoutEpoch) {
		v.PeerEpoch, w.PeerEpoch = 0, 0
	}
	return beats(v, w)
}

// weigh compares a vote of this round with the proposal, with or without a known fault. An observer's proposal is no vote of
// its own.
func (f *FLE) weigh(v proto.Vote) (bool, trace.Rule) {
	better, rule := f.beats(v, f.proposal)
	if better && f.voter() && f.Cfg.Bugs.Has(proto.BugFirstVoteStays) {
		return false, trace.FirstStays
	}
	return better, rule
}

// like gives the vote that the votes of c's supporters must equal: c, or with bug 1805 c as if it were LOOKING.
func (f *FLE) like(c cast) cast {
	if f.Cfg.Bugs.Has(proto.Bug1805) {
		c.State = proto.Looking
	}
	return c
}

// joins says whether a quorum of v agrees with c and the leader itself confirms it (checkLeader), so that nobody
// follows a dead server on hearsay.
func (f *FLE) joins(v votes, c cast, out *step.Output, at trace.Site) bool {
	have := v.supporters(f.like(c))
	ok := f.quorum(have) && f.checkLeader(v, c)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.VoteCount, Site: at, Server: f.Cfg.ID, State: f.role(), Round: c.Round, Vote: c.Vote,
			Have: have, Need: f.Cfg.Quorum(), Taken: ok, Rule: trace.EstablishedQuorum})
	}
	return ok
}

func (f *FLE) checkLeader(v votes, c cast) bool {
	if c.Vote.Leader == f.Cfg.ID {
		return c.Round == f.clock
	}
	l, ok := v.get(c.Vote.Leader)
	return ok && l.State == proto.Leading
}

// finish ends the election with the vote c.
func (f *FLE) finish(c cast, why trace.Rule, out *step.Output) {
	was := f.State
	switch {
	case c.Vote.Leader == f.Cfg.ID:
		f.State = proto.Leading
	case f.voter():
		f.State = proto.Following
	default:
		f.State = proto.Observing
	}
	f.current = cast{Sid: f.Cfg.ID, State: f.State, Round: c.Round, Vote: c.Vote}
	f.finalizing, f.deadline = false, proto.Never
	f.loopback = f.loopback[:0]
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.State, Site: trace.AtElectionEnds, Server: f.Cfg.ID, State: f.State, Was: was,
			Round: c.Round, Vote: c.Vote, Rule: why})
	}
}

// onDeadline is the timer of finalizeWait or of the notification interval.
func (f *FLE) onDeadline(now proto.Millis, out *step.Output) {
	if f.State != proto.Looking || now < f.deadline {
		return
	}
	if f.finalizing {
		f.finish(cast{Round: f.clock, Vote: f.proposal}, trace.FinalizeSilence, out)
		return
	}
	if f.haveDelivered() {
		f.sendNotifications(now, out)
	} else {
		f.connectAll(now, out)
	}
	f.interval = min(2*f.interval, f.Cfg.MaxInterval)
	f.deadline = now + f.interval
	f.drainLoopback(now, out)
}

func (f *FLE) emitVote(out *step.Output, at trace.Site, n proto.Notification, against proto.Vote, r trace.Rule, taken bool) {
	if out.Tracing && n.Sid != f.Cfg.ID {
		out.Emit(trace.Event{Kind: trace.VoteChange, Site: at, Server: f.Cfg.ID, State: f.role(), Peer: proto.Party(n.Sid), Round: n.Round,
			Vote: n.Vote, Against: f.shown(against), Rule: r, Taken: taken})
	}
}

// SetPeerEpoch rewrites the epoch of the current vote once this server belongs to an established ensemble, so that
// everyone answers newcomers alike (QuorumPeer.updateElectionVote).
func (f *FLE) SetPeerEpoch(epoch int64) { f.current.Vote.PeerEpoch = epoch }

// Round is the logical clock.
func (f *FLE) Round() int64 { return f.clock }

// Vote is what the server votes now: its proposal while LOOKING, else the vote that ended its election.
func (f *FLE) Vote() proto.Vote {
	if f.State == proto.Looking {
		return f.shown(f.proposal)
	}
	return f.current.Vote
}

// Heard is a vote of this round, for the screen.
type Heard struct {
	Sid     proto.ServerID
	Vote    proto.Vote
	Support bool // it equals the server's own
}

// Ballots gives the votes recorded in this round.
func (f *FLE) Ballots() []Heard {
	mine := cast{State: proto.Looking, Round: f.clock, Vote: f.proposal}
	out := make([]Heard, 0, len(f.received))
	for _, c := range f.received {
		out = append(out, Heard{c.Sid, c.Vote, c.equal(mine)})
	}
	return out
}

// Wake is the next deadline.
func (f *FLE) Wake() proto.Millis {
	d := f.cnx.wake()
	if f.State == proto.Looking {
		d = min(d, f.deadline)
	}
	return d
}

// Deadlines appends what the election waits for.
func (f *FLE) Deadlines(to []step.Deadline) []step.Deadline {
	to = append(to, step.Deadline{Why: trace.DialOver, At: f.cnx.wake()})
	switch {
	case f.State != proto.Looking:
	case f.finalizing:
		to = append(to, step.Deadline{Why: trace.FinalizeWaitOver, At: f.deadline})
	default:
		to = append(to, step.Deadline{Why: trace.NotificationsDue, At: f.deadline})
	}
	return to
}
