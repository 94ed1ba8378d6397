package layout

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/vector"
)

// paint draws a scene as the stage does, without a browser, so that a picture of it can be looked at and compared.
func paint(s *Scene, o Options, scale float64, dark bool) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, int(o.W*scale), int(o.H*scale)))
	draw.Draw(out, out.Bounds(), image.NewUniform(Well.Color(dark)), image.Point{}, draw.Src)
	scale *= s.Scale
	for _, list := range [][]Item{s.Still, s.Items} {
		for i := range list {
			paintItem(out, &list[i], scale, dark)
		}
	}
	return out
}

func paintItem(out *image.RGBA, item *Item, scale float64, dark bool) {
	c := item.Ink.Color(dark)
	ink := image.NewUniform(color.NRGBA{c.R, c.G, c.B, uint8(255 * clamp(item.Alpha))})
	switch item.Kind {
	case ShapeItem:
		mask := item.Shape.Mask(scale)
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
			if mask, gx, gy := (Glyph{item.Face, letter}).Mask(scale); mask != nil {
				at := image.Pt(int(math.Round(pen))+gx, y+gy)
				draw.DrawMask(out, mask.Bounds().Add(at), ink, image.Point{}, mask, image.Point{}, draw.Over)
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

// keep writes a picture of a scene where STAGE_PICTURES says, for somebody to look at.
func keep(t *testing.T, name string, s *Scene, o Options, scale float64, dark bool) {
	t.Helper()
	folder := os.Getenv("STAGE_PICTURES")
	if folder == "" {
		return
	}
	m := paint(s, o, scale, dark)
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
