package layout

import (
	"image"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The one sans of the stage, in two weights. The stage speaks ASCII only: protocol words and numbers.
var fonts = [2]*opentype.Font{parseFont(goregular.TTF), parseFont(gobold.TTF)}

func parseFont(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("layout: " + err.Error())
	}
	return f
}

// Face is a weight at a size in pixels, set with Track more between two letters.
type Face struct {
	Size  float64
	Bold  bool
	Track float64
}

var faces = map[Face]font.Face{}

func (f Face) face() font.Face {
	f.Track = 0
	if known, ok := faces[f]; ok {
		return known
	}
	weight := 0
	if f.Bold {
		weight = 1
	}
	made, err := opentype.NewFace(fonts[weight], &opentype.FaceOptions{Size: f.Size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("layout: " + err.Error())
	}
	faces[f] = made
	return made
}

// Glyph is one prepared letter at a device scale.
type Glyph struct {
	Face Face
	Rune rune
}

// Mask rasterises the glyph; x and y are where its top left corner lies from the pen, in device pixels.
func (g Glyph) Mask(scale float64) (mask *image.Alpha, x, y int) {
	f := Face{Size: g.Face.Size * scale, Bold: g.Face.Bold}.face()
	dr, src, at, _, ok := f.Glyph(fixed.Point26_6{}, g.Rune)
	if !ok || dr.Empty() {
		return nil, 0, 0
	}
	out := image.NewAlpha(image.Rect(0, 0, dr.Dx(), dr.Dy()))
	for j := range dr.Dy() {
		for i := range dr.Dx() {
			_, _, _, a := src.At(at.X+i, at.Y+j).RGBA()
			out.Pix[out.PixOffset(i, j)] = uint8(a >> 8)
		}
	}
	return out, dr.Min.X, dr.Min.Y
}

// Advance is how far the pen moves for a letter.
func (f Face) Advance(r rune) float64 {
	a, ok := f.face().GlyphAdvance(r)
	if !ok {
		a, _ = f.face().GlyphAdvance('?')
	}
	return float64(a)/64 + f.Track
}

// Measure gives the width of a text in pixels.
func (f Face) Measure(text string) float64 {
	w := 0.0
	for _, r := range text {
		w += f.Advance(r)
	}
	return w
}

// Fit shortens a text to a width: three dots stand for its middle, since ends of paths and numbers tell more. Its end
// gets the larger half.
func (f Face) Fit(text string, width float64) string {
	if f.Measure(text) <= width {
		return text
	}
	letters := []rune(text)
	room := width - f.Measure("...")
	head, tail := 0, len(letters)
	for used := 0.0; head < tail; {
		next, atEnd := letters[tail-1], len(letters)-tail <= head
		if !atEnd {
			next = letters[head]
		}
		if used += f.Advance(next); used > room {
			break
		}
		if atEnd {
			tail--
		} else {
			head++
		}
	}
	return string(letters[:head]) + "..." + string(letters[tail:])
}

// capHeight centres text on a line: Go's fonts have capitals of 0.72 of their size.
func (f Face) capHeight() float64 { return math.Round(0.72 * f.Size) }
