package app

import (
	"slices"
	"testing"

	"zootrope/core/sim"
	"zootrope/wasm/port"

	"pgregory.net/rapid"
)

// mostSlices is how much work anything in these tests may be: a comparison that never comes to rest is found out.
const mostSlices = 3000

// hand loads a script of the playground, and gives commands by hand.
func hand(t *testing.T, script string, commands ...string) *page {
	t.Helper()
	p := &page{}
	p.app = New(p)
	p.bounded(t, &port.Load{Script: script})
	for _, c := range commands {
		p.bounded(t, &port.Inject{Command: c})
	}
	return p
}

// bounded asks for something, and works until nothing is left to do, which must not take long.
func (p *page) bounded(t *testing.T, r port.Ask) port.State {
	t.Helper()
	before := len(p.posted)
	p.handle(r)
	for n := 0; p.soon; n++ {
		if n == mostSlices {
			t.Fatalf("%T %+v: still at work after %d slices", r, r, n)
		}
		p.soon = false
		p.app.Slice()
	}
	for _, m := range p.posted[before:] {
		if a, ok := m.(port.Answer); ok && !a.OK {
			t.Fatalf("%T %+v: %v", r, r, a.Problems)
		}
	}
	if p.app.beside.Pending() {
		t.Fatalf("%T: the comparison waits for something", r)
	}
	return p.state()
}

const three = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n"

// A run is laid beside the one that was not given the last command, at the same time, wherever one goes.
func TestWithoutTheLastCommand(t *testing.T) {
	p := hand(t, three)
	if s := p.state(); len(s.Comparisons) != 0 {
		t.Fatalf("nothing was commanded: %+v", s.Comparisons)
	}
	p = hand(t, three, "crash 1", "run for 1s", "crash 3")
	s := p.bounded(t, &port.Compare{With: "without"})
	c := s.Compared
	if c == nil || c.Own != "B" || c.A != "without crash 3" || c.B != "crash 3" {
		t.Fatalf("got %+v of %+v", c, s.Comparisons)
	}
	there := func(what string) {
		t.Helper()
		s := p.state()
		if s.Compared == nil {
			t.Fatalf("%s: nothing is beside the run", what)
		}
		own, other := s.View, s.Compared.View
		if own.Servers[2].State != "DOWN" || other.Servers[2].State == "DOWN" || other.Servers[0].State != "DOWN" || other.Now > own.Now || other.Now < own.Now-1000 {
			t.Errorf("%s: at %d and %d, %+v and %+v", what, own.Now, other.Now, own.Servers, other.Servers)
		}
	}
	there("at once")
	if n := s.Compared.Parted; n != s.Moment {
		t.Errorf("they part at %d, and not at %d", n, s.Moment)
	}
	p.bounded(t, &port.Inject{Command: "run for 5s"})
	there("after 5 s")
	for range 3 {
		p.bounded(t, &port.NextEvent{})
	}
	there("three events on")
	for range 4 {
		p.bounded(t, &port.PrevEvent{})
	}
	there("four events back")
	p.bounded(t, &port.Select{Seq: p.state().At})
	there("with an event selected")
	// Before the command both are one run.
	p.bounded(t, &port.Back{})
	there("without the time that was let pass")
	s = p.bounded(t, &port.Back{})
	if c := s.Compared; c == nil || c.View.Now != s.View.Now || c.View.Servers[2].State != s.View.Servers[2].State {
		t.Fatalf("back: %+v", s.Compared)
	}
	s = p.bounded(t, &port.PrevEvent{})
	if c := s.Compared; c == nil || c.View.Now != s.View.Now || c.View.Turn != s.View.Turn {
		t.Fatalf("before it: %+v", s.Compared)
	}
	// Another command is another last one.
	p.bounded(t, &port.Inject{Command: "ann create /a 1"})
	s = p.bounded(t, &port.Inject{Command: "run for 1s"})
	if c := s.Compared; c == nil || c.B != "ann create /a 1" || s.Compared.Measures[4].B <= s.Compared.Measures[4].A {
		t.Fatalf("after another command: %+v", s.Compared)
	}
	if s = p.bounded(t, &port.Compare{}); s.Compared != nil {
		t.Error("it was put away")
	}
}

// Where nothing happens in one of the runs to its end, the other goes on all the same.
func TestBesideAQuietRun(t *testing.T) {
	for _, script := range []string{"servers 3\n", "servers 3\nrun for 1s\n", "servers 3\nstart all\nsettle\ncrash all\n"} {
		p := hand(t, script, "start all")
		p.bounded(t, &port.Compare{With: "without"})
		s := p.bounded(t, &port.Inject{Command: "run for 20s"})
		if c := s.Compared; c == nil || c.View.Servers[0].State != "DOWN" || s.View.Servers[0].State == "DOWN" {
			t.Fatalf("%q: got %+v", script, c)
		}
		if picture := p.shown[len(p.shown)-1].Compared; picture.Clock != float64(s.View.Now) {
			t.Errorf("%q: it is %.0f there, and %d here", script, picture.Clock, s.View.Now)
		}
		p.bounded(t, &port.Seek{Moment: 1})
		p.bounded(t, &port.GoToBranch{Branch: len(p.state().Branches) - 1})
	}
	p := hand(t, three, "crash all") // and the other way round
	p.bounded(t, &port.Compare{With: "without"})
	s := p.bounded(t, &port.Inject{Command: "run for 20s"})
	if c := s.Compared; c == nil || c.View.Servers[2].State != "LEADING" || c.View.Now < s.View.Now-1000 {
		t.Fatalf("the run goes on: %+v", c)
	}
}

const broken = "servers 3\nconfig bug=first-vote-stays\nstart 1\nrun for 1s\nstart 2\nrun for 1s\nstart 3\nrun for 5s\n"

// A run with a known fault is laid beside the same one without it, with the same commands, also those that were given by hand.
func TestBesideTheMendedRun(t *testing.T) {
	p := hand(t, three)
	if s := p.state(); len(s.Comparisons) != 0 {
		t.Fatalf("there is no fault: %+v", s.Comparisons)
	}
	p = hand(t, broken)
	s := p.bounded(t, &port.Compare{With: "real"})
	c := s.Compared
	if c == nil || c.Own != "B" || c.A != "ZooKeeper" || c.B != "first-vote-stays" || c.View.Servers[2].State != "FOLLOWING" || s.View.Servers[2].State != "LOOKING" {
		t.Fatalf("got %+v of %+v", c, s.Comparisons)
	}
	// Up to one moment both are the same, and from there they are not.
	parted := s.Compared.Parted
	for n, differ := range map[int]bool{parted - 1: false, parted: true} {
		s := p.bounded(t, &port.Seek{Moment: n})
		if parted < 1 || (s.View.Turn != s.Compared.View.Turn || !slices.EqualFunc(s.View.Servers, s.Compared.View.Servers, func(a, b sim.ServerView) bool { return a.Vote == b.Vote }) || len(s.View.Flights) != len(s.Compared.View.Flights)) != differ {
			t.Errorf("they part at %d; at %d: %+v and %+v", parted, n, s.View.Servers, s.Compared.View.Servers)
		}
	}
	p.bounded(t, &port.GoToBranch{})
	for _, command := range []string{"crash 1", "run for 2s", "restart 1", "run for 500ms"} {
		s = p.bounded(t, &port.Inject{Command: command})
		if d := s.View.Now - s.Compared.View.Now; d < 0 || d > 1000 {
			t.Fatalf("%s: at %d and %d", command, s.View.Now, s.Compared.View.Now)
		}
		if s.Compared.Parted != parted {
			t.Errorf("%s: they part at %d, and not at %d", command, s.Compared.Parted, parted)
		}
		if a, b := s.Compared.View.Servers[0].State, s.View.Servers[0].State; (a == "DOWN") != (b == "DOWN") {
			t.Fatalf("%s: server 1 is %s and %s", command, a, b)
		}
	}
	if got := p.app.beside.Inside().Done.Text; got != "restart 1" {
		t.Errorf("it stands behind %q", got)
	}
	was := p.app.beside.Inside().Player
	for range 2 {
		p.bounded(t, &port.Back{})
	}
	if p.app.beside.Inside().Player != was {
		t.Error("going back begins it anew")
	}
	s = p.bounded(t, &port.Inject{Command: "crash 2"})
	if c := s.Compared; c == nil || c.View.Servers[0].State != "DOWN" || c.View.Servers[1].State != "DOWN" || p.app.beside.Inside().Done.Text != "crash 2" {
		t.Fatalf("after another command: %+v", c)
	}
	s = p.bounded(t, &port.Seek{Moment: 3})
	if c := s.Compared; c == nil || c.View.Now != s.View.Now || c.View.Turn != s.View.Turn {
		t.Fatalf("where nothing differs yet: %+v", c)
	}
}

// A move that breaks a promise is one at which the runs part, too.
func TestTheRunsPartWhereAPromiseIsBroken(t *testing.T) {
	p := hand(t, "servers 5\nconfig bug=ack-before-fsync\nstart all\nrun until servers agree\nclient ann 3\nsettle\n")
	s := p.bounded(t, &port.Compare{With: "real"})
	if s.Violated == "" || s.Compared.Parted != s.Moment {
		t.Errorf("%q is broken at %d; they part at %d", s.Violated, s.Moment, s.Compared.Parted)
	}
}

// Two branches by hand lie beside each other, as far as they were played.
func TestBranchBesideBranch(t *testing.T) {
	p := hand(t, three, "crash 1", "run for 1s")
	for range 2 {
		p.bounded(t, &port.Back{})
	}
	p.bounded(t, &port.Inject{Command: "crash 3"})
	s := p.bounded(t, &port.Inject{Command: "run for 1s"})
	if len(s.Comparisons) != 2 || s.Comparisons[0].ID != "without" || s.Comparisons[1].ID != "branch 1" {
		t.Fatalf("offered: %+v", s.Comparisons)
	}
	s = p.bounded(t, &port.Compare{With: "branch 1"})
	if c := s.Compared; c == nil || c.A != "crash 1" || c.B != "crash 3" || c.View.Servers[0].State != "DOWN" || c.View.Now != s.View.Now {
		t.Fatalf("got %+v", s.Compared)
	}
}

// Whatever one does with a run that lies beside another, the comparison comes to rest and both are there; one that is compared by time is
// never later than the run that is played.
func TestRoamingBesideAnotherRun(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		script := rapid.SampledFrom([]string{three, broken, "servers 3\nconfig bug=commit-without-quorum\nstart all\nsettle\nclient ann 1\n", "servers 3\n"}).Draw(rt, "script")
		p := hand(t, script)
		for range rapid.IntRange(5, 25).Draw(rt, "steps") {
			r := anything(rt)
			switch rapid.IntRange(0, 3).Draw(rt, "kind") {
			case 0:
				if all := p.state().Comparisons; len(all) > 0 {
					r = &port.Compare{With: all[rapid.IntRange(0, len(all)-1).Draw(rt, "which")].ID}
				}
			case 1:
				r = &port.Inject{Command: rapid.SampledFrom([]string{"crash 1", "start 1", "start all", "crash 3", "restart 2", "run for 700ms", "settle",
					"client bo 2", "ann create /a 1", "bo repeat 70 create /b%d"}).Draw(rt, "by hand")}
			}
			p.handle(r)
			for n := 0; p.soon; n++ {
				if n == 40*mostSlices {
					rt.Fatalf("%+v: still at work", r)
				}
				p.soon = false
				p.app.Slice()
			}
			c := p.app.beside.Inside()
			if c == nil {
				continue
			}
			if p.app.beside.Pending() || c.Seen == nil {
				rt.Fatalf("%+v: the comparison waits for something", r)
			}
			if p.state().Compared == nil {
				rt.Fatalf("%+v: the page has nothing beside the run", r)
			}
			if !c.Later && c.Seen.Now > p.app.run.Player.World().Now() {
				rt.Fatalf("%+v: the other run is later: %d, %d", r, c.Seen.Now, p.app.run.Player.World().Now())
			}
		}
	})
}

// The stage calls two runs as the page does, in whatever language that is, and by their own words as long as it has told none.
func TestThePageNamesTheRuns(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\n"})
	p.rest()
	p.do(t, &port.Inject{Command: "crash 1"})
	p.do(t, &port.Compare{With: "without"})
	if c := p.app.reporter.compared(port.Ring, nil); c.A != "without crash 1" || c.B != "crash 1" {
		t.Errorf("%q and %q", c.A, c.B)
	}
	p.handle(&port.Look{Theme: "light", Lang: "en", Names: []string{"没有崩溃", "崩溃"}})
	p.rest()
	if c := p.app.reporter.compared(port.Ring, nil); c.A != "没有崩溃" || c.B != "崩溃" {
		t.Errorf("%q and %q", c.A, c.B)
	}
}

// A drawing for a print brings the other run to where it belongs. The page hears of that, though no move has been made.
func TestAPictureTellsOfTheOtherRun(t *testing.T) {
	p := hand(t, three, "crash 1", "run for 3s", "crash 3")
	p.bounded(t, &port.Compare{With: "without"})
	p.handle(&port.Back{})
	p.handle(&port.Back{})
	for p.app.Busy() || p.app.beside.Inside() == nil {
		p.soon = false
		p.app.Slice()
	}
	for p.app.beside.Pending() {
		p.handle(&port.Draw{Width: 400, Height: 300, Theme: "light"})
	}
	p.rest()
	if s, seen := p.state(), p.app.beside.Inside().Seen; s.Compared == nil || s.Compared.View.Turn != seen.Turn || s.Compared.View.Now != seen.Now {
		t.Errorf("the page has heard of %+v, and %d ms in turn %d are seen", s.Compared, seen.Now, seen.Turn)
	}
}
