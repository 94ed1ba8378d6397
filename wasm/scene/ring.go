package scene

import (
	"math"
	"slices"

	"zootrope/core/sim"
)

// ring is the frame of a picture: where each server, each client and every queue stands.
type ring struct {
	plan
	stance         stance
	cx, cy, rx, ry float64
	rimLow         float64 // half the height of the rim below the middle: it may reach lower than the servers' ellipse
	slots          []box   // the room of each server, by its index
	at             []box   // its card in that room
	pills          []box   // by the index of the client
	more           []rest
	middle         box   // of the dial, without a width where there is no place for it
	lit            box   // the slot of the rim that is lit, with its label
	marks          int   // how many moments are marked on either side of it
	queues         []box // the place of each lock's queue
}

// rest stands for clients for which there is no room.
type rest struct {
	box
	n int
}

const (
	pillGap = 6.0
	margin  = 8.0
)

// sideMargin is the air at the left and right.
func sideMargin(w float64) float64 {
	if w >= 700 {
		return 20
	}
	return 6
}

// compose puts the queues of locks aside, the clients at their servers or along two edges, and the servers on an ellipse
// in what is left, the first at the top, clockwise. It fails if nothing is left.
func (p plan) compose(v *sim.View, w, h float64) (ring, bool) {
	r := ring{plan: p, pills: make([]box, len(v.Clients))}
	free := edges{sideMargin(w), margin, w - sideMargin(w), h - margin}
	r.placeQueues(v, &free)
	cw, ch := p.slotSize()
	if p.crowd == near {
		if !fitsIn(free, cw, ch) {
			return r, false
		}
		r.placeServers(v, free)
		if r.size != tiny && !r.spaced() {
			return r, false
		}
		r.placeDial(v, w, h)
		return r, r.placeCorners(v, w, h) && r.placeNear(v, w, h)
	}
	crowd := r.newCrowd(v, free)
	outer := free
	crowd.take(&free)
	if !fitsIn(free, cw, ch) || crowd.layered() {
		return r, false
	}
	r.placeServers(v, free)
	if r.size != tiny && !r.spaced() { // nothing else is tried then, for plans are many
		return r, false
	}
	crowd.place(&r, outer)
	r.placeDial(v, w, h)
	return r, r.placeCorners(v, w, h)
}

func fitsIn(free edges, w, h float64) bool {
	return free.right-free.left >= w && free.bottom-free.top >= h
}

// placeServers puts the servers on the ellipse. It takes the first stance in which all lanes are long enough; if there is none, the one
// whose shortest lane is the longest.
func (r *ring) placeServers(v *sim.View, free edges) {
	best := math.Inf(-1)
	for _, s := range stances {
		before := *r
		r.stance = s
		r.placeEllipse(v, free)
		if n := len(v.Servers); n < 3 || n > 5 || r.size == tiny {
			break
		}
		least := r.shortest()
		if least <= best {
			*r = before
			continue
		}
		if best = least; best >= laneAir {
			break
		}
	}
	r.placeRim()
}

// placeEllipse makes the ellipse as large as the free space lets it: cards, rim and the lit slot at its bottom touch the
// edges.
func (r *ring) placeEllipse(v *sim.View, free edges) {
	r.slots, r.at = make([]box, len(v.Servers)), make([]box, len(v.Servers))
	w, h := r.slotSize()
	above, below := r.rimAround()
	ymin, ymax, xmax := r.extents()
	room := free.bottom - free.top
	ry := min((room-h)/max(ymax-ymin, 0.01), (room-h/2-above)/(ymax+1), (room-h/2-below)/(1-ymin), (room-above-below)/2)
	r.ry = max(ry, 0)
	top := min(ymin*r.ry-h/2, -r.ry-above)
	bottom := max(ymax*r.ry+h/2, r.ry+below)
	r.cx, r.cy = (free.left+free.right)/2, (free.top+free.bottom-top-bottom)/2
	r.rimLow = bottom - below // so that no lane between the lowest two runs over the lit slot
	half := (free.right - free.left) / 2
	r.rx = max(0, min((half-w/2)/max(xmax, 0.1), half-above))
	if !r.bare {
		r.rx = min(r.rx, 2.6*r.ry+w/2) // very wide stages keep a ring
	}
	for i := range v.Servers {
		a := r.angle(i)
		x, y := math.Round(r.cx+r.rx*math.Cos(a)), math.Round(r.cy+r.ry*math.Sin(a)) // crisp edges
		cw, ch := r.cardSize(&v.Servers[i])
		r.slots[i], r.at[i] = box{x, y, w, h}, box{x, y, cw, ch}
	}
}

// fits says whether nothing overlaps and all is inside the canvas.
func (r *ring) fits(w, h float64) bool {
	if !r.spaced() {
		return false
	}
	all := r.boxes(nil)
	for i, a := range all {
		if !a.within(w, h) || r.clear && onSwitch(a, w) {
			return false
		}
		if slices.ContainsFunc(all[:i], a.touches) {
			return false
		}
	}
	return !r.dial || r.middle.w > 0
}

// spaced says whether the servers have air between them, and lanes that are long enough.
func (r *ring) spaced() bool {
	for i, a := range r.slots {
		for _, b := range r.slots[:i] {
			if a.grown(r.air()).touches(b) {
				return false
			}
		}
	}
	return r.short || r.shortest() >= 0
}

// apart says whether the cards lie inside the canvas, and none on another.
func (r *ring) apart(w, h float64) bool {
	for i, a := range r.at {
		if !a.within(w, h) || touchesAny(r.at[:i], a) {
			return false
		}
	}
	return true
}

// boxes appends all that must not overlap.
func (r *ring) boxes(all []box) []box {
	all = append(append(all, r.slots...), r.queues...)
	for _, b := range r.pills {
		if b.w > 0 {
			all = append(all, b)
		}
	}
	for _, m := range r.more {
		all = append(all, m.box)
	}
	if r.middle.w > 0 {
		all = append(all, r.middle)
	}
	if r.lit.w > 0 {
		all = append(all, r.lit)
	}
	return all
}

// The page lays its view switches over the upper corners of the stage, and its legend over the lower left one. A phone
// has neither, and paper has neither.
const switchesFrom = 560

// switches says whether the page's switches lie over a stage of a width.
func (o Options) switches(w float64) bool { return w >= switchesFrom && !o.Paper }

func onSwitch(b box, w float64) bool {
	if w < switchesFrom {
		return false
	}
	return b.touches(box{92, 21, 184, 42}) || b.touches(box{w - 124, 21, 248, 42})
}

func legend(h float64) box { return box{80, h - 46, 160, 92} }

// angle leaves the bottom of the ellipse to the lit slot: an even number of servers stands half a place further.
func angle(i, n int) float64 {
	a := -math.Pi/2 + 2*math.Pi*float64(i)/float64(n)
	if n%2 == 0 {
		a -= math.Pi / float64(n)
	}
	return a
}

// extents gives the outermost servers' places on the unit circle.
func (r *ring) extents() (ymin, ymax, xmax float64) {
	ymin, ymax = 1, -1
	for i := range r.slots {
		a := r.angle(i)
		ymin, ymax = min(ymin, math.Sin(a)), max(ymax, math.Sin(a))
		xmax = max(xmax, math.Abs(math.Cos(a)))
	}
	return ymin, ymax, xmax
}
