package player

import "testing"

// Each beginning of a run with branches plays to where its next command by hand was given: to the same world.
func TestABeginningPlaysToItsEnd(t *testing.T) {
	p := storyWithBranches(t)
	at := p.Moves() - 7
	if err := p.SeekMoves(p.Branch(), at); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"alice create /late", "restart 1"} { // another branch, and a leg of its own
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			p.Tick()
		}
	}
	if p.Beginnings() != 4 {
		t.Fatalf("%d commands by hand", p.Beginnings())
	}
	for n := range p.Beginnings() {
		a := p.Beginning(n, "test")
		packed, err := a.Encode()
		if err != nil {
			t.Fatal(err)
		}
		b, err := Decode(packed)
		if err != nil {
			t.Fatal(err)
		}
		q, err := Open(b, Options{})
		if err != nil {
			t.Fatalf("%d: %v", n, err)
		}
		was := p.trail.handPositions[n]
		if q.World().Hash() != was.hash || q.Moves() != was.moves || q.Beginnings() != n {
			t.Errorf("%d: it stands after %d moves with %d commands by hand, %s", n, q.Moves(), q.Beginnings(), story(q))
		}
		q.Close()
	}

	// Whether the way there goes through the position.
	for _, c := range []struct {
		branch int
		moves  int64
		leads  string
	}{{p.Branch(), p.Moves(), "0000"}, {p.trail.handPositions[0].branch, p.trail.handPositions[0].moves, "1111"}, {p.trail.handPositions[2].branch, p.trail.handPositions[2].moves, "0011"}} {
		if err := p.SeekMoves(c.branch, c.moves); err != nil {
			t.Fatal(err)
		}
		got := ""
		for n := range p.Beginnings() {
			got += map[bool]string{true: "1", false: "0"}[p.Leads(n)]
		}
		if got != c.leads {
			t.Errorf("at %d of branch %d: %s, expected %s", c.moves, c.branch, got, c.leads)
		}
	}
}
