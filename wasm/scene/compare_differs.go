package scene

import "zootrope/core/sim"

// markDiffering outlines the clients and znodes that are not alike in the two runs. The nodes of a queue are left out: each recipe names its own.
func (u *comparison) markDiffering() {
	for i := range u.sides {
		d := &u.sides[i]
		mine, theirs := trees(&d.half.d), trees(&u.sides[1-i].half.d)
		for j := range mine.pins {
			if p := &mine.pins[j]; mine.stands(p.client) != theirs.stands(theirs.v.Client(p.client.Name)) {
				d.outline(p.box, min(p.h/2, 22)+4)
			}
		}
		if mine.queue != "" {
			continue
		}
		for j := range mine.nodes {
			if n := &mine.nodes[j]; heldAt(n) != heldAt(nodeAt(theirs.nodes, n.path)) {
				d.outline(n.box, 9)
			}
		}
	}
}

func (d *comparedSide) outline(b box, r float64) {
	if c := d.half.d.circled; c.x == b.x && c.y == b.y {
		return // its ring says more
	}
	d.shape(b.x+d.left(), b.y+d.top, Shape{Form: Box, W: b.w + 8, H: b.h + 8, R: r, Stroke: 1}, Text2)
}

// stands is how a client is, and what it believes; nothing of a client that is not there.
func (t treePainter) stands(c *sim.ClientView) (is struct{ state, word, path, data string }) {
	if c != nil {
		is.state = c.State
		is.word, is.path, is.data, _ = pinPainter{t}.believes(c, t.width())
	}
	return is
}

// heldAt is what stands in a znode; nothing of one that is not there.
func heldAt(n *placedNode) (is struct {
	there       bool
	owner, data string
}) {
	if n != nil && n.node != nil && !n.node.Gone {
		is.there, is.owner, is.data = true, n.node.Owner, n.node.Data
	}
	return is
}
