package player

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/sim"
)

const queueing = elect + "client a 1\nclient b 2\nclient c 3\nsettle\nstep one\n" +
	"a lock /l --strategy herd\nsettle\nb lock /l --strategy herd\nsettle\nc lock /l --strategy herd\nsettle\nstep two\na unlock /l\nsettle\nstep three\n"

// queueLine prints a lock's queue: a gone, b held …
func queueLine(v *sim.View) string {
	var out []string
	for _, l := range v.Locks {
		out = append(out, fmt.Sprint(l.Path, " ", l.Children))
		for _, n := range l.Nodes {
			out = append(out, n.Name[len(n.Name)-1:]+n.Client+" "+n.State)
		}
	}
	return strings.Join(out, ", ")
}

// A node that has gone is shown until the next step begins.
func TestQueueInView(t *testing.T) {
	p := play(t, queueing, Options{})
	var seen []string
	fired := 0
	for s := p.Tick(); s == Running; s = p.Tick() {
		v := p.World().View()
		if line := queueLine(&v); len(seen) == 0 || seen[len(seen)-1] != line {
			seen = append(seen, line)
		}
		for _, c := range v.Clients {
			for _, w := range c.Watching {
				if w.Fired && w.Path == "/l" && w.Kind == "child" && c.Name == "c" {
					fired++
				}
			}
		}
	}
	want := `
/l 0
/l 1, 0a first
/l 1, 0a held
/l 2, 0a held, 1b waiting
/l 3, 0a held, 1b waiting, 2c waiting
/l 3, 0a first, 1b waiting, 2c waiting
/l 2, 0a gone, 1b first, 2c waiting
/l 2, 0a gone, 1b held, 2c waiting
/l 2, 1b held, 2c waiting`
	if got := strings.Join(seen, "\n"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if fired == 0 {
		t.Error("no event was seen on its way to c")
	}
}

// How far a write has come: sent, proposed, committed, one after the other.
func TestWayOfAWrite(t *testing.T) {
	p := play(t, elect+"client a 1\nsettle\nstep one\na create /x\nsettle\na get /x\nsettle\n", Options{})
	var ways []string
	for s := p.Tick(); s == Running; s = p.Tick() {
		v := p.World().View()
		if len(v.Clients) == 0 || v.Clients[0].Pending == "" {
			continue
		}
		c := v.Clients[0]
		way := fmt.Sprintf("%s %d/%d", c.Pending, c.Way, c.Ways)
		if len(ways) == 0 || ways[len(ways)-1] != way {
			ways = append(ways, way)
		}
		if c.Since > v.Now || v.Now-c.Since > 500 {
			t.Errorf("since %d at %d", c.Since, v.Now)
		}
	}
	want := "a create /x 1/3, a create /x 2/3, a create /x 3/3, a get /x 1/1"
	if got := strings.Join(ways, ", "); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A client that does not know that its session has expired waits no longer: its node has gone.
func TestADeadWaiterDoesNotQueue(t *testing.T) {
	p := play(t, elect+"client a 1\nclient b 2 timeout 4s\nclient c 3\nsettle\na lock /l\nsettle\nb lock /l\nsettle\nc lock /l\nsettle\n"+
		"b expire\nrun for 7s\n", Options{})
	p.RunAll()
	v := p.World().View()
	if len(v.Locks) != 1 || fmt.Sprint(v.Locks[0].Waiters) != "[c]" {
		t.Errorf("%+v", v.Locks)
	}
}
