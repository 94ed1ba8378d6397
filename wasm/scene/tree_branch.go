package scene

import (
	"math"
	"slices"
	"strings"

	"zootrope/core/sim"
)

// Sizes of nodes.
var (
	nodeLarge = box{w: 256, h: 124}
	nodeMid   = box{w: 190, h: 84}
	nodeSmall = box{w: 128, h: 33}
	nodeRoot  = box{w: 48, h: 33}
)

const (
	treeMost  = 7 // nodes that are drawn as boxes
	nodeGap   = 16.0
	nodeLeast = 64.0
)

// placeTree draws the tree from the root down. Of many nodes it shows those that matter most; the others are counted.
func (l *treeLayout) placeTree(d *drawing, t *sim.TreeView) {
	left, right, bottom := l.left+margin, l.right-margin, l.bottom
	if x, _ := l.columnAt(l.pinSpan()); l.column && len(l.pins) > 0 {
		right = x - 24
	} else if l.wide {
		left, right = left+pinRoom, right-pinRoom
	} else if len(l.pins) > 0 {
		bottom = l.pinsTop() - 24
	}
	for most := treeMost; most > 0; most-- {
		l.chooseNodes(d, t, most)
		if l.needs(nodeSmall)-float64(l.narrowing())*(nodeSmall.w-nodeLeast) <= right-left && l.high(nodeSmall) <= bottom-l.top {
			break
		}
	}
	big := nodeLarge
	for _, size := range [...]box{nodeLarge, nodeMid, nodeSmall} {
		if big = size; l.needs(size) <= right-left && l.high(size) <= bottom-l.top {
			break
		}
	}
	l.sizeNodes(big, right-left)
	depth := l.depth()
	gap := min(60, max(14, (bottom-l.top-l.high(big))/float64(max(1, depth))))
	y := l.top + 12
	for level := 0; level <= depth; level++ {
		high := 0.0
		for i := range l.nodes {
			if n := &l.nodes[i]; depthOf(n.path) == level {
				high = max(high, n.h)
			}
		}
		for i := range l.nodes {
			if n := &l.nodes[i]; depthOf(n.path) == level {
				n.y = y + n.h/2
			}
		}
		y += high + gap
	}
	l.spread((left + right) / 2)
	if n := t.More + len(t.Nodes) - l.there(); n > 0 {
		root := &l.nodes[0]
		l.more = append(l.more, rest{box{root.right() + 22, root.y, 30, 14}, n})
	}
}

// pinsTop is where the clients begin that stand below.
func (l *treeLayout) pinsTop() float64 {
	top := l.bottom
	for i := range l.pins {
		if l.pins[i].w > 0 {
			top = min(top, l.pins[i].top())
		}
	}
	return top
}

// there is how many of the nodes that are drawn there are.
func (l *treeLayout) there() (n int) {
	for i := range l.nodes {
		if l.nodes[i].node != nil {
			n++
		}
	}
	return n
}

// depthOf is how many names a path has.
func depthOf(path string) int {
	if path == "/" {
		return 0
	}
	return strings.Count(path, "/")
}

func (l *treeLayout) depth() (most int) {
	for i := range l.nodes {
		most = max(most, depthOf(l.nodes[i].path))
	}
	return most
}

// chooseNodes takes the root, the node that is looked at and what leads there, what has changed of late, what is watched, then the others as they come.
func (l *treeLayout) chooseNodes(d *drawing, t *sim.TreeView, most int) {
	l.nodes = l.nodes[:0]
	chosen := map[string]bool{"/": true}
	take := func(path string) {
		need := []string{}
		for p := path; p != "" && !chosen[p]; p = parentOf(p) {
			need = append(need, p)
		}
		if len(chosen)+len(need) <= most {
			for _, p := range need {
				chosen[p] = true
			}
		}
	}
	exists := func(path string) *sim.NodeView {
		for i := range t.Nodes {
			if t.Nodes[i].Path == path {
				return &t.Nodes[i]
			}
		}
		return nil
	}
	if exists(t.About) != nil {
		take(t.About)
	}
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.Changed || n.New || n.Gone {
			take(n.Path)
		}
	}
	for i := range d.v.Clients {
		for _, w := range d.v.Clients[i].Watching {
			take(w.Path)
		}
	}
	for i := range t.Nodes {
		take(t.Nodes[i].Path)
	}
	paths := []string{}
	for i := range t.Nodes {
		if path := t.Nodes[i].Path; chosen[path] {
			paths = append(paths, path)
			delete(chosen, path)
		}
	}
	ghosts := []string{}
	for path := range chosen { // watched, and not there
		ghosts = append(ghosts, path)
	}
	slices.Sort(ghosts)
	for _, path := range append(paths, ghosts...) {
		n := placedNode{path: path, node: exists(path), parent: -1, name: "/" + nameOf(path), large: path == t.About}
		if n.node != nil {
			n.owner = n.node.Owner
		}
		l.nodes = append(l.nodes, n)
	}
	slices.SortStableFunc(l.nodes, func(a, b placedNode) int { return strings.Compare(order(a.path), order(b.path)) })
	for i := range l.nodes {
		for j := range l.nodes {
			if l.nodes[j].path == parentOf(l.nodes[i].path) {
				l.nodes[i].parent = j
			}
		}
	}
}

// order sorts what is below a node before its next sibling.
func order(path string) string {
	if path == "/" {
		return ""
	}
	return strings.ReplaceAll(path, "/", "\x00")
}

// needs is the width of the widest row of leaves, with the node that is looked at in a size.
func (l *treeLayout) needs(big box) (width float64) {
	for i := range l.nodes {
		if n := &l.nodes[i]; !l.hasKids(i) {
			if width += nodeSmall.w + nodeGap; n.large {
				width += big.w - nodeSmall.w
			}
		}
	}
	return width
}

// high is the least height of all levels.
func (l *treeLayout) high(big box) (height float64) {
	for level := range l.depth() + 1 {
		most := nodeSmall.h
		for i := range l.nodes {
			if n := &l.nodes[i]; n.large && depthOf(n.path) == level {
				most = big.h
			}
		}
		height += most + 14
	}
	return height + 12
}

// narrowing is how many leaves may become narrower.
func (l *treeLayout) narrowing() (n int) {
	for i := range l.nodes {
		if !l.hasKids(i) && !l.nodes[i].large {
			n++
		}
	}
	return n
}

func (l *treeLayout) hasKids(i int) bool {
	return slices.ContainsFunc(l.nodes, func(n placedNode) bool { return n.parent == i })
}

// sizeNodes gives each node its size: small ones become narrower where there is no room.
func (l *treeLayout) sizeNodes(big box, room float64) {
	small := nodeSmall
	if over, leaves := l.needs(big)-room, l.narrowing(); over > 0 && leaves > 0 {
		small.w = max(nodeLeast, math.Floor(small.w-over/float64(leaves)))
	}
	for i := range l.nodes {
		switch n := &l.nodes[i]; {
		case n.large:
			n.w, n.h = big.w, big.h
		case n.path == "/":
			n.w, n.h = nodeRoot.w, nodeRoot.h
		default:
			n.w, n.h = small.w, small.h
		}
	}
}

// spread puts the leaves side by side about a middle, and each parent above the middle of its children.
func (l *treeLayout) spread(mid float64) {
	x := 0.0
	var place func(i int) (left, right float64)
	place = func(i int) (left, right float64) {
		n := &l.nodes[i]
		left, right = -1, -1
		for j := range l.nodes {
			if l.nodes[j].parent == i {
				a, _ := place(j)
				if left < 0 {
					left = a
				}
				right = l.nodes[j].x
			}
		}
		if left < 0 {
			n.x = x + n.w/2
			x += n.w + nodeGap
			return n.x, n.x
		}
		n.x = (left + right) / 2
		return n.x, n.x
	}
	for i := range l.nodes {
		if l.nodes[i].parent < 0 {
			place(i)
		}
	}
	for i := range l.nodes {
		l.nodes[i].x += mid - (x-nodeGap)/2
	}
}
