package scene

import (
	"strconv"

	"zootrope/core/sim"
)

// servers draws the strip: each server's badge, and its copy of the node that is looked at. It is quiet while all have the same.
func (t treePainter) servers() {
	behind := false
	for i := range t.tree.Copies {
		behind = behind || t.tree.Copies[i].Behind
	}
	t.stripLegend()
	air := 3.0 // about what answers a finger
	if len(t.strip) > 1 {
		air = clamp((t.strip[1].left()-t.strip[0].right())/2/air) * air
	}
	for i := range t.v.Servers {
		s, b := &t.v.Servers[i], t.strip[i]
		x := b.left() + stripBadge/2
		cards{t.drawing}.badge(s, x, b.y, 0.68)
		if t.p.Focus.Acts == serverName(s.ID) {
			t.shape(x, b.y, Shape{Form: Ellipse, W: 27, H: 27, Stroke: 2}, Text)
		}
		t.halo(serverName(s.ID), box{x, b.y, stripBadge, stripBadge}, stripBadge/2)
		if t.o.Selected == serverName(s.ID) {
			t.shape(x, b.y, Shape{Form: Ellipse, W: 30, H: 30, Stroke: 1}, Text)
		}
		t.Hits = append(t.Hits, Hit{Kind: "server", Name: serverName(s.ID), box: b.grown(air)})
		for j := range t.tree.Copies {
			if c := &t.tree.Copies[j]; c.Server == s.ID && c.Up && b.w > stripBadge {
				t.copy(c, box{b.right() - (b.w-stripBadge-4)/2, b.y, b.w - stripBadge - 4, 22}, behind)
			}
		}
	}
}

// stripLegend says which node the strip shows, where there is room for it beside the strip and beside the page's own switches.
func (t treePainter) stripLegend() {
	first := t.strip[0]
	if len(t.strip) < 2 || first.w <= stripBadge || t.o.strip.w > 0 || len(t.tree.Copies) == 0 || t.tree.About == "" {
		return
	}
	left := t.treeStage.left + margin
	if first.y < stripSecond && t.o.switches(t.w) && left == margin {
		left = switchesWide
	}
	text := t.say(wordStrip, label.Fit(t.tree.About, stripPath))
	if right := first.left() - stripGap; right-plate.Measure(text) >= left {
		t.textRight(right, first.y+4, plate, Text3, text)
	}
}

// copy draws what a server has, or the name of the node if the node is empty: while they differ, the newer in ink and bold, the older faint.
func (t treePainter) copy(c *sim.CopyView, b box, differ bool) {
	face, ink, line := plate, Text2, Line
	switch {
	case c.Behind:
		ink, line = Text3, Line2
	case differ:
		face, ink, line = plateB, Text, Text2
	}
	t.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: 4}, Card)
	t.shape(b.x, b.y, Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: 4, Stroke: 1}, line)
	text := "–"
	if c.There {
		switch text = shortData(c.Data, len(c.Data)); {
		case t.queue == t.tree.About, text == "" && c.Nodes > 0:
			if text = t.countNodes(c.Nodes); face.Measure(text) > b.w-8 {
				text = strconv.Itoa(c.Nodes) // the end of a word in place of the number would be another number
			}
		case text == "" && t.queue != "":
			text = ShortName(nameOf(t.tree.About))
		case text == "":
			text = "/" + nameOf(t.tree.About)
		}
	}
	t.textMid(b.x, b.y, face, ink, face.Fit(text, b.w-8))
}

// stores writes what stores outside ZooKeeper keep.
func (t treePainter) stores() {
	for i := range t.storesShown() {
		b := t.storeAt(i)
		t.textRight(b.right(), b.y+4, plateB, Text, plateB.Fit(t.storeWhole(t.v.Stores[i]), b.w))
	}
}

// storeWhole is what a store keeps, and who has locked it.
func (t treePainter) storeWhole(s sim.StoreView) string {
	if !s.Shared {
		return storeText(s)
	}
	return storeText(s) + " · " + lockText(t.drawing, s)
}

func (t treePainter) storesShown() int {
	switch n := len(t.v.Stores); {
	case len(t.nodes) == 0:
		return 0
	case t.flat():
		return min(1, n)
	default:
		return min(maxStores, n)
	}
}

// storeAt is the room for what a store keeps: on the right, beside the uppermost node, or above the clients if they stand there.
func (t treePainter) storeAt(i int) box {
	node := t.nodes[0].box
	left, right := node.right()+14, t.treeStage.right-12
	if t.queue == "" {
		left += 36 // nodes that are not drawn are counted there
	}
	if t.wide && !t.column {
		right -= pinRoom
	}
	first := node.y
	if t.column {
		for _, p := range t.pins {
			if p.w > 0 && p.right() > left {
				first = min(first, p.top()-4-storeLine*(float64(t.storesShown())-0.5))
			}
		}
	}
	return box{(left + right) / 2, first + storeLine*float64(i), max(0, right-left), storeLine}
}
