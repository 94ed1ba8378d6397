package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// commit applies a committed transaction. If a client of this server waits for it, the reply is sent after the watch
// events that the transaction fires; then the reads that waited for the write are answered (CommitProcessor,
// FinalRequestProcessor; docs/protocol/watches.md#the-order-of-events).
func (s *Server) commit(t *proto.Txn, now proto.Millis, out *step.Output) {
	w, own := s.pending.committed(write{t.Session, t.Cxid})
	answered := own && !w.Cnxn.Gone
	var rep *proto.Reply
	if answered {
		rep = s.newReply()
		*rep = proto.Reply{Op: w.Req.Op, Session: t.Session, Xid: t.Cxid, Err: t.Err}
	}
	if t.Type == proto.OpCreateSession {
		s.upgraded(t.Session)
	}
	s.peer.Apply(t, &s.fired, rep, out)
	if s.prep != nil {
		s.prep.Applied(t.Zxid)
	}
	s.sendFired(now, out)
	if answered {
		s.countAnswer(w.Cnxn, w.Req.Op, w.Req.Xid, now-w.Req.At, now)
		s.answer(w.Cnxn, w.Req, rep, t, now, out)
	}
	if t.Type == proto.OpCloseSession {
		s.sessionClosed(t.Session, out)
	}
	if own {
		s.drain(t.Session, now, out)
	}
}

// answer sends the outcome of a write to the client that asked for it.
func (s *Server) answer(c *cnxn, r *proto.Request, rep *proto.Reply, t *proto.Txn, now proto.Millis, out *step.Output) {
	switch {
	case r.Op == proto.OpCreateSession && c.Ready: // a local session has been upgraded
	case r.Op == proto.OpCreateSession:
		s.finishSession(c, t.Err == proto.OK, trace.Created, now, out)
	case rep.Err == proto.SessionMoved, s.leader != nil && movedMulti(rep):
		s.moved(c, out)
	default:
		rep.Err = s.refusedHere(r, rep.Err)
		rep.Zxid = s.peer.DB.LastProcessed()
		s.send(c, rep, now, out)
	}
}

// movedMulti says whether a multi has failed because its session has moved. A leader closes its client's connection then, as
// after any other request; a learner, which sees only the transaction, passes the error on (FinalRequestProcessor).
func movedMulti(rep *proto.Reply) bool {
	return len(rep.Results) > 0 && rep.Results[0].Err == proto.SessionMoved
}

// sessionClosed handles the end of a session on every server: the server that has its connection closes it.
func (s *Server) sessionClosed(id proto.SessionID, out *step.Output) {
	if s.leader != nil {
		s.leader.Sessions.Remove(id)
	}
	if c := s.bySession[id]; c != nil {
		s.close(c, out)
	}
}
