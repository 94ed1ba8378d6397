package tree

import (
	"bytes"
	"maps"
	"slices"
)

// SameContent says whether two databases hold the same znodes, with their stats and ACLs, and the same sessions.
// /zookeeper/config is left out: each server writes its own.
func (d *Database) SameContent(e *Database) bool {
	if len(d.nodes) != len(e.nodes) || !maps.Equal(d.sessions, e.sessions) {
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

// Differs lists the paths that are not the same in two databases, sorted: nodes that one of them lacks, and those whose
// data, ACL or Stat differ. /zookeeper/config is left out.
func (d *Database) Differs(e *Database) []string {
	var out []string
	for _, path := range d.keys() {
		if m := e.nodes[path]; m == nil || path != configPath && !d.nodes[path].same(m) {
			out = append(out, path)
		}
	}
	for _, path := range e.keys() {
		if d.nodes[path] == nil {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}
