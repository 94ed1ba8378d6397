package scene

import "slices"

const (
	roomGap    = 12.0 // px between a room's outline and what stands in the room
	roomTight  = 2.0  // px between the outline and a client that has others close by
	roomRound  = 26.0 // px of each side of a corner that become round
	roomArc    = 8    // lines in an arc
	roomStroke = 2.0
)

// rooms is the part of a drawing that is about rooms.
type rooms struct{ *drawing }

// outline draws an outline round the servers and clients of each room. A room in which something else would stand, too, has none: the ring keeps the
// order of the servers, and not that of rooms.
func (d rooms) outline() {
	d.outlines = d.outlines[:0]
	for _, names := range d.p.Rooms {
		inside, outside := d.inRoom(names)
		if hull := hullOf(inside); len(inside) > 0 && !slices.ContainsFunc(outside, hull.touches) {
			d.outlines = append(d.outlines, hull)
			hull.draw(d.drawing)
		}
	}
}

// inRoom gives the boxes of the servers and clients in a room, with air round them, and the boxes of all others. A client that stands elsewhere, among other
// clients or beyond them, is left out.
func (d rooms) inRoom(names []string) (inside, outside []box) {
	for i := range d.v.Servers {
		if at := d.ring.at[i]; slices.Contains(names, serverName(d.v.Servers[i].ID)) {
			inside = append(inside, d.airy(at, roomGap))
		} else {
			outside = append(outside, at)
		}
	}
	var clients []box
	for i := range d.v.Clients {
		switch at := d.ring.pills[i]; {
		case at.w == 0:
		case slices.Contains(names, d.v.Clients[i].Name):
			clients = append(clients, at)
		default:
			outside = append(outside, at)
		}
	}
	for _, at := range clients {
		for _, gap := range [...]float64{roomGap, roomTight} {
			if more := append(slices.Clip(inside), d.airy(at, gap)); !slices.ContainsFunc(outside, hullOf(more).touches) {
				inside = more
				break
			}
		}
	}
	return inside, outside
}

// airy is a box with air round it, as far as the canvas goes.
func (d rooms) airy(b box, gap float64) box {
	b = b.grown(gap)
	left, top, right, bottom := max(b.left(), roomStroke), max(b.top(), roomStroke), min(b.right(), d.w-roomStroke), min(b.bottom(), d.h-roomStroke)
	return box{(left + right) / 2, (top + bottom) / 2, right - left, bottom - top}
}

// hull is the smallest outline without dents round some boxes: its corners, clockwise on the screen.
type hull []point

// hullOf is the hull of boxes, by gift wrapping: it begins at the leftmost corner, and goes on to the corner that has all others on its right.
func hullOf(boxes []box) hull {
	var all []point
	for _, b := range boxes {
		all = append(all, point{b.left(), b.top()}, point{b.right(), b.top()}, point{b.right(), b.bottom()}, point{b.left(), b.bottom()})
	}
	if len(all) == 0 {
		return nil
	}
	first := all[0]
	for _, p := range all {
		if p.x < first.x || p.x == first.x && p.y < first.y {
			first = p
		}
	}
	out := hull{first}
	for range all {
		last := out[len(out)-1]
		next := last
		for _, p := range all {
			if t := turns(last, next, p); next == last || t < 0 || t == 0 && dist(last, p) > dist(last, next) {
				next = p
			}
		}
		if next == first {
			break
		}
		out = append(out, next)
	}
	return out
}

// turns is positive if the way from a by b to c turns clockwise on the screen.
func turns(a, b, c point) float64 { return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x) }

// touches says whether the hull and a box have a place in common: no edge of the hull has the whole box on its outer side.
func (h hull) touches(b box) bool {
	for i, p := range h {
		q := h[(i+1)%len(h)]
		if turns(p, q, point{b.left(), b.top()}) < 0 && turns(p, q, point{b.right(), b.top()}) < 0 &&
			turns(p, q, point{b.left(), b.bottom()}) < 0 && turns(p, q, point{b.right(), b.bottom()}) < 0 {
			return false
		}
	}
	return len(h) > 0
}

// draw draws the hull, round at its corners.
func (h hull) draw(d *drawing) {
	for i, p := range h {
		in, out := towards(p, h[(i+len(h)-1)%len(h)]), towards(p, h[(i+1)%len(h)])
		last := in
		for n := 1; n <= roomArc; n++ {
			u := float64(n) / roomArc
			at := point{(1-u)*(1-u)*in.x + 2*u*(1-u)*p.x + u*u*out.x, (1-u)*(1-u)*in.y + 2*u*(1-u)*p.y + u*u*out.y}
			d.line(last.x, last.y, at.x, at.y, roomStroke, Line)
			last = at
		}
		next := towards(h[(i+1)%len(h)], p)
		d.line(out.x, out.y, next.x, next.y, roomStroke, Line)
	}
}

// towards is the point on the way from a corner to the next at which the corner's arc ends.
func towards(a, b point) point {
	share := min(roomRound/dist(a, b), 0.5)
	return point{a.x + (b.x-a.x)*share, a.y + (b.y-a.y)*share}
}
