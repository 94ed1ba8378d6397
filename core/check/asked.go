package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// asked is a client's request, as far as its answer is judged by it: the bytes of an answer do not say what it answers.
type asked struct {
	Xid     int32
	Op      proto.OpCode
	Path    string
	Version int32
	Watches *proto.WatchSet
	Shown   proto.Zxid // of a sync: the newest state that any client had been shown
}

// askedSent: a request leaves its client.
func (c *Checker) askedSent(e *trace.Event, q *proto.Request) {
	switch q.Op {
	case proto.OpSetWatches, proto.OpSetWatches2, proto.OpRemoveWatches:
		c.blurred[between{e.Peer.Server(), e.Client}] = true
	}
	a := asked{Xid: q.Xid, Op: q.Op, Path: q.Path, Version: q.Version, Watches: q.Watches}
	switch q.Op {
	default:
		return
	case proto.OpSync:
		a.Shown = c.answered
	case proto.OpGetData, proto.OpExists, proto.OpGetChildren, proto.OpGetChildren2, proto.OpSetData, proto.OpSetACL, proto.OpDelete,
		proto.OpSetWatches, proto.OpSetWatches2:
	}
	c.asked[e.Conn] = append(c.asked[e.Conn], a)
}

// question takes out what an answer on a connection is the answer to.
func (c *Checker) question(conn uint32, r *proto.Reply) (asked, bool) {
	open := c.asked[conn]
	for i, q := range open {
		if q.Xid == r.Xid && q.Op == r.Op {
			if c.asked[conn] = append(open[:i], open[i+1:]...); len(open) == 1 {
				delete(c.asked, conn)
			}
			return q, true
		}
	}
	return asked{}, false
}

// numbered notes which clients number their requests anew with each connection, as kazoo does: their numbers do not tell which of
// two requests is the older.
func (c *Checker) numbered(e *trace.Event, q *proto.Request) {
	id := c.carries[e.Conn]
	if id == 0 || q.Xid <= 0 {
		return
	}
	if q.Xid <= c.asking[id] {
		c.anew[id] = true
	}
	c.asking[id] = q.Xid
}
