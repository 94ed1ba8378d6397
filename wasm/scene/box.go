package scene

// box is a rectangle by its centre and size. One without a width is not there.
type box struct{ x, y, w, h float64 }

func (b box) left() float64   { return b.x - b.w/2 }
func (b box) top() float64    { return b.y - b.h/2 }
func (b box) right() float64  { return b.x + b.w/2 }
func (b box) bottom() float64 { return b.y + b.h/2 }

func (b box) has(x, y float64) bool {
	return x >= b.left() && x <= b.right() && y >= b.top() && y <= b.bottom()
}

func (b box) touches(c box) bool {
	return b.left() < c.right() && c.left() < b.right() && b.top() < c.bottom() && c.top() < b.bottom()
}

// crossedBy says whether the line between two points passes through the box.
func (b box) crossedBy(x1, y1, x2, y2 float64) bool {
	from, to := 0.0, 1.0
	return within(x1, x2-x1, b.left(), b.right(), &from, &to) && within(y1, y2-y1, b.top(), b.bottom(), &from, &to)
}

// within narrows the share of a way, which begins at a coordinate and goes by step, to the part between two bounds.
func within(at, step, low, high float64, from, to *float64) bool {
	if step == 0 {
		return at >= low && at <= high
	}
	a, z := (low-at)/step, (high-at)/step
	*from, *to = max(*from, min(a, z)), min(*to, max(a, z))
	return *from <= *to
}

// grown is the box with air around it.
func (b box) grown(by float64) box { return box{b.x, b.y, b.w + 2*by, b.h + 2*by} }

// with is the smallest box around two boxes.
func (b box) with(c box) box {
	left, top := min(b.left(), c.left()), min(b.top(), c.top())
	right, bottom := max(b.right(), c.right()), max(b.bottom(), c.bottom())
	return box{(left + right) / 2, (top + bottom) / 2, right - left, bottom - top}
}

// scaled is the box in pixels of a canvas that has so many for each unit.
func (b box) scaled(k float64) box { return box{b.x * k, b.y * k, b.w * k, b.h * k} }

// within says whether the box lies in a canvas of that size.
func (b box) within(w, h float64) bool {
	return b.left() >= 0 && b.top() >= 0 && b.right() <= w && b.bottom() <= h
}

// edges is the part of the canvas that is still free while a picture is composed from the outside inwards.
type edges struct{ left, top, right, bottom float64 }
