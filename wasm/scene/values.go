package scene

import (
	"math"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

var (
	copyValue  = Face{Size: 17, Bold: true}
	copyOlder  = Face{Size: 17}
	copyValueM = Face{Size: 13, Bold: true}
	copyOlderM = Face{Size: 13}
)

// CopyIn is what a server has of the node that a picture is about, nil if that is not shown.
func CopyIn(p *Picture, id proto.ServerID) *sim.CopyView {
	for i := range p.Copies {
		if c := &p.Copies[i]; c.Server == id && c.Up {
			return c
		}
	}
	return nil
}

// copyOf is what the card of a server shows of a node. Where servers vote, the zxid decides, and stays.
func (d cards) copyOf(s *sim.ServerView) *sim.CopyView {
	if s.State == "LOOKING" || s.State == "DOWN" || d.asked(s) {
		return nil
	}
	return CopyIn(d.p, s.ID)
}

// chip has the path and the value of a copy, or the value alone where there is no room for both. The newer is in full ink, the older faint.
// It ends at right, and gives where it begins.
func (d cards) chip(s *sim.ServerView, c *sim.CopyView, left, right, y, high float64) float64 {
	face, older, ink, line := copyValue, copyOlder, Text, Text2
	if high < 24 {
		face, older = copyValueM, copyOlderM
	}
	if c.Behind {
		face, ink, line = older, Text3, Line2
	}
	text := "–"
	if c.There {
		text = shortData(c.Data, len(c.Data))
	}
	const pad, least = 9.0, 34.0
	path := label.Measure(d.p.About) + 2*pad
	if path+max(least, face.Measure(text)+2*pad) > right-left {
		path = 0
	}
	text = face.Fit(text, right-left-path-pad)
	w := min(path+max(least, face.Measure(text)+2*pad), right-left)
	d.shape(right-w/2, y, Shape{Form: Box, W: math.Round(w), H: high, R: 4, Stroke: 1}, line)
	if path > 0 {
		d.text(right-w+pad, y+label.capHeight()/2, label, Text2, d.p.About)
		d.line(right-w+path, y-high/2, right-w+path, y+high/2, 1, line)
	}
	n := len(d.Items)
	d.textMid(right-(w-path)/2, y, face, ink, text)
	if d.before != nil {
		if old := CopyIn(d.before, s.ID); old != nil && *old != *c {
			d.arrive(n, d.age/swapMillis)
		}
	}
	return right - w
}

// copiesUnnamed says whether cards show copies of a node without the path, because the cards have no room for both. The smallest cards show no copies.
func (d cards) copiesUnnamed() bool {
	if d.p.About == "" || d.ring.size != compact {
		return false
	}
	for i := range d.p.Copies {
		if d.p.Copies[i].Up && d.p.Copies[i].There {
			return true
		}
	}
	return false
}

// nameInCorner writes the path of the copies in a corner where nothing stands.
func (d cards) nameInCorner() {
	text := d.say(wordStrip, d.p.About)
	w := small.Measure(text)
	for _, at := range [...]point{{margin, d.h - margin}, {d.w - margin - w, d.h - margin}, {margin, margin + 10}, {d.w - margin - w, margin + 10}} {
		b := box{at.x + w/2, at.y - 4, w + 6, 14}
		if !slices.ContainsFunc(slices.Concat(d.ring.at, d.ring.pills, d.ring.queues), func(o box) bool { return o.w > 0 && o.touches(b) }) {
			d.text(at.x, at.y, small, Text2, text)
			return
		}
	}
}
