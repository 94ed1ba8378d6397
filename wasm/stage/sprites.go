//go:build js

package stage

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"zootrope/wasm/bridge"
	"zootrope/wasm/scene"
)

// canvas is what is painted on.
type canvas interface {
	DrawImage(picture *ebiten.Image, op *ebiten.DrawImageOptions)
}

// sprites are the prepared pictures at one scale, device pixels a unit of the scene: white masks that are tinted when drawn, so
// that a theme costs nothing and Ebitengine can draw them in one batch. While fingers zoom they are stretched to another one.
type sprites struct {
	scale  float64 // that they are prepared for
	drawn  float64 // that they are drawn at
	shapes map[scene.Shape]*ebiten.Image
	glyphs map[scene.Glyph]glyph
	ruler  *ebiten.Image // a white bar with soft long edges, stretched into every line
}

type glyph struct {
	image *ebiten.Image
	x, y  int
}

func newSprites(scale float64) *sprites {
	bar := image.NewAlpha(image.Rect(0, 0, 8, 8))
	for y := 2; y < 6; y++ {
		for x := range 8 {
			bar.SetAlpha(x, y, color.Alpha{A: 255})
		}
	}
	return &sprites{
		scale:  scale,
		drawn:  scale,
		shapes: map[scene.Shape]*ebiten.Image{},
		glyphs: map[scene.Glyph]glyph{},
		ruler:  ebiten.NewImageFromImage(white(bar)),
	}
}

func (s *sprites) stretched() bool { return s.drawn != s.scale }

// white turns a mask into a white picture with that coverage.
func white(mask *image.Alpha) *image.RGBA {
	out := image.NewRGBA(mask.Bounds())
	for i, a := range mask.Pix {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = a, a, a, a
	}
	return out
}

func (s *sprites) shape(shape scene.Shape) *ebiten.Image {
	known, ok := s.shapes[shape]
	if !ok {
		known = ebiten.NewImageFromImage(white(shape.Mask(s.scale)))
		s.shapes[shape] = known
	}
	return known
}

func (s *sprites) glyph(g scene.Glyph) glyph {
	known, ok := s.glyphs[g]
	if !ok {
		if mask, x, y := s.mask(g); mask != nil {
			known = glyph{ebiten.NewImageFromImage(white(mask)), x, y}
		}
		s.glyphs[g] = known
	}
	return known
}

// mask is the picture of a letter: one that the stage's font lacks is painted by the browser, which has more.
func (s *sprites) mask(g scene.Glyph) (mask *image.Alpha, x, y int) {
	mask, x, y = g.Mask(s.scale)
	if mask != nil && scene.Foreign(g.Rune) {
		x, y, size := g.Square(s.scale)
		if painted := bridge.Letter(g.Rune, size, -y, g.Face.Bold); painted != nil {
			return painted, x, y
		}
	}
	return mask, x, y
}

func (s *sprites) drop() {
	for _, image := range s.shapes {
		image.Deallocate()
	}
	for _, g := range s.glyphs {
		if g.image != nil {
			g.image.Deallocate()
		}
	}
	s.ruler.Deallocate()
}

// draw puts an item on the screen, whose upper left corner is a point of the scene.
func (s *sprites) draw(screen canvas, on *scene.Item, left, top float64, dark bool) {
	item := on
	if left != 0 || top != 0 {
		moved := *on
		moved.X, moved.Y, moved.X2, moved.Y2 = on.X-left, on.Y-top, on.X2-left, on.Y2-top
		item = &moved
	}
	var op ebiten.DrawImageOptions
	op.ColorScale.ScaleWithColor(item.Ink.Color(dark))
	op.ColorScale.ScaleAlpha(float32(item.Alpha))
	switch item.Kind {
	case scene.ShapeItem:
		s.drawShape(screen, item, &op)
	case scene.LineItem:
		s.drawLine(screen, item, &op)
	case scene.TextItem:
		s.drawText(screen, item, op)
	}
}

func (s *sprites) drawShape(screen canvas, item *scene.Item, op *ebiten.DrawImageOptions) {
	picture := s.shape(item.Shape)
	w, h := float64(picture.Bounds().Dx())/2, float64(picture.Bounds().Dy())/2
	op.GeoM.Translate(-w, -h)
	x, y := item.X*s.drawn, item.Y*s.drawn
	if item.Turn != 0 || s.stretched() {
		op.GeoM.Scale(s.drawn/s.scale, s.drawn/s.scale)
		op.GeoM.Rotate(item.Turn)
		op.Filter = ebiten.FilterLinear
	} else {
		x, y = math.Round(x-w)+w, math.Round(y-h)+h
	}
	op.GeoM.Translate(x, y)
	screen.DrawImage(picture, op)
}

// drawLine stretches the ruler: its middle four rows of eight are the line, the others its soft edge.
func (s *sprites) drawLine(screen canvas, item *scene.Item, op *ebiten.DrawImageOptions) {
	dx, dy := (item.X2-item.X)*s.drawn, (item.Y2-item.Y)*s.drawn
	length := math.Hypot(dx, dy)
	width := item.Width * s.drawn
	op.GeoM.Translate(0, -4)
	op.GeoM.Scale(length/8, width/4)
	if dx == 0 || dy == 0 {
		op.GeoM.Translate(0, math.Mod(width, 2)/2-0.5)
	} else {
		op.Filter = ebiten.FilterLinear
	}
	op.GeoM.Rotate(math.Atan2(dy, dx))
	op.GeoM.Translate(item.X*s.drawn, item.Y*s.drawn)
	screen.DrawImage(s.ruler, op)
}

func (s *sprites) drawText(screen canvas, item *scene.Item, op ebiten.DrawImageOptions) {
	pen := item.X * s.drawn
	y := math.Round(item.Y * s.drawn)
	stretch := s.drawn / s.scale
	for _, r := range item.Text {
		if g := s.glyph(scene.Glyph{Face: item.Face, Rune: r}); g.image != nil {
			at := op
			if s.stretched() {
				at.GeoM.Scale(stretch, stretch)
				at.Filter = ebiten.FilterLinear
			}
			at.GeoM.Translate(math.Round(pen)+float64(g.x)*stretch, y+float64(g.y)*stretch)
			screen.DrawImage(g.image, &at)
		}
		pen += item.Face.Advance(r) * s.drawn
	}
}
