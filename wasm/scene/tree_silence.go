package scene

import (
	"math"
	"slices"

	"zootrope/core/sim"
)

const (
	silenceAir  = 9.0
	silenceMost = 12 // slots
)

// silence draws the ring of a session of which nothing is heard, and says when it ends.
func (t treePainter) silence(p *pin) {
	if p.w == 0 {
		return
	}
	s, q := p.client.Silent, quietPainter{t.drawing}
	if s == nil {
		return
	}
	left := q.drains(s, p.grown(min(silenceAir, p.h*0.15, t.treeStage.right-1-p.right())), 22+silenceAir, 4, t.silentInk(p))
	ends := q.ends(s, left)
	switch {
	case t.besidePin(p):
		x := min(p.right()+plugLong+26, t.treeStage.right-4-max(value.Measure(t.say(wordSilent)), label.Measure(ends)))
		t.text(x, p.y-3, value, Text, t.say(wordSilent))
		t.text(x, p.y+14, label, Text2, ends)
	case p.h >= twoLines:
		x := p.left() + 26
		t.text(x, p.y+p.h*0.22+4, plate, Text2, plate.first(p.right()-8-x, t.say(wordSilent)+", "+ends, ends, t.say(wordSilent)))
	}
}

// quietPainter draws the silence of sessions.
type quietPainter struct{ *drawing }

// drains draws the ring of a session around a box: a slot a second of its time-out. It drains clockwise while virtual time runs. It gives how much is left.
func (d quietPainter) drains(s *sim.SilenceView, b box, r, width float64, ink Ink) (left float64) {
	left = clamp((float64(s.Ends) - d.clock) / float64(s.Of))
	seconds := math.Round(float64(s.Of) / 1000)
	slots := max(2, min(silenceMost, int(seconds)))
	path := roundedBox(b.w/2, b.h/2, min(b.h/2, r))
	length := 0.0
	for i := range path {
		length += dist(path[i], path[(i+1)%len(path)])
	}
	gap := min(6, length/float64(slots)*0.2)
	for i := range slots {
		from, to := length*float64(i)/float64(slots)+gap/2, length*float64(i+1)/float64(slots)-gap/2
		full := length * (1 - left)
		d.slot(path, b, from, to, 1.25, Line2)
		if to > full {
			d.slot(path, b, max(from, full), to, width, ink)
		}
	}
	return left
}

// ends says when a session ends of which that much is left.
func (d quietPainter) ends(s *sim.SilenceView, left float64) string {
	return d.say(wordEnds, int(math.Ceil(left*float64(s.Of)/1000)))
}

// silences says whether any session drains.
func silences(v *sim.View) bool {
	return slices.ContainsFunc(v.Clients, func(c sim.ClientView) bool { return c.Silent != nil })
}

// silences draws the rings of sessions around the pills of the ring.
func (d pills) silences() {
	q := quietPainter(d)
	for i := range d.v.Clients {
		b, c := d.ring.pills[i], &d.v.Clients[i]
		s := c.Silent
		if s == nil || b.w == 0 {
			continue
		}
		left := q.drains(s, b.grown(1.5), min(b.h/2, 14)+1.5, 2.5, Text)
		if d.ring.pill == pillWide {
			text := plate.first(b.w-38, d.say(wordSilent)+", "+q.ends(s, left), q.ends(s, left))
			d.text(b.left()+26, b.top()+35, plate, Text2, text)
		}
	}
}

// besidePin says whether there is room beside a client, behind its plug.
func (t treePainter) besidePin(p *pin) bool {
	return p.side > 0 && p.right()+plugLong+110 < t.treeStage.right && p.h >= twoLines
}

func (t treePainter) silentInk(p *pin) Ink {
	if ink := t.owned(p.client.Name); ink != Text2 {
		return ink
	}
	return Text
}

// slot draws a part of an outline.
func (d quietPainter) slot(path []point, b box, from, to, width float64, ink Ink) {
	at := 0.0
	for i := range path {
		a, z := path[i], path[(i+1)%len(path)]
		step := dist(a, z)
		lo, hi := max(from-at, 0), min(to-at, step)
		if step > 0 && lo < hi {
			d.line(b.x+a.x+(z.x-a.x)*lo/step, b.y+a.y+(z.y-a.y)*lo/step, b.x+a.x+(z.x-a.x)*hi/step, b.y+a.y+(z.y-a.y)*hi/step, width, ink)
		}
		at += step
	}
}

func dist(a, b point) float64 { return math.Hypot(b.x-a.x, b.y-a.y) }
