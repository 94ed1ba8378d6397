package tree

import (
	"maps"
	"slices"

	"zootrope/core/proto"
)

// Sessions lists the sessions and their time-outs by id.
func (d *Database) Sessions() []proto.SnapshotSession {
	out := make([]proto.SnapshotSession, 0, len(d.sessions))
	for _, id := range slices.Sorted(maps.Keys(d.sessions)) {
		out = append(out, proto.SnapshotSession{Session: id, Timeout: d.sessions[id]})
	}
	return out
}

// SessionCount is how many sessions there are.
func (d *Database) SessionCount() int { return len(d.sessions) }

// SessionTimeout is a session's negotiated time-out; false if there is no such session.
func (d *Database) SessionTimeout(id proto.SessionID) (proto.Millis, bool) {
	t, ok := d.sessions[id]
	return t, ok
}

// Ephemerals lists a session's ephemeral nodes, sorted.
func (d *Database) Ephemerals(id proto.SessionID) []string {
	if s := d.ephemerals[id]; s != nil {
		return s.list()
	}
	return nil
}

// openSession adds a session to the table, endSession takes it out; both keep the sum.
func (d *Database) openSession(id proto.SessionID, timeout proto.Millis) {
	d.endSession(id)
	d.sessions[id] = timeout
	d.sessionSum += share(id, timeout)
}

func (d *Database) endSession(id proto.SessionID) {
	if timeout, ok := d.sessions[id]; ok {
		d.sessionSum -= share(id, timeout)
		delete(d.sessions, id)
	}
}

// share is what a session adds to the sum.
func share(id proto.SessionID, timeout proto.Millis) uint64 {
	return proto.Mix(uint64(id) ^ uint64(timeout)<<40)
}

// Fingerprint is a sum over the znodes and the session table: two servers at the same transaction have the same
// fingerprint. ZooKeeper's digest leaves the sessions out.
func (d *Database) Fingerprint() uint64 { return d.Digest() + d.sessionSum }

// closeSession ends a session and deletes its ephemerals: those that the transaction names, then any that are left,
// as old transactions name none (DataTree.killSession, docs/protocol/data.md#kinds-of-nodes).
func (d *Database) closeSession(t *proto.Txn, fired *[]Fired) {
	d.endSession(t.Session)
	for _, path := range t.Paths {
		d.deleteNode(path, t.Zxid, fired)
	}
	for _, path := range d.Ephemerals(t.Session) {
		d.deleteNode(path, t.Zxid, fired)
	}
}

func (d *Database) ephemeralsOf(id proto.SessionID) *names {
	s := d.ephemerals[id]
	if s == nil {
		s = &names{}
		d.ephemerals[id] = s
	}
	return s
}

func (d *Database) dropEphemeral(id proto.SessionID, path string) {
	s := d.ephemerals[id]
	if s == nil || !s.remove(path) {
		panic("tree: ephemeral " + path + " was not indexed")
	}
	if s.n == 0 {
		delete(d.ephemerals, id)
	}
}
