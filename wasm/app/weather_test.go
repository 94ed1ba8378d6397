package app

import (
	"slices"
	"testing"
)

// Weather falls while the run is played, as commands that the page hears of; the same seed from the same moment is the same weather, and a
// rate of 0 ends it.
func TestWeatherFallsAsCommands(t *testing.T) {
	fell := func(seed int64) (out []string) {
		p := open(t)
		p.ask(t, &Request{Type: "load", Script: "servers 5\nstart all\nrun until servers agree\n"})
		p.rest()
		p.ask(t, &Request{Type: "weather", Seed: seed, Crashes: 5, Partitions: 4, Delays: 5, Disks: 5})
		before := len(p.posted)
		p.ask(t, &Request{Type: "play", Speed: 64})
		for p.rest(); p.app.goal == playing; {
			p.wake()
		}
		for _, m := range p.posted[before:] {
			if f, is := m.(Fell); is {
				out = append(out, f.Command)
			}
		}
		if s := p.state(); len(out) > 0 && (!s.Changed || s.Stopped != "") {
			t.Errorf("after the weather: changed %v, stopped %q", s.Changed, s.Stopped)
		}
		p.ask(t, &Request{Type: "weather"})
		before = len(p.posted)
		p.ask(t, &Request{Type: "play", Speed: 64})
		for p.rest(); p.app.goal == playing; {
			p.wake()
		}
		for _, m := range p.posted[before:] {
			if f, is := m.(Fell); is {
				t.Errorf("after its end there fell %s", f.Command)
			}
		}
		return out
	}
	one, two := fell(3), fell(3)
	if !slices.Equal(one, two) || len(one) < 10 {
		t.Errorf("twice the same seed: %q and %q", one, two)
	}
	if slices.Equal(one, fell(4)) {
		t.Error("another seed is the same weather")
	}
	p := open(t)
	if a := p.try(&Request{Type: "weather", Crashes: 6}); a.OK {
		t.Error("a rate of 6 is taken")
	}
}
