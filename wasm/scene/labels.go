package scene

import "zootrope/core/sim"

const (
	labelH    = 16.0
	labelOff  = 21.0 // from the middle of a bead to the middle of its label
	maxLabels = 8
)

// beadLabels writes what each message is, where there is room to read it: above it, else below, else beside it.
// A label covers nothing, and no other label; one that finds no place is left out. A vote needs none.
func (d messages) beadLabels() {
	if d.ring.size != full || len(d.flown) >= maxLabels {
		return
	}
	for i, b := range d.flown {
		if beadInk(b.f.Kind) == Plum || i > 0 && sameAs(b.f, d.flown[i-1].f) {
			continue
		}
		text := plate.Fit(d.messageText(b.f), 180)
		if text == "" {
			continue
		}
		if at, ok := d.labelPlace(b, plate.Measure(text)+8); ok {
			d.labels = append(d.labels, at)
			d.flown[i].label = at
			d.line(at.left(), at.y, at.right(), at.y, labelH, Well)
			d.textMid(at.x, at.y, plate, Text, text)
		}
	}
}

// sameAs says that a message waits behind another that says the same.
func sameAs(a, b *sim.Flight) bool {
	return a.Held && b.Held && a.Kind == b.Kind && a.Label == b.Label && a.From == b.From && a.To == b.To
}

// labelPlace gives the first place round a bead that is free.
func (d messages) labelPlace(b flown, w float64) (box, bool) {
	x := max(w/2+4, min(d.w-w/2-4, b.x))
	for _, at := range [...]box{
		{x, b.y - labelOff, w, labelH},
		{x, b.y + labelOff, w, labelH},
		{b.x + w/2 + 14, b.y, w, labelH},
		{b.x - w/2 - 14, b.y, w, labelH},
	} {
		if at.within(d.w, d.h) && !d.covered(at) && !d.onMessage(at) {
			return at, true
		}
	}
	return box{}, false
}

// onMessage says whether a box touches a bead or the label of one.
func (d messages) onMessage(b box) bool {
	for _, f := range d.flown {
		if f.box().touches(b) {
			return true
		}
	}
	for _, l := range d.labels {
		if l.touches(b) {
			return true
		}
	}
	for _, q := range d.held { // its gate
		x, y := q.lane.at(q.gate)
		if b.touches(box{x, y, 18, 18}) {
			return true
		}
	}
	return false
}

// covered says whether a box touches a card, a client, a queue, the dial or a mark.
func (d *drawing) covered(b box) bool {
	r := &d.ring
	return r.middle.w > 0 && r.middle.touches(b) || r.onMark(b) || touchesAny(r.at, b) || touchesAny(r.pills, b) || touchesAny(r.queues, b) || touchesAny(d.marks, b)
}

func touchesAny(all []box, b box) bool {
	for _, c := range all {
		if c.w > 0 && c.touches(b) {
			return true
		}
	}
	return false
}
