package zab

import (
	"zootrope/core/fifo"
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// learnerState is what a Learner waits for.
type learnerState uint8

const (
	dialing        learnerState = iota // the connection to the leader
	pausing                            // between two dials
	awaitLeader                        // LEADERINFO
	savingEpoch                        // acceptedEpoch to be durable
	awaitSync                          // DIFF, TRUNC or SNAP
	syncing                            // the history, up to NEWLEADER
	savingSnapshot                     // …then the snapshot (SNAP, TRUNC)
	savingLog                          // …the log
	savingCurrent                      // …and currentEpoch to be durable
	awaitUpToDate
	following
)

// Limits of connecting to the leader (Learner.connectToLeader).
const (
	connectTries = 5
	connectDelay = 100
)

// Learner is a follower's or observer's part, from finding its leader to losing it (Learner, Follower, Observer).
type Learner struct {
	Leader  proto.ServerID
	Epoch   int64
	GaveUp  bool
	Why     trace.Rule
	Exit    step.Exit
	Mode    string // how it was synchronised: DIFF TRUNC TRUNC+DIFF SNAP
	Touched session.TouchTable

	Committed   []*proto.Txn    // to be applied by the server, in order, while Serving
	Revalidated []proto.Message // answers about sessions that moved here
	Synced      int             // answers to sync, for the server's pending ones in order

	state     learnerState
	conn      proto.Conn
	Gen       uint32 // numbers the process's dialed connections
	tries     int
	deadline  proto.Millis // of the dial, the pause or the read
	giveUpAt  proto.Millis // budget of connecting
	sendEpoch int64        // for ACKEPOCH
	ticket    proto.Ticket

	fresh      bool                   // the learner claims to have no history, to get a SNAP
	snapshot   bool                   // a snapshot is needed at NEWLEADER
	superseded bool                   // the log so far is superseded by a SNAP
	lastQueued proto.Zxid             // continuity check within one synchronisation
	notLogged  []*proto.Txn           // packetsNotLogged
	committed  []proto.Zxid           // packetsCommitted
	pending    fifo.Queue[*proto.Txn] // pendingTxns: logged, not committed
	unsynced   []logged               // logged, not acknowledged
}

// NewLearner begins to follow or observe the leader of the vote.
func NewLearner(p *Peer, leader proto.ServerID, now proto.Millis, gen uint32, out *step.Output) *Learner {
	l := &Learner{Leader: leader, giveUpAt: now + p.Cfg.initLimit(), Gen: gen}
	l.dial(p, now, out)
	return l
}

// Phase says how far the learner has come.
func (l *Learner) Phase() Phase {
	switch {
	case l.state < awaitSync:
		return Discovery
	case l.state < following:
		return Synchronization
	}
	return Broadcast
}

// Serving says whether the learner has its UPTODATE.
func (l *Learner) Serving() bool { return l.state == following && !l.GaveUp }

// Step handles an input of the quorum port, a timer, or a sync, for a learner.
func (l *Learner) Step(p *Peer, in *step.Input, disk proto.DiskView, out *step.Output) {
	if l.GaveUp {
		return
	}
	switch in.Kind {
	case step.Opened:
		l.onOpened(p, in, out)
	case step.DialFailed:
		if in.Conn == l.conn && l.state == dialing {
			l.redial(p, in.Now, out)
		}
	case step.Closed:
		if in.Conn == l.conn && l.state > pausing {
			l.giveUp(p, trace.LeaderGone, out)
		}
	case step.Recv:
		if in.Conn == l.conn {
			l.onPacket(p, in.Now, &in.Msg, disk, out)
			if p.Stopped && !l.GaveUp {
				l.giveUp(p, trace.DiskFailed, out)
			}
		}
	case step.Timer:
		l.onTimer(p, in.Now, out)
	case step.Synced:
		l.onSynced(p, in.Now, in.Done, out)
	}
}

func (l *Learner) dial(p *Peer, now proto.Millis, out *step.Output) {
	l.Gen++
	l.conn = proto.Conn{Net: proto.Quorum, Dialed: true, Peer: proto.Party(l.Leader), Gen: l.Gen}
	l.state, l.deadline = dialing, l.giveUpAt // a dial may take all that is left of initLimit (Learner.connectToLeader)
	l.tries++
	out.Dials = append(out.Dials, l.conn)
}

// redial pauses before another try, or gives the leader up.
func (l *Learner) redial(p *Peer, now proto.Millis, out *step.Output) {
	if l.tries >= connectTries || now+connectDelay >= l.giveUpAt {
		l.giveUp(p, trace.LeaderRefused, out)
		return
	}
	l.state, l.deadline = pausing, now+connectDelay
}

func (l *Learner) onTimer(p *Peer, now proto.Millis, out *step.Output) {
	if now < l.deadline {
		return
	}
	switch l.state {
	case pausing:
		l.dial(p, now, out)
	case dialing:
		out.Close(l.conn)
		l.redial(p, now, out)
	case savingEpoch, savingSnapshot, savingLog, savingCurrent:
		l.deadline = now + l.readTimeout(p) // a learner that waits for its disk does not read
	default:
		l.giveUp(p, trace.LeaderSilent, out)
	}
}

// onOpened registers with the leader (Learner.registerWithLeader).
func (l *Learner) onOpened(p *Peer, in *step.Input, out *step.Output) {
	if in.Conn != l.conn || l.state != dialing {
		return
	}
	kind := proto.FollowerInfo
	if p.Cfg.Observer() {
		kind = proto.ObserverInfo
	}
	out.Send(trace.AtRegister, l.conn, proto.Message{Kind: kind, Sid: p.Cfg.ID, Zxid: proto.MakeZxid(p.Accepted, 0)})
	l.state, l.deadline = awaitLeader, in.Now+p.Cfg.initLimit()
}

func (l *Learner) readTimeout(p *Peer) proto.Millis {
	if l.state > syncing {
		return p.Cfg.syncLimit()
	}
	return p.Cfg.initLimit()
}

func (l *Learner) onPacket(p *Peer, now proto.Millis, m *proto.Message, disk proto.DiskView, out *step.Output) {
	l.deadline = now + l.readTimeout(p)
	if p.Cfg.tooLong(m.Txn) {
		l.giveUp(p, trace.PacketTooLarge, out)
		return
	}
	if m.Members != nil && (m.Kind == proto.Commit || m.Kind == proto.Inform) {
		l.giveUp(p, trace.BadStream, out) // otherwise the learner would take part in another configuration than its own
		return
	}
	switch l.state {
	case awaitLeader:
		l.onLeaderInfo(p, now, m, out)
	case awaitSync:
		l.onFirstSyncPacket(p, now, m, disk, out)
	case syncing, savingSnapshot, savingLog, savingCurrent, awaitUpToDate:
		l.onSyncPacket(p, now, m, disk, out)
	case following:
		if p.Cfg.Observer() {
			l.onObserverPacket(p, m, out)
		} else {
			l.onFollowerPacket(p, m, out)
		}
	case savingEpoch:
		l.giveUp(p, trace.BadStream, out)
	}
}

// onLeaderInfo accepts the new epoch: durable first, then ACKEPOCH. An epoch that was accepted before is answered with
// −1, so that it does not count twice; an older one is refused.
func (l *Learner) onLeaderInfo(p *Peer, now proto.Millis, m *proto.Message, out *step.Output) {
	if m.Kind != proto.LeaderInfo {
		l.giveUp(p, trace.BadStream, out)
		return
	}
	l.Epoch = m.Zxid.Epoch()
	switch {
	case l.Epoch > p.Accepted:
		l.sendEpoch, l.fresh = p.Current, false // this ACKEPOCH counts for a quorum, so it has the true history
		l.ticket = p.setAccepted(l.Epoch, out)
		l.state = savingEpoch
	case l.Epoch == p.Accepted:
		l.sendEpoch = -1
		l.ticket = p.last(proto.EpochFile)
		l.state = savingEpoch
		l.ackEpoch(p, now, out)
	default:
		l.giveUp(p, trace.EpochTooOld, out)
	}
}

func (l *Learner) ackEpoch(p *Peer, now proto.Millis, out *step.Output) {
	if !p.durable(l.ticket) {
		return
	}
	last := p.DB.LastProcessed()
	if l.fresh {
		last = 0
	}
	out.Send(trace.AtAckEpoch, l.conn, proto.Message{Kind: proto.AckEpoch, Zxid: last, Epoch: l.sendEpoch})
	l.state, l.deadline = awaitSync, now+p.Cfg.initLimit() // counted from now: while the learner saved its epoch, it did not read
}

func (l *Learner) onSynced(p *Peer, now proto.Millis, done proto.Ticket, out *step.Output) {
	switch l.state {
	case savingEpoch:
		l.ackEpoch(p, now, out)
	case savingSnapshot, savingLog, savingCurrent:
		l.save(p, now, out)
	case following:
		if done.File == proto.LogFile {
			l.ackSynced(p, done.N, out)
		}
	}
}

func (l *Learner) giveUp(p *Peer, why trace.Rule, out *step.Output) {
	l.GaveUp, l.Why = true, why
	if out.Tracing {
		state := proto.Following
		if p.Cfg.Observer() {
			state = proto.Observing
		}
		out.Emit(trace.Event{Kind: trace.GiveUp, Site: trace.AtLearnerGivesUp, Server: p.Cfg.ID, Peer: proto.Party(l.Leader),
			Epoch: l.Epoch, State: state, Rule: why})
	}
}

// Close ends the connection to the leader.
func (l *Learner) Close(out *step.Output) {
	if l.state != pausing {
		out.Close(l.conn)
	}
}

// Wake is the next deadline.
func (l *Learner) Wake() proto.Millis { return l.deadline }

// Deadline is what the learner waits for.
func (l *Learner) Deadline() step.Deadline {
	switch l.state {
	case pausing:
		return step.Deadline{Why: trace.RedialLeader, At: l.deadline}
	case dialing:
		return step.Deadline{Why: trace.DialOver, At: l.deadline}
	}
	return step.Deadline{Why: trace.LeaderReadOver, At: l.deadline}
}

// Forward sends a client's request to the leader (Learner.request).
func (l *Learner) Forward(r *proto.Request, out *step.Output) {
	out.Send(trace.AtForwardRequest, l.conn, proto.Message{Kind: proto.RequestKind, Zxid: proto.NoZxid, Req: r})
}

// Revalidate asks the leader whether a session that comes from elsewhere is alive, and takes it over.
func (l *Learner) Revalidate(id proto.SessionID, timeout proto.Millis, out *step.Output) {
	out.Send(trace.AtAskRevalidate, l.conn, proto.Message{Kind: proto.Revalidate, Zxid: proto.NoZxid, Session: id, Timeout: timeout})
}
