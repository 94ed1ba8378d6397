package thumbnails

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"zootrope/core/sim"
	"zootrope/lessons"
	"zootrope/wasm/scene"
)

// A card is as large as previews want it, and has the colours of the picture: that of the stage and that of its words, gold where a server leads, and plum where a
// server looks for a leader. A picture with few letters has little ink. The limit of the file is for herd-effect, the one outlier: the other files have less than 80 KB.
func TestCard(t *testing.T) {
	seen := map[string]int{}
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
		if first.picture.View.Leader > 0 && !aboutStore(first.picture.View) {
			want["gold"] = scene.Gold.Color(false)
		}
		if slices.ContainsFunc(first.picture.View.Servers, func(s sim.ServerView) bool { return s.State == "LOOKING" }) {
			want["plum"] = scene.Plum.Color(false)
		}
		for name, c := range want {
			seen[name]++
			least := 100
			if name == "ink" {
				least = 50
			}
			if n := dots(m, c); n < least {
				t.Errorf("%s: %d dots of %s, want %d", l.ID, n, name, least)
			}
		}
	}
	if seen["gold"] == 0 || seen["plum"] == 0 {
		t.Errorf("the first steps have no server that leads, or none that looks for a leader: %v", seen)
	}
}

// aboutStore says whether a picture may be about a store alone, without any server.
func aboutStore(v *sim.View) bool { return len(v.Stores) > 0 && v.Stores[0].Shared }

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
