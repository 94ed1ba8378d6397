package scene

import (
	"math"

	"zootrope/core/sim"
)

// lane is one direction between two parties, from edge to edge.
type lane struct{ x1, y1, x2, y2, length float64 }

// straight is the way between two points.
func straight(x1, y1, x2, y2 float64) lane { return lane{x1, y1, x2, y2, math.Hypot(x2-x1, y2-y1)} }

// laneBetween gives the lane from a to b, to the right of the straight line. If the boxes touch, there is no lane, and it says false.
func laneBetween(a, b box) (lane, bool) {
	x1, y1, x2, y2, ok := between(a, b)
	if !ok {
		return lane{}, false
	}
	ox, oy := offset(x1, y1, x2, y2)
	return straight(x1+ox, y1+oy, x2+ox, y2+oy), true
}

func (l lane) at(p float64) (x, y float64) { return l.x1 + (l.x2-l.x1)*p, l.y1 + (l.y2-l.y1)*p }

// off gives how far a point lies from a lane.
func (l lane) off(x, y float64) float64 {
	px, py := l.at(clamp(((x-l.x1)*(l.x2-l.x1) + (y-l.y1)*(l.y2-l.y1)) / (l.length * l.length)))
	return math.Hypot(x-px, y-py)
}

func (l lane) turn() float64 { return math.Atan2(l.y2-l.y1, l.x2-l.x1) }

// inset is how far from a card a message starts and stops: a little nearer where a lane is short.
func (l lane) inset() float64 {
	return max(leastInset, min(beadInset, (l.length-1.3*beadRoom)/2))
}

// right is a step of one pixel to the right of the way.
func (l lane) right() (x, y float64) {
	return -(l.y2 - l.y1) / l.length, (l.x2 - l.x1) / l.length
}

const (
	gateBack  = 14.0 // from the gate to the first bead that waits, and from the card to the last
	gatePitch = beadSize + beadAir
)

// gates are where on a lane its gate may stand, the usual place first.
var gates = [...]float64{0.6, 0.5, 0.7, 0.8, 0.4, 0.3}

// gate chooses where a held lane stops its messages, and how many of them can be seen to wait: as many as lie between
// the card and the gate, and not on the dial, a card or a client.
func (d *drawing) gate(l lane) (share float64, room int) {
	share, room = gates[0], 0
	for _, g := range gates {
		n := d.waitingRoom(l, g)
		if n > room {
			share, room = g, n
		}
		if room >= 3 {
			break
		}
	}
	return share, room
}

func (d *drawing) waitingRoom(l lane, gate float64) int {
	for n := 0; ; n++ {
		back := gate*l.length - gateBack - float64(n)*gatePitch
		x, y := l.at(back / l.length)
		if back < gateBack || d.covered(box{x, y, 18, 18}) {
			return n
		}
	}
}

// gateMark draws the gate across a held lane.
func (d *drawing) gateMark(l lane) {
	g, _ := d.gate(l)
	x, y := l.at(g)
	rx, ry := l.right()
	d.line(x-8*rx, y-8*ry, x+8*rx, y+8*ry, 2.5, Text)
}

// waiting is the queue behind one gate.
type waiting struct {
	from, to string
	lane     lane
	gate     float64
	n, room  int
}

// queueUp gives how far a message has come that a gate holds: at most to its place in the queue; and how many pixels it may be
// moved on. It is false for one that has no place. Of messages that are folded, all may stand at the head.
func (d messages) queueUp(f *sim.Flight, l lane, p float64) (share, most float64, ok bool) {
	q := d.queueOf(f, l)
	place := 0
	if !d.fold {
		place = q.n
		q.n++
	}
	if place > 0 && place >= q.room {
		return 0, 0, false
	}
	return max(0, min(p, q.gate-(gateBack+float64(place)*gatePitch)/l.length)), q.gate*l.length - gateBack, true
}

func (d messages) queueOf(f *sim.Flight, l lane) *waiting {
	for i := range d.held {
		if q := &d.held[i]; q.from == f.From && q.to == f.To {
			return q
		}
	}
	g, room := d.gate(l)
	d.held = append(d.held, waiting{from: f.From, to: f.To, lane: l, gate: g, room: room})
	return &d.held[len(d.held)-1]
}

// behind counts a message with the last that has a place on its way.
func (d messages) behind(f *sim.Flight) {
	for i := len(d.flown) - 1; i >= 0; i-- {
		if b := &d.flown[i]; b.held && b.f.From == f.From && b.f.To == f.To {
			b.more++
			return
		}
	}
}
