package check

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// at is a session at a server.
type at struct {
	Server  proto.ServerID
	Session proto.SessionID
}

// arrival is a request that has come to a server and is not answered yet.
type arrival struct {
	Conn    uint32
	Xid     int32
	Op      proto.OpCode
	Applied bool // the server has applied it
}

// A server answers a session's requests in the order in which they have come, by whichever connection: CommitProcessor keeps them by
// session. So an answer must not come before a write that is older has been applied, and the answer to a write not before it has
// been applied itself.

// joined: a connection carries a session from here on. What is still to be read for an earlier connection is of no account.
func (c *Checker) joined(e *trace.Event) {
	if e.Session == 0 {
		return
	}
	c.carries[e.Conn] = e.Session
	k := at{e.Server, e.Session}
	c.setArrivals(k, slices.DeleteFunc(c.arrivals[k], func(a arrival) bool { return a.Applied || !a.waits() }))
}

// requestArrived: a request has reached a server.
func (c *Checker) requestArrived(e *trace.Event) {
	if id := c.carries[e.Conn]; id != 0 && e.Op != proto.OpAuth && !c.readOnly[e.Conn] {
		k := at{e.Server, id}
		c.arrivals[k] = append(c.arrivals[k], arrival{Conn: e.Conn, Xid: e.Xid, Op: e.Op})
	}
}

// requestApplied: a server has applied a transaction; if it is of a session that is here, it completes its oldest write.
func (c *Checker) requestApplied(e *trace.Event) {
	all := c.arrivals[at{e.Server, e.Session}]
	for i := range all {
		if a := &all[i]; a.waits() && !a.Applied {
			a.Applied = a.Xid == e.Xid
			return
		}
	}
}

// inTurn: an answer leaves a server.
func (c *Checker) inTurn(e *trace.Event) *Violation {
	k := at{e.Server, c.carries[e.Conn]}
	all := c.arrivals[k]
	n := slices.IndexFunc(all, func(a arrival) bool { return a.Conn == e.Conn && a.Xid == e.Xid && a.Op == e.Op })
	if n < 0 {
		return nil
	}
	for _, a := range all[:n+1] {
		if a.waits() && !a.Applied {
			return broken("ClientOrder", "server %d answers request %d of session %v and has not applied request %d, which came before",
				"服务器 %d 响应了会话 %[3]v 的请求 %[2]d，却还没有应用先到的请求 %[4]d", e.Server, e.Xid, k.Session, a.Xid)
		}
	}
	if n > 0 {
		all = slices.Delete(all, n, n+1)
	} else {
		all = all[1:] // as nearly always; the others stay where they lie, there may be hundreds
	}
	for len(all) > 0 && all[0].Applied && all[0].Conn != e.Conn { // by a connection that is gone: nobody waits for the answer
		all = all[1:]
	}
	c.setArrivals(k, all)
	return nil
}

// unread: a request that was too long is thrown away, with its connection.
func (c *Checker) unread(e *trace.Event) {
	if e.Rule != trace.FrameTooLarge {
		return
	}
	k := at{e.Server, c.carries[c.current[between{e.Server, e.Peer}]]}
	if all := c.arrivals[k]; len(all) > 0 {
		c.setArrivals(k, all[:len(all)-1])
	}
}

func (c *Checker) setArrivals(k at, all []arrival) {
	if c.arrivals[k] = all; len(all) == 0 {
		delete(c.arrivals, k)
	}
}

// waits says whether the request is a write, which waits for the quorum. The end of a local session does not; it is the last request
// in any case.
func (a *arrival) waits() bool { return a.Op.IsWrite() && a.Op != proto.OpCloseSession }
