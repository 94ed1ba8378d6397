package thumbnails

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"zootrope/lessons"
	"zootrope/wasm/scene"
)

// A card is as large as previews want it, and has the colours of the picture: that of the stage and that of its words, and gold where somebody leads.
func TestCard(t *testing.T) {
	for _, l := range lessons.All() {
		first := papers(t)[l.ID][0]
		file, err := Card(first)
		if err != nil {
			t.Fatalf("%s: %v", l.ID, err)
		}
		m, err := png.Decode(bytes.NewReader(file))
		if err != nil || m.Bounds().Dx() != CardW || m.Bounds().Dy() != CardH || len(file) > 150_000 {
			t.Fatalf("%s: %v, %v, %d bytes", l.ID, err, m.Bounds(), len(file))
		}
		want := map[string]color.RGBA{"well": scene.Well.Color(false), "ink": scene.Text.Color(false)}
		if first.picture.View.Leader > 0 {
			want["gold"] = scene.Gold.Color(false)
		}
		for name, c := range want {
			if dots(m, c) < 50 {
				t.Errorf("%s: %d dots of %s", l.ID, dots(m, c), name)
			}
		}
	}
}

func dots(m image.Image, want color.RGBA) int {
	n := 0
	for y := range CardH {
		for x := range CardW {
			if m.At(x, y) == want {
				n++
			}
		}
	}
	return n
}
