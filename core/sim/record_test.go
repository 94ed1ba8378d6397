package sim

import (
	"slices"
	"testing"
)

// A copy of the world shares its events with it. When they leave the window of the one, they are packed; the other still
// has them as they were.
func TestACopyKeepsEventsThatHaveLeftTheWindow(t *testing.T) {
	w := ensemble(t)
	for w.Seq() < 3*chunkSize/2 {
		w.run(1000)
	}
	c := w.Clone()
	defer c.Close()
	kept := c.Events(1, c.Seq())
	if int64(len(kept)) != c.Seq() {
		t.Fatalf("%d of %d events", len(kept), c.Seq())
	}
	for w.Seq() < c.Seq()+2*window {
		w.run(10_000)
	}
	if len(w.Events(1, c.Seq())) > 0 || c.rec.chunks[0].Packed == nil {
		t.Fatal("they have not left the window")
	}
	if !slices.Equal(c.Events(1, c.Seq()), kept) {
		t.Error("the copy has other events")
	}
	if got := c.Events(chunkSize-2, chunkSize+3); !slices.Equal(got, kept[chunkSize-3:chunkSize+3]) {
		t.Errorf("%d events across two chunks", len(got))
	}
}
