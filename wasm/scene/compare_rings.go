package scene

// prepareRing draws one run as its ring, in its half below the heading.
func (d *comparedSide) prepareRing(p, before *Picture) {
	if d.ring == nil {
		d.ring = new(Scene)
	}
	o := d.o
	o.W, o.H, o.Zoom, o.within, o.moment = d.panel.w, d.panel.bottom()-d.top, 0, true, d.glides.moment
	if d.w >= legendWide && d.h >= legendHigh {
		o.H -= comparedFoot - 8
	}
	half := &Picture{View: d.v, Asked: p.Asked}
	switch {
	case before == nil || before.Compared == nil:
		before = nil
	case d.own:
		was := *before
		was.Compared = nil
		before = &was
	default:
		before = &Picture{View: before.Compared.View}
	}
	if d.own {
		half.Focus, half.Rim = p.Focus, p.Rim
	}
	d.ring.Prepare(half, before, o)
	n := len(d.Items)
	d.Items = append(d.Items, d.ring.Still...)
	d.shift(n)
	for _, h := range d.ring.Hits {
		d.Hits = append(d.Hits, h.moved(d.panel.left(), d.top))
	}
	for i, at := range d.ring.d.ring.at {
		if differs(&d.v.Servers[i], d.other) {
			x, y := at.x+d.panel.left(), at.y+d.top
			d.shape(x, y, Shape{Form: Box, W: at.w + 8, H: at.h + 8, R: 13, Stroke: 1}, Text2)
		}
	}
}

// moveRing draws what moves in it.
func (d *comparedSide) moveRing(age float64) {
	d.ring.Move(d.clock, age)
	n := len(d.Items)
	d.Items = append(d.Items, d.ring.Items...)
	d.shift(n)
	for _, h := range d.ring.Hits[d.ring.stillHits:] {
		d.Hits = append(d.Hits, h.moved(d.panel.left(), d.top))
	}
}

// shift moves the items from the n-th on to where the half is.
func (d *comparedSide) shift(n int) {
	for i := n; i < len(d.Items); i++ {
		item := &d.Items[i]
		item.X, item.X2 = item.X+d.panel.left(), item.X2+d.panel.left()
		item.Y, item.Y2 = item.Y+d.top, item.Y2+d.top
	}
}

func (h Hit) moved(dx, dy float64) Hit {
	h.box.x, h.box.y = h.box.x+dx, h.box.y+dy
	h.way.x1, h.way.x2 = h.way.x1+dx, h.way.x2+dx
	h.way.y1, h.way.y2 = h.way.y1+dy, h.way.y2+dy
	return h
}
