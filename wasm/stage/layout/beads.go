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

func (d *drawing) visible(f *sim.Flight) bool {
	return d.o.Heartbeats || !(f.Kind == "PING" || f.Kind == "CLIENT_PING" || f.Kind == "CLIENT_PONG")
}

// beadInset is how far from a card a bead starts and stops.
const beadInset = 16.0

// beads draws every message at the share of its way that its share of the time has earned.
func (d *drawing) beads() {
	queued := map[[2]string]int{}
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
			d.bead(flown{f, from.x - from.w/4, from.top() - 16, -math.Pi / 2})
			continue
		}
		x1, y1, x2, y2, ok := between(from, to)
		if !ok {
			continue
		}
		ox, oy := offset(x1, y1, x2, y2)
		p := d.progress(f)
		length := math.Hypot(x2-x1, y2-y1)
		if inset := beadInset / length; inset < 0.4 {
			p = inset + p*(1-2*inset) // a bead never lies under a card
		}
		if f.Held || d.link(f.From, f.To).Cut {
			lane := [2]string{f.From, f.To}
			p = max(0, min(p, gate-14/length)-float64(queued[lane])*20/length)
			queued[lane]++
		}
		d.bead(flown{f, x1 + (x2-x1)*p + ox, y1 + (y2-y1)*p + oy, math.Atan2(y2-y1, x2-x1)})
	}
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

// beadInk is the colour of a kind of message: what it is about.
func beadInk(kind string) Ink {
	switch kind {
	case "NOTIFICATION", "INITIAL":
		return Plum
	case "FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH", "DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE":
		return Indigo
	case "PROPOSAL", "ACK", "COMMIT", "INFORM":
		return Green
	case "WATCH_EVENT":
		return Vermilion
	case "PING", "CLIENT_PING", "CLIENT_PONG":
		return Text3
	}
	return Text
}

var (
	entryOutline = Shape{Form: Box, W: 16.25, H: 16.25, R: 3, Stroke: 1.75}
	entryFill    = Shape{Form: Box, W: 18, H: 18, R: 3}
	entryFloor   = Shape{Form: Box, W: 16.25, H: 6.5, R: 2}
	entryCore    = Shape{Form: Box, W: 9.5, H: 9.5, R: 1}
	beadGround   = Shape{Form: Box, W: 18, H: 18, R: 3}
	ballot       = Shape{Form: Ballot, W: 19, H: 19}
	tag          = Shape{Form: Tag, W: 20, H: 13, Stroke: 1.75}
	tagGround    = Shape{Form: Tag, W: 20, H: 13}
	strip        = Shape{Form: Box, W: 22, H: 12, R: 2.5, Stroke: 1.75}
	stripGround  = Shape{Form: Box, W: 22, H: 12, R: 2.5}
	stripBar     = Shape{Form: Box, W: 3, H: 6}
	arrowFull    = Shape{Form: Arrow, W: 14, H: 14}
	arrowOpen    = Shape{Form: Arrow, W: 11, H: 11, Stroke: 1.75}
	diamond      = Shape{Form: Diamond, W: 16, H: 16}
	dot          = Shape{Form: Ellipse, W: 6, H: 6}
)

func (d *drawing) sprite(b flown, ink Ink) {
	x, y := b.x, b.y
	switch b.f.Kind {
	case "NOTIFICATION", "INITIAL":
		d.shape(x, y, ballot, ink)
		d.textMid(x, y, smallB, OnFill, b.f.Label)
	case "FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH":
		d.turned(x, y, b.turn, tagGround, Well)
		d.turned(x, y, b.turn, tag, ink)
	case "DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE":
		d.shape(x, y, stripGround, Well)
		d.shape(x, y, strip, ink)
		for i := -1.0; i <= 1; i++ {
			d.shape(x+5*i, y, stripBar, ink)
		}
	case "PROPOSAL":
		d.shape(x, y, beadGround, Well)
		d.shape(x, y, entryOutline, ink)
	case "ACK":
		d.shape(x, y, beadGround, Well)
		d.shape(x, y, entryOutline, ink)
		d.shape(x, y+5.5, entryFloor, ink)
	case "COMMIT":
		d.shape(x, y, entryFill, ink)
	case "INFORM":
		d.shape(x, y, beadGround, Well)
		d.shape(x, y, entryOutline, ink)
		d.shape(x, y, entryCore, ink)
	case "WATCH_EVENT":
		d.shape(x, y, diamond, ink)
	case "PING", "CLIENT_PING", "CLIENT_PONG":
		d.shape(x, y, dot, ink)
	case "CLIENT_REPLY", "CLIENT_CONNECTED":
		d.turned(x, y, b.turn, arrowOpen, ink)
	default:
		d.turned(x, y, b.turn, arrowFull, ink)
	}
}

// beadLabels writes what each message is, where there is room to read it: above it, or below, but never on a card.
func (d *drawing) beadLabels() {
	if d.ring.size != full || len(d.flown) >= 8 {
		return
	}
	for _, b := range d.flown {
		if beadInk(b.f.Kind) == Plum {
			continue
		}
		text := b.f.Kind
		if b.f.Label != "" {
			text += " " + b.f.Label
		}
		text = plate.Fit(text, 180)
		w := plate.Measure(text) + 8
		x := max(w/2+4, min(d.o.W-w/2-4, b.x))
		for _, y := range [...]float64{b.y - 21, b.y + 21} {
			if d.covered(box{x, y, w, 16}) {
				continue
			}
			d.line(x-w/2, y, x+w/2, y, 16, Well)
			d.textMid(x, y, plate, Text, text)
			break
		}
	}
}

// covered says whether a box touches a card or a client.
func (d *drawing) covered(b box) bool {
	for _, c := range d.ring.at {
		if c.touches(b) {
			return true
		}
	}
	for _, c := range d.ring.pills { // any will do: the order does not matter
		if c.touches(b) {
			return true
		}
	}
	return false
}
