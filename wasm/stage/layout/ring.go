package layout

import (
	"math"

	"zootrope/core/sim"
)

// ring is the frame of a picture: where each server, each client and every queue stands.
type ring struct {
	plan
	cx, cy float64
	slots  []box // the room of each server, by its index
	at     []box // its card in that room
	pills  []box // by the index of the client
	more   []rest
	middle box   // of the dial
	queues []box // one row for each lock
}

// rest stands for clients for which there is no room.
type rest struct {
	box
	n int
}

const (
	pillGap = 6.0
	margin  = 12.0
)

// compose puts the queues along the bottom, the clients along two edges, and the servers on an ellipse in what is
// left, the first at the top, clockwise. It fails if nothing is left.
func (p plan) compose(v *sim.View, o Options) (ring, bool) {
	r := ring{plan: p, pills: make([]box, len(v.Clients))}
	free := edges{margin, margin, o.W - margin, o.H - margin}
	r.placeQueues(v, &free)
	crowd := r.newCrowd(v, free)
	outer := free
	crowd.take(&free)
	w, h := p.slotSize()
	if free.right-free.left < w || free.bottom-free.top < h {
		return r, false
	}
	r.placeServers(v, free)
	crowd.place(&r, outer)
	r.placeDial(len(v.Servers))
	return r, true
}

// placeServers has the topmost, bottommost and widest cards touch the edges of the free space.
func (r *ring) placeServers(v *sim.View, free edges) {
	n := len(v.Servers)
	w, h := r.slotSize()
	ymin, ymax, xmax := extents(n)
	ry := (free.bottom - free.top - h) / (ymax - ymin)
	r.cx, r.cy = (free.left+free.right)/2, free.top+h/2-ymin*ry
	rx := ((free.right-free.left)/2 - w/2) / xmax
	rx = min(rx, 2.6*ry+w/2) // very wide stages keep a ring
	for i := range v.Servers {
		a := angle(i, n)
		x, y := r.cx+rx*math.Cos(a), r.cy+ry*math.Sin(a)
		cw, ch := r.cardSize(&v.Servers[i])
		r.slots = append(r.slots, box{x, y, w, h})
		r.at = append(r.at, box{x, y, cw, ch})
	}
}

// placeDial puts the dial where no lane passes: in the middle, but between two servers above their lane, and among
// four beside the crossing.
func (r *ring) placeDial(n int) {
	if !r.dial {
		return
	}
	r.middle = box{r.cx, r.cy, 112, 62}
	switch n {
	case 2:
		r.middle.y -= 52
	case 4:
		r.middle.x += 0.33 * (r.slots[1].x - r.cx)
		r.middle.y += 0.33 * (r.slots[0].y - r.cy)
	}
}

// fits says whether nothing overlaps and all is inside the canvas.
func (r *ring) fits(o Options) bool {
	for i, a := range r.slots {
		for _, b := range r.slots[:i] {
			if a.grown(r.air()).touches(b) {
				return false
			}
		}
	}
	all := r.boxes(nil)
	for i, a := range all {
		if !a.within(o.W, o.H) || r.clear && (a.touches(leftSwitch) || a.touches(rightSwitch(o.W))) {
			return false
		}
		for _, b := range all[:i] {
			if a.touches(b) {
				return false
			}
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
	if r.dial {
		all = append(all, r.middle)
	}
	return all
}

// The page lays its view switches over the upper corners of the stage.
var leftSwitch = box{56, 21, 112, 42}

func rightSwitch(w float64) box { return box{w - 60, 21, 120, 42} }

func angle(i, n int) float64 {
	if n == 2 {
		return math.Pi + math.Pi*float64(i)
	}
	return -math.Pi/2 + 2*math.Pi*float64(i)/float64(n)
}

func extents(n int) (ymin, ymax, xmax float64) {
	for i := range n {
		a := angle(i, n)
		ymin, ymax = min(ymin, math.Sin(a)), max(ymax, math.Sin(a))
		xmax = max(xmax, math.Abs(math.Cos(a)))
	}
	if ymax-ymin < 0.01 {
		ymin, ymax = -1, 1
	}
	return ymin, ymax, max(xmax, 0.1)
}
