package scene

import "math"

// Form is the outline of a shape.
type Form uint8

// The forms. All are centred on the origin.
const (
	Box     Form = iota // W × H, corners rounded by R
	Ellipse             // W × H
	Hexagon             // pointed top, radius W / 2
	Ballot              // a square whose top right corner is clipped by 30 %
	Tag                 // a box that points right
	Arrow               // an arrowhead that points right
	Diamond
	Cross   // two strokes
	Strike  // one stroke, bottom left to top right
	Chevron // an open arrow that points right, by its tip at the right
)

// Shape is one prepared sprite: a form, filled (Stroke 0) or outlined, perhaps dashed. Equal shapes share a sprite, so
// the sizes are those of the design and never come from a computation that varies from frame to frame.
type Shape struct {
	Form    Form
	W, H, R float64
	Stroke  float64
	On, Off float64 // dashes
}

type point struct{ x, y float64 }

// outline flattens the form into closed polygons, or into open lines for Cross and Strike.
func (s Shape) outline() (lines [][]point, closed bool) {
	w, h := s.W/2, s.H/2
	switch s.Form {
	case Box:
		return [][]point{roundedBox(w, h, s.R)}, true
	case Ellipse:
		return [][]point{arc(nil, 0, 0, w, h, 0, 2*math.Pi)}, true
	case Hexagon:
		var p []point
		for i := range 6 {
			a := -math.Pi/2 + float64(i)*math.Pi/3
			p = append(p, point{w * math.Cos(a), w * math.Sin(a)})
		}
		return [][]point{p}, true
	case Ballot:
		c := 0.3 * s.W
		return [][]point{{{-w, -h}, {w - c, -h}, {w, -h + c}, {w, h}, {-w, h}}}, true
	case Tag:
		return [][]point{{{-w, -h}, {w - h, -h}, {w, 0}, {w - h, h}, {-w, h}}}, true
	case Arrow:
		return [][]point{{{-w, -h}, {w, 0}, {-w, h}}}, true
	case Diamond:
		return [][]point{{{-w, 0}, {0, -h}, {w, 0}, {0, h}}}, true
	case Cross:
		return [][]point{{{-w, -h}, {w, h}}, {{-w, h}, {w, -h}}}, false
	case Chevron:
		return [][]point{{{-w, -h}, {w, 0}, {-w, h}}}, false
	case Strike:
		return [][]point{{{-w, h}, {w, -h}}}, false
	}
	panic("layout: no such form")
}

func roundedBox(w, h, r float64) []point {
	r = min(r, w, h)
	if r <= 0 {
		return []point{{-w, -h}, {w, -h}, {w, h}, {-w, h}}
	}
	var p []point
	p = arc(p, w-r, -h+r, r, r, -math.Pi/2, 0)
	p = arc(p, w-r, h-r, r, r, 0, math.Pi/2)
	p = arc(p, -w+r, h-r, r, r, math.Pi/2, math.Pi)
	return arc(p, -w+r, -h+r, r, r, math.Pi, 1.5*math.Pi)
}

// arc appends points so close that no corner shows at a device scale of 3.
func arc(p []point, cx, cy, rx, ry, from, to float64) []point {
	n := int(math.Ceil((to - from) / (math.Pi / 2) * (4 + math.Max(rx, ry)/3)))
	for i := 0; i <= n; i++ {
		a := from + (to-from)*float64(i)/float64(n)
		p = append(p, point{cx + rx*math.Cos(a), cy + ry*math.Sin(a)})
	}
	return p
}
