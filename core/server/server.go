package server

import (
	"zootrope/core/election"
	"zootrope/core/fifo"
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
	"zootrope/core/zab"
)

// Config is a server's configuration.
type Config = zab.Config

// Server is one running ZooKeeper process: plain data. See package step for how it is driven.
type Server struct {
	peer    zab.Peer
	fle     election.FLE
	leader  *zab.Leader  // while LEADING
	learner *zab.Learner // while FOLLOWING or OBSERVING
	gen     uint32       // numbers the quorum connections it dials
	lookAt  proto.Millis // an observer waits a moment before it looks again
	waiting bool         // …until lookAt

	prep       *tree.Prep // outstandingChanges, while LEADING
	containers containers // only for an established leader
	ids        session.IDs
	local      *localSessions // with localSessionsEnabled, while it serves
	readOnlyAt proto.Millis   `hash:"late"` // with readonlymode.enabled, while LOOKING: when it begins to serve read-only; 0 outside
	readOnly   bool           `hash:"late"` // it serves read-only

	conns      map[proto.Conn]*cnxn
	bySession  map[proto.SessionID]*cnxn
	connsAt    proto.Millis      // no connection times out before this
	validating []*cnxn           // connections whose session the leader is asked to revalidate, in order
	syncs      fifo.Queue[write] // sync requests at the leader, in order (pendingSyncs)
	pending    pending           // requests that wait for a commit

	purgeAt proto.Millis // autopurge (DatadirCleanupManager)

	stats   serverStats `hash:"-"`
	metrics metrics     `hash:"-"`

	exit     step.Exit
	fired    []tree.Fired      `hash:"-" clone:"-"` // scratch
	expired  []proto.SessionID `hash:"-" clone:"-"` // scratch
	readable []*cnxn           `hash:"-" clone:"-"` // scratch: connections that got their session in this step, and have unread messages
	txns     []proto.Txn       `hash:"-" clone:"-"` // slab of transactions
	requests []proto.Request   `hash:"-" clone:"-"` // slab of requests
	replies  []proto.Reply     `hash:"-" clone:"-"` // slab of replies
}

// Boot starts a process on its disk: it reads the disk, and looks for a leader. seed is the entropy of this life.
// There is an error for an id that no server can have, and for a disk that ZooKeeper would refuse, too.
func Boot(cfg Config, seed uint64, now proto.Millis, disk proto.DiskView, out *step.Output) (*Server, error) {
	s := &Server{conns: map[proto.Conn]*cnxn{}, bySession: map[proto.SessionID]*cnxn{}, pending: newPending(),
		connsAt: proto.Never, lookAt: proto.Never, purgeAt: proto.Never}
	if cfg.PurgeInterval > 0 {
		s.purgeAt = now
	}
	s.peer = zab.Peer{Cfg: cfg, Rand: proto.Rand(seed)}
	if err := s.peer.Boot(disk, out); err != nil {
		return nil, err
	}
	s.ids = session.NewIDs(cfg.ID, now)
	s.fle.Init(election.Config{ID: cfg.ID, Voters: cfg.Voters, Groups: cfg.Groups, FinalizeWait: 200, MinInterval: cfg.MinNotificationInterval,
		Bugs: cfg.Bugs, MaxInterval: cfg.MaxNotificationInterval, CnxTimeout: cfg.CnxTimeout, ExtendedTypes: cfg.ExtendedTypes}, s.ownVote())
	s.metrics.looking++
	s.look(now, out)
	s.afterElection(now, disk, out)
	out.Wake = s.Wake()
	return s, nil
}

// Listens says whether the server accepts connections on a port: the quorum port is the leader's.
func (s *Server) Listens(n proto.Net) bool { return n != proto.Quorum || s.leader != nil }

// Step handles one input. It appends what follows to out and sets out.Wake.
func (s *Server) Step(in *step.Input, disk proto.DiskView, out *step.Output) {
	if in.Kind == step.Synced {
		s.peer.Synced(in.Done)
		s.peer.ContinueSnapshot(out)
	}
	switch {
	case in.Kind == step.Timer:
		s.fle.Step(in, out)
		s.onTimer(in, disk, out)
	case in.Kind == step.Synced:
		s.stepRole(in, disk, out)
	case in.Kind == step.WriteFailed:
		if s.writeFailed(in, disk, out); out.Exit != step.NoExit {
			return
		}
	case in.Conn.Net == proto.Election:
		s.fle.Step(in, out)
	case in.Conn.Net == proto.Quorum:
		s.stepRole(in, disk, out)
	default:
		s.stepClient(in, out)
	}
	s.settle(in.Now, in.Wall, disk, out)
	s.purge(in.Now, disk, out)
	out.Wake = s.Wake()
}

const hour proto.Millis = 3_600_000

// purge removes old files from the disk, at boot and every few hours (DatadirCleanupManager).
func (s *Server) purge(now proto.Millis, disk proto.DiskView, out *step.Output) {
	if now >= s.purgeAt && s.peer.Purge(disk, out) {
		s.purgeAt = now + proto.Millis(s.peer.Cfg.PurgeInterval)*hour
	}
}

// stepRole hands an input to the leader or the learner. An input for a role that has ended is dropped.
func (s *Server) stepRole(in *step.Input, disk proto.DiskView, out *step.Output) {
	switch {
	case s.leader != nil:
		s.leader.Step(&s.peer, in, disk, out)
	case s.learner != nil:
		s.learner.Step(&s.peer, in, disk, out)
	case in.Kind == step.Opened:
		out.Close(in.Conn)
	}
}

func (s *Server) onTimer(in *step.Input, disk proto.DiskView, out *step.Output) {
	if s.waiting && in.Now >= s.lookAt {
		s.waiting, s.lookAt = false, proto.Never
		s.look(in.Now, out)
	}
	s.serveReadOnly(in.Now, out)
	s.stepRole(in, disk, out)
	s.closeSilent(in.Now, out)
	s.expireLocal(in.Now, out)
}

// settle drains the queues that the role has filled, and changes the role when an election or a leadership has ended.
func (s *Server) settle(now, wall proto.Millis, disk proto.DiskView, out *step.Output) {
	if s.leader != nil {
		s.drainLeader(now, wall, out)
	}
	if s.learner != nil {
		s.drainLearner(now, out)
	}
	if len(s.readable) > 0 {
		s.readOn(now, wall, out)
	}
	s.afterRole(now, disk, out)
	s.afterElection(now, disk, out)
}

// Wake is the next deadline of the process.
func (s *Server) Wake() proto.Millis {
	d := min(s.fle.Wake(), s.lookAt, s.connsAt, s.local.nextExpiry(), s.readOnlyDue())
	if s.waiting {
		d = min(s.lookAt, s.connsAt)
	}
	if s.peer.Quiet(proto.SnapshotFile) { // otherwise the purge waits for the disk
		d = min(d, s.purgeAt)
	}
	if s.leader != nil {
		d = min(d, s.leader.Wake())
		if s.serving() {
			d = min(d, s.leader.Sessions.NextExpiry(), s.containers.at)
		}
	}
	if s.learner != nil {
		d = min(d, s.learner.Wake())
	}
	return d
}

// Deadlines appends the deadlines of the process, the earliest of each kind. If several have come, the first one in this order
// counts.
func (s *Server) Deadlines(to []step.Deadline) []step.Deadline {
	if !s.waiting {
		to = s.fle.Deadlines(to)
	}
	if s.leader != nil {
		to = s.leader.Deadlines(to)
	}
	if s.learner != nil {
		to = append(to, s.learner.Deadline())
	}
	to = append(to, step.Deadline{Why: trace.ObserverLooksAgain, At: s.lookAt})
	if s.readOnlyAt > 0 {
		to = append(to, step.Deadline{Why: trace.ReadOnlyDue, At: s.readOnlyAt})
	}
	if s.leader != nil && s.serving() {
		to = append(to, step.Deadline{Why: trace.SessionsDue, At: s.leader.Sessions.NextExpiry()},
			step.Deadline{Why: trace.ContainersDue, At: s.containers.at})
	}
	return append(to, step.Deadline{Why: trace.LocalSessionsDue, At: s.local.nextExpiry()},
		step.Deadline{Why: trace.ClientConnsDue, At: s.connsAt}, step.Deadline{Why: trace.PurgeDue, At: s.purgeAt})
}

// LastHeard tells the trace why somebody is dropped for silence: it gives the last event by which the learner or session was heard, or the
// connection was read or written. It gives 0 for a deadline of another kind.
func (s *Server) LastHeard(why trace.Rule, now proto.Millis) int64 {
	switch why {
	case trace.LearnerReadOver:
		return s.leader.LastHeard(now)
	case trace.SessionsDue:
		return s.leader.Sessions.LastHeard()
	case trace.LocalSessionsDue:
		return s.local.tracker.LastHeard()
	case trace.ClientConnsDue:
		return s.lastTouched(now)
	}
	return 0
}
