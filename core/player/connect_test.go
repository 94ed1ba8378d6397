package player

import (
	"strings"
	"testing"
)

// A client goes to no server that its connect string does not name, not even when it is told to: the command is refused, and leaves nothing behind.
func TestAClientGoesWhereItsConnectStringLeads(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\nclient ann servers 2,1\nsettle\n", Options{})
	p.RunAll()
	before := p.World().Hash()
	err := p.Inject("ann connect 3")
	if err == nil || !strings.Contains(err.Error(), "ann does not know server 3: it was given 2,1") || p.World().Hash() != before {
		t.Fatalf("%v", err)
	}
	for _, command := range []string{"ann connect 1", "settle", "expect client ann on 1", "ann connect", "settle", "expect client ann on 1", "client bob 1", "settle", "bob connect 3", "settle",
		"expect client bob on 3"} {
		if err := p.Inject(command); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		p.RunAll()
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("%s: %s", r.Text, r.Seen)
		}
	}
}
