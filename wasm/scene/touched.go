package scene

import "strings"

// Touched is a thing that can be touched to answer the open question, or that answers the question of the step that has just ended.
type Touched struct {
	Name  string // a server, a client or a path
	Open  bool   // it can be touched
	Mine  bool   // the reader's answer names it
	Right bool   // the run's answer names it
}

var (
	openRing  = Shape{Form: Box, Stroke: 1.75, On: 2, Off: 4}
	mineRing  = Shape{Form: Box, Stroke: 2.5}
	rightSlot = Shape{Form: Box, W: 6, R: 3}
)

const (
	slotShare = 0.62 // of the height of a thing is its slot …
	slotMost  = 44.0 // … px, at most
	ringGap   = 4.0  // between a compact card, which may stand at the edge of the stage, and its ring
)

// touched draws what the answers say of a thing: a dotted ring if the thing can be touched, a ring of ink if the reader's answer names it, and a green slot
// beside it if the run's does.
func touched(d *drawing, name string, b box, r float64) {
	gap := haloGap
	if d.ring.size == compact {
		gap = ringGap
	}
	for i := range d.p.Touched {
		t := &d.p.Touched[i]
		if t.Name != name {
			continue
		}
		ring, ink := openRing, Text3
		if t.Mine {
			ring, ink = mineRing, Text
		}
		if t.Open || t.Mine {
			ring.W, ring.H, ring.R = b.w+2*gap, b.h+2*gap, r+gap
			d.shape(b.x, b.y, ring, ink)
		}
		if t.Right {
			slot := rightSlot
			slot.H = min(slotMost, b.h*slotShare)
			d.shape(b.left()-gap, b.y, slot, Green)
		}
	}
}

// canTouch says whether a server, a client or a node can be touched to answer the open question.
func (p *Picture) canTouch(name string) bool {
	for i := range p.Touched {
		if t := &p.Touched[i]; t.Open && t.Name == name {
			return true
		}
	}
	return false
}

// inWanted says whether an entry of a log lies on the card that is to be taken in hand or touched: there the whole card answers.
func (s *Scene) inWanted(h *Hit) bool {
	if h.Kind != "entry" || s.d.p == nil {
		return false
	}
	who, _, _ := strings.Cut(h.Name, "/")
	return s.d.p.Wanted == who || s.d.p.canTouch(who)
}
