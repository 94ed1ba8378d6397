package player

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/script"
)

func unplayed(t *testing.T, source string, opts Options) *Player {
	t.Helper()
	s, err := script.Parse("t.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	return New(s, opts)
}

// A twin may go on otherwise than the run it was made from. What it opens is not what that one opens later, although both have the same
// number; so the key frames of the one are not taken for places of the other.
func TestATwinGoesItsOwnWay(t *testing.T) {
	p := unplayed(t, "servers 3\nstart all\nrun until servers agree\n", Options{Frames: 20, Apart: true})
	defer p.Close()
	p.RunAll()
	give := func(on *Player, commands ...string) {
		t.Helper()
		for _, c := range commands {
			if err := on.Inject(c); err != nil {
				t.Fatal(err)
			}
			on.RunAll()
		}
	}
	at := p.Moves()
	twin := p.Twin()
	defer twin.Close()
	if err := twin.SeekMoves(p.Branch(), at); err != nil {
		t.Fatal(err)
	}
	give(twin, "crash 1", "run for 3s")
	branch, moves, hash := twin.Branch(), twin.Moves(), twin.World().Hash()
	give(p, "crash 3", "run for 3s")
	if p.Branch() != branch {
		t.Fatalf("branches %d and %d", p.Branch(), branch)
	}
	if err := twin.SeekMoves(branch, moves-1); err != nil {
		t.Fatal(err)
	}
	if err := twin.SeekMoves(branch, moves); err != nil {
		t.Fatal(err)
	}
	if twin.World().Hash() != hash {
		t.Error("the twin stands in the other's run")
	}
}

// Due is when the next move comes: never before the world's next event, and at the end of a wait in which nothing happens.
func TestDue(t *testing.T) {
	p := unplayed(t, "servers 3\nrun for 2s\nstart all\n", Options{})
	defer p.Close()
	p.Tick()
	if got := p.Due(); got != 0 {
		t.Errorf("before a command: %d", got)
	}
	p.Tick()
	if got, next := p.Due(), p.World().NextAt(); got != 2000 || next != proto.Never {
		t.Errorf("in a wait without events: %d, the next at %d", got, next)
	}
	p.RunAll()
	if err := p.Inject("events 5"); err != nil {
		t.Fatal(err)
	}
	if got, next := p.Due(), p.World().NextAt(); got != next {
		t.Errorf("in a wait for events: %d, the next at %d", got, next)
	}
}

// ByHand has what acts, and of that what lies on the way.
func TestByHand(t *testing.T) {
	p := unplayed(t, "servers 3\nstart all\nrun until servers agree\n", Options{Apart: true})
	defer p.Close()
	p.RunAll()
	now, n := p.World().Now(), p.World().Commanded().N
	began := p.World().Commanded().At
	for _, c := range []string{"run for 1s", "crash 1", "expect servers agree", "restart 1"} {
		if err := p.Inject(c); err != nil {
			t.Fatal(err)
		}
		p.RunAll()
	}
	if err := p.LetGo("run for 1s"); err != nil {
		t.Fatal(err)
	}
	got := p.ByHand()
	if len(got) != 2 || got[0].Text != "crash 1" || got[0].After != n || got[0].Since != now+1000-began || got[1].After != n+1 || got[1].Since != 0 {
		t.Fatalf("got %+v", got)
	}
	if last, ok := p.LastByHand(); !ok || last.Text != "restart 1" || p.ByHandFrom(0) != "crash 1" || p.ByHandFrom(got[0].Moves+1) != "restart 1" {
		t.Errorf("the last is %+v", last)
	}
	b := p.BranchOf(p.Branch())
	if b.From(0) != "crash 1" || b.From(got[0].Moves+1) != "restart 1" || b.From(got[1].Moves+1) != "" {
		t.Errorf("from: %q", b.From(got[0].Moves+1))
	}
	if err := p.SeekMoves(p.Branch(), got[1].Moves); err != nil {
		t.Fatal(err)
	}
	if err := p.Inject("crash 2"); err != nil {
		t.Fatal(err)
	}
	if got := p.ByHand(); len(got) != 2 || got[1].Text != "crash 2" {
		t.Errorf("on another way: %+v", got)
	}
}
