package player

import (
	"testing"

	"zootrope/core/script"
)

// However large the tree gets, the key frames take no more than their share of the memory, and going back is still exact.
func TestKeyFramesOfALargeTree(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 5\nstart all\nrun until leader exists\nclient a 1\nsettle\na repeat 4000 --async create /n%d x\nsettle within 1000s\n")
	if err != nil {
		t.Fatal(err)
	}
	p := New(s, Options{Frames: PageFrames})
	defer p.Close()
	heaviest, most := 0, 0
	for st := p.Status(); st == Running; st = p.Tick() {
		heaviest, most = max(heaviest, p.weight()), max(most, len(p.frames))
	}
	if p.Status() != Done {
		t.Fatal(p.Status(), p.Err())
	}
	if heaviest > maxWeight || heaviest < maxWeight/2 || most > maxFrames {
		t.Errorf("%d frames at most, %d MB", most, heaviest>>20)
	}
	there, at := p.World().Hash(), p.Moves()
	for _, m := range []int64{at / 2, at} {
		if err := p.SeekMoves(p.Branch(), m); err != nil {
			t.Fatal(err)
		}
	}
	if p.World().Hash() != there {
		t.Error("going back and forth ends elsewhere")
	}
}
