package scene

import (
	_ "embed" // the fonts
	"image"
	"math"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:generate go run zootrope/cmd/internal/fonts .

// The two fonts are Go's, without instructions for hinting.
var (
	//go:embed go-regular.ttf
	regular []byte
	//go:embed go-bold.ttf
	bold []byte
)

// The one sans of the stage, in two weights: protocol words, ids and numbers are Latin. Names, paths and data may be anything;
// what the font lacks is a Foreign letter.
var fonts = [2]*opentype.Font{parseFont(regular), parseFont(bold)}

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

// faces are those that have been used, without their Track.
var faces = map[Face]*known{}

// known is a face with what is asked for of each text: how wide its plain letters are.
type known struct {
	font.Face
	ascii [0x7f]float64 // without Track
}

func (f Face) face() *known {
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
	k := &known{Face: made}
	for r := range rune(len(k.ascii)) {
		k.ascii[r] = k.width(f.Size, r)
	}
	faces[f] = k
	return k
}

// width is that of a letter, in pixels.
func (k *known) width(size float64, r rune) float64 {
	a, ok := k.GlyphAdvance(r)
	switch {
	case ok && !Foreign(r):
		return float64(a) / 64
	case unseen(r):
		return math.NaN() // not even Track
	}
	return size
}

// Glyph is one prepared letter at a device scale.
type Glyph struct {
	Face Face
	Rune rune
}

// Foreign says that the font lacks a letter. It has a square of the face's size, which a host with more fonts fills.
func Foreign(r rune) bool {
	if r < 0x7f {
		return false
	}
	i, err := fonts[0].GlyphIndex(&lookup, r)
	return err == nil && i == 0
}

var lookup sfnt.Buffer

// unseen says that a letter has no picture and no width of its own: it would only change its neighbour's.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || unicode.IsControl(r)
}

// Square is where a Foreign letter is drawn: from the pen, in device pixels, its upper left corner and its size.
func (g Glyph) Square(scale float64) (x, y, size int) {
	size = max(1, int(math.Round(g.Face.Size*scale)))
	return 0, int(math.Round(-0.86 * float64(size))), size
}

// Mask rasterises the glyph; x and y are where its top left corner lies from the pen, in device pixels. A Foreign letter is
// an empty box here.
func (g Glyph) Mask(scale float64) (mask *image.Alpha, x, y int) {
	if Foreign(g.Rune) {
		if unseen(g.Rune) {
			return nil, 0, 0
		}
		x, y, size := g.Square(scale)
		inset := float64(size) / 5
		side := float64(size) - inset
		return Shape{Form: Box, W: side, H: side, Stroke: max(1, float64(size)/12)}.Mask(1), x + int(inset/2), y + int(inset/2)
	}
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
func (f Face) Advance(r rune) float64 { return f.advance(f.face(), r) }

func (f Face) advance(k *known, r rune) float64 {
	var w float64
	if r >= 0 && int(r) < len(k.ascii) {
		w = k.ascii[r]
	} else {
		w = k.width(f.Size, r)
	}
	if math.IsNaN(w) {
		return 0
	}
	return w + f.Track
}

// Measure gives the width of a text in pixels.
func (f Face) Measure(text string) float64 {
	w, k := 0.0, f.face()
	for _, r := range text {
		w += f.advance(k, r)
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
