package server

import (
	"sort"

	"zootrope/core/fifo"
	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// A connection that never asks for a session is closed after sessionlessTimeout. CnxnBucket is the width of the buckets in which
// connections expire. Both are ms, and one value in ZooKeeper (NIOServerCnxnFactory.sessionlessCnxnTimeout).
const (
	sessionlessTimeout = CnxnBucket
	CnxnBucket         = 10_000
)

// cnxn is a client's connection (ServerCnxn).
type cnxn struct {
	Conn    proto.Conn
	Session proto.SessionID
	Timeout proto.Millis // negotiated
	Gone    bool         // closed: it may still have requests that wait
	Ready   bool         // the client has its ConnectResponse
	Old     bool         // …which has no readOnly field, because the client's request had none (ServerCnxn.isOldClient)
	Auth    []proto.ID
	Until   proto.Millis    // its bucket: the connection is closed then, unless something is read or written before
	Touched int64           `hash:"-"` // the event by which it was read or written last, 0 without a trace
	Unread  []proto.Message // messages that came before the session was there: ZooKeeper reads them only then (ServerCnxn.disableRecv)
	Addr    string
	stats   cnxnStats `hash:"-"`
}

// stepClient handles an input of the client port.
func (s *Server) stepClient(in *step.Input, out *step.Output) {
	switch in.Kind {
	case step.Opened:
		s.accept(in, out)
	case step.Closed:
		if c := s.conns[in.Conn]; c != nil {
			s.forget(c)
		}
	case step.Recv:
		switch c := s.conns[in.Conn]; {
		case c == nil:
		case s.peer.Stopped: // "ZooKeeperServer not running" (NIOServerCnxn.readLength)
			s.close(c, out)
		default:
			s.onClientMessage(c, &in.Msg, in.Now, in.Wall, out)
		}
	}
}

// accept takes a connection. Its address is its first identity.
func (s *Server) accept(in *step.Input, out *step.Output) {
	if !s.takesClients() {
		s.refuse(in.Conn, trace.NotServing, 0, out)
		return
	}
	c := &cnxn{Conn: in.Conn, Timeout: sessionlessTimeout, Addr: in.Addr}
	c.stats = cnxnStats{established: in.Wall, lastOp: "NA", lastCxid: -1}
	if in.Addr != "" {
		c.Auth = []proto.ID{{Scheme: "ip", ID: in.Addr}}
	}
	s.conns[in.Conn] = c
	s.touchCnxn(c, in.Now, out.Event)
}

// refuse closes a connection without an answer: the client will try another server.
func (s *Server) refuse(c proto.Conn, why trace.Rule, seen proto.Zxid, out *step.Output) {
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Rejected, Site: trace.AtRefuseClient, Server: s.peer.Cfg.ID, Peer: c.Peer, Rule: why,
			Zxid: seen, Zxid2: s.peer.DB.LastProcessed()})
	}
	out.Close(c)
}

// touchCnxn puts a connection into the bucket of its session's timeout from now. A silent connection is closed at a multiple of
// CnxnBucket, at most one bucket later than its session's timeout (NIOServerCnxnFactory.touchCnxn, ExpiryQueue.update;
// docs/protocol/sessions.md#the-connections-own-expiry).
func (s *Server) touchCnxn(c *cnxn, now proto.Millis, by int64) {
	c.Until, c.Touched = session.Bucket(now+c.Timeout, CnxnBucket), by
	s.connsAt = min(s.connsAt, c.Until)
}

// closeSilent closes the connections of the buckets that are due (NIOServerCnxnFactory.ConnectionExpirerThread).
func (s *Server) closeSilent(now proto.Millis, out *step.Output) {
	if now < s.connsAt {
		return
	}
	s.connsAt = proto.Never
	for _, c := range s.sortedConns() {
		if now >= c.Until {
			s.metrics.sessionlessExpired++ // whether it had a session or not, in spite of the name
			out.Cause = c.Touched
			s.close(c, out)
			out.Cause = 0
			continue
		}
		s.connsAt = min(s.connsAt, c.Until)
	}
}

// lastTouched is the last event by which the first connection whose bucket is due was read or written.
func (s *Server) lastTouched(now proto.Millis) int64 {
	for _, c := range s.sortedConns() {
		if now >= c.Until {
			return c.Touched
		}
	}
	return 0
}

// sortedConns lists the connections in the order in which they were accepted.
func (s *Server) sortedConns() []*cnxn {
	out := make([]*cnxn, 0, len(s.conns))
	for _, c := range s.conns { //ordered: sorted below
		out = append(out, c)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Conn.Gen < out[j].Conn.Gen })
	return out
}

func (s *Server) closeClients(out *step.Output) {
	for _, c := range s.sortedConns() {
		s.close(c, out)
	}
	s.validating, s.syncs, s.local = nil, fifo.Queue[write]{}, nil
	s.pending = newPending()
}

func (s *Server) close(c *cnxn, out *step.Output) {
	out.Close(c.Conn)
	s.forget(c)
}

// forget drops all that is kept of a connection; the session lives on.
func (s *Server) forget(c *cnxn) {
	c.Gone = true
	delete(s.conns, c.Conn)
	if s.bySession[c.Session] == c {
		delete(s.bySession, c.Session)
		if s.peer.Cfg.Bugs.Has(proto.BugQueueByConnection) {
			s.pending.forget(c.Session)
		}
	}
	s.peer.DB.DropWatches(c.Conn)
}

// onClientMessage takes a message of a client. The first message asks for a session; nothing more is read until the session is there.
func (s *Server) onClientMessage(c *cnxn, m *proto.Message, now, wall proto.Millis, out *step.Output) {
	if c.Session != 0 && !c.Ready {
		c.Unread = append(c.Unread, *m)
		return
	}
	s.touchCnxn(c, now, out.Event)
	s.countReceived(c)
	switch {
	case !c.Ready && m.Kind == proto.ClientConnect:
		s.connect(c, m.Connect, now, wall, out)
	case !c.Ready && m.Kind == proto.Isro:
		s.isro(c, out)
	case !c.Ready: // the first message cannot be read as a ConnectRequest
		s.close(c, out)
	case m.Kind == proto.ClientPing:
		s.ping(c, now, wall, out)
	case m.Kind == proto.ClientRequest && 8+m.Req.Size() > s.peer.Cfg.MaxBuffer:
		s.metrics.largeRequests++
		s.refuse(c.Conn, trace.FrameTooLarge, 0, out)
		s.forget(c)
	case m.Kind == proto.ClientRequest:
		s.request(c, m.Req, now, wall, out)
	}
}

// readOn reads the messages that came before the session was there (ServerCnxn.enableRecv).
func (s *Server) readOn(now, wall proto.Millis, out *step.Output) {
	for _, c := range s.readable {
		unread := c.Unread
		c.Unread = nil
		for i := range unread {
			if !c.Gone {
				s.onClientMessage(c, &unread[i], now, wall, out)
			}
		}
	}
	clear(s.readable)
	s.readable = s.readable[:0]
}

// connect opens or resumes a session (ZooKeeperServer.processConnectRequest).
func (s *Server) connect(c *cnxn, r *proto.ConnectRequest, now, wall proto.Millis, out *step.Output) {
	s.metrics.connectionRequests++
	if s.refuseReadOnly(c, r, out) {
		return
	}
	if r.LastZxidSeen > s.peer.DB.LastProcessed() {
		s.refuse(c.Conn, trace.ClientAhead, r.LastZxidSeen, out)
		s.forget(c)
		return
	}
	cfg := &s.peer.Cfg
	c.Old = r.ReadOnly == proto.Unsaid
	c.Timeout = session.Negotiate(r.Timeout, cfg.TickTime, cfg.MinSessionTimeout, cfg.MaxSessionTimeout)
	s.touchCnxn(c, now, out.Event)
	if r.Session == 0 {
		c.Session = s.ids.Next()
		s.bySession[c.Session] = c
		if s.readOnly {
			s.openReadOnly(c, now, out)
			return
		}
		if cfg.LocalSessions {
			s.openLocal(c, now, out)
			return
		}
		s.submit(c, &proto.Request{Op: proto.OpCreateSession, Session: c.Session, Timeout: c.Timeout, Owner: s.peer.Cfg.ID, At: now}, now, wall, out)
		return
	}
	if old := s.bySession[r.Session]; old != nil {
		s.close(old, out)
	}
	c.Session = r.Session
	s.bySession[c.Session] = c
	switch {
	case !session.CheckPassword(r.Session, r.Password):
		s.finishSession(c, false, trace.UnknownSession, now, out)
	case s.local.has(c.Session):
		s.finishSession(c, s.local.tracker.Touch(c.Session, c.Timeout, now, out.Event), s.sessionRule(), now, out)
	case s.readOnly: // a session that it does not know lives, unless there are local sessions (LearnerSessionTracker.touchSession)
		s.finishSession(c, !cfg.LocalSessions, trace.Resumed, now, out)
	case s.leader != nil:
		valid := s.leader.Sessions.Touch(c.Session, c.Timeout, now, out.Event)
		if valid {
			s.leader.Sessions.SetOwner(c.Session, s.peer.Cfg.ID)
		}
		s.finishSession(c, valid, trace.Resumed, now, out)
	default:
		s.validating = append(s.validating, c)
		s.learner.Revalidate(c.Session, c.Timeout, out)
	}
}

// revalidated is the leader's answer about a session that came from another server.
func (s *Server) revalidated(m *proto.Message, now proto.Millis, out *step.Output) {
	for i, c := range s.validating {
		if c.Session != m.Session {
			continue
		}
		s.validating = append(s.validating[:i:i], s.validating[i+1:]...)
		if s.conns[c.Conn] == c {
			s.finishSession(c, m.Valid, trace.Resumed, now, out)
		}
		return
	}
}

// finishSession answers the connect request (ZooKeeperServer.finishSessionInit). Timeout 0 tells the client that its
// session has expired.
func (s *Server) finishSession(c *cnxn, valid bool, why trace.Rule, now proto.Millis, out *step.Output) {
	answer := &proto.ConnectResponse{}
	switch {
	case c.Old:
	case s.readOnly:
		answer.ReadOnly = proto.SaidYes
	default:
		answer.ReadOnly = proto.SaidNo
	}
	if valid {
		answer.Timeout, answer.Session, answer.Password = c.Timeout, c.Session, session.Password(c.Session)
	} else if why != trace.UnknownSession {
		why = trace.Expired
	}
	if out.Tracing {
		kind := trace.SessionOpen
		if !valid {
			kind = trace.Rejected
		}
		out.Emit(trace.Event{Kind: kind, Site: trace.AtFinishSession, Server: s.peer.Cfg.ID, Peer: c.Conn.Peer, Session: c.Session, Rule: why})
	}
	s.transmit(c, trace.AtConnectResponse, proto.Message{Kind: proto.ClientConnected, Zxid: s.peer.DB.LastProcessed(), Answer: answer}, now, out)
	if !valid {
		s.close(c, out)
		return
	}
	c.Ready = true
	if len(c.Unread) > 0 {
		s.readable = append(s.readable, c)
	}
}

// touch tells the session tracker, or the table that the next ping takes to the leader, that the session lives.
// It says whether the session may be used.
func (s *Server) touch(id proto.SessionID, timeout, now proto.Millis, by int64) bool {
	local, alive := s.touchLocal(id, timeout, now, by)
	switch {
	case local:
		return true
	case s.leader != nil:
		return s.leader.Sessions.Touch(id, timeout, now, by)
	case !alive:
		return false
	case s.readOnly: // nobody else hears of it
		return true
	}
	s.learner.Touched.Touch(id, timeout, by)
	return true
}

// sendFired sends the watch events that a transaction or setWatches has fired, in order.
func (s *Server) sendFired(now proto.Millis, out *step.Output) {
	if len(s.fired) == 0 {
		return // most transactions fire no watch
	}
	for i := range s.fired {
		f := &s.fired[i]
		if out.Tracing {
			out.Emit(trace.Event{Kind: trace.WatchFired, Site: trace.AtFireWatch, Server: s.peer.Cfg.ID, Peer: f.Conn.Peer,
				Path: f.Event.Path, Watch: f.Event.Type, Zxid: f.Event.Zxid})
		}
		ev := f.Event
		s.transmit(s.conns[f.Conn], trace.AtWatchEvent, proto.Message{Kind: proto.WatchEvent, Zxid: ev.Zxid, Event: &ev}, now, out)
	}
	clear(s.fired)
	s.fired = s.fired[:0]
}
