package player

import "testing"

// spot is a position that has been lived, with the world as it was there.
type spot struct {
	branch    int
	moves     int64
	hash      uint64
	seq, turn int64
}

func (p *Player) spot() spot {
	return spot{p.trail.segment().ID, p.at, p.w.Hash(), p.w.Seq(), p.w.Turn()}
}

// lived plays a script with a rewind, and twice goes back and commands something else by hand.
func lived(t *testing.T, frames int64) (*Player, []spot) {
	t.Helper()
	p := play(t, "servers 3\nstart all\nstep a\nrun until servers agree\nclient ann 1\nsettle\nann create /x 1\nsettle\n"+
		"step b\ncrash 3\nrun for 3s\nrewind b\nann set /x 2\nsettle\nstep c\ncrash 1\nrun for 2s\n", Options{Frames: frames, Apart: true})
	var spots []spot
	roam := func(until Status, most int) {
		for i := 0; i < most; i++ {
			s := p.Tick()
			if i%37 == 0 && s != Replaying {
				spots = append(spots, p.spot())
			}
			if s == until {
				return
			}
		}
	}
	roam(Done, 1<<20)
	back := spots[len(spots)/3]
	for _, line := range []string{"pause 2", "client bob"} {
		if err := p.SeekMoves(back.branch, back.moves); err != nil {
			t.Fatal(err)
		}
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		roam(Done, 800)
		back = spots[len(spots)-5]
	}
	return p, spots
}

func TestTwinFindsEveryPlace(t *testing.T) {
	for _, frames := range []int64{0, 50} {
		p, spots := lived(t, frames)
		twin := p.Twin()
		here, frames := p.spot(), len(p.frames)
		for i := range spots {
			want := spots[(i*61)%len(spots)]
			if err := twin.SeekMoves(want.branch, want.moves); err != nil {
				t.Fatal(err)
			}
			if got := twin.spot(); got != want {
				t.Fatalf("the twin is at %+v, not at %+v", got, want)
			}
		}
		if p.spot() != here || len(p.frames) != frames || len(twin.frames) != 0 {
			t.Error("the twin has moved the run")
		}
		twin.Close()
	}
}

func TestTwinFollows(t *testing.T) {
	p, spots := lived(t, 50)
	twin := p.Twin()
	defer twin.Close()
	if err := twin.SeekMoves(p.Branch(), p.Moves()); err != nil {
		t.Fatal(err)
	}
	if err := p.SeekMoves(spots[4].branch, spots[4].moves); err != nil {
		t.Fatal(err)
	}
	if err := p.Inject("crash 1"); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		p.Tick()
	}
	if err := twin.SeekMoves(p.Branch(), p.Moves()); err == nil {
		t.Error("a twin goes into a branch that it cannot know")
	}
	twin.Follow()
	if err := twin.BeginSeekMoves(p.Branch(), p.Moves()); err != nil {
		t.Fatal(err)
	}
	for twin.Tick() == Replaying {
	}
	if twin.spot() != p.spot() {
		t.Errorf("the twin is at %+v, the run at %+v", twin.spot(), p.spot())
	}
}

// A twin that was at the end of a branch goes on there when the run has.
func TestTwinGoesOnWithTheRun(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\n", Options{Frames: 100})
	p.RunAll()
	twin := p.Twin()
	defer twin.Close()
	for _, line := range []string{"crash 3", "run for 3s", "start 3", "run for 1s"} {
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		p.RunAll()
		twin.Follow()
		if err := twin.SeekMoves(p.Branch(), p.Moves()); err != nil {
			t.Fatal(err)
		}
		if twin.spot() != p.spot() {
			t.Fatalf("after %s the twin is at %+v, the run at %+v", line, twin.spot(), p.spot())
		}
	}
}
