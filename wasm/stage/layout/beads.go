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
}

func (b flown) box() box { return box{b.x, b.y, 20, 20} }

func (d *drawing) visible(f *sim.Flight) bool {
	return d.o.Heartbeats || !(f.Kind == "PING" || f.Kind == "CLIENT_PING" || f.Kind == "CLIENT_PONG")
}

// beadInset is how far from a card a bead starts and stops.
const beadInset = 16.0

// beads draws every message at the share of its way that its share of the time has earned.
func (d *drawing) beads() {
	d.held = d.held[:0]
	for i := range d.v.Flights {
		f := &d.v.Flights[i]
		if !d.visible(f) {
			continue
		}
		from, ok1 := d.place(f.From)
		to, ok2 := d.place(f.To)
		if !ok1 || !ok2 {
			continue
		}
		if f.From == f.To {
			d.selfBead(f, from)
			continue
		}
		l, ok := laneBetween(from, to)
		if !ok {
			continue
		}
		p := d.progress(f)
		if inset := beadInset / l.length; inset < 0.4 {
			p = inset + p*(1-2*inset) // a bead never lies under a card
		}
		if f.Held || d.link(f.From, f.To).Cut {
			if p, ok = d.queueUp(f, l, p); !ok {
				continue
			}
		}
		x, y := l.at(p)
		d.bead(flown{f, x, y, l.turn()})
	}
	d.restOfHeld()
}

// selfBead has a message to itself run along the loop above its card. Of several the newest is seen.
func (d *drawing) selfBead(f *sim.Flight, card box) {
	x, top := loopFoot(card)
	a := math.Pi * (0.25 + d.progress(f)/2)
	d.loop(card, Lane, 1.25)
	d.bead(flown{f, x - 16*math.Cos(a), top - loopHeight*math.Sin(a), a - math.Pi/2})
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

func (d *drawing) bead(b flown) {
	ink := beadInk(b.f.Kind)
	ux, uy := math.Cos(b.turn), math.Sin(b.turn)
	if b.f.Kind != "PING" && b.f.Kind != "CLIENT_PING" && b.f.Kind != "CLIENT_PONG" {
		d.line(b.x-ux*24, b.y-uy*24, b.x-ux*10, b.y-uy*10, 2, ink)
		d.faint(0.5)
	}
	d.sprite(b, ink)
	d.flown = append(d.flown, b)
	d.Hits = append(d.Hits, Hit{Kind: "message", Name: b.f.Kind, ID: b.f.ID, box: box{b.x, b.y, 26, 26}})
}
