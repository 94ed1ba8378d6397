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

// Below lists the paths right below a node, sorted; none where there is no such node. The root is "" or "/".
func (d *Database) Below(path string) []string {
	n := d.get(path)
	if n == nil {
		return nil
	}
	out := n.kids.list()
	for i, name := range out {
		out[i] = key(path) + "/" + name
	}
	return out
}

// keys lists every node's key, sorted; the root, "", is the first.
func (d *Database) keys() []string { return slices.Sorted(maps.Keys(d.nodes)) }

// EphemeralsCount is how many ephemeral nodes there are.
func (d *Database) EphemeralsCount() int {
	n := 0
	for _, s := range d.ephemerals { //ordered: a sum
		n += s.n
	}
	return n
}

// ApproximateDataSize is the length of all paths and data; the root has its second name in it (DataTree.approximateDataSize).
func (d *Database) ApproximateDataSize() int {
	n := len("/")
	for path, x := range d.nodes { //ordered: a sum
		n += len(path) + len(x.data)
	}
	return n
}

// NodeCount is how many nodes there are, the root included.
func (d *Database) NodeCount() int { return len(d.nodes) }
