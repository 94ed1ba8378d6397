package sim_test

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// A client goes on by itself from a request that has failed, and from one that the loss of its connection has ended, whether it was sent or not.
func TestReactsToFailures(t *testing.T) {
	s, err := script.Parse("", `servers 3
start all
client ann 1
run until client ann is CONNECTED
ann on NONODE /a create /a one
ann on NODEEXISTS /a set /a two
ann get /a
settle
expect node /a data is one
ann create /a three
settle
expect node /a data is two
ann on NODEEXISTS /a off
ann create /a four
settle
expect node /a data is two
ann on CONNECTIONLOSS /b create /c
ann on CONNECTIONLOSS /d create /e
link ann>1 hold
ann create /b
ann create /d
run for 10ms
break ann-1
settle
expect node /c exists
expect node /e exists
`)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	if st := p.RunAll(); st != player.Done {
		t.Fatal(st, p.Err())
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("line %d, %s: %s", r.Line, r.Text, r.Seen)
		}
	}
}
