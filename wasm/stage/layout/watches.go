package layout

import (
	"math"
	"strconv"

	"zootrope/core/sim"
)

var (
	eye      = Shape{Form: Ellipse, W: 6.4, H: 6.4, Stroke: 1.25}
	eyeWhite = Shape{Form: Ellipse, W: 6.4, H: 6.4}
)

// thread draws what ties a client to its server: the session, and beside it its watches, where their events will fly.
func (d *drawing) thread(c *sim.ClientView, pill, home box) {
	x1, y1, x2, y2, ok := between(pill, home)
	if !ok {
		return
	}
	server := serverName(c.On)
	if d.link(c.Name, server).Cut || d.link(server, c.Name).Cut {
		d.dashed(x1, y1, x2, y2, 1.2, 1.2, 5.5, Line2)
		return
	}
	d.line(x1, y1, x2, y2, 1.25, Line2)
	d.gateIfHeld(c.Name, server, pill, home)
	d.gateIfHeld(server, c.Name, home, pill)
	ox, oy := offset(x2, y2, x1, y1) // the lane from the server to the client
	x1, y1, x2, y2 = x1+ox, y1+oy, x2+ox, y2+oy
	switch fired := d.fired(c, server); {
	case len(c.Watches) > 0:
		d.line(x1, y1, x2, y2, 1.25, Vermilion)
		d.eye(x2, y2, ox, oy, len(c.Watches))
	case fired:
		d.dashed(x1, y1, x2, y2, 1.25, 3, 3, Vermilion)
	}
}

func (d *drawing) gateIfHeld(from, to string, a, b box) {
	if l, ok := laneBetween(a, b); ok && d.link(from, to).Held {
		d.gateMark(l)
	}
}

// fired says whether an event is on its way to the client: the watch is gone, and its thread is dashed until then.
func (d *drawing) fired(c *sim.ClientView, server string) bool {
	for i := range d.v.Flights {
		f := &d.v.Flights[i]
		if f.Kind == "WATCH_EVENT" && f.From == server && f.To == c.Name {
			return true
		}
	}
	return false
}

// eye ends the thread at the card that keeps the watches. Several are counted beside it.
func (d *drawing) eye(x, y, ox, oy float64, n int) {
	d.shape(x, y, eyeWhite, Well)
	d.shape(x, y, eye, Vermilion)
	if n > 1 {
		far := 11 / math.Hypot(ox, oy)
		d.textMid(x+ox*far, y+oy*far, small, Vermilion, strconv.Itoa(n))
	}
}
