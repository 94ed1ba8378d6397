package scene

import (
	"math"

	"zootrope/core/sim"
)

// links draws the lanes: between the leader and its learners, between all that are in an election, and wherever a
// message is on its way; and every link that is cut, held or slow.
func (d *drawing) links() {
	for i := range d.v.Servers {
		for j := i + 1; j < len(d.v.Servers); j++ {
			d.pair(&d.v.Servers[i], &d.v.Servers[j], d.ring.at[i], d.ring.at[j])
		}
	}
	for i := range d.v.Clients {
		c := &d.v.Clients[i]
		pill, home := d.ring.pills[i], indexOf(d.v, c.On)
		if pill.w > 0 && home >= 0 {
			d.thread(c, pill, home)
		}
	}
}

func (d *drawing) pair(a, b *sim.ServerView, at, bt box) {
	x1, y1, x2, y2, ok := between(at, bt)
	if !ok {
		return
	}
	ab, ba := d.link(serverName(a.ID), serverName(b.ID)), d.link(serverName(b.ID), serverName(a.ID))
	dead := a.State == "DOWN" || b.State == "DOWN"
	if dead || (ab.Cut && ba.Cut) {
		if dead && !ab.Cut && !d.missed(a, b) {
			return
		}
		d.dashed(x1, y1, x2, y2, 1.2, 1.2, 5.5, Line2)
		d.touchable(x1, y1, x2, y2, "link", serverName(a.ID)+">"+serverName(b.ID))
		return
	}
	if !d.wanted(a, b) && !ab.Cut && !ba.Cut && !ab.Held && !ba.Held && ab.Delay == 0 && ba.Delay == 0 &&
		!d.flying(serverName(a.ID), serverName(b.ID)) {
		return
	}
	d.lane(at, bt, ab, serverName(a.ID)+">"+serverName(b.ID))
	d.lane(bt, at, ba, serverName(b.ID)+">"+serverName(a.ID))
}

// wanted says whether the protocol, as it stands, keeps a conversation on this pair.
func (d *drawing) wanted(a, b *sim.ServerView) bool {
	if d.v.Leader != 0 {
		return a.ID == d.v.Leader || b.ID == d.v.Leader
	}
	return a.State != "DOWN" && b.State != "DOWN"
}

// missed says whether one of a pair would talk to the other, which is down.
func (d *drawing) missed(a, b *sim.ServerView) bool {
	if a.State == "DOWN" && b.State == "DOWN" || a.State == "DOWN" && !hasRun(a) || b.State == "DOWN" && !hasRun(b) {
		return false
	}
	return d.v.Leader == 0 || a.ID == d.v.Leader || b.ID == d.v.Leader
}

func (d *drawing) flying(a, b string) bool {
	for i := range d.v.Flights {
		f := &d.v.Flights[i]
		if d.visible(f) && (f.From == a && f.To == b || f.From == b && f.To == a) {
			return true
		}
	}
	return false
}

// laneOff is how far a lane lies to the right of the straight line: traffic keeps right.
const laneOff = 5.0

func offset(x1, y1, x2, y2 float64) (ox, oy float64) {
	l := math.Hypot(x2-x1, y2-y1)
	if l == 0 {
		return 0, 0
	}
	return -(y2 - y1) / l * laneOff, (x2 - x1) / l * laneOff
}

func (d *drawing) lane(from, to box, l sim.LinkView, ends string) {
	way, ok := laneBetween(from, to)
	if !ok {
		return
	}
	switch {
	case l.Cut:
		d.dashed(way.x1, way.y1, way.x2, way.y2, 1.2, 1.2, 5.5, Line2)
	case l.Delay > 0:
		d.dashed(way.x1, way.y1, way.x2, way.y2, 1, 7, 4, Line2)
	default:
		d.line(way.x1, way.y1, way.x2, way.y2, 1, Lane)
	}
	d.touchable(way.x1, way.y1, way.x2, way.y2, "link", ends)
	if l.Held {
		d.gateMark(way)
	}
}

func (d *drawing) link(from, to string) sim.LinkView {
	for i := range d.v.Links {
		if d.v.Links[i].From == from && d.v.Links[i].To == to {
			return d.v.Links[i]
		}
	}
	return sim.LinkView{}
}

// between clips the straight line of two centres to the gap between their boxes.
func between(a, b box) (x1, y1, x2, y2 float64, ok bool) {
	ta, tb := exit(a, b.x-a.x, b.y-a.y), exit(b, a.x-b.x, a.y-b.y)
	if ta+tb >= 1 {
		return 0, 0, 0, 0, false
	}
	return a.x + (b.x-a.x)*ta, a.y + (b.y-a.y)*ta, b.x + (a.x-b.x)*tb, b.y + (a.y-b.y)*tb, true
}

// exit is the share of the way (dx, dy) at which it leaves the box, with a little air.
func exit(b box, dx, dy float64) float64 {
	t := math.Inf(1)
	if dx != 0 {
		t = min(t, (b.w/2+4)/math.Abs(dx))
	}
	if dy != 0 {
		t = min(t, (b.h/2+4)/math.Abs(dy))
	}
	return t
}
