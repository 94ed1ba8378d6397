package scene

import (
	"math"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/sim"
)

// callers draws calls between clients, and what clients remember.
type callers struct{ *drawing }

// remembers is the list by which a client calls others, and when it was heard.
func (d callers) remembers(c *sim.ClientView) string {
	l := &c.Lists[len(c.Lists)-1]
	if len(l.Names) == 0 {
		return d.say(wordNobody, seconds(l.At))
	}
	return d.say(wordKnows, strings.Join(l.Names, " "), seconds(l.At))
}

// remembersIn is the list in so much room: without its time, or the bare names, where the rest would cut a name.
func (d callers) remembersIn(c *sim.ClientView, room float64) string {
	all := d.remembers(c)
	names := strings.Join(c.Lists[len(c.Lists)-1].Names, " ")
	untimed, _, _ := strings.Cut(all, " · ")
	if short := plate.first(room, all, untimed, names); short != "" {
		return short
	}
	return plate.Fit(all, room)
}

// besideName writes the list of a client whose second line is taken, behind its name.
func (d callers) besideName(c *sim.ClientView, x, right, y float64) {
	if len(c.Lists) > 0 {
		d.textRight(right, y+plate.capHeight()/2, plate, Text2, d.remembersIn(c, right-x))
	}
}

// seconds writes a time of the run with one digit behind the point.
func seconds(at proto.Millis) string {
	return strconv.FormatFloat(float64(at)/1000, 'f', 1, 64) + " s"
}

var (
	callCross = Shape{Form: Cross, W: 10, H: 10, Stroke: 2}
	tagDot    = Shape{Form: Ellipse, W: 8, H: 8}
)

// tags marks a client whose service is down, and a machine of a pair that serves, at the lower right corner.
func (d callers) tags(c *sim.ClientView, b box) {
	switch {
	case c.Faulty:
		d.tag(b, "down", Vermilion) // as the script says it
	case serves(c):
		d.tag(b, d.say(wordServes), Green)
	}
}

// role is what a machine of a pair writes of its role: nothing while it serves, because it has a tag then.
func (d callers) role(name string) string {
	if name == recipe.Serves {
		return ""
	}
	return d.say(wordStandsBy)
}

// tag writes a word on the lower right corner of a client; on a small one a dot stands for it.
func (d callers) tag(b box, word string, ink Ink) {
	w := smallB.Measure(word) + 10
	if b.h < 24 || b.w < w+24 {
		d.shape(b.right()-5, b.bottom()-3, tagDot, ink)
		return
	}
	x := b.right() - w/2 - 8
	d.shape(x, b.bottom(), Shape{Form: Box, W: math.Round(w), H: 15, R: 4}, ink)
	d.textMid(x, b.bottom(), smallB, OnFill, word)
}

// calls draws the newest call of each client: a line to the client that is called, with a head if that client has answered, and
// with a cross if it has not. A caller who knows nobody has the cross beside itself.
func (d callers) calls(way func(from, to string) (curve, bool)) {
	for i := range d.v.Calls {
		call := &d.v.Calls[i]
		from, ok := d.place(call.From)
		if !ok {
			continue
		}
		c, ok := way(call.From, call.To)
		switch {
		case !ok:
			d.shape(from.right()+9, from.top()+2, callCross, Vermilion)
		case call.Code == proto.OK.String():
			c.draw(d.drawing, 0, 2, Green)
			tip, tail := c.at(1), c.at(0.94)
			d.turned(tip.x, tip.y, math.Atan2(tip.y-tail.y, tip.x-tail.x), laneHead, Green)
		default:
			c.dashes(d.drawing, 0.9, 2, 6, 4, Vermilion)
			end := c.at(0.94)
			d.shape(end.x, end.y, callCross, Vermilion)
		}
	}
}

// callRound is the way of a call round the ring: bent towards its middle, so that it runs past the server between two clients.
func (d callers) callRound(from, to string) (c curve, ok bool) {
	a, ok1 := d.place(from)
	b, ok2 := d.place(to)
	if !ok1 || !ok2 || from == to {
		return c, false
	}
	p, q := d.leave(a), d.leave(b)
	c.cubic(p.edge, p.towards, q.towards, q.edge)
	return c, true
}

// leaving is where a call leaves a client on the ring, and the point towards which it goes.
type leaving struct{ edge, towards point }

// leave says how a call leaves a client: towards the middle of the ring, steeply, since servers stand beside clients.
func (d callers) leave(at box) leaving {
	m := d.ring.middle
	to := point{at.x*0.75 + m.x*0.25, at.y*0.1 + m.y*0.9}
	share := exit(at, to.x-at.x, to.y-at.y)
	edge := point{at.x + (to.x-at.x)*share, at.y + (to.y-at.y)*share}
	if share >= 1 { // the client is so near to the middle's height that the point lies behind its edge
		to = point{(edge.x + m.x) / 2, (edge.y + m.y) / 2}
	}
	return leaving{edge, to}
}

// callWay is the way of a call among the znodes: from the inner side of a client to that of the other, and where the two stand on one side, round those
// between them.
func (t treePainter) callWay(from, to string) (c curve, ok bool) {
	var p, q *pin
	for i := range t.pins {
		switch x := &t.pins[i]; {
		case x.w == 0:
		case x.client.Name == from:
			p = x
		case x.client.Name == to:
			q = x
		}
	}
	if p == nil || q == nil {
		return c, false
	}
	a, u := p.inner(q, t.w)
	b, v := q.inner(p, t.w)
	bend := 46.0
	if p.side != q.side {
		bend = math.Hypot(b.x-a.x, b.y-a.y) * 0.35
	}
	c.cubic(a, point{a.x + u.x*bend, a.y + u.y*bend}, point{b.x + v.x*bend, b.y + v.y*bend}, b)
	return c, true
}

// callRoom is what a call needs beside a client that it leaves sideways.
const callRoom = 30.0

// inner is the middle of a client's side from which its calls leave, and in which direction: towards the znodes. Where clients stand below the znodes in
// several rows, calls of the lower ones leave towards the edge of the stage, and those within a column, too; where they would not fit on the stage, towards its middle.
func (p *pin) inner(other *pin, width float64) (at, to point) {
	switch below := p.y - other.y; {
	case p.side != 0:
		return point{p.x - p.side*(p.w/2+4), p.y}, point{-p.side, 0}
	case below > p.h/2 || below < -p.h/2 && math.Abs(p.x-other.x) < p.w/2:
		out := 1.0
		if p.x < p.w {
			out = -1
		}
		if edge := p.x + out*(p.w/2+callRoom); edge < 0 || edge > width {
			out = -out
		}
		return point{p.x + out*(p.w/2+4), p.y}, point{out * 0.5, 0}
	}
	return point{p.x, p.top() - 3}, point{0, -1}
}
