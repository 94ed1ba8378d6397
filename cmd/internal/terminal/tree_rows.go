package terminal

import (
	"slices"
	"strings"

	"zootrope/core/sim"
)

// treeRow is a row of the znodes: a node, or a path that a client watches though no node is there.
type treeRow struct {
	path   string
	node   *sim.NodeView // nil for a path without a node
	queued bool          // the node is in a queue
	place  int           // in that queue, counted from 1; 0 for a node in no queue, or one that has gone
	state  string        // of the node of a lock, as sim.LockNode has it
}

// rows are the nodes, each below its parent, and at the end the watched paths without a node. The nodes of a queue stand in its order.
func (d treePicture) rows() []treeRow {
	var out []treeRow
	queued := map[string]bool{}
	for i := range d.tree.Nodes {
		n := &d.tree.Nodes[i]
		if queued[n.Path] {
			continue
		}
		out = append(out, treeRow{path: n.Path, node: n})
		for _, r := range d.queue(n.Path) {
			queued[r.path] = true
			out = append(out, r)
		}
	}
	for _, c := range d.eng.view.Clients {
		for _, w := range c.Watching {
			if d.tree.More == 0 && !slices.ContainsFunc(out, func(r treeRow) bool { return r.path == w.Path }) {
				out = append(out, treeRow{path: w.Path})
			}
		}
	}
	return out
}

// queue is the queue below a path: that of a lock, as far as its nodes are known, or several sequential nodes in the order of their numbers; otherwise none. A node
// that has gone has no place in it.
func (d treePicture) queue(path string) (out []treeRow) {
	for _, l := range d.eng.view.Locks {
		for _, q := range l.Nodes {
			if at := slices.IndexFunc(d.tree.Nodes, func(n sim.NodeView) bool { return n.Path == l.Path+"/"+q.Name }); l.Path == path && at >= 0 {
				out = append(out, treeRow{path: d.tree.Nodes[at].Path, node: &d.tree.Nodes[at], queued: true, state: q.State})
			}
		}
	}
	if len(out) == 0 {
		out = d.numbered(path)
	}
	place := 0
	for i := range out {
		if !out[i].node.Gone {
			place++
			out[i].place = place
		}
	}
	return out
}

// numbered are the sequential nodes below a path in the order of their numbers, if there are several.
func (d treePicture) numbered(path string) (out []treeRow) {
	for i := range d.tree.Nodes {
		n := &d.tree.Nodes[i]
		if parent, name := n.Path[:strings.LastIndexByte(n.Path, '/')], n.Path[strings.LastIndexByte(n.Path, '/'):]; parent == path && short(name) != name {
			out = append(out, treeRow{path: n.Path, node: n, queued: true})
		}
	}
	if len(out) < 2 {
		return nil
	}
	slices.SortStableFunc(out, func(a, b treeRow) int {
		return strings.Compare(a.path[len(a.path)-digits:], b.path[len(b.path)-digits:])
	})
	return out
}

// digits is how many a sequential node has at the end of its name.
const digits = 10

// short is the name of a sequential node without what all have in common: …-7 for lock-0000000007.
func short(name string) string {
	head, tail := name[:max(0, len(name)-digits)], name[max(0, len(name)-digits):]
	if len(tail) < digits || head == "" || strings.Trim(tail, "0123456789") != "" {
		return name
	}
	number := strings.TrimLeft(tail, "0")
	if number == "" {
		number = "0"
	}
	return "…-" + number
}
