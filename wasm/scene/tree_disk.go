package scene

import (
	"zootrope/core/recipe"
	"zootrope/core/sim"
)

// diskPainter draws a store in the place of the tree. If there is no znode but the root, and somebody has written to a store, the picture is about the
// store. No server of ZooKeeper has a part in it, so neither the strip nor plugs are drawn.
type diskPainter struct{ treePainter }

// disk is the store that is drawn, nil for none.
func (t treePainter) disk() *sim.StoreView {
	if len(t.nodes) != 1 || t.nodes[0].path != "/" || len(t.v.Stores) == 0 {
		return nil
	}
	return &t.v.Stores[0]
}

// draw draws the disk, with a line to each machine that serves, the calls between machines, and the machines.
func (t diskPainter) draw(s *sim.StoreView) {
	b := t.nodes[0].box
	for i := range t.pins {
		if p := &t.pins[i]; p.w > 0 && serves(p.client) {
			at := point{p.x - p.side*p.w/2, p.y}
			if p.side == 0 {
				at = point{p.x, p.top()}
			}
			ink := Text
			if s.Holder != "" && s.Holder != p.client.Name {
				ink = Vermilion // the disk refuses it
			}
			t.line(at.x, at.y, max(b.left()+12, min(at.x, b.right()-12)), max(b.top()+12, min(at.y, b.bottom()-12)), 3, ink)
		}
	}
	t.box(s, b)
	callers{t.drawing}.calls(t.callWay)
	for i := range t.pins {
		pinPainter(t).client(&t.pins[i])
	}
	for _, m := range t.more {
		t.textMid(m.x, m.y, small, Text2, moreText(m.n))
	}
}

// box draws the disk as a large node is drawn: its name, its value, and below who has locked it. Its outline is double while it is locked.
func (t diskPainter) box(s *sim.StoreView, b box) {
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: 6, Stroke: 1.5}
	t.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: 6}, Card)
	t.shape(b.x, b.y, outline, Text2)
	lock := ""
	if s.Shared {
		lock = lockText(t.drawing, *s)
	}
	if s.Holder != "" {
		t.shape(b.x, b.y, Shape{Form: Box, W: b.w + 7, H: b.h + 7, R: 9, Stroke: 2}, t.owned(s.Holder))
	}
	left, right := b.left()+16, b.right()-14
	if b.h < nodeMid.h {
		t.text(left, b.y+5, nodeName, Text2, s.Name)
		t.textRight(right, b.y+5, nodeNameB, Text, nodeNameB.Fit(s.Value, right-left-nodeName.Measure(s.Name)-8))
		return
	}
	t.text(left, b.top()+25, nodeName, Text2, s.Name)
	t.textRight(right, b.top()+25, plateB, Text2, lock)
	face := nodeValue
	if b.h < nodeLarge.h {
		face = nodeValueM
	}
	t.textMid(b.x, b.y+b.h*0.16, face, Text, face.Fit(s.Value, right-left))
}

// serves says whether a machine of a pair serves, as its own program has it.
func serves(c *sim.ClientView) bool { return c.Role == recipe.Serves && !c.Crashed() }
