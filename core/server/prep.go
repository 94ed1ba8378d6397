package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// prepare checks a write's session and proposes it. Every write that gets here consumes a zxid, also one that fails
// (PrepRequestProcessor.pRequest).
func (s *Server) prepare(r *proto.Request, now, wall proto.Millis, out *step.Output) {
	if !s.serving() {
		return
	}
	code := proto.OK
	switch r.Op {
	case proto.OpCreateSession:
		s.leader.Sessions.Track(r.Session, r.Timeout, now, out.Event)
		s.leader.Sessions.SetOwner(r.Session, r.Owner)
	case proto.OpCloseSession: // no owner check (docs/protocol/requests.md#the-order-of-checks)
		s.leader.Sessions.SetClosing(r.Session)
		if out.Tracing {
			out.Emit(trace.Event{Kind: trace.SessionGone, Site: trace.AtCloseSession, Server: s.peer.Cfg.ID, Session: r.Session, Rule: trace.ClosedByClient})
		}
	default:
		code = s.checkSession(r.Session, r.Owner)
		r = s.withGlobal(r)
	}
	s.propose(r, code, now, wall, out)
}

// withGlobal gives a copy of a request that says whether its session may own ephemerals (PrepRequestProcessor.validateCreateRequest). The
// flags of a create decide whether it makes an ephemeral. Without local sessions every session may own ephemerals, and the request stays as it
// is. The request itself is never changed, because it may be another server's, too.
func (s *Server) withGlobal(r *proto.Request) *proto.Request {
	if !s.peer.Cfg.LocalSessions {
		return r
	}
	q := s.newRequest()
	*q = *r
	q.Global = s.checkGlobalSession(r.Session, r.Owner)
	return q
}

// propose makes the transaction and hands it to Zab (ProposalRequestProcessor).
func (s *Server) propose(r *proto.Request, code proto.Code, now, wall proto.Millis, out *step.Output) {
	z, ok := s.leader.NextZxid(&s.peer, out)
	if !ok {
		return
	}
	t := s.newTxn()
	if code != proto.OK {
		s.prep.Refuse(s.peer.DB, r, z, wall, code, t)
	} else {
		s.prep.Prepare(s.peer.DB, r, z, wall, t)
	}
	s.leader.Propose(&s.peer, now, t, out)
}
