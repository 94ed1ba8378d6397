package player_test

import (
	"os"
	"reflect"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/script"
)

// A copy of a world goes on exactly as the world does, and neither touches the other.
func TestClonesGoOnAlike(t *testing.T) {
	var sources []string
	for seed := uint64(1); seed <= 30; seed++ {
		sources = append(sources, attack.Random(seed, attack.LeastVoters, attack.MostVoters))
	}
	for _, name := range []string{"published", "together", "calls", "lists", "pair"} {
		source, err := os.ReadFile("testdata/" + name + ".zk")
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, string(source))
	}
	for seed, source := range sources {
		s, err := script.Parse("random", source)
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(s, player.Options{})
		for i := 0; p.Tick() == player.Running; i++ {
			if i%97 != 0 {
				continue
			}
			w, before := p.World(), p.World().Hash()
			a, b := w.Clone(), w.Freeze().Thaw()
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("seed %d, move %d: what was frozen is not what was copied", seed, i)
			}
			if a.Hash() != before {
				t.Fatalf("seed %d, move %d: the copy differs", seed, i)
			}
			for range 40 {
				if a.Do() != b.Do() {
					t.Fatalf("seed %d, move %d: one copy stands still", seed, i)
				}
			}
			if a.Hash() != b.Hash() || a.Seq() != b.Seq() || a.Now() != b.Now() {
				t.Fatalf("seed %d, move %d: two copies go apart", seed, i)
			}
			if w.Hash() != before {
				t.Fatalf("seed %d, move %d: a copy has changed the original", seed, i)
			}
			a.Close()
			b.Close()
		}
		p.Close()
	}
}

// The original does, move by move, what its copy has done.
func TestCloneFollowsOriginal(t *testing.T) {
	s, err := script.Parse("writes", "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 2\nsettle\n"+
		"a lock /l\nb lock /l\nrun for 35ms\na repeat 20 --async create -s /l/x-\nrun for 21ms\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	if p.RunAll() != player.Done {
		t.Fatal(p.Err())
	}
	w := p.World()
	c := w.Clone()
	defer c.Close()
	for range 300 {
		w.Do()
		c.Do()
		if w.Hash() != c.Hash() {
			t.Fatalf("apart at turn %d and %d", w.Turn(), c.Turn())
		}
	}
	if w.LockHolder("/l") == "" || c.LockHolder("/l") != w.LockHolder("/l") || c.LockWaiters("/l") != 1 {
		t.Errorf("held by %q and %q, waiters %d and %d", w.LockHolder("/l"), c.LockHolder("/l"), w.LockWaiters("/l"), c.LockWaiters("/l"))
	}
}
