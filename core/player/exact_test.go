package player_test

import (
	"os"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/script"
)

// Wherever one goes by way of a key frame, the world is the one of a run that went straight there, in each of its parts.
func TestKeyFramesAreExact(t *testing.T) {
	sources := map[string]string{"race": "servers 3\nstart all\nrun until leader exists\nclient a 1\nclient b 2\nsettle\na enqueue /q x\nsettle\n" +
		"a dequeue /q\nb dequeue /q\nsettle\na repeat 60 --async create /n%d x\nsettle\na enqueue /q y\nsettle\n"}
	for seed := uint64(1); seed <= 25; seed++ {
		sources["random"+string(rune('a'+seed))] = attack.Random(seed, attack.LeastVoters, attack.MostVoters)
	}
	queue, err := os.ReadFile("testdata/queue.zk")
	if err != nil {
		t.Fatal(err)
	}
	sources["queue"] = string(queue)
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := script.Parse(name, source)
			if err != nil {
				t.Fatal(err)
			}
			straight := player.New(s, player.Options{})
			defer straight.Close()
			want := map[int64]uint64{}
			for straight.Tick() == player.Running {
				if m := straight.Moves(); m%23 == 0 {
					want[m] = straight.World().Hash()
				}
			}
			p := player.New(s, player.Options{Frames: 40})
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

// A rewind of the script replays nothing: a frame is kept where the step began.
func TestARewindReplaysNothing(t *testing.T) {
	p := player.Play(t, "servers 3\nstart all\nrun until servers agree\nstep one\ncrash 3\nrun for 10s\nrewind one\ncrash 2\nrun for 1s\n", player.Options{})
	for s := p.Tick(); s != player.Done; s = p.Tick() {
		if s != player.Running {
			t.Fatalf("%v after %d moves", s, p.Moves())
		}
	}
	if p.Branch() == 0 {
		t.Error("the script was not rewound")
	}
}
