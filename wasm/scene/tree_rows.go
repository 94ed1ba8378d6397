package scene

import (
	"slices"
	"sort"
	"strings"

	"zootrope/core/sim"
)

const (
	rowsMost   = 12   // rows of a queue, at most …
	rowLow     = 13.0 // … and each so high: of more nodes there are the first two of three, a pile with its number, and the last
	queueDense = 5    // with more rows everything is smaller
	queueFlat  = 220.0
)

// rowsFit is how many rows there is room for.
func (l *treeLayout) rowsFit() int {
	head, foot := l.rowsIn()
	return max(3, min(rowsMost, int((foot-head)/rowLow)))
}

// rowsIn is where rows begin below the directory, and where they end above the tally.
func (l *treeLayout) rowsIn() (head, foot float64) {
	if l.flat() {
		return l.top + 34, l.bottom - 20
	}
	return l.top + 54, l.bottom - 30
}

// flat says whether everything has to be lower.
func (l *treeLayout) flat() bool { return l.bottom-l.top < queueFlat }

// pinSpan is how many clients there must be room for in their column. Nothing that happens to the queue moves them.
func (l *treeLayout) pinSpan() int { return min(l.most, max(l.places, 3)) }

// rowSpan is how many rows there must be room for: as many as there are clients, so that nothing moves when one of them queues up.
func (l *treeLayout) rowSpan() int { return min(l.most, max(len(l.rows), l.least, l.pinSpan())) }

// rowPitch is from one row to the next, and rowHigh how high a row is.
func (l *treeLayout) rowPitch(n int) (first, pitch, high float64) {
	head, foot := l.rowsIn()
	pitch = [...]float64{112, 112, 112, 112, 92, 80}[min(n, queueDense)]
	if n > queueDense {
		pitch = 45
	}
	high = 33
	if n <= queueDense {
		high = 58
	}
	pitch = min(pitch, (foot-head)/(float64(n-1)+0.8))
	high = min(high, max(pitch-8, pitch*0.75))
	return head + high/2, pitch, high
}

// rowAt is where rows begin, and how wide a node is.
func (l *treeLayout) rowAt(n int) (x, width float64) {
	switch w := l.width(); {
	case !l.wide && n > queueDense:
		x, width = l.left+min(44, 0.08*w), 0.27*w
		if w < 400 {
			width = 0.34 * w
		}
	case !l.wide && w < treeThin:
		x, width = l.left+16, 0.36*w
	case !l.wide:
		x, width = l.left+30, 0.46*w
	case n > queueDense:
		x, width = l.left+0.11*w, 0.17*w
	default:
		x, width = l.left+0.13*w, 0.25*w
	}
	return x, width
}

// treeThin is the width below which there is no room for much beside a node.
const treeThin = 260.0

// directory is the place of the node above the rows.
func (l *treeLayout) directory(x, width float64) box {
	if l.wide {
		w := min(210, width+52)
		return box{x - 52 + w/2, l.top + 20, w, 36}
	}
	w := min(170, x+width-l.left-margin)
	high := 30.0
	if l.flat() {
		high = 22
	}
	return box{l.left + margin + w/2, l.top + 1 + high/2, w, high}
}

// placeQueue puts the directory at the top, and its nodes in rows below it. A queue is as long as it has nodes.
func (l *treeLayout) placeQueue(d *drawing, t *sim.TreeView) {
	rows, n := l.rows, l.rowSpan()
	first, pitch, high := l.rowPitch(n)
	x, width := l.rowAt(n)
	dir := placedNode{path: l.queue, parent: -1, name: l.queue, box: l.directory(x, width)}
	for i := range t.Nodes {
		if t.Nodes[i].Path == l.queue {
			dir.node = &t.Nodes[i]
		}
	}
	l.nodes = append(l.nodes, dir)
	folded := len(rows) - l.most
	tail := (l.most - 1) / 3
	unlisted := l.unlisted(dir.node)
	if unlisted > 0 {
		tail = 0 // the last ones are not known
	}
	head := l.most - 1 - tail
	beside := l.besideOwners(rows, n)
	for i := range rows {
		at := i
		if beside != nil {
			at = beside[i]
		}
		if folded > 0 {
			switch {
			case i < head:
			case i >= len(rows)-tail:
				at = l.most - (len(rows) - i)
			case i == head:
				l.more = append(l.more, rest{box{x + width/2, first + pitch*float64(head), width, high}, len(rows) - head - tail + unlisted})
				continue
			default:
				continue
			}
		}
		r := rows[i]
		r.parent = 0
		r.box = box{x + width/2, first + pitch*float64(at), width, high}
		r.name = nameInQueue(t, l.queue, nameOf(r.path))
		l.nodes = append(l.nodes, r)
	}
	l.others(t)
}

// unlisted is how many nodes of the queue there are beyond the rows, if the picture knows only the first ones.
func (l *treeLayout) unlisted(dir *sim.NodeView) int {
	if dir == nil || len(l.rows) <= l.most {
		return 0
	}
	there := 0
	for i := range l.rows {
		if n := l.rows[i].node; n != nil && !n.Gone {
			there++
		}
	}
	return max(0, dir.Children-there)
}

// QueueRow is a row of a queue: a node, or a path that a client watches though no node is there.
type QueueRow struct {
	Path  string
	Node  *sim.NodeView // nil for a path without a node
	State string        // in a lock's queue, as LockNode.State has it; in a queue made by hand "held", or ""
}

// Queue returns the rows of the queue below a path, in the order of the stage. There are none where the stage draws no queue. A node that has neither a number nor
// a state of the lock is no part of the queue: it is the directory of a semaphore, or a node that lies there by chance.
func Queue(p *Picture, path string) (rows []QueueRow) {
	if p.Tree == nil || !hasQueue(p.View, p.Tree, path, p.Queues) {
		return nil
	}
	l := treeLayout{queue: path}
	for _, r := range l.rowsOf(p.View, p.Tree) {
		if r.node == nil || r.as != "" || Sequential(nameOf(r.path)) {
			rows = append(rows, QueueRow{r.path, r.node, r.as})
		}
	}
	return rows
}

// rowsOf lists the nodes of the queue.
func (l *treeLayout) rowsOf(v *sim.View, t *sim.TreeView) (rows []placedNode) {
	var lock *sim.LockView
	for i := range v.Locks {
		if v.Locks[i].Path == l.queue {
			lock = &v.Locks[i]
		}
	}
	head := strings.TrimSuffix(l.queue, "/") + "/"
	for i := range t.Nodes {
		n := &t.Nodes[i]
		name, ok := strings.CutPrefix(n.Path, head)
		if name = strings.TrimPrefix(name, "leases/"); !ok || name == "" || strings.Contains(name, "/") || n.Children > 0 {
			continue
		}
		r := placedNode{path: n.Path, node: n, owner: n.Owner}
		switch {
		case lock == nil && sawFirst(t, n):
			r.as = "held"
		case lock != nil:
			for j := range lock.Nodes {
				if lock.Nodes[j].Name == name {
					r.as = lock.Nodes[j].State
					if r.owner == "" {
						r.owner = lock.Nodes[j].Client
					}
				}
			}
		}
		rows = append(rows, r)
	}
	for i := range v.Clients {
		for _, w := range v.Clients[i].Watching { // a node that is watched and not there has a place, too
			name, ok := strings.CutPrefix(w.Path, head)
			if !ok || strings.Contains(name, "/") || slices.ContainsFunc(rows, func(r placedNode) bool { return r.path == w.Path }) || hasNode(t, w.Path) {
				continue
			}
			rows = append(rows, placedNode{path: w.Path})
		}
	}
	sort.SliceStable(rows, func(i, j int) bool { return numberOf(rows[i].path) < numberOf(rows[j].path) })
	return rows
}

func hasNode(t *sim.TreeView, path string) bool {
	return slices.ContainsFunc(t.Nodes, func(n sim.NodeView) bool { return n.Path == path })
}

// sawFirst says whether the owner of a node in a queue made by hand has seen that the node is the first: a client that sees its own node first knows that it holds the lock.
func sawFirst(t *sim.TreeView, n *sim.NodeView) bool {
	return n.Owner != "" && slices.ContainsFunc(t.Beliefs, func(b sim.BeliefView) bool {
		return b.Client == n.Owner && b.How == sim.HasListed && b.Path == parentOf(n.Path) && b.First == nameOf(n.Path)
	})
}

// numberOf is the number at the end of a sequential node's name: what stands before it says nothing of the queue.
func numberOf(path string) string {
	if !Sequential(nameOf(path)) {
		return ""
	}
	return path[len(path)-10:]
}

// besideOwners gives each node the row of its client, if that keeps the order of the queue; nil if it does not.
func (l *treeLayout) besideOwners(rows []placedNode, n int) []int {
	out, last := make([]int, len(rows)), -1
	for i := range rows {
		j := slices.IndexFunc(l.pins, func(p pin) bool { return p.client.Name == rows[i].owner })
		if j < 0 || l.pins[j].slot <= last || l.pins[j].slot >= n {
			return nil
		}
		out[i], last = l.pins[j].slot, l.pins[j].slot
	}
	return out
}

// ShortName keeps what tells a sequential node from its siblings: the number, without its zeros.
func ShortName(name string) string {
	if !Sequential(name) {
		return name
	}
	number := strings.TrimLeft(name[len(name)-10:], "0")
	if number == "" {
		number = "0"
	}
	return "…-" + number
}

// nameInQueue is the name of a node in the queue of a directory: …-7, as ShortName has it. If the names there begin with different words, as ann-0000000007 and
// bob-0000000008 do, the word stands before the number: ann-…7.
func nameInQueue(t *sim.TreeView, dir, name string) string {
	short := ShortName(name)
	if number, cut := strings.CutPrefix(short, "…-"); cut && wordBefore(name) != "" && wordsDiffer(t, dir) {
		return wordBefore(name) + "…" + number
	}
	return short
}

// wordsDiffer says whether sequential nodes of a directory begin with different words.
func wordsDiffer(t *sim.TreeView, dir string) bool {
	first := ""
	for i := range t.Nodes {
		path := t.Nodes[i].Path
		if parentOf(path) != dir {
			continue
		}
		switch word := wordBefore(nameOf(path)); {
		case word == "", word == first:
		case first == "":
			first = word
		default:
			return true
		}
	}
	return false
}

// wordBefore is the word before the number of a sequential node's name: at most six letters and a hyphen. It is "" if something else stands there,
// as in the names that recipes make.
func wordBefore(name string) string {
	if !Sequential(name) {
		return ""
	}
	word := name[:len(name)-10]
	if letters := strings.TrimSuffix(word, "-"); len(letters) > 6 || strings.ContainsAny(letters, "0123456789-_") {
		return ""
	}
	return word
}

// others puts nodes that do not belong to the queue into a row at the bottom.
func (l *treeLayout) others(t *sim.TreeView) {
	x, left := l.left+margin, 0
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if parentOf(n.Path) != "/" || n.Path == l.queue || strings.HasPrefix(l.queue, n.Path+"/") {
			continue
		}
		if x+nodeSmall.w > l.left+l.width()*0.6 || !l.wide {
			left++
			continue
		}
		l.nodes = append(l.nodes, placedNode{path: n.Path, node: n, parent: -1, name: "/" + nameOf(n.Path), owner: n.Owner,
			box: box{x + nodeSmall.w/2, l.bottom - 12, nodeSmall.w, 24}})
		x += nodeSmall.w + nodeGap
	}
}
