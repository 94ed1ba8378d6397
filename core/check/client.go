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

// between is a server and one of its clients.
type between struct {
	Server proto.ServerID
	Client proto.Party
}

// owed is a watch event that has to leave.
type owed struct {
	Path  string
	Watch proto.EventType
	Zxid  proto.Zxid
}

// watchFired: the event has to leave before the next answer from a state that has the transaction.
func (c *Checker) watchFired(e *trace.Event) {
	k := between{e.Server, e.Peer}
	c.owed[k] = append(c.owed[k], owed{e.Path, e.Watch, e.Zxid})
}

// replySent notes what a connection has been shown.
func (c *Checker) replySent(e *trace.Event) *Violation {
	for _, o := range c.owed[between{e.Server, e.Peer}] {
		if o.Zxid <= e.Zxid {
			return broken("WatchOrder", "server %d answers at %v and has not told of %v on %s at %v", e.Server, e.Zxid, o.Watch, o.Path, o.Zxid)
		}
	}
	c.conns[e.Conn] = max(c.conns[e.Conn], e.Zxid)
	return nil
}

// watchSent: a watch event that a transaction has fired must not leave behind an answer from a state that has the
// transaction.
func (c *Checker) watchSent(e *trace.Event) *Violation {
	k := between{e.Server, e.Peer}
	for i, o := range c.owed[k] {
		if o.Path == e.Path && o.Watch == e.Watch {
			c.owed[k] = append(c.owed[k][:i], c.owed[k][i+1:]...)
			break
		}
	}
	if len(c.owed[k]) == 0 {
		delete(c.owed, k)
	}
	if shown := c.conns[e.Conn]; e.Zxid > 0 && shown >= e.Zxid {
		return broken("WatchOrder", "server %d tells of %v on %s at %v after an answer at %v", e.Server, e.Watch, e.Path, e.Zxid, shown)
	}
	return nil
}

// received: an answer has reached its client.
func (c *Checker) received(e *trace.Event) *Violation {
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
	if e.Zxid == 0 { // what is answered at the connection, as an identity is, comes from no state
		return nil
	}
	if e.Zxid < v.Seen {
		return broken("MonotonicReads", "an answer from the state at %v came after one at %v", e.Zxid, v.Seen)
	}
	v.Seen = e.Zxid
	if !e.Zxid.NewEpoch() { // which is no transaction
		c.answered = max(c.answered, e.Zxid)
	}
	return nil
}
