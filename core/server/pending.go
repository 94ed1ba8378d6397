package server

import (
	"zootrope/core/fifo"
	"zootrope/core/proto"
)

// pending holds the requests that wait for a commit (CommitProcessor). They belong to their session, not to the connection by which
// they came: a client that has come back to this server by another connection waits for what it has written by the one before.
type pending struct {
	bySession map[proto.SessionID]*fifo.Queue[waiting] // pendingRequests: the first of each is a write, or a sync, that is under way
	writes    fifo.Queue[write]                        // queuedWriteRequests: the writes and syncs of all sessions, in order
	spare     []*fifo.Queue[waiting]                   `hash:"-" clone:"-"` // emptied queues, to be used again
}

// waiting is a request in its session's queue.
type waiting struct {
	Req     *proto.Request
	Cnxn    *cnxn // the connection by which it came; if that has closed since, the answer goes nowhere
	Commits bool  // the answer of CommitProcessor.needCommit when the request came
}

// write names a request by its session and xid.
type write struct {
	Session proto.SessionID
	Xid     int32
}

func newPending() pending { return pending{bySession: map[proto.SessionID]*fifo.Queue[waiting]{}} }

// has says whether a session's requests have to wait.
func (p *pending) has(id proto.SessionID) bool { return p.bySession[id] != nil }

func (p *pending) add(w waiting) {
	id := w.Cnxn.Session
	queue := p.bySession[id]
	if queue == nil {
		if n := len(p.spare); n > 0 {
			queue, p.spare = p.spare[n-1], p.spare[:n-1]
		} else {
			queue = &fifo.Queue[waiting]{}
		}
		p.bySession[id] = queue
	}
	queue.Push(w)
	if w.Commits {
		p.writes.Push(write{id, w.Req.Xid})
	}
}

// committed takes out the request that a commit completes: the oldest write of all, if the commit is of the same session and xid.
// Any other commit belongs to a client of another server.
func (p *pending) committed(of write) (waiting, bool) {
	if p.writes.Len() == 0 || *p.writes.At(0) != of {
		return waiting{}, false
	}
	p.writes.Pop()
	return p.pop(of.Session, p.bySession[of.Session]), true
}

// read takes out the next read of a session that no longer waits for a write.
func (p *pending) read(id proto.SessionID) (waiting, bool) {
	queue := p.bySession[id]
	if queue == nil || queue.At(0).Commits {
		return waiting{}, false
	}
	return p.pop(id, queue), true
}

// pop takes the first request of a session's queue, and drops the queue when it is empty.
func (p *pending) pop(id proto.SessionID, queue *fifo.Queue[waiting]) waiting {
	w := queue.Pop()
	if queue.Len() == 0 {
		delete(p.bySession, id)
		p.spare = append(p.spare, queue)
	}
	return w
}

// forget drops what a session waits for.
func (p *pending) forget(id proto.SessionID) {
	delete(p.bySession, id)
	for n := p.writes.Len(); n > 0; n-- {
		if w := p.writes.Pop(); w.Session != id {
			p.writes.Push(w)
		}
	}
}

// count says how many requests wait.
func (p *pending) count() int {
	n := 0
	for _, queue := range p.bySession { //ordered: a sum
		n += queue.Len()
	}
	return n
}

// of says how many requests of a connection wait.
func (p *pending) of(c *cnxn) int {
	queue, n := p.bySession[c.Session], 0
	for i := 0; queue != nil && i < queue.Len(); i++ {
		if queue.At(i).Cnxn == c {
			n++
		}
	}
	return n
}
