package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
	"zootrope/core/zab"
)

// ownVote is the vote for itself: last zxid on disk and currentEpoch (FastLeaderElection.getInitLastLoggedZxid).
func (s *Server) ownVote() proto.Vote {
	return proto.Vote{Leader: s.peer.Cfg.ID, Zxid: s.peer.DB.LastProcessed(), PeerEpoch: s.peer.Current}
}

// afterElection takes the role that an election has given (QuorumPeer.run; docs/protocol/election.md#between-elections).
func (s *Server) afterElection(now proto.Millis, disk proto.DiskView, out *step.Output) {
	if s.fle.State == proto.Looking || s.leader != nil || s.learner != nil || s.waiting {
		return
	}
	if !s.endReadOnly(disk, out) {
		return
	}
	s.stats = serverStats{since: now}
	if s.fle.State == proto.Leading {
		s.prep = tree.NewPrep()
		s.leader = zab.NewLeader(&s.peer, now, out)
		return
	}
	s.learner = zab.NewLearner(&s.peer, s.fle.Vote().Leader, now, s.gen, out)
}

// afterRole goes back to LOOKING when the role has been given up. Clients are disconnected, the database is brought up to the end of the
// server's own log, and a new round begins.
func (s *Server) afterRole(now proto.Millis, disk proto.DiskView, out *step.Output) {
	switch {
	case s.leader != nil && s.leader.GaveUp:
		running := s.leader.Phase == zab.Broadcast
		s.leader.Close(out)
		s.leader, s.prep = nil, nil
		s.peer.Resume(disk)
		s.lookAgain(now, running, disk, out)
	case s.learner != nil && s.learner.GaveUp:
		l := s.learner
		l.Close(out)
		s.gen, s.learner = l.Gen, nil
		if l.Exit != step.NoExit {
			s.exit, out.Exit = l.Exit, l.Exit
			return
		}
		if l.Unsaved(s.peer.Cfg.Bugs) {
			s.peer.Reload(disk)
		}
		s.peer.Resume(disk)
		s.lookAgain(now, l.Phase() == zab.Broadcast, disk, out)
	}
}

// lookAgain shuts the ZooKeeperServer down and looks for a leader. ran says whether it had been serving. Only then is the database brought
// up to the end of the log (ZooKeeperServer.shutdown).
func (s *Server) lookAgain(now proto.Millis, ran bool, disk proto.DiskView, out *step.Output) {
	s.closeClients(out)
	if ran && !s.peer.FastForward(disk, out.Writes) {
		s.exit, out.Exit = step.Unreadable, step.Unreadable // in ZooKeeper the process stays, fails at each vote, and takes part in nothing
		return
	}
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.State, Site: trace.AtLookAgain, Server: s.peer.Cfg.ID, State: proto.Looking,
			Was: s.fle.State, Zxid: s.peer.DB.LastProcessed()})
	}
	s.metrics.looking++
	s.fle.State = proto.Looking
	if s.peer.Cfg.Observer() {
		s.waiting, s.lookAt = true, now+proto.Millis(s.peer.Random(200))
		return
	}
	s.look(now, out)
}

// serving says whether this server takes clients: a leader with its quorum, a learner with its UPTODATE.
func (s *Server) serving() bool {
	return s.leader != nil && s.leader.Phase == zab.Broadcast && !s.leader.GaveUp || s.learner != nil && s.learner.Serving()
}

// drainLeader prepares what learners forwarded, expires sessions, applies what was committed.
func (s *Server) drainLeader(now, wall proto.Millis, out *step.Output) {
	l := s.leader
	if l.Phase == zab.Broadcast && !s.peerEpochSet() {
		s.fle.SetPeerEpoch(l.Epoch)
		s.containers = newContainers(now)
	}
	for i := 0; i < len(l.Forwarded); i++ {
		s.prepare(l.Forwarded[i], now, wall, out)
	}
	l.Forwarded = l.Forwarded[:0]
	if s.serving() && now >= l.Sessions.NextExpiry() {
		s.expireSessions(now, wall, out)
	}
	if s.serving() && now >= s.containers.at {
		s.deleteContainers(now, wall, out)
	}
	for i := 0; i < len(l.Committed); i++ {
		s.commit(l.Committed[i], now, out)
	}
	l.Committed = l.Committed[:0]
}

// drainLearner applies what was committed and finishes what the leader has answered.
func (s *Server) drainLearner(now proto.Millis, out *step.Output) {
	l := s.learner
	if l.Serving() && !s.peerEpochSet() {
		s.fle.SetPeerEpoch(l.Epoch)
	}
	for i := 0; i < len(l.Committed); i++ {
		s.commit(l.Committed[i], now, out)
	}
	l.Committed = l.Committed[:0]
	for i := range l.Revalidated {
		s.revalidated(&l.Revalidated[i], now, out)
	}
	l.Revalidated = l.Revalidated[:0]
	for ; l.Synced > 0; l.Synced-- {
		s.syncAnswered(now, out)
	}
}

// peerEpochSet says whether the current vote already has the epoch of this leadership.
func (s *Server) peerEpochSet() bool { return s.fle.Vote().PeerEpoch == s.peer.Current }

// expireSessions closes the sessions of the buckets that are due, each by a transaction (SessionTrackerImpl.run,
// docs/protocol/sessions.md#expiry).
func (s *Server) expireSessions(now, wall proto.Millis, out *step.Output) {
	s.expired = s.leader.Sessions.Expire(now, s.expired[:0])
	for _, id := range s.expired {
		if !s.serving() {
			return // the counter has rolled over
		}
		if out.Tracing {
			out.Emit(trace.Event{Kind: trace.SessionGone, Site: trace.AtExpireSession, Server: s.peer.Cfg.ID, Session: id, Rule: trace.Expired, Cause: s.leader.Sessions.Heard(id)})
		}
		out.Cause = out.Last()
		s.propose(&proto.Request{Op: proto.OpCloseSession, Session: id}, proto.OK, now, wall, out)
		out.Cause = 0
	}
}
