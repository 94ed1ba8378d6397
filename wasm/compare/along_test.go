package compare

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/wasm/run"
)

// laid plays a script to its end and lays another run beside it.
func laid(t *testing.T, text, with string) (*run.Run, *Beside) {
	t.Helper()
	s, err := script.Parse("a.zk", text)
	if err != nil {
		t.Fatal(err)
	}
	r := run.New(run.Source{Script: s})
	t.Cleanup(r.Close)
	for r.Going() {
		r.Tick()
	}
	b := New(&r.Record)
	t.Cleanup(b.End)
	if !b.Lay(with) {
		t.Fatalf("there is no run %q", with)
	}
	follows(t, b)
	return r, b
}

// follows lets the other run follow until it has nothing left to do.
func follows(t *testing.T, b *Beside) {
	t.Helper()
	b.Follow()
	for n := 0; b.Pending(); n++ {
		if b.Work(); n > 1_000_000 {
			t.Fatal("it does not come to rest")
		}
	}
}

// give carries out a command by hand, and plays until it has passed.
func give(t *testing.T, r *run.Run, command string) {
	t.Helper()
	if err := r.Command(command, player.Manner(0)); err != nil {
		t.Fatal(err)
	}
	for r.Player.Waits() > 0 && r.Going() {
		r.Tick()
	}
}

// What the mended run cannot do counts as done: what follows is still given in its place.
func TestTheMendedRunRefusesACommand(t *testing.T) {
	r, b := laid(t, "servers 3\nconfig bug=first-vote-stays\nstart 1\nrun for 1s\nstart 2\nrun for 1s\n", realRun)
	give(t, r, "client ann 1")
	follows(t, b)
	other := b.other.other
	if err := other.p.Inject("stop 2"); err != nil { // so that it is down already
		t.Fatal(err)
	}
	other.rows = nil
	other.note()
	for _, command := range []string{"stop 2", "run for 1s", "start 3", "run for 1s"} {
		give(t, r, command)
		follows(t, b)
	}
	if b.other.other != other || other.refused != 1 || len(other.Given) != 3 || b.Inside().Seen.Servers[2].State == "DOWN" {
		t.Errorf("refused %d, given %+v, %+v", other.refused, other.Given, b.Inside().Seen.Servers)
	}
}
