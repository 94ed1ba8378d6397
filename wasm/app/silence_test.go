package app

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/wasm/port"
)

// plays works on for as long as Play takes, to a virtual time at most.
func (p *page) plays(to proto.Millis) {
	for p.rest(); p.app.Manner() == playing && p.app.run.Player.World().Now() < to; {
		p.wake()
	}
}

// Play goes on until it is paused, however quiet the world is: the clock runs in steps that can be seen, heartbeats light up on their ways, and the
// page hears how much silence there was. Nothing of it is a moment.
func TestPlaySkipsSilenceVisibly(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 5\nclient ann 1\nstart all\nrun until servers agree\nsettle\n"})
	p.rest()
	s := p.state()
	from, moments := s.View.Now, s.Moment
	p.posted, p.shown = nil, nil
	began := p.clock
	p.ask(t, &port.Play{Speed: 1})
	p.plays(from + 40_000)
	if p.app.Manner() != playing {
		t.Fatalf("Play has ended: %+v", p.state().Stop)
	}
	seconds := (p.clock - began) / 1000
	if seconds < 6 || seconds > 20 {
		t.Errorf("40 s of silence took %.1f s", seconds)
	}
	last, beats := from, 0
	for _, v := range p.shown {
		if v.View.Now-last > 2500 {
			t.Errorf("the clock jumps from %d to %d", last, v.View.Now)
		}
		last = v.View.Now
		beats += len(v.Beats)
	}
	if beats < 8*20 { // to four followers and back, twenty times
		t.Errorf("%d heartbeats light up in %d pictures", beats, len(p.shown))
	}
	s = p.do(t, &port.Pause{})
	if s.Stop.Why != "paused" || s.Quiet == nil || s.Quiet.Millis < 39_000 || !s.Quiet.Beats || s.Moment > moments+1 {
		t.Fatalf("stop %+v, quiet %+v, moment %d after %d", s.Stop, s.Quiet, s.Moment, moments)
	}
	if !strings.Contains(s.Quiet.Text, "s of heartbeats") {
		t.Error(s.Quiet.Text)
	}
}

// However Play is begun, it does not end by itself: in a quiet world, after a command, where what was lived ends, and with rare weather.
func TestPlayRunsUntilItIsPaused(t *testing.T) {
	for _, c := range []struct {
		name string
		do   []port.Ask
	}{
		{"quiet", nil},
		{"pause", []port.Ask{&port.Inject{Command: "pause 3"}}},
		{"lived", []port.Ask{&port.Inject{Command: "crash 1"}, &port.Inject{Command: "run for 5s"}, &port.Seek{Moment: 3}}},
		{"undone", []port.Ask{&port.Inject{Command: "crash 1"}, &port.Inject{Command: "run for 5s"}, &port.Back{}}},
		{"weather", []port.Ask{&port.SetWeather{Weather: port.Weather{Seed: 3, Crashes: 1}}}},
	} {
		p := open(t)
		p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\n"})
		p.rest()
		for _, r := range c.do {
			p.do(t, r)
		}
		p.posted = nil
		p.ask(t, &port.Play{Speed: 4})
		p.plays(120_000)
		if s := p.state(); s.Running != "play" {
			t.Errorf("%s: at %d it has ended: %+v", c.name, s.View.Now, s.Stop)
		}
		if fell := count[port.Fell](p); c.name == "weather" && fell < 5 {
			t.Errorf("in two minutes of rare weather %d commands fell", fell)
		}
	}
}

func count[T any](p *page) (n int) {
	for _, m := range p.posted {
		if _, is := m.(T); is {
			n++
		}
	}
	return n
}

// Weather falls however time is let pass, and not where a run is only gone to.
func TestWeatherFallsWhereverTimePasses(t *testing.T) {
	for _, c := range []struct {
		r     port.Ask
		falls bool
	}{
		{&port.Inject{Command: "run for 300s"}, true},
		{&port.Inject{Command: "events 3000"}, true},
		{&port.RunUntil{What: "violation"}, true},
		{&port.RunUntil{What: "time", Span: 60_000}, true},
		{&port.Seek{Moment: 3}, false},
	} {
		p := open(t)
		p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\n"})
		p.rest()
		p.ask(t, &port.SetWeather{Weather: port.Weather{Seed: 3, Crashes: 2, Delays: 2}})
		p.posted = nil
		p.try(c.r)
		p.rest()
		if fell := count[port.Fell](p); (fell > 5) != c.falls {
			t.Errorf("%T %+v: %d commands fell", c.r, c.r, fell)
		}
	}
}
