package compare

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/wasm/port"
)

// walked walks through the first step of a script.
func walked(t *testing.T, text string) *track {
	t.Helper()
	s, err := script.Parse("a.zk", "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /x 1\nsettle\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	out := newTrack(player.New(s, player.Options{}), region{begins: 0, step: true, search: true})
	t.Cleanup(out.close)
	for n := 0; !out.gone; n++ {
		if out.walk(); n > 100_000 {
			t.Fatal("it does not come to its end")
		}
	}
	return out
}

// searched looks for the first difference of two scripts.
func searched(t *testing.T, own, other string) *compared {
	t.Helper()
	c := &compared{mine: walked(t, own), other: walked(t, other), comparison: comparison{theirs: region{search: true}}}
	for n := 0; c.searching(); n++ {
		if c.searchOn(); n > 100_000 {
			t.Fatal("the search does not end")
		}
	}
	return c
}

// A difference that passes within a command is not the first one: this begins where it stays.
func TestADifferenceThatPassesIsNone(t *testing.T) {
	c := searched(t, "ann set /x 2\nann set /x 1\nann set /x 3\nstep one\nrun for 5s\n", "step one\nrun for 5s\n")
	if f := c.first; f == nil || f.kind != port.OfClient || f.facts[0].Value != "3" || f.facts[1].Value != "1" {
		t.Errorf("got %+v", f)
	}
}

// Where nothing differs when any command has come to its end, the search knows that.
func TestRunsThatNeverDiffer(t *testing.T) {
	const same = "step one\nann set /x 2\nsettle\n"
	if c := searched(t, same, same); c.first != nil || !c.search.none {
		t.Errorf("got %+v", c.first)
	}
}

// What only one run was given is the cause of what it brings about: the difference is what a command brings about that both were given.
func TestACauseIsNoDifference(t *testing.T) {
	c := searched(t, "step one\nann set /x 2\nsettle\nann create /y\nsettle\n", "step one\nann create /y\nsettle\nann create /y\nsettle\n")
	if f := c.first; f == nil || f.facts[0].Path != "/y" || f.facts[1].How != port.FactRefused {
		t.Errorf("got %+v", f)
	}
}
