package terminal

import (
	"slices"
	"strings"

	"zootrope/wasm/scene"
)

// treeRow is a row of the znodes: a node, or a path that a client watches though no node is there.
type treeRow struct {
	scene.QueueRow
	queued bool // the row is in a queue
	place  int  // in that queue, counted from 1; 0 for a row in no queue, or one whose node is not there
}

// rows are the nodes, each below its parent, and at the end the watched paths without a node that no queue has. The rows of a queue stand in its order.
func (d treePicture) rows() []treeRow {
	var out []treeRow
	below := d.queued()
	for i := range d.tree.Nodes {
		n := &d.tree.Nodes[i]
		if !slices.ContainsFunc(out, at(n.Path)) && !slices.ContainsFunc(below[parent(n.Path)], at(n.Path)) {
			out = append(out, treeRow{QueueRow: scene.QueueRow{Path: n.Path, Node: n}})
		}
		out = append(out, below[n.Path]...)
	}
	for _, c := range d.eng.view().Clients {
		for _, w := range c.Watching {
			if d.tree.More == 0 && !slices.ContainsFunc(out, at(w.Path)) {
				out = append(out, treeRow{QueueRow: scene.QueueRow{Path: w.Path}})
			}
		}
	}
	return out
}

// queued are the rows of all queues, by the path of their parent. The nodes of a semaphore lie in a directory of its own: they are no second queue there.
func (d treePicture) queued() map[string][]treeRow {
	below, known := map[string][]treeRow{}, map[string]bool{}
	for i := range d.tree.Nodes {
		place := 0
		for _, r := range scene.Queue(d.eng.picture, d.tree.Nodes[i].Path) {
			if known[r.Path] {
				continue
			}
			known[r.Path] = true
			row := treeRow{QueueRow: r, queued: true}
			if r.Node != nil && !r.Node.Gone {
				place++
				row.place = place
			}
			below[parent(r.Path)] = append(below[parent(r.Path)], row)
		}
	}
	return below
}

// at finds the row of a path.
func at(path string) func(treeRow) bool { return func(r treeRow) bool { return r.Path == path } }

// parent is the path above a path; "" is above the nodes at the top.
func parent(path string) string { return path[:strings.LastIndexByte(path, '/')] }

// shortened is the name of a node below its parent: …-7 for a sequential node, /name for another.
func shortened(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	if short := scene.ShortName(name); short != name {
		return short
	}
	return "/" + name
}
