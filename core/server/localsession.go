package server

import (
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// localSessions are the sessions that only this server knows (UpgradeableSessionTracker with its LocalSessionTracker,
// docs/protocol/sessions.md#local-sessions). They begin and end without a transaction, and they end with the server's role.
// Local sessions may own no ephemerals. With localSessionsUpgradingEnabled, a local session that creates its first ephemeral
// becomes a session of the ensemble, under the same id.
type localSessions struct {
	tracker   *session.Tracker
	timeouts  map[proto.SessionID]proto.Millis // localSessionsWithTimeouts
	upgrading map[proto.SessionID]bool         // the createSession is under way
}

func newLocalSessions(id proto.ServerID, now, tick proto.Millis) *localSessions {
	return &localSessions{tracker: session.New(id, now, tick), timeouts: map[proto.SessionID]proto.Millis{},
		upgrading: map[proto.SessionID]bool{}}
}

// has says whether a session is local. A session that is being upgraded is no longer local.
func (l *localSessions) has(id proto.SessionID) bool {
	if l == nil {
		return false
	}
	_, ok := l.timeouts[id]
	return ok
}

// nextExpiry is when the next local session may expire.
func (l *localSessions) nextExpiry() proto.Millis {
	if l == nil {
		return proto.Never
	}
	return l.tracker.NextExpiry()
}

func (l *localSessions) remove(id proto.SessionID) {
	l.tracker.Remove(id)
	delete(l.timeouts, id)
}

// openLocal gives a client a session at once, without a transaction.
func (s *Server) openLocal(c *cnxn, now proto.Millis, out *step.Output) {
	if s.local == nil {
		s.local = newLocalSessions(s.peer.Cfg.ID, now, s.peer.Cfg.TickTime)
	}
	s.local.tracker.Track(c.Session, c.Timeout, now, out.Event)
	s.local.tracker.SetOwner(c.Session, s.peer.Cfg.ID)
	s.local.timeouts[c.Session] = c.Timeout
	s.finishSession(c, true, s.sessionRule(), now, out)
}

// touchLocal says whether a session is a local session of this server, and whether it is alive. A session is gone if it is not local, not
// known to the ensemble, and not about to be known to it (LearnerSessionTracker.touchSession).
func (s *Server) touchLocal(id proto.SessionID, timeout, now proto.Millis, by int64) (known, alive bool) {
	if s.local != nil && s.local.tracker.Touch(id, timeout, now, by) {
		return true, true
	}
	if !s.peer.Cfg.LocalSessions || s.local != nil && s.local.upgrading[id] {
		return false, true
	}
	_, global := s.peer.DB.SessionTimeout(id)
	return false, global
}

// expireLocal ends the local sessions whose time is up.
func (s *Server) expireLocal(now proto.Millis, out *step.Output) {
	if now < s.local.nextExpiry() {
		return
	}
	s.expired = s.local.tracker.Expire(now, s.expired[:0])
	for _, id := range s.expired {
		s.closeLocal(id, trace.Expired, out)
	}
}

// closeLocal ends a local session: its connection, if there is one, is closed, and nobody else hears of it.
func (s *Server) closeLocal(id proto.SessionID, why trace.Rule, out *step.Output) {
	if out.Tracing {
		e := trace.Event{Kind: trace.SessionGone, Site: trace.AtCloseLocal, Server: s.peer.Cfg.ID, Session: id, Rule: why}
		if why == trace.Expired {
			e.Cause = s.local.tracker.Heard(id)
		}
		out.Emit(e)
	}
	s.local.remove(id)
	if c := s.bySession[id]; c != nil {
		out.Cause = out.Last()
		s.close(c, out)
		out.Cause = 0
	}
}

// upgrade turns a local session that is about to create an ephemeral into a session of the ensemble: a createSession with
// the same id goes ahead of the request (QuorumZooKeeperServer.checkUpgradeSession). If upgrading is not allowed, the request
// goes on unchanged, and will be refused.
func (s *Server) upgrade(c *cnxn, r *proto.Request, now, wall proto.Millis, out *step.Output) {
	if !s.local.has(c.Session) || !createsEphemeral(r) || !s.peer.Cfg.LocalSessionsUpgrading {
		return
	}
	timeout := s.local.timeouts[c.Session]
	s.local.remove(c.Session)
	s.local.upgrading[c.Session] = true
	s.submit(c, &proto.Request{Op: proto.OpCreateSession, Session: c.Session, Timeout: timeout, Owner: s.peer.Cfg.ID}, now, wall, out)
}

// upgraded ends the upgrade of a session, because the ensemble knows it now.
func (s *Server) upgraded(id proto.SessionID) {
	if s.local != nil {
		delete(s.local.upgrading, id)
	}
}

func createsEphemeral(r *proto.Request) bool {
	switch r.Op {
	case proto.OpCreate, proto.OpCreate2:
		return isEphemeral(r.Flags)
	case proto.OpMulti: // in a multi the flags of a create say what it makes, whatever its operation is called
		for i := range r.Ops {
			if isEphemeral(r.Ops[i].Flags) {
				return true
			}
		}
	}
	return false
}

func isEphemeral(flags proto.CreateMode) bool {
	return flags == proto.Ephemeral || flags == proto.EphemeralSequential
}

// checkSession says whether a leader may take a request of a session that came by the server owner. A session that the
// leader does not know may be a local session of the server in its id (LeaderSessionTracker.checkSession).
func (s *Server) checkSession(id proto.SessionID, owner proto.ServerID) proto.Code {
	if s.local.has(id) {
		return s.local.tracker.CheckOwner(id, owner)
	}
	if s.peer.Cfg.LocalSessions && !s.leader.Sessions.Known(id) && serverOf(id) != s.peer.Cfg.ID {
		return proto.OK
	}
	return s.leader.Sessions.CheckOwner(id, owner)
}

// checkGlobalSession says, on the leader, why a session may own no ephemerals (LeaderSessionTracker.checkGlobalSession). The leader knows
// only its own local sessions. It takes a local session of another server for expired; that server corrects the answer (refusedHere).
func (s *Server) checkGlobalSession(id proto.SessionID, owner proto.ServerID) proto.Code {
	if s.local.has(id) {
		return proto.EphemeralOnLocalSession
	}
	return s.leader.Sessions.CheckOwner(id, owner)
}

// refusedHere corrects the leader's answer to a request of a local session (FinalRequestProcessor): the leader took the session for
// expired, but here it is known as local.
func (s *Server) refusedHere(r *proto.Request, code proto.Code) proto.Code {
	if code == proto.SessionExpired && s.local.has(r.Session) && createsEphemeral(r) {
		return proto.EphemeralOnLocalSession
	}
	return code
}

// serverOf is the server that made a session's id.
func serverOf(id proto.SessionID) proto.ServerID { return proto.ServerID(uint64(id) >> 56) }
