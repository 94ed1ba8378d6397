package layout

import (
	"math"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// box is a rectangle by its centre and size.
type box struct{ x, y, w, h float64 }

func (b box) left() float64   { return b.x - b.w/2 }
func (b box) top() float64    { return b.y - b.h/2 }
func (b box) right() float64  { return b.x + b.w/2 }
func (b box) bottom() float64 { return b.y + b.h/2 }

func (b box) has(x, y float64) bool {
	return x >= b.left() && x <= b.right() && y >= b.top() && y <= b.bottom()
}

func (b box) touches(c box) bool {
	return b.left() < c.right() && c.left() < b.right() && b.top() < c.bottom() && c.top() < b.bottom()
}

// size is how much of a card is shown.
type size uint8

const (
	full    size = iota // 212 wide, with its strip or table
	compact             // 104 × 58
	tiny                // the badge alone
)

// ring is the frame of a picture: where each server and client stands.
type ring struct {
	size   size
	cx, cy float64
	at     []box // by the index of the server
	pills  map[string]box
	hidden map[proto.ServerID]int // clients of a server for which there is no room
}

const (
	pillH   = 28.0
	pillGap = 6.0
	margin  = 12.0
	rows    = 3 // of clients at one server, at most
)

// newRing puts the servers on an ellipse, the first at the top, clockwise, and the clients outside of them.
func newRing(v *sim.View, o Options) ring {
	r := ring{cx: o.W / 2, pills: map[string]box{}, hidden: map[proto.ServerID]int{}}
	r.size = sizeFor(len(v.Servers), o)
	above, below := r.clientRows(v)
	w, h := r.cardSize(&sim.ServerView{State: "LOOKING"})
	n := len(v.Servers)
	// The topmost and bottommost cards, and the widest, touch the margins.
	ymin, ymax, xmax := extents(n)
	top := margin + topBar + h/2 + above
	bottom := o.H - margin - h/2 - below
	ry := (bottom - top) / (ymax - ymin)
	r.cy = top - ymin*ry
	rx := (o.W/2 - margin - w/2) / xmax
	rx = min(rx, 2.6*ry+w/2) // very wide stages keep a ring
	for i := range v.Servers {
		a := angle(i, n)
		cw, ch := r.cardSize(&v.Servers[i])
		r.at = append(r.at, box{r.cx + rx*math.Cos(a), r.cy + ry*math.Sin(a), cw, ch})
	}
	r.placeClients(v, o)
	return r
}

// topBar leaves room for the page's view switches, which lie over the stage.
const topBar = 0.0

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

// sizeFor picks the fullest card for which neighbours do not touch.
func sizeFor(n int, o Options) size {
	perRow := float64(min(n, 3))
	deep := math.Ceil(float64(n)/2) + 1
	if n <= 2 {
		deep = 2
	}
	switch {
	case o.W >= 150+perRow*212 && o.H >= deep*104:
		return full
	case o.W >= 30+perRow*112 && o.H >= deep*62:
		return compact
	}
	return tiny
}

func (r *ring) cardSize(s *sim.ServerView) (w, h float64) {
	switch r.size {
	case full:
		switch {
		case s.State == "DOWN":
			return 212, 62
		case s.State == "LOOKING":
			return 212, 116
		case s.AckZxid != "":
			return 212, 126
		}
		return 212, 88
	case compact:
		return 104, 58
	}
	return 36, 36
}

// perRow is how many pills stand side by side at a server.
func (r *ring) perRow() int {
	if r.size == full {
		return 2
	}
	return 1
}

func (r *ring) pillWidth() float64 { return 104 }

// clientRows gives the room that clients need above the upper and below the lower servers.
func (r *ring) clientRows(v *sim.View) (above, below float64) {
	n := len(v.Servers)
	for i := range v.Servers {
		need := float64(min(rows, (clientsOn(v, v.Servers[i].ID)+r.perRow()-1)/r.perRow())) * (pillH + pillGap)
		if math.Sin(angle(i, n)) < 0.3 {
			above = max(above, need)
		} else {
			below = max(below, need)
		}
	}
	if clientsOn(v, 0) > 0 {
		below = max(below, pillH+pillGap)
	}
	return above, below
}

func clientsOn(v *sim.View, id proto.ServerID) int {
	n := 0
	for i := range v.Clients {
		if v.Clients[i].On == id {
			n++
		}
	}
	return n
}

// placeClients stacks the clients of each server on its outer side; those without a server stand at the bottom.
func (r *ring) placeClients(v *sim.View, o Options) {
	n := len(v.Servers)
	for i := range v.Servers {
		up := math.Sin(angle(i, n)) < 0.3
		seen := 0
		total := clientsOn(v, v.Servers[i].ID)
		for j := range v.Clients {
			c := &v.Clients[j]
			if c.On != v.Servers[i].ID {
				continue
			}
			row, col := seen/r.perRow(), seen%r.perRow()
			seen++
			if row >= rows {
				r.hidden[c.On]++
				continue
			}
			inRow := min(r.perRow(), total-row*r.perRow())
			x := r.at[i].x + (float64(col)-float64(inRow-1)/2)*(r.pillWidth()+4)
			off := r.at[i].h/2 + pillGap + pillH/2 + float64(row)*(pillH+pillGap)
			y := r.at[i].y + off
			if up {
				y = r.at[i].y - off
			}
			r.pills[c.Name] = box{x, y, r.pillWidth(), pillH}
		}
	}
	r.placeHomeless(v, o)
}

func (r *ring) placeHomeless(v *sim.View, o Options) {
	total := clientsOn(v, 0)
	step := min(r.pillWidth()+6, (o.W-2*margin)/float64(max(total, 1)))
	x := o.W/2 - step*float64(total-1)/2
	for j := range v.Clients {
		if v.Clients[j].On == 0 {
			r.pills[v.Clients[j].Name] = box{x, o.H - margin - pillH/2, min(r.pillWidth(), step-4), pillH}
			x += step
		}
	}
}
