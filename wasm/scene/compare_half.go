package scene

// prepareHalf draws one run in its half below the heading: its znodes, or its ring.
func (d *comparedSide) prepareHalf(p, before *Picture, both *twins) {
	if d.half == nil {
		d.half = new(Scene)
	}
	o := d.o
	o.W, o.H, o.Zoom, o.within, o.moment, o.strip = d.panel.w-2*d.inset, d.panel.bottom()-d.top, 0, true, d.glides.moment, d.strip
	if d.w >= legendWide && d.h >= legendHigh {
		o.H -= comparedFoot - 8
	}
	half := &Picture{View: d.v, Asked: p.Asked, About: p.About, Copies: p.Compared.Copies}
	if both.trees {
		half.Tree, half.Queues, half.Cast = p.Compared.Tree, p.Queues, both.cast
		o.queue, o.rows = both.queue, both.rows
	}
	switch {
	case before == nil || before.Compared == nil:
		before = nil
	case d.own:
		was := *before
		was.Compared = nil
		before = &was
	default:
		before = &Picture{View: before.Compared.View, Tree: before.Compared.Tree, About: before.About, Copies: before.Compared.Copies}
	}
	half.Circled = p.Compared.Circled[1].in(both)
	if d.own {
		half.Circled = p.Compared.Circled[0].in(both)
		half.Focus, half.Rim, half.Copies = p.Focus, p.Rim, p.Copies
		if both.trees {
			half.Tree = p.Tree
		}
	}
	d.half.Prepare(half, before, o)
	n := len(d.Items)
	d.Items = append(d.Items, d.half.Still...)
	d.shift(n)
	for _, h := range d.half.Hits {
		d.Hits = append(d.Hits, h.moved(d.left(), d.top))
	}
	for i, at := range d.half.d.ring.at {
		if !differs(&d.v.Servers[i], d.other) {
			continue
		}
		if !both.trees {
			d.outline(at, 13)
			continue
		}
		wide := min(29, d.strip.w/float64(len(d.v.Servers))-1)
		d.shape(at.left()+stripBadge/2+d.left(), at.y+d.top, Shape{Form: Ellipse, W: wide, H: wide, Stroke: 1}, Text2)
	}
}

// moveHalf draws what moves in it.
func (d *comparedSide) moveHalf(age float64) {
	d.half.Move(d.clock, age)
	n := len(d.Items)
	d.Items = append(d.Items, d.half.Items...)
	d.shift(n)
	for _, h := range d.half.Hits[d.half.stillHits:] {
		d.Hits = append(d.Hits, h.moved(d.left(), d.top))
	}
}

// left is where the picture of the half begins.
func (d *comparedSide) left() float64 { return d.panel.left() + d.inset }

// shift moves the items from the n-th on to where the half is.
func (d *comparedSide) shift(n int) {
	for i := n; i < len(d.Items); i++ {
		item := &d.Items[i]
		item.X, item.X2 = item.X+d.left(), item.X2+d.left()
		item.Y, item.Y2 = item.Y+d.top, item.Y2+d.top
	}
}

func (h Hit) moved(dx, dy float64) Hit {
	h.box.x, h.box.y = h.box.x+dx, h.box.y+dy
	h.way.x1, h.way.x2 = h.way.x1+dx, h.way.x2+dx
	h.way.y1, h.way.y2 = h.way.y1+dy, h.way.y2+dy
	return h
}
