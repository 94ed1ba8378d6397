package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Read-only mode (ReadOnlyZooKeeperServer, docs/protocol/sessions.md#read-only-mode). With readonlymode.enabled a server that has looked for a
// leader for a while serves clients that have said that they want no more than to read. What the server answers comes from its own database,
// and from the tail of its log, which may be committed or not. When its election ends, the server closes all its clients' connections.

// readOnlyGrace is how long a server looks for a leader at least before it serves read-only (QuorumPeer.run).
const readOnlyGrace proto.Millis = 2000

// look begins an election, and with it the time after which the server serves read-only.
func (s *Server) look(now proto.Millis, out *step.Output) {
	s.fle.Look(now, s.ownVote(), out)
	if s.peer.Cfg.ReadOnlyMode {
		s.readOnlyAt = now + max(readOnlyGrace, s.peer.Cfg.TickTime)
		s.stats = serverStats{since: now} // a ReadOnlyZooKeeperServer is made now, and started later
	}
}

// readOnlyDue is when the server begins to serve read-only, if its election lasts so long.
func (s *Server) readOnlyDue() proto.Millis {
	if s.readOnlyAt == 0 {
		return proto.Never
	}
	return s.readOnlyAt
}

// serveReadOnly begins to serve clients that want no more than to read (ReadOnlyZooKeeperServer.startup,
// docs/protocol/sessions.md#read-only-mode).
func (s *Server) serveReadOnly(now proto.Millis, out *step.Output) {
	if now < s.readOnlyDue() || s.fle.State != proto.Looking {
		return
	}
	s.readOnly, s.readOnlyAt = true, 0
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.ReadOnly, Site: trace.AtReadOnly, Server: s.peer.Cfg.ID, State: proto.Looking,
			Zxid: s.peer.DB.LastProcessed(), Digest: s.peer.DB.Fingerprint()})
	}
}

// endReadOnly closes the connections of a read-only server, and forgets its sessions, because its election has ended. The database is brought up
// to the end of the log, as whenever a ZooKeeperServer ends (ReadOnlyZooKeeperServer.shutdown). endReadOnly says whether the server can go on.
func (s *Server) endReadOnly(disk proto.DiskView, out *step.Output) bool {
	s.readOnlyAt = 0
	if !s.readOnly {
		return true
	}
	s.readOnly = false
	s.closeClients(out)
	if !s.peer.FastForward(disk, out.Writes) {
		s.exit, out.Exit = step.Unreadable, step.Unreadable
		return false
	}
	return true
}

// takesClients says whether the server accepts connections of clients: one that serves, or serves read-only.
func (s *Server) takesClients() bool { return s.readOnly || s.serving() && !s.peer.Stopped }

// ReadOnly says whether the server serves read-only.
func (s *Server) ReadOnly() bool { return s.readOnly }

// refuseReadOnly closes the connection of a client that a read-only server does not take: the client has not consented, or it brings a
// session of the ensemble (ZooKeeperServer.processConnectRequest, ReadOnlyZooKeeperServer.validateSession;
// docs/protocol/sessions.md#read-only-mode).
func (s *Server) refuseReadOnly(c *cnxn, r *proto.ConnectRequest, out *step.Output) bool {
	if !s.readOnly {
		return false
	}
	_, global := s.peer.DB.SessionTimeout(r.Session)
	var why trace.Rule
	switch {
	case r.ReadOnly != proto.SaidYes:
		why = trace.NoConsent
	case global && r.LastZxidSeen <= s.peer.DB.LastProcessed():
		why = trace.GlobalSession
	default:
		return false
	}
	s.refuse(c.Conn, why, 0, out)
	s.forget(c)
	return true
}

// openReadOnly gives a client of a read-only server a session, which is a local one. Without local sessions the server refuses to make a session
// of the ensemble: the client asks for a session, and gets the answer to a request, which it cannot read. The connection stays open
// (ReadOnlyRequestProcessor.run).
func (s *Server) openReadOnly(c *cnxn, now proto.Millis, out *step.Output) {
	if s.peer.Cfg.LocalSessions {
		s.openLocal(c, now, out)
		return
	}
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Rejected, Site: trace.AtNoSessionMade, Server: s.peer.Cfg.ID, Peer: c.Conn.Peer, Session: c.Session,
			Rule: trace.NoQuorumForIt})
	}
	s.notReadOnly(c, &proto.Request{Op: proto.OpCreateSession}, now, out)
}

// readsOnly says whether a read-only server carries out a request (ReadOnlyRequestProcessor.run).
func (s *Server) readsOnly(r *proto.Request) bool {
	switch {
	case r.Op == proto.OpCloseSession:
		return s.local.has(r.Session)
	case r.Op == proto.OpSync:
		return false
	}
	return !r.Op.IsWrite()
}

// notReadOnly refuses a request that a read-only server does not carry out. ZooKeeper counts such a request as outstanding from then on
// (ZooKeeperServer.incInProcess).
func (s *Server) notReadOnly(c *cnxn, r *proto.Request, now proto.Millis, out *step.Output) {
	s.stats.refused++
	rep := s.newReply()
	*rep = proto.Reply{Op: r.Op, Session: c.Session, Xid: r.Xid, Zxid: s.peer.DB.LastProcessed(), Err: proto.NotReadOnly}
	s.transmit(c, trace.AtNotReadOnly, proto.Message{Kind: proto.ClientReply, Zxid: rep.Zxid, Rep: rep}, now, out)
}

// sessionRule says why a session that the server alone knows is one.
func (s *Server) sessionRule() trace.Rule {
	if s.readOnly {
		return trace.ReadOnlySession
	}
	return trace.LocalSession
}

// isro answers a client that looks for a server which takes writes, and closes the connection (IsroCommand).
func (s *Server) isro(c *cnxn, out *step.Output) {
	out.Send(trace.AtIsroAnswer, c.Conn, proto.Message{Kind: proto.IsroAnswer, Valid: !s.readOnly})
	s.close(c, out)
}
