package scene

import (
	"math"

	"zootrope/core/sim"
	"zootrope/lessons/play"
)

var (
	dialBallot  = Shape{Form: Ballot, W: 17, H: 17, Stroke: 1.25}
	dialGround  = Shape{Form: Ballot, W: 18, H: 18}
	refusedMark = Shape{Form: Cross, W: 9, H: 9, Stroke: 1.75}
)

// dials draws the election connections that are being dialed: on such a way a vote waits, so the ballot is an outline. Where nobody
// listens the refusal comes back, as a cross.
func (d *drawing) dials() {
	for i := range d.v.Dials {
		k := &d.v.Dials[i]
		from, to := k.From, k.To
		if k.Refused {
			from, to = to, from
		}
		a, ok1 := d.place(from)
		b, ok2 := d.place(to)
		if !ok1 || !ok2 {
			continue
		}
		l, ok := laneBetween(a, b)
		if !ok {
			continue
		}
		p := d.dialed(k)
		if inset := l.inset() / l.length; inset < 0.4 {
			p = inset + p*(1-2*inset)
		}
		if p, ok = clearOf(l, p, a, b); !ok {
			continue
		}
		n := len(d.Items)
		d.knock(k, l, p)
		d.Hits[len(d.Hits)-1].Faint = d.stepBack(false, n)
	}
}

// dialed is the share of its way that a dial has behind it.
func (d *drawing) dialed(k *sim.DialView) float64 {
	if d.o.Reduced || k.Due <= k.Sent {
		return 0.5
	}
	return clamp((d.clock - float64(k.Sent)) / float64(k.Due-k.Sent))
}

// knock draws one of them at a share of its lane.
func (d *drawing) knock(k *sim.DialView, l lane, p float64) {
	x, y := l.at(p)
	d.Hits = append(d.Hits, Hit{Kind: "knock", Name: k.From + ">" + k.To, box: box{x, y, beadSize, beadSize}})
	if k.Refused {
		d.shape(x, y, refusedMark, Grey)
		return
	}
	d.line(l.x1, l.y1, l.x2, l.y2, 1, Lane)
	a := l.turn()
	d.line(x-math.Cos(a)*24, y-math.Sin(a)*24, x-math.Cos(a)*10, y-math.Sin(a)*10, 1.5, Plum)
	d.faint(0.4)
	d.shape(x, y, dialGround, Card)
	d.shape(x, y, dialBallot, Plum)
	if k.Vote != 0 && !d.hides(play.Vote) {
		d.textMid(x-0.4, y, plateB, Plum, serverName(k.Vote))
	}
}

// clearOf is the share of a lane, as near to p as there is one, at which a bead lies on neither of the cards that the lane joins. Where a
// lane leaves its card at an acute angle, a bead at its end would lie on the card's edge.
func clearOf(l lane, p float64, from, to box) (float64, bool) {
	step := 1 / l.length
	for off := 0.0; off < 0.5; off += step {
		for _, at := range [...]float64{p - off, p + off} {
			x, y := l.at(at)
			if b := (box{x, y, beadSize, beadSize}); at >= 0 && at <= 1 && !from.touches(b) && !to.touches(b) {
				return at, true
			}
		}
	}
	return 0, false
}
