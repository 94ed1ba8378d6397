package scene

import (
	"strings"
	"testing"

	"zootrope/core/sim"
)

// A queue shows each client that holds the lock, waits for it, or has left a node in it: nobody twice, and in the order of the nodes.
func TestQueue(t *testing.T) {
	for _, c := range []struct{ holders, waiters, nodes, want string }{
		{"a", "b c", "a:held b:waiting c:waiting", "a! b c"},
		{"", "", "a:first", "a-"},                            // a has crashed, or has given up
		{"", "b c", "a:first b:waiting c:waiting", "a- b c"}, // …and others stand behind its node
		{"", "b", "b:first b:waiting", "b- b"},               // it waits for itself: an answer was lost, and it made another one
		{"a", "b", "a:held a:waiting b:waiting", "a! b"},
		{"a", "c b", "a:held b:waiting", "a! c b"}, // c has no node yet
		{"a", "b", "a:gone b:waiting", "a! b"},
		{"", "", "a:gone", ""},
		{"", "b", "", "b"},
		{"", "b", ":first b:waiting", "- b"}, // somebody else's
	} {
		l := sim.LockView{Waiters: strings.Fields(c.waiters)}
		for _, h := range strings.Fields(c.holders) {
			l.Holders = append(l.Holders, sim.Holding{Client: h})
		}
		for _, n := range strings.Fields(c.nodes) {
			client, state, _ := strings.Cut(n, ":")
			l.Nodes = append(l.Nodes, sim.LockNode{Client: client, State: state})
		}
		var got []string
		for _, p := range queue(&l) {
			got = append(got, p.name+[...]string{waits: "", holds: "!", left: "-"}[p.as])
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v: %q, want %q", c, strings.Join(got, " "), c.want)
		}
	}
}
