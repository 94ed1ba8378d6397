package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// commit applies a committed transaction. If a client of this server waits for it, the reply goes out behind the watch
// events that the transaction fires; then the reads that waited for it are answered (CommitProcessor,
// FinalRequestProcessor; docs/protocol/watches.md#the-order-of-events).
func (s *Server) commit(t *proto.Txn, now proto.Millis, out *step.Output) {
	c, r := s.waiter(t)
	var rep *proto.Reply
	if r != nil {
		rep = s.newReply()
		*rep = proto.Reply{Op: r.Op, Session: t.Session, Xid: t.Cxid, Err: t.Err}
	}
	if t.Type == proto.OpCreateSession {
		s.upgraded(t.Session)
	}
	s.peer.Apply(t, &s.fired, rep, out)
	if s.prep != nil {
		s.prep.Applied(t.Zxid)
	}
	s.sendFired(out)
	if r != nil {
		s.countAnswer(c, r.Op, r.Xid, now-r.At, now)
		s.answer(c, r, rep, t, out)
	}
	if t.Type == proto.OpCloseSession {
		s.sessionClosed(t.Session, out)
	}
	if r != nil {
		s.drain(c, now, out)
	}
}

// waiter finds the local request that a transaction belongs to: the first of its session's queue, with the same xid.
func (s *Server) waiter(t *proto.Txn) (*cnxn, *proto.Request) {
	c := s.bySession[t.Session]
	if c == nil || len(c.Queue) == 0 {
		return nil, nil
	}
	r := c.Queue[0]
	if r.Xid != t.Cxid || r.Op == proto.OpSync || r.Op == proto.OpCreateSession && t.Type != proto.OpCreateSession && t.Type != proto.OpError {
		return nil, nil
	}
	return c, c.pop()
}

// answer sends the outcome of a write to the client that asked for it.
func (s *Server) answer(c *cnxn, r *proto.Request, rep *proto.Reply, t *proto.Txn, out *step.Output) {
	switch {
	case r.Op == proto.OpCreateSession && c.Ready: // a local session has been upgraded
	case r.Op == proto.OpCreateSession:
		s.finishSession(c, t.Err == proto.OK, trace.Created, out)
	case rep.Err == proto.SessionMoved, s.leader != nil && movedMulti(rep):
		s.moved(c, out)
	default:
		rep.Err = s.refusedHere(r, rep.Err)
		rep.Zxid = s.peer.DB.LastProcessed()
		s.send(c, rep, out)
	}
}

// movedMulti says whether a multi has failed because its session has moved. A leader closes its client's connection then, as
// after any other request; a learner, which sees only the transaction, passes the error on (FinalRequestProcessor).
func movedMulti(rep *proto.Reply) bool {
	return len(rep.Results) > 0 && rep.Results[0].Err == proto.SessionMoved
}

// sessionClosed: the session is gone on every server; the one that has its connection closes it.
func (s *Server) sessionClosed(id proto.SessionID, out *step.Output) {
	if s.leader != nil {
		s.leader.Sessions.Remove(id)
	}
	if c := s.bySession[id]; c != nil {
		s.close(c, out)
	}
}
