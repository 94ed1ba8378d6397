package layout

import (
	"strconv"

	"zootrope/core/sim"
)

var (
	pillDot     = Shape{Form: Ellipse, W: 9, H: 9}
	pillDotOpen = Shape{Form: Ellipse, W: 8, H: 8, Stroke: 1.5, On: 3, Off: 2}
	pillCross   = Shape{Form: Cross, W: 8, H: 8, Stroke: 1.75}
)

// clients draws the pills: the dot says how the session stands, the second half what it waits for.
func (d *drawing) clients() {
	for i := range d.v.Clients {
		c := &d.v.Clients[i]
		if b, ok := d.ring.pills[c.Name]; ok {
			d.pill(c, b)
		}
	}
	for i := range d.v.Servers {
		s := &d.v.Servers[i]
		if n := d.ring.hidden[s.ID]; n > 0 {
			b := d.ring.at[i]
			d.textMid(b.right()+16, b.y, plate, Text2, "+"+strconv.Itoa(n))
		}
	}
}

func (d *drawing) pill(c *sim.ClientView, b box) {
	d.Hits = append(d.Hits, Hit{Kind: "client", Name: c.Name, box: b})
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: b.h / 2, Stroke: 1}
	gone := c.State == "EXPIRED" || c.State == "CLOSED"
	if gone {
		outline.On, outline.Off = 4, 3
	} else {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2}, Card)
	}
	d.shape(b.x, b.y, outline, Line2)
	if d.o.Selected == c.Name {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2, Stroke: 2.25}, Text)
	}
	x := b.left() + 14
	switch {
	case c.State == "CONNECTED":
		d.shape(x, b.y, pillDot, Text)
	case gone:
		d.shape(x, b.y, pillCross, Vermilion)
	default:
		d.shape(x, b.y, pillDotOpen, Text)
	}
	ink := Text
	if gone {
		ink = Text3
	}
	room := b.w - 32
	name := value.Fit(c.Name, room)
	d.text(b.left()+24, b.y+4.5, value, ink, name)
	if rest := room - value.Measure(name) - 6; c.Pending != "" && rest > 20 {
		d.text(b.left()+30+value.Measure(name), b.y+4.5, small, Text2, small.Fit(c.Pending, rest))
	}
}

// locks draws each lock's queue inside the ring: the holder first, full; the others as they wait.
func (d *drawing) locks() {
	if len(d.v.Locks) == 0 || d.ring.size == tiny {
		return
	}
	x0, y := d.ring.cx, d.ring.cy+44
	for i := range d.v.Locks {
		l := &d.v.Locks[i]
		title := "lock " + plate.Fit(l.Path, 160)
		d.line(x0-plate.Measure(title)/2-4, y, x0+plate.Measure(title)/2+4, y, 16, Well)
		d.textMid(x0, y, plate, Text2, title)
		y += 22
		d.queue(l, x0, y)
		y += 34
	}
}

func (d *drawing) queue(l *sim.LockView, mid, y float64) {
	names := l.Waiters
	if l.Holder != "" {
		names = append([]string{l.Holder}, names...)
	}
	const w, step = 46.0, 50.0
	shown := min(len(names), max(2, int((d.o.W*0.42)/step)))
	x := mid - float64(shown-1)*step/2
	for i := range shown {
		name := small.Fit(names[i], w-10)
		if i == 0 && l.Holder != "" {
			d.shape(x, y, Shape{Form: Box, W: w, H: 22, R: 4}, Text)
			d.textMid(x, y, smallB, Well, name)
		} else {
			d.shape(x, y, Shape{Form: Box, W: w, H: 22, R: 4}, Card)
			d.shape(x, y, Shape{Form: Box, W: w - 1, H: 21, R: 4, Stroke: 1}, Line2)
			d.textMid(x, y, small, Text, name)
		}
		x += step
	}
	if more := len(names) - shown; more > 0 {
		d.text(x-step/2+6, y+4, small, Text2, "+"+strconv.Itoa(more))
	}
}
