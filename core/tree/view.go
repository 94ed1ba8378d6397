package tree

import (
	"maps"
	"slices"

	"zootrope/core/proto"
)

// NodeView is what can be seen of a znode. Its slices are read only.
type NodeView struct {
	Path      string
	Data      []byte
	ACL       []proto.ACL
	Stat      proto.Stat
	Container bool
	TTL       proto.Millis // 0 for none
}

// Node looks a node up, without any permission.
func (d *Database) Node(path string) (NodeView, bool) {
	n := d.get(path)
	if n == nil {
		return NodeView{}, false
	}
	return NodeView{path, n.data, openIfNil(n.acl), n.stat(), n.container, n.ttl}, true
}

// Paths lists every path, sorted, "/" first.
func (d *Database) Paths() []string {
	out := d.keys()
	out[0] = "/"
	return out
}

// keys lists every node's key, sorted; the root, "", is the first.
func (d *Database) keys() []string { return slices.Sorted(maps.Keys(d.nodes)) }

// NodeCount is how many nodes there are, the root included.
func (d *Database) NodeCount() int { return len(d.nodes) }
