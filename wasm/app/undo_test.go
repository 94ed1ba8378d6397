package app

import (
	"reflect"
	"testing"

	"zootrope/wasm/port"
)

// In a run without steps Back takes back the last command, and the one before; what was commanded stays as a branch.
func TestBackTakesACommandBack(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\n"})
	p.rest()
	if a := p.try(&port.Back{}); a.OK || a.Problems[0].Code != "unreached" {
		t.Errorf("nothing to take back: %+v", a)
	}
	at := p.state()
	for _, command := range []string{"crash 3", "run for 1s", "crash 1"} {
		p.ask(t, &port.Inject{Command: command})
		p.rest()
	}
	for _, want := range []string{"FOLLOWING", "FOLLOWING", "LEADING"} {
		p.ask(t, &port.Back{})
		p.rest()
		s := p.state().View.Servers
		if want == "LEADING" && s[2].State != want || want != "LEADING" && (s[0].State == "DOWN" || s[2].State != "DOWN") {
			t.Errorf("after Back: %v %v, expected %s", s[0].State, s[2].State, want)
		}
	}
	if got := p.state(); got.View.Now != at.View.Now || got.View.Turn != at.View.Turn || len(got.Branches) < 2 {
		t.Errorf("at %v, turn %d, with %d branches", got.View.Now, got.View.Turn, len(got.Branches))
	}
}

// In a lesson one command by hand after the other is taken back, and the lesson goes on as if it had not been given. What the script has done
// stays.
func TestUndoInALesson(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nallow all\nstep a\nstart all\nrun until servers agree\nstep b\nrun for 1s\n"})
	p.rest()
	p.do(t, &port.Next{})
	refused := func(why string) {
		t.Helper()
		before := p.state().View.Turn
		if a := p.try(&port.Undo{}); a.OK || a.Problems[0].Code != "unreached" {
			t.Errorf("%s: %+v", why, a)
		}
		if p.rest(); p.state().View.Turn != before {
			t.Errorf("%s: it has moved", why)
		}
	}
	refused("nothing to take back")
	down := func(want ...bool) {
		t.Helper()
		for i, s := range p.state().View.Servers {
			if (s.State == "DOWN") != want[i] {
				t.Errorf("server %d is %s", s.ID, s.State)
			}
		}
	}
	give := func(commands ...string) {
		for _, c := range commands {
			p.do(t, &port.Inject{Command: c})
		}
	}
	give("crash 3", "crash 2")
	down(false, true, true)
	if a := p.try(&port.Undo{}); !a.OK || a.Outcome == nil || a.Outcome.Text != "crash 2" {
		t.Errorf("it took back %+v", a.Outcome)
	}
	p.rest()
	p.at(t, p.state(), 0, true)
	down(false, false, true)
	p.at(t, p.do(t, &port.Undo{}), 0, true)
	down(false, false, false)
	if p.state().Changed {
		t.Error("it is the lesson's own run again")
	}
	refused("all was taken back")
	p.at(t, p.do(t, &port.Next{}), 1, true)
	down(false, false, false)

	p.do(t, &port.Back{})
	give("crash 3", "crash 2")
	p.do(t, &port.Undo{})
	p.at(t, p.do(t, &port.Next{}), 1, true)
	down(false, false, true)
	refused("the lesson has gone on")
	give("start 3")
	p.do(t, &port.Undo{})
	down(false, false, true)
	refused("the lesson has gone on")
}

// What one gesture has given is taken back by one step, and what was given before it stays.
func TestUndoOfAGesture(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 5\nstart all\nrun until servers agree\n"})
	p.rest()
	for i, command := range []string{"crash 3", "link 1-2 cut", "link 1-4 cut", "link 1-5 cut"} {
		p.do(t, &port.Inject{Command: command, Along: i > 1})
	}
	if n := len(p.state().View.Links); n != 6 {
		t.Fatalf("%d lanes are cut", n)
	}
	for range 2 { // the second time they are commands that the run has had before
		a := p.try(&port.Undo{})
		if p.rest(); !a.OK || a.Outcome.Text != "link 1-5 cut\nlink 1-4 cut\nlink 1-2 cut" || len(p.state().View.Links) != 0 || p.state().View.Servers[2].State != "DOWN" {
			t.Fatalf("it took back %+v: %+v", a.Outcome, p.state().View.Links)
		}
		for i, command := range []string{"link 1-2 cut", "link 1-4 cut", "link 1-5 cut"} {
			p.do(t, &port.Inject{Command: command, Along: i > 0})
		}
	}
	// What is taken back is not given again where the run goes on; where one only goes back before it, it is.
	p.do(t, &port.Undo{})
	p.do(t, &port.Inject{Command: "run for 100ms"})
	if s := p.state(); len(s.View.Links) != 0 || !reflect.DeepEqual(s.Given, []string{"crash 3", "run for 100ms"}) {
		t.Errorf("%+v, by %q", s.View.Links, s.Given)
	}
	p.do(t, &port.Back{})
	p.do(t, &port.Back{})
	if s := p.state(); s.View.Servers[2].State == "DOWN" || len(s.Given) != 0 {
		t.Errorf("before everything: by %q", s.Given)
	}
	p.do(t, &port.NextEvent{})
	if s := p.state(); s.View.Servers[2].State != "DOWN" || !reflect.DeepEqual(s.Given, []string{"crash 3"}) {
		t.Errorf("on again: by %q", s.Given)
	}
	p.do(t, &port.Back{})
	if s := p.state().View; len(s.Links) != 0 || s.Servers[2].State == "DOWN" {
		t.Errorf("the command before the gesture is not taken back: %+v", s.Links)
	}
}

// A command that comes while the run is still on its way to where the last one was not given is carried out there, and its answer is told.
func TestACommandOnTheWayBack(t *testing.T) {
	for slices := range 5 {
		p := open(t)
		p.ask(t, &port.Load{Script: "servers 5\nstart all\nrun until servers agree\nclient ann 3\nsettle\n"})
		p.rest()
		p.do(t, &port.Inject{Command: "link 3-4 cut"})
		p.handle(&port.Undo{})
		for range slices {
			p.app.Slice()
		}
		p.app.Handle(&port.Request{ID: 7, Ask: &port.Inject{Command: "link 4>3 cut"}})
		for _, m := range p.posted {
			if a, is := m.(port.Answer); is && a.ID == 7 && (!a.OK || a.Command != 7 || a.Outcome == nil || a.Outcome.Word != "done") {
				t.Errorf("after %d slices: answered %+v, outcome %+v", slices, a, a.Outcome)
			}
		}
		p.rest()
		if s := p.state(); len(s.View.Links) != 1 {
			t.Errorf("after %d slices: %+v", slices, s.View.Links)
		}
	}
}

// A move that waits until the run has come to where it is on its way to has not been heard before: the page does not take the place in between for
// the one where the run comes to rest.
func TestAMoveThatWaitsIsNotHeardYet(t *testing.T) {
	for slices := range 4 {
		p := open(t)
		p.ask(t, &port.Load{Lesson: "startup-election"})
		p.rest()
		p.do(t, &port.GoTo{Step: 3})
		from := len(p.posted)
		p.app.Handle(&port.Request{ID: 11, Ask: &port.Seek{Moment: 3}})
		for range slices {
			p.app.Slice()
		}
		p.app.Handle(&port.Request{ID: 12, Ask: &port.Next{}})
		p.app.Handle(&port.Request{ID: 13, Ask: &port.AskCharts{}})
		p.rest()
		for _, m := range p.posted[from:] {
			if s, is := m.(port.State); is && s.Heard >= 12 && s.Running == "" && s.Moment == 3 {
				t.Errorf("after %d slices: %d is heard at moment %d", slices, s.Heard, s.Moment)
			}
		}
		if s := p.state(); s.Heard != 13 || s.Step != 0 || !s.StepDone {
			t.Errorf("after %d slices: %d is heard in step %d, at its end: %v", slices, s.Heard, s.Step, s.StepDone)
		}
	}
}

// A command that is given while the run is on its way back is given where the way ends, and not a move behind it.
func TestACommandOnTheWayIsGivenWhereTheWayEnds(t *testing.T) {
	after := func(rests bool, way port.Ask) port.State {
		p := hand(t, three, "crash 1", "run for 1s", "restart 1", "run for 1s", "link 1-2 cut")
		p.handle(way)
		if rests {
			p.rest()
		}
		return p.bounded(t, &port.Inject{Command: "link 2>1 cut"})
	}
	for _, way := range []port.Ask{&port.Undo{}, &port.Back{}, &port.Seek{Moment: 3}, &port.PrevEvent{}} {
		one, two := after(true, way), after(false, way)
		if one.View.Turn != two.View.Turn || one.View.Seq != two.View.Seq || one.Moment != two.Moment || len(one.View.Links) != len(two.View.Links) {
			t.Errorf("%T: turn %d, event %d, %d links after a rest; turn %d, event %d, %d links on the way", way, one.View.Turn, one.View.Seq, len(one.View.Links),
				two.View.Turn, two.View.Seq, len(two.View.Links))
		}
	}
}
