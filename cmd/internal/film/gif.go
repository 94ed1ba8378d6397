package film

import (
	"image"
	"image/color"
	"image/gif"
	"io"

	"zootrope/core/say"
	"zootrope/wasm/scene"
)

// longest is how many seconds a GIF has at most: it is held in memory as a whole, and nobody loads a longer one.
const longest = 180

// animation is a GIF in the making. A frame has only what differs from the one before; what is the same lasts longer.
type animation struct {
	w       io.Writer
	fps     int
	frames  int
	colours map[color.RGBA]uint8 // that were met, by their place in the palette
	last    *image.Paletted
	out     gif.GIF
}

func newGIF(w io.Writer, f *Film) *animation {
	a := &animation{w: w, fps: f.FPS, colours: map[color.RGBA]uint8{}}
	a.out.Config = image.Config{ColorModel: palette(f.Dark), Width: f.W, Height: f.H}
	return a
}

// palette has the colours of a theme, and on the way from each to what it lies on as many as there is room for: the soft edges of letters and lines.
func palette(dark bool) color.Palette {
	var out color.Palette
	seen := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !seen[c] && len(out) < 256 {
			seen[c] = true
			out = append(out, c)
		}
	}
	for i := scene.Well; i <= scene.OnGold; i++ {
		add(i.Color(dark))
	}
	between := func(a, b color.RGBA, share float64) {
		mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share) }
		add(color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255})
	}
	inks := []scene.Ink{scene.Text, scene.Text2, scene.Text3, scene.GoldInk, scene.Plum, scene.Indigo, scene.Green, scene.Petrol, scene.Vermilion, scene.Grey, scene.Gold, scene.Line2, scene.Lane, scene.Line}
	for _, share := range []float64{0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875} { // the most needed first
		for _, fill := range []scene.Ink{scene.Plum, scene.Indigo, scene.Green, scene.Petrol, scene.Vermilion} {
			between(scene.OnFill.Color(dark), fill.Color(dark), share)
		}
		between(scene.OnGold.Color(dark), scene.Gold.Color(dark), share)
		for _, ground := range []scene.Ink{scene.Well, scene.Card} {
			for _, ink := range inks {
				between(ground.Color(dark), ink.Color(dark), share)
			}
		}
	}
	return out
}

func (a *animation) add(picture *image.RGBA) error {
	if a.frames++; a.frames > longest*a.fps {
		return say.F("the film is longer than %d seconds: choose fewer steps, or write a .webm", longest)
	}
	now := image.NewPaletted(picture.Bounds(), a.out.Config.ColorModel.(color.Palette))
	for i, at := 0, 0; i < len(now.Pix); i, at = i+1, at+4 {
		c := color.RGBA{picture.Pix[at] &^ 3, picture.Pix[at+1] &^ 3, picture.Pix[at+2] &^ 3, 255}
		index, ok := a.colours[c]
		if !ok {
			index = uint8(now.Palette.Index(c))
			a.colours[c] = index
		}
		now.Pix[i] = index
	}
	// A hundredth of a second is the unit: what is lost by rounding is made up for by the next picture.
	delay := a.frames*100/a.fps - (a.frames-1)*100/a.fps
	part := now
	if a.last != nil {
		part = now.SubImage(changed(a.last, now)).(*image.Paletted)
	}
	if part.Bounds().Empty() {
		a.out.Delay[len(a.out.Delay)-1] += delay
		return nil
	}
	a.out.Image, a.out.Delay, a.out.Disposal = append(a.out.Image, clipped(part)), append(a.out.Delay, delay), append(a.out.Disposal, gif.DisposalNone)
	a.last = now
	return nil
}

// clipped is a part of a picture without the memory of the rest.
func clipped(part *image.Paletted) *image.Paletted {
	out := image.NewPaletted(part.Bounds(), part.Palette)
	for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
		from := part.PixOffset(part.Rect.Min.X, y)
		copy(out.Pix[out.PixOffset(part.Rect.Min.X, y):], part.Pix[from:from+part.Rect.Dx()])
	}
	return out
}

// changed is the smallest box with all that differs.
func changed(a, b *image.Paletted) image.Rectangle {
	var out image.Rectangle
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		row := y * b.Stride
		for x := range b.Stride {
			if a.Pix[row+x] != b.Pix[row+x] {
				out = out.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return out
}

func (a *animation) end() error { return gif.EncodeAll(a.w, &a.out) }
