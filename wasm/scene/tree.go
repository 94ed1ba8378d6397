package scene

import (
	"zootrope/core/sim"
)

// treeStage is the picture of the znodes: the tree, or the queue below one node, with the clients around it. The servers are a strip above; each shows its copy of
// the node that is looked at. Where both are shown, the ring stands on the left.
type treeStage struct {
	on bool
	treeLayout
	threads []thread
	told    *sim.Flight // the event of which the stage says in words what it tells …
	toldAt  box         // … where …
	words   string      // … and which
	counted [2]string   // the tally in words
	beside  *Scene
	ringW   float64
	plugsIn bool // a plug comes to its server in this picture
}

// treePainter draws one.
type treePainter struct {
	*drawing
	*treeStage
	tree *sim.TreeView
}

// pinPainter draws the clients around the znodes, with what they believe, and their plugs.
type pinPainter struct{ treePainter }

// ringShare is how much of the width the ring takes where both are shown.
const ringShare = 0.42

// trees is the painter of the picture of the znodes.
func trees(d *drawing) treePainter { return treePainter{d, &d.stage, d.p.Tree} }

// prepare composes the picture, and draws what stands still in it.
func (t treePainter) prepare(before *Picture) {
	d := t.drawing
	t.on, t.ringW = true, 0
	if d.p.Both {
		t.besideRing(before)
	} else {
		t.beside = nil
	}
	t.treeLayout = d.layTree(d.p.Tree, t.ringW)
	d.ring = ring{at: t.strip, pills: t.boxes()}
	if follows(d.p, before) && !d.o.Reduced {
		d.before = before
	}
	for i := range t.strip {
		d.glides.add("server", serverName(d.v.Servers[i].ID), &t.strip[i], d.Scale)
	}
	for i := range t.pins {
		if t.pins[i].w > 0 {
			d.glides.add("client", t.pins[i].client.Name, &t.pins[i].box, d.Scale)
		}
	}
	for i := range t.nodes {
		d.glides.add("znode", t.nodes[i].path, &t.nodes[i].box, d.Scale)
	}
	t.plugsIn = false
	for i := range t.pins {
		t.plugsIn = t.plugsIn || pinPainter{t}.comes(&t.pins[i])
	}
	t.findThreads()
	t.count()
	t.placeWords()
	if !d.glides.added() {
		t.body()
	}
}

// body draws the servers, the nodes, the clients, and what ties them.
func (t treePainter) body() {
	if s := t.disk(); s != nil {
		diskPainter{t}.draw(s)
		return
	}
	t.servers()
	t.stores()
	t.branches()
	t.owners()
	for i := range t.threads {
		x := &t.threads[i]
		x.draw(t.drawing)
		t.circleThread(x)
		t.Hits = append(t.Hits, Hit{Kind: "watch", Name: x.path, box: box{x.mid().x, x.mid().y, 14, 12}})
	}
	callers{t.drawing}.calls(t.callWay)
	for i := range t.nodes {
		t.node(&t.nodes[i])
	}
	for i := range t.pins {
		pinPainter{t}.client(&t.pins[i])
	}
	for _, m := range t.more {
		t.textMid(m.x, m.y, small, Text2, moreText(m.n))
	}
}

// move draws what moves.
func (t treePainter) move(clock, age float64) {
	d := t.drawing
	d.clock, d.age = clock, age
	if t.beside != nil {
		t.beside.Move(clock, age)
		d.Items = append(d.Items, t.beside.Items...)
		d.Hits = append(d.Hits, t.beside.Hits[t.beside.stillHits:]...)
	}
	if d.glides.place(age, d.Scale); d.glides.on {
		d.ring = ring{at: t.strip, pills: t.boxes()}
		t.findThreads()
		t.body()
	}
	pinPainter{t}.plugs()
	if t.disk() == nil {
		for i := range t.pins {
			t.silence(&t.pins[i])
		}
	}
	t.requests()
	t.events()
	t.tally()
}

// flying says whether time moves anything.
func (t *treeStage) flying(d *drawing) bool {
	return len(d.v.Flights) > 0 || silences(d.v) || t.searches() || t.beside != nil && t.beside.Flying()
}

// moving says whether the picture changes by itself, at that age.
func (t *treeStage) moving(age float64) bool {
	return t.plugsIn && age < plugMillis || t.beside != nil && t.beside.Moving(age)
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
	o.W, o.H, o.Zoom, o.within, o.moment = t.ringW, t.h, 0, true, t.glides.moment
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

func nodeAt(nodes []placedNode, path string) *placedNode {
	for i := range nodes {
		if nodes[i].path == path {
			return &nodes[i]
		}
	}
	return nil
}
