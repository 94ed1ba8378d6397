package scene

const (
	circleGap    = 8.0  // px between a thing and the ring round it
	circleStroke = 2.0  // of the ring
	watchRing    = 44.0 // px, the diameter of the ring round the middle of a thread
)

// circle is the ring round the first difference.
func circle(b box, r float64) Shape {
	return Shape{Form: Box, W: b.w, H: b.h, R: min(r, min(b.w, b.h)/2), Stroke: circleStroke}
}

// in gives what is circled in a picture. On the ring there are no nodes and no watches: there a server or the client is circled instead.
func (c Circled) in(both *twins) Circled {
	if both.trees {
		return c
	}
	if c.Watch = ""; c.Server != "" {
		c.Name = c.Server
	}
	return c
}

// circles says whether a thing is circled: what has the name, or its watch at a path.
func (p *Picture) circles(name, watch string) bool {
	return name != "" && p.Circled.Name == name && p.Circled.Watch == watch
}

// circleThread draws the ring round the middle of a thread.
func (t treePainter) circleThread(x *thread) {
	if t.p.circles(x.client, x.path) {
		m := x.mid()
		t.circled = box{m.x, m.y, watchRing, watchRing}
		t.shape(m.x, m.y, circle(t.circled, watchRing), Text)
	}
}

// ringMissing draws, where one run has no such thing as the other, a dotted ring in the same place.
func (u *comparison) ringMissing() {
	for i := range u.sides {
		d, there := &u.sides[i], u.sides[1-i].half.d.circled
		if d.half.d.circled != (box{}) || there == (box{}) {
			continue
		}
		ring := circle(there, watchRing)
		ring.On, ring.Off = 2, 5
		d.shape(there.x+d.left(), there.y+d.top, ring, Text)
	}
}
