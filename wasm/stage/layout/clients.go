package layout

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

var (
	pillDot     = Shape{Form: Ellipse, W: 9, H: 9}
	pillDotOpen = Shape{Form: Ellipse, W: 8, H: 8, Stroke: 1.5, On: 3, Off: 2}
	pillCross   = Shape{Form: Cross, W: 8, H: 8, Stroke: 1.75}
	dotChosen   = Shape{Form: Ellipse, W: 12, H: 12, Stroke: 1.5}
)

// indexOf gives the place of a server in the view, -1 if there is none.
func indexOf(v *sim.View, id proto.ServerID) int {
	for i := range v.Servers {
		if v.Servers[i].ID == id {
			return i
		}
	}
	return -1
}

// clients draws the pills, and the number of those for which there is no room.
func (d *drawing) clients() {
	for i := range d.v.Clients {
		if b := d.ring.pills[i]; b.w > 0 {
			d.client(&d.v.Clients[i], b)
		}
	}
	for _, m := range d.ring.more {
		d.textMid(m.x, m.y, small, Text2, "+"+strconv.Itoa(m.n))
	}
}

// client draws one: a pill whose dot says how the session stands, or where space is scarce the dot alone.
func (d *drawing) client(c *sim.ClientView, b box) {
	d.Hits = append(d.Hits, Hit{Kind: "client", Name: c.Name, box: b.grown(2)})
	if d.ring.pill == pillDotOnly {
		d.session(c, b.x, b.y)
		if d.o.Selected == c.Name {
			d.shape(b.x, b.y, dotChosen, Text)
		}
		return
	}
	d.pill(c, b)
	inset, letters, ink := 14.0, value, Text
	if d.ring.pill != pillWide {
		inset, letters = b.h/2, smallB
	}
	if gone(c) {
		ink = Text3
	}
	d.session(c, b.left()+inset, b.y)
	x := b.left() + inset + 8
	room := b.right() - 5 - x
	name := letters.Fit(c.Name, room)
	d.text(x, b.y+letters.capHeight()/2, letters, ink, name)
	used := letters.Measure(name) + 6
	if d.ring.pill == pillWide && c.Pending != "" && room-used > 20 {
		command := strings.TrimPrefix(c.Pending, c.Name+" ")
		d.text(x+used, b.y+4, small, Text2, small.Fit(command, room-used))
	}
}

func gone(c *sim.ClientView) bool { return c.State == "EXPIRED" || c.State == "CLOSED" }

// pill draws the outline: dashed and empty when the session has ended.
func (d *drawing) pill(c *sim.ClientView, b box) {
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: b.h / 2, Stroke: 1}
	if gone(c) {
		outline.On, outline.Off = 4, 3
	} else {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2}, Card)
	}
	d.shape(b.x, b.y, outline, Line2)
	if d.o.Selected == c.Name {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2, Stroke: 2.25}, Text)
	}
}

// session is the dot: full while connected, broken while connecting, a cross when it has ended.
func (d *drawing) session(c *sim.ClientView, x, y float64) {
	switch {
	case c.State == "CONNECTED":
		d.shape(x, y, pillDot, Text)
	case gone(c):
		d.shape(x, y, pillCross, Vermilion)
	default:
		d.shape(x, y, pillDotOpen, Text)
	}
}
