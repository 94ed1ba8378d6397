package scene

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Painter draws scenes as images, without a browser, as the stage draws them. It remembers the outlines and letters that it has drawn.
type Painter struct {
	shapes map[scaledShape]*image.Alpha
	glyphs map[scaledGlyph]drawnGlyph
}

type scaledShape struct {
	shape Shape
	scale float64
}

type scaledGlyph struct {
	glyph Glyph
	scale float64
}

type drawnGlyph struct {
	mask *image.Alpha // nil for none
	x, y int
}

// Paint fills an image with a scene; scale is that of the device.
func (p *Painter) Paint(out *image.RGBA, s *Scene, scale float64, dark bool) {
	draw.Draw(out, out.Bounds(), image.NewUniform(Well.Color(dark)), image.Point{}, draw.Src)
	scale *= s.Scale
	for _, list := range [][]Item{s.Still, s.Items} {
		for i := range list {
			p.item(out, &list[i], scale, dark)
		}
	}
}

func (p *Painter) mask(s Shape, scale float64) *image.Alpha {
	key := scaledShape{s, scale}
	m, ok := p.shapes[key]
	if !ok {
		if p.shapes == nil {
			p.shapes = map[scaledShape]*image.Alpha{}
		}
		m = s.Mask(scale)
		p.shapes[key] = m
	}
	return m
}

func (p *Painter) glyph(g Glyph, scale float64) drawnGlyph {
	key := scaledGlyph{g, scale}
	d, ok := p.glyphs[key]
	if !ok {
		if p.glyphs == nil {
			p.glyphs = map[scaledGlyph]drawnGlyph{}
		}
		d.mask, d.x, d.y = g.Mask(scale)
		p.glyphs[key] = d
	}
	return d
}

func (p *Painter) item(out *image.RGBA, item *Item, scale float64, dark bool) {
	c := item.Ink.Color(dark)
	ink := image.NewUniform(color.NRGBA{c.R, c.G, c.B, uint8(255 * clamp(item.Alpha))})
	switch item.Kind {
	case ShapeItem:
		mask := p.mask(item.Shape, scale)
		if item.Turn != 0 {
			mask = turnedMask(mask, item.Turn)
		}
		b := mask.Bounds()
		at := image.Pt(int(math.Round(item.X*scale-float64(b.Dx())/2)), int(math.Round(item.Y*scale-float64(b.Dy())/2)))
		draw.DrawMask(out, b.Add(at), ink, image.Point{}, mask, image.Point{}, draw.Over)
	case LineItem:
		dx, dy := item.X2-item.X, item.Y2-item.Y
		d := math.Hypot(dx, dy)
		if d == 0 {
			return
		}
		nx, ny := -dy/d*item.Width/2, dx/d*item.Width/2
		left, top := int((min(item.X, item.X2)-item.Width)*scale), int((min(item.Y, item.Y2)-item.Width)*scale)
		at := image.Rect(left, top, int((max(item.X, item.X2)+item.Width)*scale)+2, int((max(item.Y, item.Y2)+item.Width)*scale)+2)
		r := vector.NewRasterizer(at.Dx(), at.Dy())
		for i, p := range []point{{item.X + nx, item.Y + ny}, {item.X2 + nx, item.Y2 + ny}, {item.X2 - nx, item.Y2 - ny}, {item.X - nx, item.Y - ny}} {
			if i == 0 {
				r.MoveTo(float32(p.x*scale-float64(left)), float32(p.y*scale-float64(top)))
			} else {
				r.LineTo(float32(p.x*scale-float64(left)), float32(p.y*scale-float64(top)))
			}
		}
		r.ClosePath()
		mask := image.NewAlpha(image.Rect(0, 0, at.Dx(), at.Dy()))
		r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
		draw.DrawMask(out, at, ink, image.Point{}, mask, image.Point{}, draw.Over)
	case TextItem:
		pen := item.X * scale
		y := int(math.Round(item.Y * scale))
		for _, letter := range item.Text {
			if g := p.glyph(Glyph{item.Face, letter}, scale); g.mask != nil {
				at := image.Pt(int(math.Round(pen))+g.x, y+g.y)
				draw.DrawMask(out, g.mask.Bounds().Add(at), ink, image.Point{}, g.mask, image.Point{}, draw.Over)
			}
			pen += item.Face.Advance(letter) * scale
		}
	}
}

// turnedMask turns a mask about its middle.
func turnedMask(m *image.Alpha, turn float64) *image.Alpha {
	side := int(math.Ceil(math.Hypot(float64(m.Bounds().Dx()), float64(m.Bounds().Dy()))))
	side += side & 1
	out := image.NewAlpha(image.Rect(0, 0, side, side))
	sin, cos := math.Sincos(-turn)
	cx, cy := float64(m.Bounds().Dx())/2, float64(m.Bounds().Dy())/2
	at := func(x, y int) float64 { return float64(m.AlphaAt(x, y).A) }
	for y := range side {
		for x := range side {
			dx, dy := float64(x)+0.5-float64(side)/2, float64(y)+0.5-float64(side)/2
			fx, fy := dx*cos-dy*sin+cx-0.5, dx*sin+dy*cos+cy-0.5
			ix, iy := int(math.Floor(fx)), int(math.Floor(fy))
			tx, ty := fx-float64(ix), fy-float64(iy)
			out.SetAlpha(x, y, color.Alpha{uint8((at(ix, iy)*(1-tx)+at(ix+1, iy)*tx)*(1-ty) + (at(ix, iy+1)*(1-tx)+at(ix+1, iy+1)*tx)*ty)})
		}
	}
	return out
}
