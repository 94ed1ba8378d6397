package attack

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
)

// A server that no leader can take in excuses that the servers do not agree, for as long as it is up.
func TestWhoIsDownExcusesNothing(t *testing.T) {
	s, err := script.Parse("outside.zk", Random(485, LeastVoters, MostVoters))
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{Passing: true})
	defer p.Close()
	p.RunAll()
	w := p.World()
	if !epochRefused(w) {
		t.Fatal("this world has no such server any more: look for another seed whose verdict is Refused")
	}
	_, epoch := w.Epochs(w.Leader())
	for id := proto.ServerID(1); int(id) <= w.Servers(); id++ {
		if accepted, _ := w.Epochs(id); accepted > epoch && w.HasDatabase(id) {
			if err := w.Crash(id); err != nil {
				t.Fatal(err)
			}
		}
	}
	if epochRefused(w) {
		t.Error("a server that is down is an excuse")
	}
}
