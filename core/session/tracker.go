package session

import (
	"slices"

	"zootrope/core/proto"
)

// Tracker is the leader's knowledge of every session (SessionTrackerImpl, LeaderSessionTracker). It makes ids, too.
type Tracker struct {
	IDs
	sessions map[proto.SessionID]tracked
	expiry   buckets
}

// tracked is a session (SessionTrackerImpl.SessionImpl).
type tracked struct {
	expires proto.Millis // its bucket; 0 once it is taken out of the buckets
	heard   int64        `hash:"-"` // the event by which it was heard of last (trace.Event.Seq), 0 without a trace
	closing bool
	owned   bool
	owner   proto.ServerID // whose connection it came by last; 0 is the leader's own
}

// New makes the tracker of a leader. tick is tickTime, the length of a bucket.
func New(server proto.ServerID, now, tick proto.Millis) *Tracker {
	if tick <= 0 {
		panic("session: a tick of no length")
	}
	return &Tracker{
		IDs:      NewIDs(server, now),
		sessions: map[proto.SessionID]tracked{},
		expiry:   buckets{tick: tick},
	}
}

// Len is how many sessions are tracked, closing ones included.
func (t *Tracker) Len() int { return len(t.sessions) }

// Track begins to track a session, or gives one that is tracked its time-out; false if it was tracked before. A new
// leader tracks every session of its database, each with its full time-out (docs/protocol/sessions.md#expiry).
func (t *Tracker) Track(id proto.SessionID, timeout, now proto.Millis, by int64) bool {
	_, known := t.sessions[id]
	if !known {
		t.sessions[id] = tracked{}
	}
	t.Touch(id, timeout, now, by)
	return !known
}

// Touch puts off a session's expiry; false if it is unknown or closing. It expires with the bucket after now + timeout,
// so between timeout and timeout + tick after its last touch. by is the event that shows it alive, 0 without a trace.
func (t *Tracker) Touch(id proto.SessionID, timeout, now proto.Millis, by int64) bool {
	s, ok := t.sessions[id]
	if !ok || s.closing {
		return false
	}
	at := t.expiry.round(now + timeout)
	by = max(by, s.heard) // what a learner reports may have happened before its session came here
	if at == s.expires && by == s.heard {
		return true
	}
	if at != s.expires {
		t.unschedule(&s)
		t.expiry.add(at, 1)
	}
	s.expires, s.heard = at, by
	t.sessions[id] = s
	return true
}

// unschedule takes a session out of its bucket.
func (t *Tracker) unschedule(s *tracked) {
	if s.expires != 0 {
		t.expiry.add(s.expires, -1)
		s.expires = 0
	}
}

// SetClosing marks a session whose closeSession is under way: it can no longer be touched, and will not expire again.
func (t *Tracker) SetClosing(id proto.SessionID) {
	if s, ok := t.sessions[id]; ok {
		t.unschedule(&s)
		s.closing = true
		t.sessions[id] = s
	}
}

// Known says whether a session is tracked, closing or not.
func (t *Tracker) Known(id proto.SessionID) bool {
	_, ok := t.sessions[id]
	return ok
}

// Remove forgets a session.
func (t *Tracker) Remove(id proto.SessionID) {
	if s, ok := t.sessions[id]; ok {
		t.unschedule(&s)
		delete(t.sessions, id)
	}
}

// Owner is the server by whose connection the session came last; false if nobody owns it yet.
func (t *Tracker) Owner(id proto.SessionID) (proto.ServerID, bool) {
	s := t.sessions[id]
	return s.owner, s.owned
}

// SetOwner moves a session to a server; false if it is unknown or closing (SESSIONEXPIRED).
func (t *Tracker) SetOwner(id proto.SessionID, owner proto.ServerID) bool {
	s, ok := t.sessions[id]
	if !ok || s.closing {
		return false
	}
	s.owner, s.owned = owner, true
	t.sessions[id] = s
	return true
}

// CheckOwner says whether a request that came by owner may proceed (SessionTrackerImpl.checkSession): SESSIONEXPIRED if
// the session is unknown or closing, SESSIONMOVED if it has moved to another server since. The first owner is taken on
// (docs/protocol/sessions.md#moving-to-another-server).
func (t *Tracker) CheckOwner(id proto.SessionID, owner proto.ServerID) proto.Code {
	s, ok := t.sessions[id]
	switch {
	case !ok || s.closing:
		return proto.SessionExpired
	case !s.owned:
		t.SetOwner(id, owner)
	case s.owner != owner:
		return proto.SessionMoved
	}
	return proto.OK
}

// Expires is when a session expires if nothing more is heard of it; false if it is unknown or closing.
func (t *Tracker) Expires(id proto.SessionID) (proto.Millis, bool) {
	s := t.sessions[id]
	return s.expires, s.expires != 0
}

// Heard is the last event by which a session was heard, 0 without a trace.
func (t *Tracker) Heard(id proto.SessionID) int64 { return t.sessions[id].heard }

// LastHeard is the last event by which the session was heard that will expire first; if several do, the one with the lowest id.
func (t *Tracker) LastHeard() int64 {
	var first proto.SessionID
	var heard int64
	due := t.expiry.next()
	for id, s := range t.sessions { //ordered: the lowest is looked for
		if s.expires == due && (first == 0 || id < first) {
			first, heard = id, s.heard
		}
	}
	return heard
}

// NextExpiry is when the next bucket is due, proto.Never if no session can expire.
func (t *Tracker) NextExpiry() proto.Millis { return t.expiry.next() }

// Expire appends to buf the sessions whose bucket is due, by id, and marks them closing. A closeSession is to be prepared
// for each (docs/protocol/sessions.md#expiry).
func (t *Tracker) Expire(now proto.Millis, buf []proto.SessionID) []proto.SessionID {
	if now < t.expiry.next() {
		return buf
	}
	start := len(buf)
	for id, s := range t.sessions { //ordered: sorted below
		if s.expires != 0 && s.expires <= now {
			buf = append(buf, id)
		}
	}
	slices.Sort(buf[start:])
	for _, id := range buf[start:] {
		t.SetClosing(id)
	}
	return buf
}
