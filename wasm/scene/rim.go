package scene

import "math"

// The rim is the timeline bent round the stage: 120 ticks on the servers' ellipse, of which the lowest is the lit slot,
// now. A moment is one tick away from the next.
const (
	rimTicks  = 120
	rimAbove  = 4.0   // what a tick takes outside of the ellipse
	rimMost   = 7     // moments marked on either side
	rimBare   = 8     // ticks on either side of the lit slot that belong to moments
	rimTurns  = 140.0 // ms from one moment to the next
	rimFuture = 0.42
)

var (
	litSlot     = Shape{Form: Box, W: 8, H: 20, R: 2.5}
	litLine     = Shape{Form: Box, W: 7, H: 19, R: 2.5, Stroke: 1}
	litSlotTiny = Shape{Form: Box, W: 6, H: 16, R: 2}
	litLineTiny = Shape{Form: Box, W: 5, H: 15, R: 2, Stroke: 1}
	rimTick     = Shape{Form: Box, W: 5, H: 1.1}
	rimMark     = Shape{Form: Box, W: 10, H: 2.25}
)

// rimAround is what ticks take above the ellipse, and the lit slot and its label below.
func (p plan) rimAround() (above, below float64) {
	switch {
	case p.bare:
		return 0, 0
	case p.size == full:
		return rimAbove, 30
	}
	return rimAbove, 3
}

// rimAt gives a place on the ellipse, k ticks behind the lit slot: the past is on the left.
func (r *ring) rimAt(k float64) (x, y, a float64) {
	a = math.Pi/2 + k*2*math.Pi/rimTicks
	ry := r.ry
	if math.Sin(a) > 0 {
		ry = r.rimLow
	}
	return r.cx + r.rx*math.Cos(a), r.cy + ry*math.Sin(a), a
}

// placeRim finds how many moments can be marked between the cards at the bottom.
func (r *ring) placeRim() {
	if r.bare {
		return
	}
	x, y, _ := r.rimAt(0)
	r.lit = box{x, y, 10, 18}
	if r.size == full {
		r.lit = box{x, y + 9, 40, 40}
	}
	for r.marks = 0; r.marks < rimMost; r.marks++ {
		for _, k := range [...]float64{float64(r.marks + 1), -float64(r.marks + 1)} {
			x, y, _ := r.rimAt(k)
			if touchesAny(r.slots, box{x, y, 14, 14}) {
				return
			}
		}
	}
}

// rimTicks draws the ticks that tell of no moment. Cards cover some of them.
func (d rim) rimTicks() {
	r := &d.ring
	if r.bare || d.o.Paper {
		return
	}
	for k := rimBare; k <= rimTicks-rimBare; k++ {
		x, y, a := r.rimAt(float64(k))
		if a := (box{x, y, 8, 8}); touchesAny(r.pills, a) || touchesAny(r.queues, a) {
			continue
		}
		d.turned(x, y, a, rimTick, Line2)
		d.faint(0.55)
	}
	if d.goalRests() {
		d.goalTicks(1)
	}
	d.rimHits()
}

// rimHits lets the lit slot and the moments about it be touched: the id is that of the moment.
func (d rim) rimHits() {
	r, rim := &d.ring, &d.p.Rim
	for k := -min(r.marks, len(rim.Future)); k <= min(r.marks, len(rim.Past)); k++ {
		at := r.lit
		if k != 0 {
			x, y, _ := r.rimAt(float64(k))
			_, y2, _ := r.rimAt(0)
			x2, _, _ := r.rimAt(float64(k) + 1)
			at = box{x, (y + y2) / 2, max(8, x-x2), 24}
		}
		name := ""
		if k == 0 {
			name = rim.Label
		}
		d.Hits = append(d.Hits, Hit{Kind: "rim", Name: name, ID: rim.Moment - int64(k), box: at})
	}
}

// rimMarks draws the moments about the present one, and the lit slot. When the moment has just changed they come one
// slot from where they were.
func (d rim) rimMarks() {
	r, rim := &d.ring, &d.p.Rim
	if r.bare || d.o.Paper {
		return
	}
	back := d.rimBack()
	if !d.goalRests() {
		d.goalTicks(d.goalLit(d.age))
	}
	for i, letter := range rim.Past {
		d.rimMark(float64(len(rim.Past)-i)-back, letter, 1)
	}
	for i, letter := range rim.Future {
		alpha := rimFuture
		if i == 0 && back < 0 {
			alpha = 1
		}
		d.rimMark(-float64(i+1)-back, letter, alpha)
	}
	if back > 0 && rim.Now != 0 {
		d.rimMark(-back, rim.Now, 1)
	}
	slot, line := litSlot, litLine
	if r.size != full {
		slot, line = litSlotTiny, litLineTiny
	}
	x, y, _ := r.rimAt(0)
	d.shape(x, y, slot, Gold)
	d.shape(x, y, line, GoldInk)
	if r.size == full && rim.Label != "" {
		d.text(x-plate.Measure(rim.Label)/2, y+27, plate, Text2, rim.Label)
	}
}

func (d rim) rimMark(k float64, letter byte, alpha float64) {
	r := &d.ring
	behind := math.Mod(k+rimTicks, rimTicks) // in the order in which a goal lights them
	if math.Abs(k) > float64(r.marks)+0.01 || math.Abs(k) < 0.6 || behind <= d.goalLit(d.age)*rimTicks {
		return
	}
	x, y, a := r.rimAt(k)
	d.turned(x, y, a, rimMark, lookInk(letter))
	d.faint(alpha)
}

// rimBack is how far the rim still has to turn, in slots.
func (d rim) rimBack() float64 {
	if d.before == nil || d.p.Rim.Moment != d.before.Rim.Moment+1 {
		return 0
	}
	return 1 - easeOut(d.age/rimTurns)
}

// lookInk is the colour of a letter of the timeline (port.Timeline): that of its lane.
func lookInk(letter byte) Ink {
	switch letter {
	case 'x', 'l', '!', 'w':
		return Vermilion
	case 'c', 'r', 'n', 'o':
		return Text
	case 'v', 'e', 'q':
		return Plum
	case 'i', 's', 'u':
		return Indigo
	case 'p', 'a', 'k':
		return Green
	}
	return Text3
}
