package scene

import "math"

// Item is one thing to draw, in order. A Shape has its centre at X, Y; a line runs from X, Y to X2, Y2; a text begins
// with its baseline at X, Y.
type Item struct {
	Kind   ItemKind
	Ink    Ink
	Alpha  float64
	X, Y   float64
	X2, Y2 float64
	Width  float64 // of a line
	Turn   float64 // of a shape, radians clockwise
	Shape  Shape
	Face   Face
	Text   string
}

// InSight says whether any of an item may lie within bounds. It errs on the side of yes.
func (i *Item) InSight(left, top, right, bottom float64) bool {
	x1, y1, x2, y2 := i.X, i.Y, i.X, i.Y
	switch i.Kind {
	case LineItem:
		x1, x2, y1, y2 = min(i.X, i.X2)-i.Width, max(i.X, i.X2)+i.Width, min(i.Y, i.Y2)-i.Width, max(i.Y, i.Y2)+i.Width
	case TextItem:
		y1, y2 = y1-i.Face.Size, y2+i.Face.Size
		x2 += float64(len(i.Text)) * 1.2 * i.Face.Size
	default:
		r := max(i.Shape.W, i.Shape.H) + i.Shape.Stroke
		x1, y1, x2, y2 = x1-r, y1-r, x2+r, y2+r
	}
	return x1 <= right && x2 >= left && y1 <= bottom && y2 >= top
}

// ItemKind tells the items apart.
type ItemKind uint8

// Kinds of items.
const (
	ShapeItem ItemKind = iota
	LineItem
	TextItem
)

// Scene is what to draw and the places that answer a finger. It is reused from picture to picture.
type Scene struct {
	Scale float64 // of the canvas, pixels a unit: all that follows is in units
	Still []Item  // what stands still until the next view, to be drawn once
	Items []Item  // what moves, on top of it
	Hits  []Hit

	stillHits  int                    // how many of Hits stand still
	dial       struct{ from, to int } // what of Still is the dial
	d          drawing
	glides     glides
	comparison comparison
	stage      treeStage
}

// Reset empties the scene and keeps its memory.
func (s *Scene) Reset() {
	s.Still, s.Items, s.Hits, s.stillHits = s.Still[:0], s.Items[:0], s.Hits[:0], 0
	s.dial.from, s.dial.to = 0, 0
}

// An item is large, and some two hundred places put one into the scene: in line they would make the download larger by a hundredth, and not be faster.
//
//go:noinline
func (s *Scene) shape(x, y float64, shape Shape, ink Ink) {
	s.Items = append(s.Items, Item{Kind: ShapeItem, Ink: ink, Alpha: 1, X: x, Y: y, Shape: shape})
}

//go:noinline
func (s *Scene) turned(x, y, turn float64, shape Shape, ink Ink) {
	s.Items = append(s.Items, Item{Kind: ShapeItem, Ink: ink, Alpha: 1, X: x, Y: y, Turn: turn, Shape: shape})
}

//go:noinline
func (s *Scene) line(x, y, x2, y2, width float64, ink Ink) {
	s.Items = append(s.Items, Item{Kind: LineItem, Ink: ink, Alpha: 1, X: x, Y: y, X2: x2, Y2: y2, Width: width})
}

func (s *Scene) faint(alpha float64) { s.Items[len(s.Items)-1].Alpha = alpha }

// dashed draws a line of dashes. They are lines, not sprites, because their number varies with the length.
func (s *Scene) dashed(x, y, x2, y2, width, on, off float64, ink Ink) {
	d := math.Hypot(x2-x, y2-y)
	if d == 0 {
		return
	}
	ux, uy := (x2-x)/d, (y2-y)/d
	for at := 0.0; at < d; at += on + off {
		end := min(at+on, d)
		s.line(x+ux*at, y+uy*at, x+ux*end, y+uy*end, width, ink)
	}
}

//go:noinline
func (s *Scene) text(x, y float64, f Face, ink Ink, text string) {
	s.Items = append(s.Items, Item{Kind: TextItem, Ink: ink, Alpha: 1, X: x, Y: y, Face: f, Text: text})
}

func (s *Scene) textRight(x, y float64, f Face, ink Ink, text string) {
	s.text(x-f.Measure(text), y, f, ink, text)
}

// textMid centres a text both ways.
func (s *Scene) textMid(x, y float64, f Face, ink Ink, text string) {
	s.text(x-f.Measure(text)/2, y+f.capHeight()/2, f, ink, text)
}

// textAt centres a text on x, on its baseline.
func (s *Scene) textAt(x, y float64, f Face, ink Ink, text string) {
	s.text(x-(f.Measure(text)-f.Track)/2, y, f, ink, text)
}
