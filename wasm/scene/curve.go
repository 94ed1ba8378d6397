package scene

const curvePoints = 25

// curve is a way that is not straight: what moves along it has its place by the share of the way.
type curve struct {
	points [curvePoints]point
	upTo   [curvePoints]float64 // the length of the way to each point
	length float64
}

// lay makes the curve of the points that f gives for 0 to 1.
func (c *curve) lay(f func(u float64) point) {
	c.length = 0
	for i := range c.points {
		c.points[i] = f(float64(i) / (curvePoints - 1))
		if i > 0 {
			c.length += dist(c.points[i-1], c.points[i])
		}
		c.upTo[i] = c.length
	}
}

// cubic lays the curve from a to b, which leaves towards p and comes in from q.
func (c *curve) cubic(a, p, q, b point) {
	c.lay(func(u float64) point {
		v := 1 - u
		k0, k1, k2, k3 := v*v*v, 3*v*v*u, 3*v*u*u, u*u*u
		return point{k0*a.x + k1*p.x + k2*q.x + k3*b.x, k0*a.y + k1*p.y + k2*q.y + k3*b.y}
	})
}

// at is the point after a share of the way.
func (c *curve) at(share float64) point {
	far := clamp(share) * c.length
	for i := 1; i < curvePoints; i++ {
		if step := c.upTo[i] - c.upTo[i-1]; far <= c.upTo[i] && step > 0 {
			a, b, part := c.points[i-1], c.points[i], (far-c.upTo[i-1])/step
			return point{a.x + (b.x-a.x)*part, a.y + (b.y-a.y)*part}
		}
	}
	return c.points[curvePoints-1]
}

// mid is the middle point.
func (c *curve) mid() point { return c.points[curvePoints/2] }

// draw draws the curve, moved down by dy.
func (c *curve) draw(d *drawing, dy, width float64, ink Ink) {
	for i := 1; i < curvePoints; i++ {
		a, b := c.points[i-1], c.points[i]
		d.line(a.x, a.y+dy, b.x, b.y+dy, width, ink)
	}
}

// dashes draws a share of the curve, dashed.
func (c *curve) dashes(d *drawing, upTo, width, on, off float64, ink Ink) {
	for at := 0.0; at < c.length*upTo; at += on + off {
		a, b := c.at(at/c.length), c.at(min(upTo, (at+on)/c.length))
		d.line(a.x, a.y, b.x, b.y, width, ink)
	}
}
