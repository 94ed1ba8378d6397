package server

import "zootrope/core/proto"

// pending holds the requests that wait for a commit (CommitProcessor). They belong to their session, not to the connection by which
// they came: a client that has come back to this server by another connection waits for what it has written by the one before.
type pending struct {
	bySession map[proto.SessionID][]waiting // pendingRequests: the first of each is a write, or a sync, that is under way
	writes    []write                       // queuedWriteRequests: the writes and syncs of all sessions, in order
	spare     [][]waiting                   `hash:"-" clone:"-"` // emptied queues, to be used again
}

// waiting is a request in its session's queue.
type waiting struct {
	Req     *proto.Request
	Cnxn    *cnxn // by which it came; an answer to one that has closed since goes nowhere
	Commits bool  // CommitProcessor.needCommit, as it was when the request came
}

// write says which request of which session it is.
type write struct {
	Session proto.SessionID
	Xid     int32
}

func newPending() pending { return pending{bySession: map[proto.SessionID][]waiting{}} }

// has says whether a session's requests have to wait.
func (p *pending) has(id proto.SessionID) bool { return len(p.bySession[id]) > 0 }

func (p *pending) add(w waiting) {
	id := w.Cnxn.Session
	queue := p.bySession[id]
	if n := len(p.spare); queue == nil && n > 0 {
		queue, p.spare = p.spare[n-1], p.spare[:n-1]
	}
	p.bySession[id] = append(queue, w)
	if w.Commits {
		p.writes = append(p.writes, write{id, w.Req.Xid})
	}
}

// committed takes out the request that a commit completes: the oldest write of all, if the commit is of the same session and xid.
// Any other commit is of another server's client.
func (p *pending) committed(of write) (waiting, bool) {
	if len(p.writes) == 0 || p.writes[0] != of {
		return waiting{}, false
	}
	if p.writes = p.writes[1:]; len(p.writes) == 0 {
		p.writes = nil
	}
	return p.pop(of.Session), true
}

// read takes out the next read of a session that no longer waits for a write.
func (p *pending) read(id proto.SessionID) (waiting, bool) {
	queue := p.bySession[id]
	if len(queue) == 0 || queue[0].Commits {
		return waiting{}, false
	}
	return p.pop(id), true
}

// pop takes the first of a session's queue. The others stay where they lie: there may be hundreds.
func (p *pending) pop(id proto.SessionID) waiting {
	queue := p.bySession[id]
	w := queue[0]
	queue[0] = waiting{}
	if len(queue) == 1 {
		delete(p.bySession, id)
		p.spare = append(p.spare, queue[:0])
	} else {
		p.bySession[id] = queue[1:]
	}
	return w
}

// forget drops what a session waits for.
func (p *pending) forget(id proto.SessionID) {
	delete(p.bySession, id)
	kept := p.writes[:0]
	for _, w := range p.writes {
		if w.Session != id {
			kept = append(kept, w)
		}
	}
	p.writes = kept
}

// count says how many requests wait.
func (p *pending) count() int {
	n := 0
	for _, queue := range p.bySession { //ordered: a sum
		n += len(queue)
	}
	return n
}

// of says how many requests of a connection wait.
func (p *pending) of(c *cnxn) int {
	n := 0
	for _, w := range p.bySession[c.Session] {
		if w.Cnxn == c {
			n++
		}
	}
	return n
}
