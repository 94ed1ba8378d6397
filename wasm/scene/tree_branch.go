package scene

import (
	"slices"
	"sort"
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
	treeMost  = 8 // nodes that are drawn as boxes
	nodeGap   = 16.0
	nodeLeast = 64.0
	nodeShort = 50.0 // …of nodes whose names are all short
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
	high, air, lead := l.levels()
	least := l.choose(d, t, box{w: right - left, h: bottom - l.top}, high)
	big := nodeLarge
	for _, size := range [...]box{nodeLarge, nodeMid, nodeSmall, least} {
		if big = size; l.needs(size.w, least.w) <= right-left && l.high(size) <= bottom-l.top {
			break
		}
	}
	l.sizeNodes(big, right-left)
	depth := l.depth()
	gap := min(60, max(air, (bottom-l.top-l.high(big))/float64(max(1, depth))))
	y := l.top + lead
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

// choose takes as many nodes as there is room for, and returns the least size of the node that is looked at. That node becomes as narrow as the others before one of
// them is left out.
func (l *treeLayout) choose(d *drawing, t *sim.TreeView, room box, high float64) box {
	for most := treeMost; ; most-- {
		l.chooseNodes(d, t, most)
		for _, wide := range [...]float64{nodeSmall.w, nodeLeast} {
			least := box{w: min(wide, room.w), h: high}
			if most == 1 || l.needs(least.w, min(l.narrowest(), least.w)) <= room.w && l.high(least) <= room.h {
				return least
			}
		}
	}
}

// levels are the height of a small node, the air below it, and that above the first.
func (l *treeLayout) levels() (high, air, lead float64) {
	if l.flat() {
		return 24, 8, 4
	}
	return nodeSmall.h, 14, 12
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

// narrowest is how narrow a small node may be: all its name must be read.
func (l *treeLayout) narrowest() float64 {
	for i := range l.nodes {
		if n := &l.nodes[i]; !n.large && nodeName.Measure(n.name) > nodeShort-2*smallPad(nodeShort) {
			return nodeLeast
		}
	}
	return nodeShort
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

// chooseNodes takes the root, the node that is looked at and what leads there, what has changed of late, what is watched, then the others as they come. A node that
// has gone takes no place from a node that still exists.
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
		if n := &t.Nodes[i]; (n.Changed || n.New) && !n.Gone {
			take(n.Path)
		}
	}
	for i := range d.v.Clients {
		for _, w := range d.v.Clients[i].Watching {
			take(w.Path)
		}
	}
	for _, gone := range [...]bool{false, true} {
		for i := range t.Nodes {
			if t.Nodes[i].Gone == gone {
				take(t.Nodes[i].Path)
			}
		}
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
		n := placedNode{path: path, node: exists(path), parent: -1, name: "/" + nameOf(path), about: path == t.About}
		n.large = n.about && (n.node == nil || n.node.Data != "" || n.node.Was != "" || // a large box without a value would only be empty,
			path == "/" && len(d.v.Stores) > 0) // …but for the root's, in whose place a disk is drawn
		if n.node != nil {
			n.owner = n.node.Owner
		}
		l.nodes = append(l.nodes, n)
	}
	sort.SliceStable(l.nodes, func(i, j int) bool { return order(l.nodes[i].path) < order(l.nodes[j].path) })
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

// needs is the width of the tree, with the node that is looked at in a width, and the others in another one.
func (l *treeLayout) needs(big, small float64) (width float64) {
	for i := range l.nodes {
		switch n := &l.nodes[i]; {
		case n.large:
			n.w = big
		case n.path == "/":
			n.w = nodeRoot.w
		default:
			n.w = small
		}
	}
	for i := range l.nodes {
		if l.nodes[i].parent < 0 {
			width += l.span(i) + nodeGap
		}
	}
	return width - nodeGap
}

// span is the width of a node with all that is below it.
func (l *treeLayout) span(i int) float64 { return max(l.nodes[i].w, l.children(i)) }

// children is the width of what is below a node, 0 for nothing.
func (l *treeLayout) children(i int) float64 {
	width := -nodeGap
	for j := range l.nodes {
		if l.nodes[j].parent == i {
			width += l.span(j) + nodeGap
		}
	}
	return max(0, width)
}

// high is the least height of all levels.
func (l *treeLayout) high(big box) (height float64) {
	small, air, lead := l.levels()
	for level := range l.depth() + 1 {
		most := small
		for i := range l.nodes {
			if n := &l.nodes[i]; n.large && depthOf(n.path) == level {
				most = big.h
			}
		}
		height += most + air
	}
	return height + lead
}

// sizeNodes gives each node its size: small ones become narrower where there is no room.
func (l *treeLayout) sizeNodes(big box, room float64) {
	small, root := nodeSmall, nodeRoot
	small.h, _, _ = l.levels()
	root.h = small.h
	for small.w > l.narrowest() && l.needs(big.w, small.w) > room {
		small.w--
	}
	for i := range l.nodes {
		switch n := &l.nodes[i]; {
		case n.large:
			n.w, n.h = big.w, big.h
		case n.path == "/":
			n.w, n.h = root.w, root.h
		default:
			n.w, n.h = small.w, small.h
		}
	}
	for i := range l.nodes { // a node may be as wide as all that is below it: this takes no room from others
		if n := &l.nodes[i]; !n.large && n.path != "/" {
			n.w = max(n.w, min(nodeSmall.w, l.children(i)))
		}
	}
}

// spread puts the nodes of a level side by side about a middle, and each parent above the middle of its children.
func (l *treeLayout) spread(mid float64) {
	total := -nodeGap
	for i := range l.nodes {
		if l.nodes[i].parent < 0 {
			total += l.span(i) + nodeGap
		}
	}
	left := mid - total/2
	for i := range l.nodes {
		if l.nodes[i].parent < 0 {
			l.spreadFrom(i, left)
			left += l.span(i) + nodeGap
		}
	}
}

// spreadFrom puts a node and what is below it into its span, which begins at left.
func (l *treeLayout) spreadFrom(i int, left float64) {
	n, span := &l.nodes[i], l.span(i)
	n.x = left + span/2
	at, first, last := left+(span-l.children(i))/2, 0.0, 0.0
	for j := range l.nodes {
		if l.nodes[j].parent != i {
			continue
		}
		l.spreadFrom(j, at)
		at += l.span(j) + nodeGap
		if last = l.nodes[j].x; first == 0 {
			first = last
		}
	}
	if first > 0 {
		n.x = min(max((first+last)/2, left+n.w/2), left+span-n.w/2)
	}
}
