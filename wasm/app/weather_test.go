package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/wasm/port"
)

// Weather falls while the run is played, as commands that the page hears of; the same seed from the same moment is the same weather, and a
// rate of 0 ends it.
func TestWeatherFallsAsCommands(t *testing.T) {
	fell := func(seed int64) (out []string) {
		p := open(t)
		p.ask(t, &port.Load{Script: "servers 5\nstart all\nrun until servers agree\n"})
		p.rest()
		p.ask(t, &port.SetWeather{Weather: port.Weather{Seed: seed, Crashes: 5, Partitions: 4, Delays: 5, Disks: 5, Writes: 3}})
		before := len(p.posted)
		p.ask(t, &port.Play{Speed: 64, How: "lived"})
		for p.rest(); p.app.Manner() == playing; {
			p.wake()
		}
		for _, m := range p.posted[before:] {
			if f, is := m.(port.Fell); is {
				out = append(out, f.Command)
			}
		}
		if s := p.state(); len(out) > 0 && (!s.Changed || s.Stopped != "") {
			t.Errorf("after the weather: changed %v, stopped %q", s.Changed, s.Stopped)
		}
		p.ask(t, &port.SetWeather{})
		before = len(p.posted)
		p.ask(t, &port.Play{Speed: 64, How: "lived"})
		for p.rest(); p.app.Manner() == playing; {
			p.wake()
		}
		for _, m := range p.posted[before:] {
			if f, is := m.(port.Fell); is && !passes(f.Command) {
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
	if a := p.try(&port.SetWeather{Weather: port.Weather{Crashes: 6}}); a.OK {
		t.Error("a rate of 6 is taken")
	}
}

// passes says whether a command of the weather ends what has fallen.
func passes(command string) bool {
	return strings.HasPrefix(command, "start ") || strings.HasSuffix(command, "heal") || strings.HasSuffix(command, "release")
}

// Wherever one goes back to, weather goes on from there as it did: what had fallen passes.
func TestWeatherGoesOnFromWhereOneGoesBackTo(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 5\nstart all\nrun until servers agree\n"})
	p.rest()
	p.ask(t, &port.SetWeather{Weather: port.Weather{Seed: 3, Crashes: 4, Partitions: 4, Delays: 4, Disks: 4}})
	play := func() {
		p.ask(t, &port.Play{Speed: 64, How: "lived"})
		for p.rest(); p.app.Manner() == playing; {
			p.wake()
		}
	}
	play()
	fallen := func() []attack.Fallen { return p.app.sky.Fallen(p.app.run) }
	stands := func() *attack.Weather { return p.app.sky.Stands(p.app.run) }
	lived := slices.Clone(fallen())
	if len(lived) < 8 {
		t.Fatalf("%d times something has fallen", len(lived))
	}
	// It stands in the middle of its faults; another command there opens another branch, on which they have to pass, too.
	at := lived[4]
	p.ask(t, &port.Seek{Seq: 1})
	p.rest()
	if s := stands(); s != nil {
		t.Error("before its beginning there is weather")
	}
	_ = p.app.travel(at.Branch, at.Moves, nil)
	p.rest()
	if s := stands(); s == nil || s.Due() != at.Due() {
		t.Errorf("there it stands otherwise than it did: %+v and %+v", s, at.Weather)
	}
	p.ask(t, &port.Inject{Command: "note another way"})
	play()
	if len(fallen()) <= len(lived) {
		t.Fatal("on another branch nothing falls any more")
	}
	next := fallen()[len(lived)]
	if next.Branch == at.Branch || next.Due() != lived[5].Due() {
		t.Errorf("on another branch it falls otherwise: due %d, and before it was %d", next.Due(), lived[5].Due())
	}
	// At its end everything passes, and then nothing more falls.
	p.ask(t, &port.SetWeather{})
	for range 3 {
		play()
	}
	if due := p.app.sky.Due(p.app.run); due != proto.Never {
		t.Errorf("long after the end of the weather something is to pass at %d", due)
	}
	for _, s := range p.state().View.Servers {
		if s.State == "DOWN" || s.Disk != "ok" && s.Disk != "" {
			t.Errorf("long after the end of the weather server %d is %s, its disk %q", s.ID, s.State, s.Disk)
		}
	}
	for _, l := range p.state().View.Links {
		t.Errorf("long after the end of the weather there is %+v", l)
	}
}
