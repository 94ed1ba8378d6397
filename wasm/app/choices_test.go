package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// What may happen next is listed in its order, each as a command; whichever is chosen happens, and nothing else. What was chosen is a part of
// the run that is written down.
func TestWhatMayHappenNext(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bo 2\nsettle\nann create /a\nbo create /b\n"})
	p.rest()
	list := p.try(&port.AskChoices{}).Data.([]port.Choice)
	if len(list) < 4 || !list[0].Next {
		t.Fatalf("choices: %+v", list)
	}
	kinds := map[string]bool{}
	for i, c := range list {
		if i > 0 && c.At < list[i-1].At {
			t.Errorf("%+v comes before %+v", list[i-1], c)
		}
		verb, _, _ := strings.Cut(c.Command, " ")
		kinds[verb] = true
		p.ask(t, &port.Inject{Command: c.Command})
		p.rest()
		if got := p.state(); got.View.Turn == 0 || got.View.Now < c.At && c.Next {
			t.Errorf("%s: turn %d at %d", c.Command, got.View.Turn, got.View.Now)
		}
		now := p.state().View
		q := open(t)
		q.ask(t, &port.Load{Artefact: p.written(t)})
		q.rest()
		if again := q.state().View; again.Seq != now.Seq || again.Now != now.Now {
			t.Errorf("%s: opened again at #%d, %d; it was #%d, %d", c.Command, again.Seq, again.Now, now.Seq, now.Now)
		}
		p.ask(t, &port.Back{})
		p.rest()
	}
	if !kinds["deliver"] || !kinds["wake"] {
		t.Errorf("only %v", kinds)
	}
}

// What a step allows to be taken in hand is told while it is open; what the set-up allows, always.
func TestWhatMayBeTakenInHand(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nallow 2\nstep a\nallow links\nstart all\nstep b\nrun for 1s\n"})
	p.rest()
	for _, want := range []string{"2", "2 links", "2"} {
		if got := strings.Join(p.state().Allows, " "); got != want {
			t.Errorf("step %d allows %q, expected %q", p.state().Step, got, want)
		}
		p.ask(t, &port.Next{})
		p.rest()
	}
}
