package scene

import (
	"math"
	"strconv"

	"zootrope/core/sim"
)

var (
	eye      = Shape{Form: Ellipse, W: 6.4, H: 6.4, Stroke: 1.25}
	eyeWhite = Shape{Form: Ellipse, W: 6.4, H: 6.4}
	eyeWide  = Shape{Form: Ellipse, W: 9, H: 9, Stroke: 1.25}
	eyeOpen  = Shape{Form: Ellipse, W: 9, H: 9}
	eyeDot   = Shape{Form: Ellipse, W: 3.2, H: 3.2}
)

// thread draws what ties a client to its server: the session, and beside it its watches, where their events will fly. One
// that would run under the card of another server is a stub: it points to its server, and says which.
func (d *drawing) thread(c *sim.ClientView, pill box, home int) {
	card := d.ring.at[home]
	x1, y1, x2, y2, ok := between(pill, card)
	if !ok {
		return
	}
	server := serverName(c.On)
	stub := d.ring.crossesCard(pill, home, laneOff+1)
	if stub {
		from, to, word := d.stub(pill, card)
		x1, y1, x2, y2 = from.x, from.y, to.x, to.y
		d.textMid(word.x, word.y, smallB, Text2, server)
	}
	d.touchable(x1, y1, x2, y2, "link", c.Name+">"+server)
	if d.link(c.Name, server).Cut || d.link(server, c.Name).Cut {
		d.dashed(x1, y1, x2, y2, 1.2, 1.2, 5.5, Line2)
		return
	}
	d.line(x1, y1, x2, y2, 1.25, Line2)
	d.gateIfHeld(c.Name, server, pill, card)
	d.gateIfHeld(server, c.Name, card, pill)
	if x1 != x2 || y1 != y2 {
		ox, oy := offset(x2, y2, x1, y1) // the lane from the server to the client
		d.watches(c, x1+ox, y1+oy, x2+ox, y2+oy, ox, oy, stub)
	}
}

const (
	stubWord = 22.0 // the room for the number of a server at the end of a stub
	stubTilt = 0.3  // a stub rises at most so much: another may be next to it
)

// stub gives the ends of a stub from a client inwards, and the place of the number after it.
func (d *drawing) stub(pill, card box) (from, to, word point) {
	dx, dy := card.x-pill.x, card.y-pill.y
	long := max(0, d.ring.lane-stubWord)
	at := func(far float64) point {
		if d.ring.crowd == ends {
			return point{pill.x + max(-stubTilt, min(stubTilt, dx/math.Abs(dy)))*far, pill.y + math.Copysign(pill.h/2+4+far, dy)}
		}
		return point{pill.x + math.Copysign(pill.w/2+4+far, dx), pill.y + max(-stubTilt, min(stubTilt, dy/math.Abs(dx)))*far}
	}
	return at(0), at(long), at(long + stubWord/2)
}

// watches draws the thread of a client's watches. One that has fired is dashed while its event flies.
func (d *drawing) watches(c *sim.ClientView, x1, y1, x2, y2, ox, oy float64, stub bool) {
	set, fired, stays, deep := watchKinds(c)
	if set+fired == 0 {
		return
	}
	d.touchable(x1, y1, x2, y2, "watch", c.Name)
	if set == 0 {
		d.dashed(x1, y1, x2, y2, 1.25, 3, 3, Vermilion)
		return
	}
	if deep {
		f := 1.5 / math.Hypot(ox, oy)
		d.line(x1+ox*f, y1+oy*f, x2+ox*f, y2+oy*f, 1, Vermilion)
		d.line(x1-ox*f, y1-oy*f, x2-ox*f, y2-oy*f, 1, Vermilion)
	} else {
		d.line(x1, y1, x2, y2, 1.25, Vermilion)
	}
	if stays {
		d.shape(x2, y2, eyeOpen, Well)
		d.shape(x2, y2, eyeWide, Vermilion)
		d.shape(x2, y2, eyeDot, Vermilion)
	} else {
		d.shape(x2, y2, eyeWhite, Well)
		d.shape(x2, y2, eye, Vermilion)
	}
	if set > 1 && !stub { // neighbours are too close
		far := 12 / math.Hypot(ox, oy)
		d.textMid(x2+ox*far, y2+oy*far, small, Vermilion, strconv.Itoa(set))
	}
}

// watchKinds counts a client's watches, and says whether one of them stays when it fires, and one looks at a whole subtree.
func watchKinds(c *sim.ClientView) (set, fired int, stays, deep bool) {
	for i := range c.Watching {
		w := &c.Watching[i]
		if w.Fired {
			fired++
			continue
		}
		set++
		stays = stays || w.Kind == "persistent" || w.Kind == "recursive"
		deep = deep || w.Kind == "recursive"
	}
	return max(set, len(c.Watches)-fired), fired, stays, deep
}

func (d *drawing) gateIfHeld(from, to string, a, b box) {
	if l, ok := laneBetween(a, b); ok && d.link(from, to).Held {
		d.gateMark(l)
	}
}
