package scene

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Mask rasterises the shape at a device scale. The origin of the shape is the centre of the image. It is white where
// there is paint: the colour is given when it is drawn.
func (s Shape) Mask(scale float64) *image.Alpha {
	pad := s.Stroke + 1
	w, h := s.side(s.W, pad, scale), s.side(s.H, pad, scale)
	r := brush{r: vector.NewRasterizer(w, h), scale: scale, cx: float64(w) / 2, cy: float64(h) / 2}
	lines, closed := s.outline()
	for _, line := range lines {
		if s.Stroke == 0 {
			r.polygon(line)
			continue
		}
		if closed {
			line = append(line, line[0])
		}
		for _, dash := range dashes(line, s.On, s.Off) {
			r.stroke(dash, s.Stroke/2)
		}
	}
	out := image.NewAlpha(image.Rect(0, 0, w, h))
	r.r.DrawOp = draw.Src
	r.r.Draw(out, out.Bounds(), image.Opaque, image.Point{})
	return out
}

// side is the size of the image: even or odd like the shape itself, so that its edges lie between pixels.
func (s Shape) side(length, pad, scale float64) int {
	n := int(math.Ceil((length + 2*pad) * scale))
	return n + (n^int(math.Round((length+s.Stroke)*scale)))&1
}

type brush struct {
	r             *vector.Rasterizer
	scale, cx, cy float64
}

// polygon fills p. All polygons are turned the same way round, so that overlaps add up and are not cut out.
func (b *brush) polygon(p []point) {
	if area(p) < 0 {
		for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
			p[i], p[j] = p[j], p[i]
		}
	}
	for i, q := range p {
		x, y := float32(q.x*b.scale+b.cx), float32(q.y*b.scale+b.cy)
		if i == 0 {
			b.r.MoveTo(x, y)
		} else {
			b.r.LineTo(x, y)
		}
	}
	b.r.ClosePath()
}

// stroke draws a line as a run of quads with round joins. Its ends are flat, so that dashes keep their length.
func (b *brush) stroke(line []point, half float64) {
	for i := 1; i < len(line); i++ {
		p, q := line[i-1], line[i]
		d := math.Hypot(q.x-p.x, q.y-p.y)
		if d == 0 {
			continue
		}
		nx, ny := -(q.y-p.y)/d*half, (q.x-p.x)/d*half
		b.polygon([]point{{p.x + nx, p.y + ny}, {p.x - nx, p.y - ny}, {q.x - nx, q.y - ny}, {q.x + nx, q.y + ny}})
		if i+1 < len(line) {
			b.polygon(arc(nil, q.x, q.y, half, half, 0, 2*math.Pi))
		}
	}
	if first, last := line[0], line[len(line)-1]; len(line) > 2 && first == last {
		b.polygon(arc(nil, first.x, first.y, half, half, 0, 2*math.Pi))
	}
}

func area(p []point) float64 {
	sum := 0.0
	for i, q := range p {
		n := p[(i+1)%len(p)]
		sum += q.x*n.y - n.x*q.y
	}
	return sum
}

// dashes cuts a line into pieces of length on, off apart. Without dashes the line is one piece.
func dashes(line []point, on, off float64) [][]point {
	if on == 0 {
		return [][]point{line}
	}
	var out [][]point
	piece := []point{line[0]}
	drawing, left := true, on
	for i := 1; i < len(line); i++ {
		p, q := line[i-1], line[i]
		d := math.Hypot(q.x-p.x, q.y-p.y)
		for done := 0.0; done < d; {
			step := min(left, d-done)
			done += step
			left -= step
			at := point{p.x + (q.x-p.x)*done/d, p.y + (q.y-p.y)*done/d}
			if drawing {
				piece = append(piece, at)
			}
			if left > 0 {
				continue
			}
			if drawing {
				out = append(out, piece)
				left = off
			} else {
				piece = []point{at}
				left = on
			}
			drawing = !drawing
		}
	}
	if drawing && len(piece) > 1 {
		out = append(out, piece)
	}
	return out
}
