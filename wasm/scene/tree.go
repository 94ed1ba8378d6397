package scene

import (
	"zootrope/core/sim"
)

// treeStage is the picture of the znodes: the tree, or the queue below one node, with the clients around it. The servers are a strip above; each shows its copy of
// the node that is looked at. Where both are shown, the ring stands on the left.
type treeStage struct {
	on bool
	treeLayout
	came    []placedNode // the nodes in the picture before, while they move into place; nil otherwise
	threads []thread
	beside  *Scene
	ringW   float64
}

// treePainter draws one.
type treePainter struct {
	*drawing
	*treeStage
	tree *sim.TreeView
}

// ringShare is how much of the width the ring takes where both are shown.
const ringShare = 0.42

// closeMillis is how long nodes take to close up.
const closeMillis = 300.0

// prepareTree composes the picture, and draws what stands still in it.
func (d *drawing) prepareTree(before *Picture) {
	s := d.Scene
	t := treePainter{d, &s.stage, d.p.Tree}
	t.on, t.ringW, t.came = true, 0, nil
	if d.p.Both {
		t.besideRing(before)
	}
	t.treeLayout = d.layTree(d.p.Tree, t.ringW)
	d.ring = ring{at: t.strip, pills: t.boxes()}
	if follows(d.p, before) && before.Tree != nil && !d.o.Reduced {
		d.before = before
		old := drawing{Scene: &Scene{}, p: before, v: before.View, o: d.o, w: d.w, h: d.h, alike: d.alike}
		if laid := old.layTree(before.Tree, t.ringW); moved(laid.nodes, t.nodes) {
			t.came = laid.nodes
		}
	}
	t.findThreads()
	t.servers()
	if t.came == nil {
		t.body(1)
	}
}

// body draws the nodes, the clients, and what ties them: share is how far the nodes have come from where they were.
func (t treePainter) body(share float64) {
	t.branches(share)
	t.owners(share)
	for i := range t.threads {
		t.threads[i].draw(t.drawing)
	}
	for i := range t.nodes {
		t.node(&t.nodes[i], share)
	}
	for i := range t.pins {
		t.client(&t.pins[i])
	}
	for _, m := range t.more {
		t.textMid(m.x, m.y, small, Text2, moreText(m.n))
	}
}

// moveTree draws what moves.
func (d *drawing) moveTree(clock, age float64) {
	t := treePainter{d, &d.stage, d.p.Tree}
	d.clock, d.age = clock, age
	if t.beside != nil {
		t.beside.Move(clock, age)
		d.Items = append(d.Items, t.beside.Items...)
		d.Hits = append(d.Hits, t.beside.Hits[t.beside.stillHits:]...)
	}
	if t.came != nil {
		t.body(easeBoth(age / closeMillis))
	}
	for i := range t.pins {
		t.silence(&t.pins[i])
	}
	t.requests()
	t.events()
	t.tally()
}

// flying says whether time moves anything.
func (t *treeStage) flying(d *drawing) bool {
	return len(d.v.Flights) > 0 || len(d.p.Tree.Silent) > 0 || t.beside != nil && t.beside.Flying()
}

// moving says whether the picture changes by itself, at that age.
func (t *treeStage) moving(age float64) bool {
	return t.came != nil && age < closeMillis || t.beside != nil && t.beside.Moving(age)
}

// besideRing draws the ring on the left.
func (t treePainter) besideRing(before *Picture) {
	if t.beside == nil {
		t.beside = new(Scene)
	}
	t.ringW = t.w * ringShare
	p := *t.p
	p.Tree = nil
	if before != nil {
		b := *before
		b.Tree = nil
		before = &b
	}
	o := t.o
	o.W, o.H, o.Zoom, o.within = t.ringW, t.h, 0, true
	t.beside.Prepare(&p, before, o)
	t.Items = append(t.Items, t.beside.Still...)
	t.Hits = append(t.Hits, t.beside.Hits...)
	t.dashed(t.ringW+0.5, 60, t.ringW+0.5, t.h-40, 1, 1.5, 6, Line2)
}

// easeBoth begins and ends slowly.
func easeBoth(share float64) float64 {
	share = clamp(share)
	return share * share * (3 - 2*share)
}

// moved says whether a node stands elsewhere than before.
func moved(was, now []placedNode) bool {
	for i := range now {
		if old := nodeAt(was, now[i].path); old != nil && (old.x != now[i].x || old.y != now[i].y) {
			return true
		}
	}
	return false
}

func nodeAt(nodes []placedNode, path string) *placedNode {
	for i := range nodes {
		if nodes[i].path == path {
			return &nodes[i]
		}
	}
	return nil
}
