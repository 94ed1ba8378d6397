package scene

import "math"

var laneHead = Shape{Form: Arrow, W: 10, H: 9}

// focusLane draws the way of the message that this event is about, in the colour of its kind, with an arrowhead at the
// card.
func (d *drawing) focusLane() {
	f := &d.p.Focus
	if f.From == "" || f.To == "" || f.Kind == "" {
		return
	}
	from, ok1 := d.place(f.From)
	to, ok2 := d.place(f.To)
	if !ok1 || !ok2 {
		return
	}
	ink := beadInk(f.Kind)
	if f.From == f.To {
		d.loop(from, ink, 2.25)
		return
	}
	l, ok := laneBetween(from, to)
	if !ok {
		return
	}
	ux, uy := (l.x2-l.x1)/l.length, (l.y2-l.y1)/l.length
	d.line(l.x1, l.y1, l.x2-ux*6, l.y2-uy*6, 2.25, ink)
	d.turned(l.x2-ux*5, l.y2-uy*5, l.turn(), laneHead, ink)
	if l.length < 2*beadRoom { // a message on so short a way lies on the head: there is nowhere else for it
		return
	}
	d.marks = append(d.marks, box{l.x2 - ux*5, l.y2 - uy*5, laneHead.W, laneHead.W})
}

// loop is the way of a message to itself: from the card up and back, at its left.
func (d *drawing) loop(card box, ink Ink, width float64) {
	x, top := loopFoot(card)
	px, py := x-16, top
	for i := 1; i <= 12; i++ {
		a := math.Pi * float64(i) / 12
		qx, qy := x-16*math.Cos(a), top-loopHeight*math.Sin(a)
		d.line(px, py, qx, qy, width, ink)
		px, py = qx, qy
	}
	if width > 2 {
		d.turned(px, py-3, math.Pi/2, laneHead, ink)
	}
}

const loopHeight = 21.0

func loopFoot(card box) (x, top float64) {
	if card.w < 60 {
		return card.x, card.top() - 2
	}
	return card.left() + 58, card.top() - 3
}
