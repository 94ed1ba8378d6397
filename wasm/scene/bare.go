package scene

import (
	"math"

	"zootrope/core/sim"
)

// Below this size a stage has badges and what flies between them, and nothing else: no rim, no dial and no queues. Clients are
// dots.
const bareW, bareH = 360.0, 260.0

// bareRing is the ring of a canvas that is too small for any other. It has every server, and every client: where no plan has room for them,
// they stand loosely.
func bareRing(v *sim.View, w, h float64) ring {
	p := plan{size: tiny, pill: pillDotOnly, bare: true}
	if len(v.Clients) > 0 {
		for _, q := range p.crowdings() {
			if q.crowd == near && len(v.Clients) > maxNear {
				continue
			}
			if r, ok := q.compose(v, w, h); ok && r.fits(w, h) {
				return r
			}
		}
	}
	r := ring{plan: p, pills: make([]box, len(v.Clients))}
	r.placeServers(v, edges{sideMargin(w), margin, w - sideMargin(w), h - margin})
	r.placeLoosely(v, w, h)
	return r
}

// A client that stands loosely wants a lane of this length to its server, away from the lanes between servers.
const (
	looseLane   = 44.0
	looseStep   = 4.0
	looseCross  = 40.0  // what a lane between servers costs that runs through it, in units of length
	looseHidden = 400.0 // and a lane of its own that runs under a badge, or under another client
)

// placeLoosely puts every client where it touches nothing, as near to its server as messages between them can be seen. A lane may cross another
// one. If there is no place for one of the clients, none is drawn.
func (r *ring) placeLoosely(v *sim.View, w, h float64) {
	for i := range v.Clients {
		at, ok := r.loosePlace(r.serverOf(v, i), w, h)
		if !ok {
			clear(r.pills)
			return
		}
		r.pills[i] = at
	}
}

// loosePlace finds the cheapest free place for a client of a server, -1 for none.
func (r *ring) loosePlace(home int, w, h float64) (best box, found bool) {
	pill, side := pillBox[r.pill], sideMargin(w)
	least := math.Inf(1)
	for y := margin + pill.h/2; y <= h-margin-pill.h/2; y += looseStep {
		for x := side + pill.w/2; x <= w-side-pill.w/2; x += looseStep {
			at := box{x, y, pill.w, pill.h}
			if air := at.grown(pillAir); touchesAny(r.slots, air) || touchesAny(r.pills, air) {
				continue
			}
			if cost := r.looseCost(at, home); cost < least {
				best, least, found = at, cost, true
			}
		}
	}
	return best, found
}

// looseCost says how bad a place is. A client without a server stands at the lower right.
func (r *ring) looseCost(at box, home int) float64 {
	if home < 0 {
		return -at.x - at.y
	}
	s := r.slots[home]
	cost := math.Abs(math.Hypot(at.x-s.x, at.y-s.y) - looseLane)
	if !r.clearWay(at, home) {
		cost += looseHidden
	}
	for i, a := range r.slots {
		for _, b := range r.slots[:i] {
			if at.grown(laneOff).crossedBy(a.x, a.y, b.x, b.y) {
				cost += looseCross
			}
		}
	}
	return cost
}
