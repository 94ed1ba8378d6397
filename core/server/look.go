package server

import (
	"maps"
	"slices"

	"zootrope/core/election"
	"zootrope/core/proto"
	"zootrope/core/tree"
	"zootrope/core/zab"
)

// State is the quorum peer's state.
func (s *Server) State() proto.ServerState { return s.fle.State }

// DB is the database. Read only.
func (s *Server) DB() *tree.Database { return s.peer.DB }

// Epochs gives acceptedEpoch and currentEpoch as last written.
func (s *Server) Epochs() (accepted, current int64) { return s.peer.Accepted, s.peer.Current }

// Round is the logical clock of the elections of this process.
func (s *Server) Round() int64 { return s.fle.Round() }

// Vote is the server's vote now, or the vote with which its election ended.
func (s *Server) Vote() proto.Vote { return s.fle.Vote() }

// Ballots gives the votes that the server has recorded in this round.
func (s *Server) Ballots() []election.Heard { return s.fle.Ballots() }

// Leads says whether the server is an established leader, and of which epoch.
func (s *Server) Leads() (epoch int64, ok bool) {
	if s.leader == nil || s.leader.GaveUp || s.leader.Phase != zab.Broadcast {
		return 0, false
	}
	return s.leader.Epoch, true
}

// Follows gives the leader that the server follows or observes, from UPTODATE on, or NoServer.
func (s *Server) Follows() proto.ServerID {
	if s.learner != nil && s.learner.Serving() {
		return s.learner.Leader
	}
	return proto.NoServer
}

// SyncMode says how the server was last synchronised in its present role: DIFF, TRUNC, TRUNC+DIFF, SNAP or "".
func (s *Server) SyncMode() string {
	if s.learner == nil {
		return ""
	}
	return s.learner.Mode
}

// Phase names the phase that the server's role has come to.
func (s *Server) Phase() string {
	switch {
	case s.leader != nil:
		return s.leader.Phase.String()
	case s.learner != nil:
		return s.learner.Phase().String()
	}
	return "ELECTION"
}

// Acked gives a leader's oldest outstanding proposal and who has acknowledged it.
func (s *Server) Acked() (proto.Zxid, proto.Sids) {
	if s.leader == nil {
		return 0, proto.Sids{}
	}
	return s.leader.Acked()
}

// Serving says whether the server takes clients.
func (s *Server) Serving() bool { return s.serving() }

// LocalSession is a session that only this server knows.
type LocalSession struct {
	proto.SnapshotSession
	Expires proto.Millis // by its own clock, if nothing more is heard of it
}

// LocalSessions lists the server's local sessions by id.
func (s *Server) LocalSessions() []LocalSession {
	if s.local == nil {
		return nil
	}
	var out []LocalSession
	for _, id := range slices.Sorted(maps.Keys(s.local.timeouts)) {
		at, _ := s.local.tracker.Expires(id)
		out = append(out, LocalSession{proto.SnapshotSession{Session: id, Timeout: s.local.timeouts[id]}, at})
	}
	return out
}

// Expires is when an established leader lets a session expire, by its own clock, if nothing more is heard of it.
func (s *Server) Expires(id proto.SessionID) (proto.Millis, bool) {
	if s.leader == nil || s.leader.Sessions == nil {
		return 0, false
	}
	return s.leader.Sessions.Expires(id)
}
