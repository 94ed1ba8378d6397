package explore

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
)

// Find gives the scope of a name.
func Find(name string) (Scope, bool) {
	for _, s := range Scopes() {
		if s.Name == name {
			return s, true
		}
	}
	return Scope{}, false
}

// small is one write and nothing else: little enough to be gone through in a test.
func small() Scope {
	s, _ := Find("write")
	s.Crashes, s.Boots = 0, 0
	return s
}

func TestSmallScopeIsComplete(t *testing.T) {
	r, err := Run(small(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Complete || r.Violation != nil || r.States < 50 || r.Ends == 0 {
		t.Errorf("%+v", r)
	}
	t.Logf("%d states, %d transitions, %d ends, depth %d", r.States, r.Transitions, r.Ends, r.Depth)
}

// What there is to see does not depend on how many look, nor on who comes first.
func TestWorkersSeeTheSame(t *testing.T) {
	two := Scope{Name: "two", Setup: "servers 2\nlatency 0ms\nfsync 0ms\nrun for 1s\nstart all\n", Horizon: 60_000}
	var first Report
	for workers := 1; workers <= 4; workers++ {
		r, err := Run(two, Options{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Complete || r.Violation != nil || r.States < 1000 {
			t.Errorf("%d workers: %+v", workers, r)
		}
		if r.Depth = 0; workers == 1 {
			first = r
		}
		if r != first {
			t.Errorf("%d workers have seen %+v, one has seen %+v", workers, r, first)
		}
	}
}

// A holder may let go once, and one that closes its session holds nothing: else a path would never end.
func TestLettingGoEnds(t *testing.T) {
	two := Scope{Name: "two", Setup: alone + "client ann 1\nclient bob 1\nsettle\nann create /l\nsettle\nlatency 0ms\nann lock /l\nbob lock /l\n",
		Lock: "/l", Leaves: 1, Horizon: 60_000}
	r, err := Run(two, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Complete || r.Violation != nil {
		t.Errorf("%+v", r)
	}
	t.Logf("%d states, %d transitions, %d ends, depth %d", r.States, r.Transitions, r.Ends, r.Depth)
}

// What a search finds, the script that it writes shows again.
func TestKnownBugsAreFound(t *testing.T) {
	for _, c := range []struct{ scope, bug, invariant string }{
		{"write", "commit-without-quorum", "Quorum"}, // in the set-up already
		{"write", "ack-before-fsync", "DurabilityOrder"},
		{"leave", "lock-without-list", "MutualExclusion"},
	} {
		bugs, err := proto.ParseBugs(c.bug)
		if err != nil {
			t.Fatal(err)
		}
		scope, _ := Find(c.scope)
		r, err := Run(scope, Options{Bugs: bugs, States: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if r.Violation == nil || r.Violation.Invariant != c.invariant {
			t.Errorf("%s: %v in %d states, want %s", c.bug, r.Violation, r.States, c.invariant)
			continue
		}
		t.Logf("%s: %v after %d states", c.bug, r.Violation, r.States)
		s, err := script.Parse("found.zk", r.Script)
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(s, player.Options{})
		p.RunAll()
		if v := p.World().Violation(); (v == nil || v.Detail.String() != r.Violation.Detail.String()) && p.World().LockHolders("/l") < 2 {
			t.Errorf("%s: played again, %v", c.bug, v)
		}
		p.Close()
	}
}
