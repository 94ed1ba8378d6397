package player

import "testing"

// visit is a place at which a run has been, with the world as it was there.
type visit struct {
	branch    int
	moves     int64
	hash      uint64
	seq, turn int64
}

func (p *Player) visit() visit {
	return visit{p.trail.segment().ID, p.at, p.w.Hash(), p.w.Seq(), p.w.Turn()}
}

// lived plays a script with a rewind, and twice goes back and commands something else by hand.
func lived(t *testing.T, frames int64) (*Player, []visit) {
	t.Helper()
	p := play(t, "servers 3\nstart all\nstep a\nrun until servers agree\nclient ann 1\nsettle\nann create /x 1\nsettle\n"+
		"step b\ncrash 3\nrun for 3s\nrewind b\nann set /x 2\nsettle\nstep c\ncrash 1\nrun for 2s\n", Options{Frames: frames, Apart: true})
	var visits []visit
	roam := func(until Status, most int) {
		for i := 0; i < most; i++ {
			s := p.Tick()
			if i%37 == 0 && s != Replaying {
				visits = append(visits, p.visit())
			}
			if s == until {
				return
			}
		}
	}
	roam(Done, 1<<20)
	back := visits[len(visits)/3]
	for _, line := range []string{"pause 2", "client bob"} {
		if err := p.SeekMoves(back.branch, back.moves); err != nil {
			t.Fatal(err)
		}
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		roam(Done, 800)
		back = visits[len(visits)-5]
	}
	return p, visits
}

func TestTwinFindsEveryPlace(t *testing.T) {
	for _, frames := range []int64{0, 50} {
		p, visits := lived(t, frames)
		twin := p.Twin()
		here, frames := p.visit(), len(p.frames)
		for i := range visits {
			want := visits[(i*61)%len(visits)]
			if err := twin.SeekMoves(want.branch, want.moves); err != nil {
				t.Fatal(err)
			}
			if got := twin.visit(); got != want {
				t.Fatalf("the twin is at %+v, not at %+v", got, want)
			}
		}
		if p.visit() != here || len(p.frames) != frames || len(twin.frames) != 0 {
			t.Error("the twin has moved the run")
		}
		twin.Close()
	}
}

func TestTwinFollows(t *testing.T) {
	p, visits := lived(t, 50)
	twin := p.Twin()
	defer twin.Close()
	if err := twin.SeekMoves(p.Branch(), p.Moves()); err != nil {
		t.Fatal(err)
	}
	if err := p.SeekMoves(visits[4].branch, visits[4].moves); err != nil {
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
	if twin.visit() != p.visit() {
		t.Errorf("the twin is at %+v, the run at %+v", twin.visit(), p.visit())
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
		if twin.visit() != p.visit() {
			t.Fatalf("after %s the twin is at %+v, the run at %+v", line, twin.visit(), p.visit())
		}
	}
}
