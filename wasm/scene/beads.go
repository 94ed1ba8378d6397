package scene

import (
	"math"

	"zootrope/core/sim"
)

// flown is a message that has been placed.
type flown struct {
	f    *sim.Flight
	x, y float64
	turn float64
	more int // messages that it stands for besides itself
	lane lane
	far  float64 // pixels along the lane; of those that travel on one
	held bool    // behind a gate, or on a link that is cut
	most float64 // how far it may be moved on: to its gate

	label box // where its name stands, without a width if it has none
}

func (b flown) box() box { return box{b.x, b.y, beadSize, beadSize} }

// heartbeat says whether a kind of message is shown only with heartbeats.
func heartbeat(kind string) bool {
	switch kind {
	case "PING", "CLIENT_PING", "CLIENT_PONG", "ISRO", "ISRO_ANSWER":
		return true
	}
	return false
}

func (d *drawing) visible(f *sim.Flight) bool {
	return d.o.Heartbeats || !heartbeat(f.Kind)
}

// beadInset is how far from a card a bead starts and stops, leastInset where there is little room.
const (
	beadInset  = 16.0
	leastInset = 12.0
)

// beads draws every message as far on its way as its time has run. First come all tails, then all beads, so that they are drawn in few
// batches.
func (d messages) beads() {
	d.labels = d.labels[:0]
	d.placeBeads()
	for i := range d.flown {
		b, n := &d.flown[i], len(d.Items)
		d.tail(b)
		d.stepBack(b.f.ID == d.p.Focus.Flight, n)
	}
	for i := range d.flown {
		b, n := &d.flown[i], len(d.Items)
		d.sprite(*b, beadInk(b.f.Kind))
		d.Hits = append(d.Hits, Hit{Kind: "message", Name: b.f.Kind, ID: b.f.ID, Faint: d.stepBack(b.f.ID == d.p.Focus.Flight, n), box: b.box()})
	}
	for i := range d.flown {
		if b, n := &d.flown[i], len(d.Items); b.more > 0 {
			d.countMore(b)
			d.stepBack(b.f.ID == d.p.Focus.Flight, n)
		}
	}
}

// placeBeads draws a bead for each message if there are few. If there are many, messages of one kind on one way share a bead. If that is
// still too much, all messages of a kind to one receiver share one.
func (d messages) placeBeads() {
	drawn := len(d.Items)
	d.fold, d.foldTo = false, false
	shown := d.flyAll()
	if len(d.flown) <= maxEach {
		d.apart()
		if d.settle() {
			d.bringBack(drawn)
			return
		}
	}
	for _, d.foldTo = range [...]bool{false, true} {
		if !d.foldTo && float64(shown)*eachArea > d.w*d.h {
			continue
		}
		d.Items, d.fold = d.Items[:drawn], true
		d.flyAll()
		if d.settle() {
			return
		}
	}
}

// flyAll finds where all messages are, and says how many are to be seen or counted.
func (d messages) flyAll() int {
	d.held, d.flown = d.held[:0], d.flown[:0]
	shown := 0
	for i := range d.v.Flights {
		if f := &d.v.Flights[i]; d.visible(f) {
			shown++
			d.fly(f)
		}
	}
	return shown
}

// fly finds where a message is.
func (d messages) fly(f *sim.Flight) {
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
	if !ok { // they stand too close for a lane
		d.bead(flown{f: f, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, turn: math.Atan2(to.y-from.y, to.x-from.x)})
		return
	}
	p := d.progress(f)
	if inset := l.inset() / l.length; inset < 0.4 {
		p = inset + p*(1-2*inset) // a bead never lies under a card
	}
	most := l.length - l.inset()
	held := f.Held || d.link(f.From, f.To).Cut
	if held {
		if p, most, ok = d.queueUp(f, l, p); !ok {
			d.behind(f)
			return
		}
	}
	x, y := l.at(p)
	d.bead(flown{f: f, x: x, y: y, turn: l.turn(), lane: l, far: p * l.length, held: held, most: most})
}

// selfBead has a message to itself run along the loop above its card. Of several the newest is seen.
func (d messages) selfBead(f *sim.Flight, card box) {
	x, top := loopFoot(card)
	a := math.Pi * (0.25 + d.progress(f)/2)
	d.loop(card, Lane, 1.25)
	d.bead(flown{f: f, x: x - 16*math.Cos(a), y: top - loopHeight*math.Sin(a), turn: a - math.Pi/2})
}

// aside is how much of a message is seen while others are decided about.
const aside = 0.3

// stepBack makes a message faint while a decision is shown that is not about it, and says whether it did. The message was drawn by the
// items from the n-th on.
func (d *drawing) stepBack(about bool, n int) bool {
	if !d.p.Decides || about {
		return false
	}
	d.fade(n, aside)
	return true
}

func (d messages) progress(f *sim.Flight) float64 {
	if d.o.Reduced {
		return 0.5
	}
	if f.Due <= f.Sent {
		return 1
	}
	return max(0, min(1, (d.clock-float64(f.Sent))/float64(f.Due-f.Sent)))
}

func (d messages) tail(b *flown) {
	if heartbeat(b.f.Kind) {
		return
	}
	ux, uy := math.Cos(b.turn), math.Sin(b.turn)
	d.line(b.x-ux*24, b.y-uy*24, b.x-ux*10, b.y-uy*10, 2, beadInk(b.f.Kind))
	d.faint(0.5)
	if d.o.Reduced { // it does not travel, so an arrowhead says where it goes
		d.turned(b.x+ux*17, b.y+uy*17, b.turn, laneHead, beadInk(b.f.Kind))
	}
}
