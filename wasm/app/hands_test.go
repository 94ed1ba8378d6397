package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// handed says how far things may be taken in hand, each by its kind and name.
func handed(s *port.State, things ...string) string {
	var out []string
	for _, t := range things {
		kind, name, _ := strings.Cut(t, " ")
		if how := s.Hand(kind, name); how != port.HandNone {
			out = append(out, t+": "+how)
		}
	}
	return strings.Join(out, ", ")
}

// Without a lesson everything may be taken in hand. In a lesson it is what the open step lets go: kinds, or single servers and clients; at the
// end of a lesson with something to be tried, all servers and clients a little.
func TestHowFarThingsAreTakenInHand(t *testing.T) {
	things := []string{"server", "server 2", "server 3", "client", "client ann", "client boss", "link", "link 1>2", "message", "choices"}
	const script = "servers 3\nstart all\nclient ann 1\nclient boss 2\nstep none\nrun for 100ms\nstep one\nallow 2 boss\nrun for 100ms\n" +
		"step kinds\nallow servers links choices\noffer crash 3\nrun for 100ms\nstep all\nallow all\nrun for 100ms\nstep try\nallow links\noffer crash 1\n"
	p := open(t)
	p.ask(t, &port.Load{Script: script})
	p.rest()
	state := func() *port.State { s := p.state(); return &s }
	if got := handed(state(), things...); strings.Count(got, "all") != len(things) || state().Exercise {
		t.Errorf("without a lesson: %s", got)
	}
	p = open(t)
	outline := &play.Lesson{ID: "own", Source: script}
	for _, id := range []string{"none", "one", "kinds", "all", "try"} {
		outline.Steps = append(outline.Steps, play.Step{ID: id})
	}
	p.ask(t, &port.Load{Script: script, Outline: outline, Step: -1})
	p.rest()
	for _, c := range []struct {
		step, want string
		exercise   bool
	}{
		{"", "", false},
		{"none", "", false},
		{"one", "server: all, server 2: all, client: all, client boss: all", false},
		{"kinds", "server: all, server 2: all, server 3: all, link: all, link 1>2: all, choices: all", false},
		{"all", strings.Join(things, ": all, ") + ": all", false},
		{"try", "server: some, server 2: some, server 3: some, client: some, client ann: some, client boss: some, link: all, link 1>2: all", true},
	} {
		if c.step != "" {
			p.ask(t, &port.Next{})
			p.rest()
		}
		s := state()
		if s.Step >= 0 && s.Steps[s.Step].ID != c.step {
			t.Fatalf("at step %d, expected %s", s.Step, c.step)
		}
		if got := handed(s, things...); got != c.want || s.Exercise != c.exercise {
			t.Errorf("step %q: %s, exercise %t; expected %s", c.step, got, s.Exercise, c.want)
		}
	}
	if slices.Contains(state().Hands, "server") {
		t.Error("an exercise lets all be done")
	}
}
