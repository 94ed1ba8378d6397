package layout

import (
	"math"

	"zootrope/core/sim"
)

// flown is a message that has been placed.
type flown struct {
	f    *sim.Flight
	x, y float64
	turn float64
	more int // messages of its kind that are at the same place, on the same way
	lane lane
	far  float64 // pixels along the lane; of those that travel on one
}

func (b flown) box() box { return box{b.x, b.y, 20, 20} }

func (d *drawing) visible(f *sim.Flight) bool {
	return d.o.Heartbeats || !(f.Kind == "PING" || f.Kind == "CLIENT_PING" || f.Kind == "CLIENT_PONG")
}

// beadInset is how far from a card a bead starts and stops.
const beadInset = 16.0

// beads draws every message at the share of its way that its share of the time has earned: all tails, then all beads, so
// that they are drawn in few batches.
func (d *drawing) beads() {
	d.held, d.labels = d.held[:0], d.labels[:0]
	for i := range d.v.Flights {
		if f := &d.v.Flights[i]; d.visible(f) {
			d.fly(f)
		}
	}
	d.apart()
	for i := range d.flown {
		d.tail(&d.flown[i])
	}
	for i := range d.flown {
		b := &d.flown[i]
		d.sprite(*b, beadInk(b.f.Kind))
		d.Hits = append(d.Hits, Hit{Kind: "message", Name: b.f.Kind, ID: b.f.ID, box: box{b.x, b.y, 26, 26}})
	}
	for i := range d.flown {
		if b := &d.flown[i]; b.more > 0 {
			d.restAt(b.x, b.y, -math.Sin(b.turn), math.Cos(b.turn), b.more)
		}
	}
	d.restOfHeld()
}

// fly finds where a message is.
func (d *drawing) fly(f *sim.Flight) {
	from, ok1 := d.place(f.From)
	to, ok2 := d.place(f.To)
	if !ok1 || !ok2 {
		return
	}
	if f.From == f.To {
		d.selfBead(f, from)
		return
	}
	l, ok := laneBetween(from, to)
	if !ok {
		return
	}
	p := d.progress(f)
	if inset := beadInset / l.length; inset < 0.4 {
		p = inset + p*(1-2*inset) // a bead never lies under a card
	}
	far := p * l.length
	if f.Held || d.link(f.From, f.To).Cut {
		if p, ok = d.queueUp(f, l, p); !ok {
			return
		}
		far = 0
	}
	x, y := l.at(p)
	d.bead(flown{f: f, x: x, y: y, turn: l.turn(), lane: l, far: far})
}

// selfBead has a message to itself run along the loop above its card. Of several the newest is seen.
func (d *drawing) selfBead(f *sim.Flight, card box) {
	x, top := loopFoot(card)
	a := math.Pi * (0.25 + d.progress(f)/2)
	d.loop(card, Lane, 1.25)
	d.bead(flown{f: f, x: x - 16*math.Cos(a), y: top - loopHeight*math.Sin(a), turn: a - math.Pi/2})
}

func (d *drawing) progress(f *sim.Flight) float64 {
	if d.o.Reduced {
		return 0.5
	}
	if f.Due <= f.Sent {
		return 1
	}
	return max(0, min(1, (d.clock-float64(f.Sent))/float64(f.Due-f.Sent)))
}

// samePlace is how near two messages of a kind on one way must be to be drawn as one, and counted.
const samePlace = 2.0

func (d *drawing) bead(b flown) {
	for i := len(d.flown) - 1; i >= 0 && i >= len(d.flown)-16; i-- {
		o := &d.flown[i]
		if o.f.Kind == b.f.Kind && o.f.From == b.f.From && o.f.To == b.f.To && (o.f.Label == b.f.Label || beadInk(b.f.Kind) != Plum) &&
			math.Abs(o.x-b.x) < samePlace && math.Abs(o.y-b.y) < samePlace {
			o.more += 1 + b.more
			return
		}
	}
	d.flown = append(d.flown, b)
}

func (d *drawing) tail(b *flown) {
	if b.f.Kind == "PING" || b.f.Kind == "CLIENT_PING" || b.f.Kind == "CLIENT_PONG" {
		return
	}
	ux, uy := math.Cos(b.turn), math.Sin(b.turn)
	d.line(b.x-ux*24, b.y-uy*24, b.x-ux*10, b.y-uy*10, 2, beadInk(b.f.Kind))
	d.faint(0.5)
	if d.o.Reduced { // it does not travel, so an arrowhead says where it goes
		d.turned(b.x+ux*17, b.y+uy*17, b.turn, laneHead, beadInk(b.f.Kind))
	}
}
