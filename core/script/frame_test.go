package script

import (
	"os"
	"testing"
)

// Wherever one goes by way of a key frame, the world is the one of a run that went straight there, in each of its parts.
func TestKeyFramesAreExact(t *testing.T) {
	sources := map[string]string{"race": "servers 3\nstart all\nrun until leader exists\nclient a 1\nclient b 2\nsettle\na enqueue /q x\nsettle\n" +
		"a dequeue /q\nb dequeue /q\nsettle\na repeat 60 --async create /n%d x\nsettle\na enqueue /q y\nsettle\n"}
	for seed := uint64(1); seed <= 25; seed++ {
		sources["random"+string(rune('a'+seed))] = Random(seed, LeastVoters, MostVoters)
	}
	queue, err := os.ReadFile("testdata/queue.zk")
	if err != nil {
		t.Fatal(err)
	}
	sources["queue"] = string(queue)
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := Parse(name, source)
			if err != nil {
				t.Fatal(err)
			}
			straight := New(s, Options{})
			defer straight.Close()
			want := map[int64]uint64{}
			for straight.Tick() == Running {
				if m := straight.Moves(); m%23 == 0 {
					want[m] = straight.World().Hash()
				}
			}
			p := New(s, Options{Frames: 40})
			defer p.Close()
			p.RunAll()
			for m := straight.Moves() / 23 * 23; m > 0; m -= 23 * (1 + m%7) {
				if err := p.SeekMoves(0, m); err != nil {
					t.Fatal(err)
				}
				if p.World().Hash() != want[m] && want[m] != 0 {
					t.Fatalf("after %d moves the world is another", m)
				}
			}
		})
	}
}

// However large the tree gets, the key frames take no more than their share of the memory, and going back is still exact.
func TestKeyFramesOfALargeTree(t *testing.T) {
	s, err := Parse("t.zk", "servers 5\nstart all\nrun until leader exists\nclient a 1\nsettle\na repeat 4000 --async create /n%d x\nsettle within 1000s\n")
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
