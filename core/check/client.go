package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// clientView is what a client has seen of its session.
type clientView struct {
	Session proto.SessionID
	Conn    uint32
	Xid     int32      // last answered
	Seen    proto.Zxid // newest state an answer was from
}

// replySent notes what a connection has been shown.
func (c *Checker) replySent(e *trace.Event) *Violation {
	c.conns[e.Conn] = max(c.conns[e.Conn], e.Zxid)
	return nil
}

// watchSent: a watch event that a transaction has fired must not leave behind an answer from a state that has the
// transaction.
func (c *Checker) watchSent(e *trace.Event) *Violation {
	if shown := c.conns[e.Conn]; e.Zxid > 0 && shown >= e.Zxid {
		return broken("WatchOrder", "server %d tells of %v on %s at %v after an answer at %v", e.Server, e.Watch, e.Path, e.Zxid, shown)
	}
	return nil
}

// received: an answer has reached its client.
func (c *Checker) received(e *trace.Event) *Violation {
	if e.Client == 0 || e.Msg != proto.ClientReply {
		return nil
	}
	v := c.clients[e.Client]
	if v == nil || v.Session != e.Session {
		v = &clientView{Session: e.Session}
		c.clients[e.Client] = v
	}
	if v.Conn != e.Conn {
		v.Conn, v.Xid = e.Conn, 0
	}
	if e.Xid > 0 {
		if e.Xid <= v.Xid {
			return broken("ClientOrder", "the answer to request %d came after that to %d", e.Xid, v.Xid)
		}
		v.Xid = e.Xid
	}
	if e.Zxid < v.Seen {
		return broken("ClientOrder", "an answer from the state at %v came after one at %v", e.Zxid, v.Seen)
	}
	v.Seen = e.Zxid
	return nil
}
