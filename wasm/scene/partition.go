package scene

import (
	"math"
	"slices"
)

var partitionEnd = Shape{Form: Ellipse, W: 10, H: 10, Stroke: 2}

// parting is the part of a drawing that is about a partition.
type parting struct{ *drawing }

// partition draws the line between two sides of the ring that hear nothing of each other.
func (d parting) partition() {
	side, ok := d.sides()
	if !ok {
		return
	}
	ends := d.borders(side)
	if len(ends) != 2 {
		return // the sides do not lie apart; their links are dotted all the same
	}
	a, b := d.besideAll(ends[0], ends[1])
	l := straight(a.x, a.y, b.x, b.y)
	if l.length < 40 {
		return
	}
	ux, uy := (b.x-a.x)/l.length, (b.y-a.y)/l.length
	for at := 5.0; at < l.length-5; at += 13 {
		x, y := a.x+ux*at, a.y+uy*at
		to := min(at+8, l.length-5)
		if !(d.ring.middle.w > 0 && d.ring.middle.touches(box{x + 4*ux, y + 4*uy, 9, 9})) { // the dial stays readable
			d.line(x, y, a.x+ux*to, a.y+uy*to, 2.25, Vermilion)
		}
	}
	for _, end := range [...]point{a, b} {
		d.shape(end.x, end.y, partitionEnd, Vermilion)
		d.marks = append(d.marks, box{end.x, end.y, partitionEnd.W + partitionEnd.Stroke, partitionEnd.H + partitionEnd.Stroke})
	}
}

// besideAll moves the ends of a partition towards the middle of the ring, as little as it takes, until the line runs through no server, no client and no
// room: what it crosses would seem to be on neither side. Where there is no such way, the line may run through a room.
func (d parting) besideAll(a, b point) (point, point) {
	for _, rooms := range [...][]hull{d.outlines, nil} {
		if p, q, ok := d.clearOf(a, b, rooms); ok {
			return p, q
		}
	}
	return a, b
}

// clearOf is besideAll for these rooms; ok is false if every way runs through something.
func (d parting) clearOf(a, b point, rooms []hull) (p, q point, ok bool) {
	const steps = 5 // of a tenth of the way each
	inward := func(p point, n int) point {
		f := 1 - float64(n)/10
		return point{d.ring.cx + (p.x-d.ring.cx)*f, d.ring.cy + (p.y-d.ring.cy)*f}
	}
	for most := range steps + 1 {
		for less := range most + 1 {
			for _, way := range [...][2]int{{most, less}, {less, most}} {
				if p, q = inward(a, way[0]), inward(b, way[1]); !d.crosses(p, q, rooms) && d.partsAs(p, q, a, b) {
					return p, q, true
				}
			}
		}
	}
	return a, b, false
}

// crosses says whether a line runs through a server, a client or a room.
func (d parting) crosses(a, b point, rooms []hull) bool {
	for at := 0.0; at <= 1; at += 0.02 {
		air := box{a.x + (b.x-a.x)*at, a.y + (b.y-a.y)*at, 12, 12}
		if touchesAny(d.ring.pills, air) || touchesAny(d.ring.at, air) || slices.ContainsFunc(rooms, func(h hull) bool { return h.touches(air) }) {
			return true
		}
	}
	return false
}

// partsAs says whether a line has the same servers on either side as another one.
func (d parting) partsAs(p, q, a, b point) bool {
	for _, at := range d.ring.at {
		if center := (point{at.x, at.y}); turns(p, q, center) > 0 != (turns(a, b, center) > 0) {
			return false
		}
	}
	return true
}

// gap gives the place on the ellipse between a server and the next, or further inside where the lit slot is.
func (d parting) gap(i int) point {
	r := &d.ring
	a := (r.angle(i) + r.angle(i+1)) / 2
	for f := 1.0; f > 0.4; f -= 0.05 {
		x, y := r.cx+f*r.rx*math.Cos(a), r.cy+f*r.ry*math.Sin(a)
		if at := (box{x, y, 14, 14}); !r.onRim(at.grown(6)) && !touchesAny(r.slots, at) && at.within(d.w, d.h) {
			return point{x, y}
		}
	}
	return point{r.cx, r.cy}
}

// borders gives the places on the ring where one side ends and the other begins. Servers that hear both sides may stand
// between them: there the line ends inside of the ring, so that they lie on neither side of it.
func (d parting) borders(side []int) []point {
	var ends []point
	n := len(side)
	for i := range n {
		if side[i] == 0 {
			continue
		}
		next := i + 1
		for side[next%n] == 0 {
			next++
		}
		switch {
		case side[i] == side[next%n]:
		case next == i+1:
			ends = append(ends, d.gap(i))
		default:
			a := angle(i, n) + math.Pi*float64(next-i)/float64(n)
			ends = append(ends, point{d.ring.cx + 0.6*d.ring.rx*math.Cos(a), d.ring.cy + 0.6*d.ring.ry*math.Sin(a)})
		}
	}
	return ends
}

// sides finds out whether the servers are split into two groups that cannot hear each other, and gives the side of each server. A link that
// is cut in one direction only does not count, and neither does one cut link between two servers if others hear both. A server that
// hears both groups is on side 0.
func (d parting) sides() (side []int, ok bool) {
	n := len(d.v.Servers)
	side = make([]int, n)
	parted := make([]bool, n)
	most := 0
	for i := range n {
		for j := range n {
			parted[i] = parted[i] || d.parts(i, j)
		}
		if parted[i] {
			most++
		}
	}
	groups := 0
	for i := range n {
		if side[i] == 0 && parted[i] {
			groups++
			d.reach(i, groups, side, parted)
		}
	}
	return side, groups == 2 && (most > 2 || most == n)
}

// parts says whether two servers hear nothing of each other.
func (d parting) parts(i, j int) bool {
	a, b := serverName(d.v.Servers[i].ID), serverName(d.v.Servers[j].ID)
	return d.link(a, b).Cut && d.link(b, a).Cut
}

// reach puts a server, and all on a side that it can talk to, into a group.
func (d parting) reach(i, group int, side []int, parted []bool) {
	side[i] = group
	for j := range side {
		if side[j] == 0 && parted[j] && !d.parts(i, j) {
			d.reach(j, group, side, parted)
		}
	}
}
