package scene

import (
	"math"

	"zootrope/core/sim"
)

const (
	nearLane  = 10.0 // from the room of a full card to a client above or below it: the lane is longer by what the card leaves
	nearShort = 26.0 // from a smaller card
	pillAir   = 6.0
	nearAside = 30.0 // to one beside it
)

// placeNear puts every client next to its server, on the outside of the ring where no lane between servers passes. It
// fails if one finds no place.
func (r *ring) placeNear(v *sim.View, w, h float64) bool {
	for i := range v.Clients {
		at, ok := r.nearPlace(r.serverOf(v, i), w, h)
		if !ok {
			return false
		}
		r.pills[i] = at
	}
	return true
}

// nearPlace tries the places round a server: above, below, beside it, then further along those sides. A client without a
// server stands somewhere along the edge.
func (r *ring) nearPlace(home int, w, h float64) (box, bool) {
	pill := pillBox[r.pill]
	try := func(x, y float64) (box, bool) {
		at := box{math.Round(x), math.Round(y), pill.w, pill.h}
		return at, r.vacant(at, home, w, h)
	}
	if home < 0 {
		return r.edgePlace(pill, try, w, h)
	}
	s := r.slots[home]
	out, gap := 1.0, nearLane
	if r.size != full {
		gap = nearShort
	}
	if s.x < r.cx-1 {
		out = -1
	}
	for _, k := range [...]float64{0, 1, -1, 2, -2} {
		dx, dy := out*k*(pill.w+pillAir+2), k*(pill.h+pillAir+2)
		for _, at := range [...]point{
			{s.x + dx, s.top() - gap - pill.h/2},
			{s.x + dx, s.bottom() + gap + pill.h/2},
			{s.x + out*(s.w/2+nearAside+pill.w/2), s.y + dy},
			{s.x - out*(s.w/2+nearAside+pill.w/2), s.y + dy},
			{s.x + dx, s.top() - 2*gap - 1.5*pill.h - pillAir},
		} {
			if at, ok := try(at.x, at.y); ok {
				return at, true
			}
		}
	}
	return box{}, false
}

// edgePlace tries the places along the edge. First come those with room for a message between them and every card: the answer to a connect
// comes from one of the cards.
func (r *ring) edgePlace(pill box, try func(x, y float64) (box, bool), w, h float64) (box, bool) {
	side := sideMargin(w)
	for _, air := range [...]float64{nearShort, 0} {
		for y := h - margin - pill.h/2; y > pill.h/2; y -= pill.h + pillGap {
			for x := w - side - pill.w/2; x > pill.w/2; x -= pill.w + pillGap {
				if at, ok := try(x, y); ok && !touchesAny(r.slots, at.grown(air)) {
					return at, true
				}
			}
		}
	}
	return box{}, false
}

// vacant says whether a client may stand there, with a lane to its server that crosses nothing.
func (r *ring) vacant(at box, home int, w, h float64) bool {
	side := sideMargin(w)
	if at.left() < side || at.right() > w-side || at.top() < margin || at.bottom() > h-margin {
		return false
	}
	if r.clear && onSwitch(at, w) || r.size == full && at.touches(legend(h)) {
		return false
	}
	air := at.grown(pillAir)
	if touchesAny(r.slots, air) || touchesAny(r.pills, air) || touchesAny(r.queues, air) || r.middle.w > 0 && r.middle.touches(air) ||
		r.onRim(air) {
		return false
	}
	for i, a := range r.slots {
		for _, b := range r.slots[:i] {
			if air.grown(laneOff).crossedBy(a.x, a.y, b.x, b.y) {
				return false
			}
		}
	}
	return home < 0 || r.clearWay(at, home)
}

// clearWay says whether the lane from a client to its server passes by all others.
func (r *ring) clearWay(at box, home int) bool {
	s := r.slots[home]
	if r.crossesCard(at, home, 0) {
		return false
	}
	for _, b := range r.pills {
		if b.w > 0 && b.grown(3).crossedBy(at.x, at.y, s.x, s.y) {
			return false
		}
	}
	for _, q := range r.queues {
		if q.grown(3).crossedBy(at.x, at.y, s.x, s.y) {
			return false
		}
	}
	return true
}

// crossesCard says whether the lane from a client to its server runs under another's card, or that near to it.
func (r *ring) crossesCard(at box, home int, air float64) bool {
	s := r.slots[home]
	for i, b := range r.slots {
		if i != home && b.grown(air).crossedBy(at.x, at.y, s.x, s.y) {
			return true
		}
	}
	return false
}

// onRim says whether a box touches what the rim tells of the present.
func (r *ring) onRim(b box) bool { return !r.bare && r.rimNow().touches(b) }

// onMark says whether a box touches the lit slot, or one of the marks. Beside small cards there is no room to keep clear of these.
func (r *ring) onMark(b box) bool {
	if !r.onRim(b) {
		return false
	}
	for k := -r.marks; k <= r.marks && r.size == full; k++ {
		if x, y, _ := r.rimAt(float64(k)); b.touches(box{x, y, rimMark.W, rimMark.W}) {
			return true
		}
	}
	return r.lit.touches(b)
}

// rimNow is where the moments are marked on the rim.
func (r *ring) rimNow() box {
	left, top, _ := r.rimAt(float64(r.marks))
	top -= 6
	return box{r.lit.x, (top + r.lit.bottom()) / 2, max(r.lit.w, 2*(r.lit.x-left)+10), r.lit.bottom() - top}
}
