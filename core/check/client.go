package check

import (
	"slices"

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
	May   bool // …or may not: not everybody may read the node, and who the client is is not known here
}

// replySent notes what a connection has been shown.
func (c *Checker) replySent(e *trace.Event) *Violation {
	k := between{e.Server, e.Peer}
	if due := c.owed[k]; len(due) > 0 && c.current[k] == e.Conn {
		for _, o := range due {
			if o.Zxid <= e.Zxid && !o.May {
				return broken("WatchOrder", "server %d answers at %v and has not notified of %v on %s at %v",
					"%d 号在 %v 发出了响应，却还没有通知 %[4]s 上 %[5]v 时的 %[3]v", e.Server, e.Zxid, o.Watch, o.Path, o.Zxid)
			}
		}
		c.setOwed(k, slices.DeleteFunc(due, func(o owed) bool { return o.Zxid <= e.Zxid })) // the client may not read there
	}
	c.conns[e.Conn] = max(c.conns[e.Conn], e.Zxid)
	return nil
}

func (c *Checker) setOwed(k between, due []owed) {
	if c.owed[k] = due; len(due) == 0 {
		delete(c.owed, k)
	}
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
			return broken("ClientOrder", "the answer to request %d came after that to %d",
				"请求 %d 的响应晚于请求 %d 的响应", e.Xid, v.Xid)
		}
		v.Xid = e.Xid
	}
	if e.Zxid == 0 { // what is answered at the connection, as an identity is, comes from no state
		return nil
	}
	if e.Zxid < v.Seen {
		return broken("MonotonicReads", "an answer from the state at %v came after one at %v",
			"状态 %v 的响应，晚于状态 %v 的响应", e.Zxid, v.Seen)
	}
	v.Seen = e.Zxid
	if !e.Zxid.NewEpoch() && !c.readOnly[e.Conn] { // a new epoch is no transaction, and what a read-only server shows may not be committed
		c.answered = max(c.answered, e.Zxid)
	}
	return nil
}
