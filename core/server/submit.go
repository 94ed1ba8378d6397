package server

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

// request takes a client's request (ZooKeeperServer.processPacket): auth is handled at the connection, everything else
// touches the session and goes into the chain. A request of a session that is closing is dropped
// (docs/protocol/requests.md#processors).
func (s *Server) request(c *cnxn, r *proto.Request, now, wall proto.Millis, out *step.Output) {
	switch {
	case r.Op == proto.OpAuth:
		s.auth(c, r, now, out)
		return
	case !r.Op.Valid():
		s.unimplemented(c, r, now, out)
		return
	}
	if !s.touch(c.Session, c.Timeout, now, out.Event) {
		return
	}
	q := s.newRequest()
	*q = *r
	q.Session, q.Owner, q.Auth, q.At = c.Session, s.peer.Cfg.ID, c.Auth, now
	if s.readOnly {
		if s.readsOnly(q) {
			s.submit(c, q, now, wall, out)
		} else {
			s.notReadOnly(c, q, now, out)
		}
		return
	}
	s.upgrade(c, q, now, wall, out)
	s.submit(c, q, now, wall, out)
}

// ping takes the way of a read (FinalRequestProcessor, case ping). So a ping is not answered while a write before it cannot be committed:
// this tells a client that its server is stuck.
func (s *Server) ping(c *cnxn, now, wall proto.Millis, out *step.Output) {
	if !s.touch(c.Session, c.Timeout, now, out.Event) {
		return
	}
	q := s.newRequest()
	*q = proto.Request{Op: proto.OpPing, Xid: proto.PingXid, Session: c.Session, Owner: s.peer.Cfg.ID, At: now}
	s.submit(c, q, now, wall, out)
}

// unimplemented answers a request whose operation does not exist, and closes the connection (UnimplementedRequestProcessor).
func (s *Server) unimplemented(c *cnxn, r *proto.Request, now proto.Millis, out *step.Output) {
	rep := s.newReply()
	*rep = proto.Reply{Op: r.Op, Session: c.Session, Xid: r.Xid, Zxid: proto.NoZxid, Err: proto.Unimplemented}
	s.send(c, rep, now, out)
	s.close(c, out)
}

// auth adds identities to the connection, each once. If a proof fails, the client is told so, and the connection is closed.
func (s *Server) auth(c *cnxn, r *proto.Request, now proto.Millis, out *step.Output) {
	rep := s.newReply()
	*rep = proto.Reply{Op: r.Op, Session: c.Session, Xid: r.Xid}
	for _, a := range r.Auth {
		ids, code := tree.AuthIDs(a.Scheme, a.ID, s.peer.Cfg.SuperDigest)
		if code != proto.OK {
			s.metrics.authFailed++
			rep.Err = code
			break
		}
		for _, id := range ids {
			if !slices.Contains(c.Auth, id) {
				c.Auth = append(c.Auth[:len(c.Auth):len(c.Auth)], id)
			}
		}
	}
	s.peer.DB.SetAuth(c.Conn, c.Auth) // also for the watches that it has
	s.send(c, rep, now, out)
	if rep.Err != proto.OK {
		s.close(c, out)
	}
}

// commits says whether a request must wait for the leader: a write, or a sync that is asked of a learner
// (CommitProcessor.needCommit). The end of a local session concerns nobody else
// (docs/protocol/requests.md#the-order-of-a-session).
func (s *Server) commits(r *proto.Request) bool {
	if r.Op == proto.OpCloseSession && s.local.has(r.Session) {
		return false
	}
	return r.Op.IsWrite() || r.Op == proto.OpSync && s.leader == nil
}

// submit queues a request behind the earlier ones of its session. A write goes to the leader at once. A read is answered here, when no
// write of the session is under way.
func (s *Server) submit(c *cnxn, r *proto.Request, now, wall proto.Millis, out *step.Output) {
	commits := s.commits(r)
	if !commits && !s.pending.has(c.Session) {
		s.read(c, r, now, out)
		return
	}
	s.pending.add(waiting{r, c, commits})
	switch {
	case !commits:
	case s.leader != nil:
		s.prepare(r, now, wall, out)
	default:
		if r.Op == proto.OpSync {
			s.syncs.Push(write{c.Session, r.Xid})
		}
		s.learner.Forward(r, out)
	}
}

// syncAnswered handles the leader's answer to this learner's oldest sync: the sync is answered as a read would be, in its turn.
func (s *Server) syncAnswered(now proto.Millis, out *step.Output) {
	if s.syncs.Len() == 0 {
		return
	}
	of := s.syncs.Pop()
	if w, ok := s.pending.committed(of); ok {
		s.read(w.Cnxn, w.Req, now, out)
		s.drain(of.Session, now, out)
	}
}

// read answers a request from this server's own database (FinalRequestProcessor). The answer is not linearizable: this server may be behind.
// If the connection of the request has closed, nobody hears the answer, and no watch is set.
func (s *Server) read(c *cnxn, r *proto.Request, now proto.Millis, out *step.Output) {
	if c.Gone {
		if r.Op == proto.OpCloseSession && s.local.has(r.Session) {
			s.closeLocal(r.Session, trace.ClosedByClient, out)
		}
		return
	}
	rep := s.newReply()
	*rep = proto.Reply{Op: r.Op, Session: c.Session, Xid: r.Xid}
	if s.leader != nil {
		rep.Err = s.checkSession(c.Session, r.Owner)
	}
	if rep.Err == proto.SessionMoved {
		s.moved(c, out)
		return
	}
	if r.Op == proto.OpPing {
		s.countAnswer(c, r.Op, r.Xid, now-r.At, now)
		s.transmit(c, trace.AtPong, proto.Message{Kind: proto.ClientPong, Zxid: s.peer.DB.LastProcessed()}, now, out)
		return
	}
	if rep.Err == proto.OK {
		s.readDB(c, r, rep, now, out)
	}
	rep.Zxid = s.peer.DB.LastProcessed()
	s.countAnswer(c, r.Op, r.Xid, now-r.At, now)
	s.send(c, rep, now, out)
	if r.Op == proto.OpCloseSession && s.local.has(r.Session) {
		s.closeLocal(c.Session, trace.ClosedByClient, out)
	}
}

func (s *Server) readDB(c *cnxn, r *proto.Request, rep *proto.Reply, now proto.Millis, out *step.Output) {
	if r.Op == proto.OpSetWatches || r.Op == proto.OpSetWatches2 {
		s.peer.DB.SetWatches(r.Watches, c.Conn, &s.fired)
		s.peer.DB.SetAuth(c.Conn, c.Auth)
		s.sendFired(now, out)
		return
	}
	if r.Op == proto.OpCloseSession {
		return
	}
	s.peer.DB.Read(r, c.Conn, rep)
	if len(r.Auth) < len(c.Auth) { // the connection has proved more identities while the request was waiting
		s.peer.DB.SetAuth(c.Conn, c.Auth)
	}
	if out.Tracing && (r.Watch || r.Op == proto.OpAddWatch) {
		if rep.Err == proto.OK || r.Op == proto.OpExists && rep.Err == proto.NoNode {
			out.Emit(trace.Event{Kind: trace.WatchSet, Site: trace.AtSetWatch, Server: s.peer.Cfg.ID, Peer: c.Conn.Peer, Path: r.Path, Op: r.Op,
				Taken: r.Op == proto.OpAddWatch && r.Mode == proto.WatchPersistentRecursive})
		}
	}
}

// moved closes a connection whose session belongs to another server now, without an answer.
func (s *Server) moved(c *cnxn, out *step.Output) {
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Rejected, Site: trace.AtSessionMoved, Server: s.peer.Cfg.ID, Peer: c.Conn.Peer,
			Session: c.Session, Rule: trace.Moved})
	}
	s.close(c, out)
}

// drain answers the reads of a session that no longer wait for a write.
func (s *Server) drain(id proto.SessionID, now proto.Millis, out *step.Output) {
	for w, ok := s.pending.read(id); ok; w, ok = s.pending.read(id) {
		s.read(w.Cnxn, w.Req, now, out)
	}
}

func (s *Server) send(c *cnxn, rep *proto.Reply, now proto.Millis, out *step.Output) {
	s.transmit(c, trace.AtReply, proto.Message{Kind: proto.ClientReply, Zxid: rep.Zxid, Rep: rep}, now, out)
}

// slab is how many requests, transactions or replies are allocated at a time.
const slab = 128

// take gives the next element of a slab.
func take[T any](s *[]T) *T {
	if len(*s) == 0 {
		*s = make([]T, slab)
	}
	v := &(*s)[0]
	*s = (*s)[1:]
	return v
}

func (s *Server) newRequest() *proto.Request { return take(&s.requests) }
func (s *Server) newReply() *proto.Reply     { return take(&s.replies) }
func (s *Server) newTxn() *proto.Txn         { return take(&s.txns) }
