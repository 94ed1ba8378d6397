package zab

import (
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Phase is how far a leader or a learner has come (Zab paper, section 4).
type Phase uint8

// Phases.
const (
	Discovery Phase = iota
	Synchronization
	Broadcast
)

func (p Phase) String() string {
	return [...]string{"DISCOVERY", "SYNCHRONIZATION", "BROADCAST"}[p]
}

// Leader is a server's leadership, from winning the election to giving up (Leader).
type Leader struct {
	Phase    Phase
	Epoch    int64 // the new epoch, once chosen
	GaveUp   bool
	Why      trace.Rule
	Sessions *session.Tracker // from establishment on

	Committed []*proto.Txn     // committed, to be applied by the server, in zxid order
	Forwarded []*proto.Request // from learners, to be prepared by the server, in order

	Since proto.Millis `hash:"-"` // when the leader was established

	config *proto.Membership // what NEWLEADER says of the ensemble (getQuorumVerifierBytes)
	Sizes  ProposalStats     `hash:"-"`

	deadline proto.Millis // when the wait in progress is over (initLimit)

	// getEpochToPropose
	connecting  proto.Sids
	nextEpoch   int64
	chosen      bool         // a quorum has registered; acceptedEpoch is being written
	acceptedAt  proto.Ticket // …and is durable once this write is
	proposed    bool         // LEADERINFO has been sent
	summary     summary      // this leader's own history when it was elected
	electing    proto.Sids   // waitForEpochAck
	elected     bool
	currentAt   proto.Ticket
	logAt       proto.Ticket
	stale       bool         // the log is to be superseded…
	snapAt      proto.Ticket // …once the snapshot above it is durable
	selfAcked   bool
	newLeader   proto.Sids // waitForNewLeaderAck
	handlers    []*LearnerHandler
	hzxid       proto.Zxid
	lastPropose proto.Zxid
	lastCommit  proto.Zxid
	outstanding queue
	unsynced    []logged // own log records that are not durable yet

	tick     int64
	halfTick proto.Millis
	skip     bool // this half tick only pings: every second one looks for a quorum, too
}

// summary is a server's history in brief (StateSummary).
type summary struct {
	CurrentEpoch int64
	LastZxid     proto.Zxid
}

// moreRecent says whether s lies ahead of t (StateSummary.isMoreRecentThan).
func (s summary) moreRecent(t summary) bool {
	return s.CurrentEpoch > t.CurrentEpoch || s.CurrentEpoch == t.CurrentEpoch && s.LastZxid > t.LastZxid
}

// logged is a record of the own log that waits for its sync.
type logged struct {
	Ticket int64
	Zxid   proto.Zxid
}

// NewLeader begins to lead: the quorum port is open from here, and the leader itself is the first to register
// (docs/protocol/sync.md#from-the-election-to-uptodate).
func NewLeader(p *Peer, now proto.Millis, out *step.Output) *Leader {
	l := &Leader{deadline: now + p.Cfg.initLimit(), nextEpoch: -1, skip: true, Sizes: ProposalStats{-1, -1, -1}}
	l.config = &proto.Membership{Config: p.Cfg.Membership()}
	l.summary = summary{p.Current, p.DB.LastProcessed()}
	if p.Cfg.Bugs.Has(proto.Bug1549) {
		p.saveSnapshot(out)
	}
	l.epochToPropose(p, now, p.Cfg.ID, p.Accepted, out)
	return l
}

// Step handles an input of the quorum port, a timer, or a sync, for the leader.
func (l *Leader) Step(p *Peer, in *step.Input, disk proto.DiskView, out *step.Output) {
	if l.GaveUp {
		return
	}
	switch in.Kind {
	case step.Opened:
		l.accept(p, in.Now, in.Conn, out)
	case step.Recv:
		if h := l.handler(in.Conn); h != nil {
			l.onPacket(p, h, in.Now, &in.Msg, disk, out)
		}
	case step.Closed:
		if h := l.handler(in.Conn); h != nil {
			l.drop(p, h, trace.LearnerGone, false, out)
		}
	case step.Timer:
		l.onTimer(p, in.Now, out)
	case step.Synced:
		l.onSynced(p, in.Now, in.Done, disk, out)
	}
}

func (l *Leader) handler(c proto.Conn) *LearnerHandler {
	for _, h := range l.handlers {
		if h.Conn == c {
			return h
		}
	}
	return nil
}

func (l *Leader) onTimer(p *Peer, now proto.Millis, out *step.Output) {
	l.handlerTimeouts(p, now, out)
	if l.Phase != Broadcast {
		if now >= l.deadline {
			l.giveUp(p, l.waitingFor(), out)
		}
		return
	}
	for !l.GaveUp && now >= l.halfTick {
		l.halfTick += max(p.Cfg.TickTime/2, 1)
		l.onHalfTick(p, now, out)
	}
}

// waitingFor names the wait that has timed out.
func (l *Leader) waitingFor() trace.Rule {
	switch {
	case !l.chosen:
		return trace.EpochTimeout
	case !l.elected:
		return trace.EpochAckTimeout
	}
	return trace.NewLeaderTimeout
}

// onHalfTick pings every learner, and once a tick checks that a quorum is still there (Leader.lead's loop;
// docs/protocol/sync.md#giving-up).
func (l *Leader) onHalfTick(p *Peer, now proto.Millis, out *step.Output) {
	if p.Stopped {
		l.emitGiveUp(p, trace.DiskFailed, proto.Sids{}, out)
		return
	}
	if !l.skip {
		l.tick++
		have := proto.Sids{}.With(p.Cfg.ID)
		for _, h := range l.handlers {
			if h.synced(l.tick) {
				have = have.With(h.Sid)
			}
		}
		if !p.Cfg.hasQuorum(have) {
			l.emitGiveUp(p, trace.LostQuorum, have, out)
			return
		}
	}
	l.skip = !l.skip
	for i := 0; i < len(l.handlers); i++ {
		if h := l.handlers[i]; !l.ping(p, h, now, out) {
			i--
		}
	}
}

func (l *Leader) giveUp(p *Peer, why trace.Rule, out *step.Output) {
	have := l.connecting
	switch why {
	case trace.EpochAckTimeout:
		have = l.electing
	case trace.NewLeaderTimeout:
		have = l.newLeader
	}
	l.emitGiveUp(p, why, have, out)
}

func (l *Leader) emitGiveUp(p *Peer, why trace.Rule, have proto.Sids, out *step.Output) {
	l.GaveUp, l.Why = true, why
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.GiveUp, Site: trace.AtLeaderGivesUp, Server: p.Cfg.ID, Epoch: l.Epoch,
			State: proto.Leading, Have: have, Need: p.Cfg.Quorum(), Rule: why})
	}
}

// Close closes the connections of all learners.
func (l *Leader) Close(out *step.Output) {
	for _, h := range l.handlers {
		out.Close(h.Conn)
	}
	l.handlers = nil
}

// Wake is the next deadline.
func (l *Leader) Wake() proto.Millis {
	d := l.halfTick
	if l.Phase != Broadcast {
		d = l.deadline
	}
	for _, h := range l.handlers {
		d = min(d, h.deadline, h.snapDue())
	}
	return d
}

// Deadlines appends what the leader waits for.
func (l *Leader) Deadlines(to []step.Deadline) []step.Deadline {
	wait := step.Deadline{Why: trace.HalfTickDue, At: l.halfTick}
	if l.Phase != Broadcast {
		wait = step.Deadline{Why: trace.LeaderWaitOver, At: l.deadline}
	}
	silent := step.Deadline{Why: trace.LearnerReadOver, At: proto.Never}
	image := step.Deadline{Why: trace.SnapDue, At: proto.Never}
	for _, h := range l.handlers {
		silent.At, image.At = min(silent.At, h.deadline), min(image.At, h.snapDue())
	}
	return append(to, wait, silent, image)
}

// LastHeard is the last event by which the first learner whose deadline has passed was heard.
func (l *Leader) LastHeard(now proto.Millis) int64 {
	for _, h := range l.handlers {
		if h.deadline <= now {
			return h.heard
		}
	}
	return 0
}

// onSynced continues what waited for the disk: sending LEADERINFO, and the leader's own acknowledgements of NEWLEADER and
// of proposals.
func (l *Leader) onSynced(p *Peer, now proto.Millis, done proto.Ticket, disk proto.DiskView, out *step.Output) {
	if l.chosen && !l.proposed && p.durable(l.acceptedAt) {
		l.sendLeaderInfo(p, now, out)
		l.epochAck(p, now, p.Cfg.ID, l.summary, disk, out)
	}
	l.ackSelf(p, now, out)
	if done.File == proto.LogFile {
		n := 0
		for n < len(l.unsynced) && l.unsynced[n].Ticket <= done.N {
			l.processAck(p, p.Cfg.ID, l.unsynced[n].Zxid, out)
			n++
		}
		l.unsynced = l.unsynced[:copy(l.unsynced, l.unsynced[n:])]
	}
}

// Acked gives who has acknowledged the oldest outstanding proposal, for the screen.
func (l *Leader) Acked() (proto.Zxid, proto.Sids) {
	if l.outstanding.Len() == 0 {
		return 0, proto.Sids{}
	}
	first := l.outstanding.At(0)
	return first.Txn.Zxid, first.Acks
}

// Learners counts the learners that are connected, and of them the followers and observers that get live traffic.
func (l *Leader) Learners() (all, followers, observers int) {
	for _, h := range l.handlers {
		switch {
		case !h.forwarding:
		case h.Observer:
			observers++
		default:
			followers++
		}
	}
	return len(l.handlers), followers, observers
}

// PendingSyncs is how many proposals have syncs waiting for them.
func (l *Leader) PendingSyncs() int {
	n := 0
	for i := 0; i < l.outstanding.Len(); i++ {
		if len(l.outstanding.At(i).Syncs) > 0 {
			n++
		}
	}
	return n
}
