package thumbnails

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons"
)

// A card has the shapes of its picture in the page's colours, and its words: the first step of the first lesson has one server that looks for a leader.
func TestCard(t *testing.T) {
	tokens, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "base", "tokens.css"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lessons.All() {
		sheets, err := Paper(l)
		if err != nil {
			t.Fatal(err)
		}
		file, err := Card(sheets[0], string(tokens))
		if err != nil {
			t.Fatalf("%s: %v", l.ID, err)
		}
		m, err := png.Decode(bytes.NewReader(file))
		if err != nil || m.Bounds().Dx() != CardW || m.Bounds().Dy() != CardH || len(file) > 100_000 {
			t.Fatalf("%s: %v, %v, %d bytes", l.ID, err, m.Bounds(), len(file))
		}
		want := map[string]color.RGBA{"paper": {0xfb, 0xfa, 0xf6, 255}, "ink": {0x21, 0x1f, 0x1b, 255}}
		if strings.Contains(sheets[0].SVG, "var(--gold)") {
			want["gold"] = color.RGBA{0xe5, 0xac, 0x36, 255}
		}
		if strings.Contains(sheets[0].SVG, "var(--plum)") {
			want["plum"] = color.RGBA{0x86, 0x39, 0x7b, 255}
		}
		for name, c := range want {
			if dots(m, c) < 100 {
				t.Errorf("%s: %d dots of %s", l.ID, dots(m, c), name)
			}
		}
		without := sheets[0]
		without.SVG = words.ReplaceAllString(used.ReplaceAllString(without.SVG, "#211f1b"), "")
		if strings.Contains(without.SVG, "<text") {
			t.Errorf("%s: words that a card leaves out: %s", l.ID, without.SVG)
		}
	}
	if _, err := Card(Sheet{SVG: `<svg viewBox="0 0 1 1"><rect fill="var(--nothing)"/></svg>`}, string(tokens)); err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("a colour that is none: %v", err)
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
