package scene

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/recipe"
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
func (d pills) clients() {
	for i := range d.v.Clients {
		if b := d.ring.pills[i]; b.w > 0 {
			d.client(&d.v.Clients[i], b)
		}
	}
	for _, m := range d.ring.more {
		d.textMid(m.x, m.y, small, Text2, moreText(m.n))
		d.marks = append(d.marks, m.box)
	}
}

// client draws one and lets it be touched.
func (d pills) client(c *sim.ClientView, b box) {
	d.Hits = append(d.Hits, Hit{Kind: "client", Name: c.Name, box: b.grown(2)})
	d.pillOf(c, b)
}

// pillOf draws a client: a pill whose dot says how the session stands, or where space is scarce the dot alone.
func (d pills) pillOf(c *sim.ClientView, b box) {
	if d.ring.pill == pillDotOnly {
		d.session(c, b.x, b.y)
		d.pauseBars(c, b)
		d.halo(c.Name, b, min(b.w, b.h)/2)
		if d.o.Selected == c.Name || d.p.Focus.Acts == c.Name {
			d.shape(b.x, b.y, dotChosen, Text)
		}
		return
	}
	d.pill(c, b, min(b.h/2, 14))
	if d.ring.pill == pillWide {
		d.widePill(c, b)
		return
	}
	inset, letters := 14.0, value
	if d.ring.pill != pillMid {
		inset, letters = b.h/2, smallB
	}
	d.session(c, b.left()+inset, b.y)
	x := b.left() + inset + 8
	room := b.right() - 6 - x
	name := d.shortName(letters, c.Name, room)
	d.text(x, b.y+letters.capHeight()/2, letters, nameInk(c), name)
	used := letters.Measure(name) + 6
	if d.ring.pill == pillMid && c.Pending != "" {
		right := b.right() - 10
		if c.Ways > 0 {
			d.way(c, right, b.y)
			right -= float64(c.Ways)*cornerPitch + 4
		}
		if room = right - x - used; room > 16 {
			d.text(x+used, b.y+4, small, Text2, shortCommand(small, command(c), room))
		}
	}
}

// widePill has the name, the command or its last answer, how far its request is and for how long it has waited.
func (d pills) widePill(c *sim.ClientView, b box) {
	x, y := b.left(), b.top()
	d.session(c, x+15, y+15)
	right := b.right() - 12
	if c.Ways > 0 {
		d.way(c, right, y+15)
		right -= float64(c.Ways)*cornerPitch + 5
	}
	if since := d.v.Now - c.Since; c.Pending != "" && since > 0 {
		text := millis(int64(since))
		d.textRight(right, y+19.5, plate, Text3, text)
		right -= plate.Measure(text) + 8
	}
	name := d.shortName(value, c.Name, right-x-26)
	d.text(x+26, y+19.5, value, nameInk(c), name)
	if c.Silent != nil && c.Pending == "" {
		callers(d).besideName(c, x+26+value.Measure(name)+8, right, y+15)
	}
	d.text(x+26, y+35, plate, Text2, d.pillLine(c, b.w-38))
}

// pillLine is the second line of a wide pill.
func (d pills) pillLine(c *sim.ClientView, room float64) string {
	switch marks := c.Marked(); {
	case c.Silent != nil:
		return "" // what is written there changes from second to second
	case c.Role != recipe.Silent && !c.Paused:
		return callers(d).role(c.Role)
	case marks != "" && marks != sim.ServiceDown: // for which there is a sign
		return marks
	case c.Pending != "":
		return shortCommand(plate, command(c), room)
	case len(c.Lists) > 0:
		return callers(d).remembersIn(c, room)
	case c.State == "CONNECTING", c.Over():
		return d.state(c.State)
	case c.Waits != "":
		return shortCommand(plate, strings.TrimPrefix(c.Waits, c.Name+" "), room)
	}
	if answer := firstLine(c.Answer); answer != "" {
		return shortAnswer(plate, answer, room)
	}
	return c.Last
}

func command(c *sim.ClientView) string {
	return strings.ReplaceAll(strings.TrimPrefix(c.Pending, c.Name+" "), "%d", "…") // the number that a repetition counts
}

// millis writes a time as short as can be.
func millis(ms int64) string {
	if ms < 10000 {
		return strconv.FormatInt(ms, 10) + " ms"
	}
	return strconv.FormatInt(ms/1000, 10) + " s"
}

// way shows how far the request of a client is, dot by dot: sent, proposed, committed. Slots are those of a quorum.
func (d pills) way(c *sim.ClientView, right, mid float64) {
	for i := range c.Ways {
		x := right - float64(c.Ways-1-i)*cornerPitch - 2
		if i < c.Way {
			d.shape(x, mid, wayDot, Text)
		} else {
			d.shape(x, mid, wayDotLine, Line2)
		}
	}
}

var (
	wayDot     = Shape{Form: Ellipse, W: 5, H: 5}
	wayDotLine = Shape{Form: Ellipse, W: 4, H: 4, Stroke: 1}
)

func nameInk(c *sim.ClientView) Ink {
	if c.Crashed() {
		return Text3
	}
	return Text
}

// pill draws the outline, with corners of a radius: dashed and empty when the process has ended, full and grey when the client is paused. Of a session that has
// ended the cross tells: the program runs on.
func (d pills) pill(c *sim.ClientView, b box, r float64) {
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: r, Stroke: 1}
	fill, line := Card, Line2
	switch {
	case c.Paused:
		fill, line = GreyTint, Grey
	case c.Crashed():
		fill = Well
	}
	if c.Crashed() {
		outline.On, outline.Off = 4, 3
	}
	d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: r}, fill)
	d.shape(b.x, b.y, outline, line)
	d.halo(c.Name, b, r)
	d.pauseBars(c, b)
	callers(d).tags(c, b)
	if d.p.Focus.Acts == c.Name {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: r, Stroke: 2.25}, Text)
	}
	if d.o.Selected == c.Name {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w + 7, H: b.h + 7, R: r + 3.5, Stroke: 1}, Text)
	}
}

// pauseBars stand over the upper right corner of a client that is paused.
func (d pills) pauseBars(c *sim.ClientView, b box) {
	if !c.Paused {
		return
	}
	bar, pitch := pauseBar, 5.0
	if b.h < pillBox[pillMid].h {
		bar, pitch = pauseBarSmall, 3.5
	}
	x := b.right() - min(b.h/2, 10)
	d.shape(x, b.top(), bar, Grey)
	d.shape(x+pitch, b.top(), bar, Grey)
}

// session is the dot: full while connected, in the colour of a server that looks for a leader if that server answers only reads; broken while
// connecting; a cross when it has ended.
func (d pills) session(c *sim.ClientView, x, y float64) {
	ink := Text
	if c.Paused {
		ink = Grey
	}
	switch {
	case c.State == "CONNECTEDREADONLY" && !c.Paused:
		d.shape(x, y, pillDot, Plum)
	case c.Connected():
		d.shape(x, y, pillDot, ink)
	case c.Over():
		d.shape(x, y, pillCross, Vermilion)
	default:
		d.shape(x, y, pillDotOpen, ink)
	}
}
