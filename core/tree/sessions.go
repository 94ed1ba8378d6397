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

// closeSession ends a session and deletes its ephemerals: those that the transaction names, then any that are left,
// as old transactions name none (DataTree.killSession).
func (d *Database) closeSession(t *proto.Txn, fired *[]Fired) {
	delete(d.sessions, t.Session)
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
