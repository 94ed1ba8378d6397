package explore

import (
	"fmt"
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
)

func world(t *testing.T, source string) *sim.World {
	t.Helper()
	s, err := script.Parse("t.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	t.Cleanup(p.Close)
	if status := p.RunAll(); status != player.Done {
		t.Fatal(status, p.Err(), "\n"+source)
	}
	return p.World().Explore()
}

// Two worlds that differ only by when everything happened are one state; one more millisecond is another.
func TestAShiftOfTimeIsTheSameState(t *testing.T) {
	after := func(d string) uint64 {
		return world(t, "servers 3\nrun for "+d+"\nstart all\nrun until servers agree\nrun for 700ms\n").StateHash()
	}
	// Session ids and the digest hold the time as such; there is no session here.
	if a, b := after("2s"), after("4s"); a != b {
		t.Errorf("%x at 2 s, %x at 4 s", a, b)
	}
	if a, b := after("2s"), after("3001ms"); a == b {
		t.Error("where the clock stands in its tick made no difference")
	}
}

// What concerns two servers, and passes between others, may come in either order.
func TestOrderOfStrangersIsTheSameState(t *testing.T) {
	s, _ := Find("election")
	root, err := s.open(0)
	if err != nil {
		t.Fatal(err)
	}
	same, other := 0, 0
	list := root.Choices(nil)
	for _, a := range list {
		for _, b := range list {
			if root.Whose(a) == root.Whose(b) {
				continue
			}
			x, y := root.Fork(root.Whose(a)), root.Fork(root.Whose(b))
			x.Take(a)
			y.Take(b)
			x, y = x.Fork(x.Whose(b)), y.Fork(y.Whose(a))
			x.Take(b)
			y.Take(a)
			if x.StateHash() == y.StateHash() {
				same++
			} else {
				other++
			}
		}
	}
	if same == 0 || other > 0 {
		t.Errorf("%d pairs are the same in either order, %d are not", same, other)
	}
}

// A fork shares what does not change, and knows hashes that it need not make again; a copy without either must go the same way.
func TestForksGoTheWayOfCopies(t *testing.T) {
	for _, s := range Scopes() {
		root, err := s.open(0)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			rand := proto.Rand(seed)
			fork, left := root.Clone(), budget{s.Crashes, s.Boots, 1, s.Leaves}
			search := worker{search: &search{scope: &s, ends: proto.Never}}
			for range 120 {
				before := fork.StateHash()
				moves, _ := search.moves(fork, left)
				if len(moves) == 0 {
					break
				}
				m, spent := moves[rand.Below(uint64(len(moves)))], left
				plain := fork.Clone().Explore() // forgets what is known
				next := fork.Fork(whose(fork, m))
				search.do(next, m, &left)
				search.do(plain, m, &spent)
				if a, b := next.StateHash(), plain.StateHash(); a != b {
					t.Fatalf("%s, seed %d: after %s a fork has %x, a copy %x", s.Name, seed, search.line(fork, m), a, b)
				}
				if fork.StateHash() != before || fork.Clone().Explore().StateHash() != before {
					t.Fatalf("%s, seed %d: %s has changed the world that was forked", s.Name, seed, search.line(fork, m))
				}
				fork = next
			}
		}
	}
}

// Every line that a search writes is a line of the language and does what was done.
func TestLinesDoWhatWasDone(t *testing.T) {
	for _, sc := range Scopes() {
		root, err := sc.open(0)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(6) {
			rand := proto.Rand(seed + 100)
			s := worker{search: &search{scope: &sc, root: root, ends: proto.Never}}
			at := &node{w: root.Clone(), left: budget{sc.Crashes, sc.Boots, 1, sc.Leaves}}
			for range 100 {
				at.moves, _ = s.moves(at.w, at.left)
				if len(at.moves) == 0 {
					break
				}
				at.next = int(rand.Below(uint64(len(at.moves))))
				at = s.move(at)
			}
			script := s.write(at)
			if a, b := told(at.w), told(world(t, script)); a != b {
				t.Fatalf("%s, seed %d:\n%s\nsearched %s\nreplayed %s", sc.Name, seed, script, a, b)
			}
		}
	}
}

// told is what both worlds know alike: connections have other numbers in a search.
func told(w *sim.World) string {
	out := fmt.Sprint(w.Now())
	for id := proto.ServerID(1); int(id) <= w.Servers(); id++ {
		accepted, current := w.Epochs(id)
		committed, _ := w.Committed(id)
		out += fmt.Sprint(" ", w.ServerState(id), accepted, current, w.Logged(id), committed)
	}
	for p := proto.Party(-1); int(-p) <= w.Clients(); p-- {
		out += fmt.Sprint(" ", w.ClientState(p), w.ClientOn(p), w.ClientLast(p))
	}
	return out
}
