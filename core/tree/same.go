package tree

import (
	"bytes"
	"slices"
)

// SameContent says whether two databases hold the same znodes, with their stats and ACLs, and the same sessions.
// /zookeeper/config is left out: each server writes its own.
func (d *Database) SameContent(e *Database) bool {
	if len(d.nodes) != len(e.nodes) || !slices.Equal(d.Sessions(), e.Sessions()) {
		return false
	}
	for path, n := range d.nodes { //ordered: a conjunction
		m := e.nodes[path]
		if m == nil || path != configPath && !n.same(m) {
			return false
		}
	}
	return true
}

func (n *node) same(m *node) bool {
	return n.persisted == m.persisted && bytes.Equal(n.data, m.data) && slices.Equal(n.acl, m.acl)
}
