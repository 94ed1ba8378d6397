package layout

import "math"

var partitionEnd = Shape{Form: Ellipse, W: 10, H: 10, Stroke: 2}

// partition draws the line between two sides of the ring that hear nothing of each other.
func (d *drawing) partition() {
	side, ok := d.sides()
	if !ok {
		return
	}
	var ends []point
	n := len(side)
	for i := range n {
		if side[i] != side[(i+1)%n] {
			ends = append(ends, d.gap(i))
		}
	}
	if len(ends) != 2 {
		return // the sides do not lie apart; their links are dotted all the same
	}
	a, b := ends[0], ends[1]
	l := lane{a.x, a.y, b.x, b.y, math.Hypot(b.x-a.x, b.y-a.y)}
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
	for _, end := range ends {
		d.shape(end.x, end.y, partitionEnd, Vermilion)
	}
}

// gap gives the place on the ellipse between a server and the next, or further inside where the lit slot is.
func (d *drawing) gap(i int) point {
	r := &d.ring
	n := len(r.slots)
	a := angle(i, n) + math.Pi/float64(n)
	for f := 1.0; f > 0.4; f -= 0.05 {
		x, y := r.cx+f*r.rx*math.Cos(a), r.cy+f*r.ry*math.Sin(a)
		if at := (box{x, y, 14, 14}); !r.rimNow().grown(6).touches(at) && !touchesAny(r.slots, at) && at.within(d.w, d.h) {
			return point{x, y}
		}
	}
	return point{r.cx, r.cy}
}

// sides tells the servers that can hear each other, if they are in two groups. A link that is cut one way only, parts
// nobody.
func (d *drawing) sides() (side []int, ok bool) {
	n := len(d.v.Servers)
	side = make([]int, n)
	cut := false
	groups := 0
	for i := range n {
		if side[i] == 0 {
			groups++
			d.reach(i, groups, side, &cut)
		}
	}
	return side, cut && groups == 2
}

// reach puts a server, and all that it can talk to, into a group.
func (d *drawing) reach(i, group int, side []int, cut *bool) {
	side[i] = group
	for j := range side {
		if side[j] != 0 {
			continue
		}
		a, b := serverName(d.v.Servers[i].ID), serverName(d.v.Servers[j].ID)
		if d.link(a, b).Cut && d.link(b, a).Cut {
			*cut = true
			continue
		}
		d.reach(j, group, side, cut)
	}
}
