package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// herd opens the lesson whose steps are laid beside earlier ones, at the end of a step.
func herd(t *testing.T, step int) *page {
	t.Helper()
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Lesson: "herd-effect", Step: step + 1})
	p.rest()
	return p
}

func measure(t *testing.T, tw *port.Compared, name string) port.Measure {
	t.Helper()
	for _, m := range tw.Measures {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("no measure %s", name)
	return port.Measure{}
}

// The step that the lesson compares is laid beside the earlier one, which is on the left.
func TestDeclaredComparison(t *testing.T) {
	p := herd(t, 1)
	if s := p.state(); s.Compared != nil || len(s.Comparisons) != 0 {
		t.Fatalf("release-herd is compared with %+v", s.Comparisons)
	}
	s := p.do(t, &port.Next{})
	if s.Compared == nil || s.Compared.Own != "B" || s.Compared.A != "herd" || s.Compared.View.Locks[0].Strategies[0] != "herd" ||
		s.View.Locks[0].Strategies[0] != "predecessor" || len(s.Comparisons) != 1 || s.Comparisons[0].Step != 2 {
		t.Fatalf("got %+v", s.Compared)
	}
	if m := measure(t, s.Compared, "watchEvents"); m != (port.Measure{Name: "watchEvents", A: 36, AEnd: 36, B: 0, BEnd: 0}) {
		t.Errorf("got %+v", m)
	}
	if w := p.app.beside.Inside().Player.World().Commanded(); w.Text != "c10 lock /locks --strategy herd" && w.Text != "settle" {
		t.Errorf("the other run stands behind %q", w.Text)
	}
	picture := p.shown[len(p.shown)-1]
	if picture.Compared == nil || !picture.Compared.Left || picture.Compared.View != s.Compared.View || picture.Compared.DoneA == "" {
		t.Errorf("the stage shows %+v", picture.Compared)
	}
	p.do(t, &port.GoTo{Step: 4})
	if m := measure(t, p.state().Compared, "watchEvents"); m != (port.Measure{Name: "watchEvents", A: 45, AEnd: 45, B: 9, BEnd: 9}) {
		t.Errorf("after the releases: %+v", m)
	}
}

// A command by hand begins another branch, and the comparison goes on with that.
func TestACommandBesideAnotherRun(t *testing.T) {
	p := herd(t, 2)
	before := p.state().Compared
	for range 3 {
		p.ask(t, &port.Inject{Command: "note hi"})
		if s := p.state(); s.Compared == nil || len(s.Compared.Measures) != len(before.Measures) {
			t.Fatalf("at once: %+v", s.Compared)
		}
	}
	p.do(t, &port.Inject{Command: "c3 get /"})
	s := p.do(t, &port.Inject{Command: "run for 100ms"})
	if s.Compared == nil || measure(t, s.Compared, "requests").B <= measure(t, before, "requests").B {
		t.Errorf("after a request: %+v, before it %+v", s.Compared, before)
	}
}

// Wherever the run goes, the other one has been given as many commands, and no more time has passed since the last.
func TestTwinCorresponds(t *testing.T) {
	p := herd(t, 2)
	check := func(what string) {
		t.Helper()
		s, c := p.state(), p.app.beside.Inside()
		if s.Compared == nil {
			t.Fatalf("%s: nothing is beside the run", what)
		}
		if c.Commands != c.Own {
			t.Errorf("%s: %d commands, the other run %d", what, c.Own, c.Commands)
		}
		if since := c.At - c.Done.At; c.Own > 0 && since > c.Elapsed {
			t.Errorf("%s: %d ms since the last command, in the other run %d", what, c.Elapsed, since)
		}
		if c.Seen.Now != c.At {
			t.Errorf("%s: seen at %d, stands at %d", what, c.Seen.Now, c.At)
		}
	}
	check("at the end")
	for range 40 {
		p.do(t, &port.PrevEvent{})
	}
	check("40 events back")
	if m := measure(t, p.state().Compared, "watchEvents"); m.A >= 36 || m.AEnd != 36 {
		t.Errorf("not back: %+v", m)
	}
	p.do(t, &port.NextEvent{})
	check("an event on")
	p.do(t, &port.Play{Speed: 64})
	for range 10 {
		p.wake()
	}
	check("while it plays")
	p.do(t, &port.Pause{})
	p.do(t, &port.GoTo{Step: 1})
	if p.state().Compared != nil {
		t.Error("the comparison belongs to its step")
	}
}

// The learner may end it; it comes back with another step that asks for it, or when it is asked for.
func TestCompareEnds(t *testing.T) {
	p := herd(t, 2)
	if s := p.do(t, &port.Compare{}); s.Compared != nil || len(s.Comparisons) != 1 {
		t.Fatalf("not ended: %+v", s.Compared)
	}
	if s := p.do(t, &port.PrevEvent{}); s.Compared != nil {
		t.Fatal("it comes back by itself")
	}
	if a := p.try(&port.Compare{With: "step try"}); a.OK || !strings.Contains(a.Problems[0].Message, `no other run "step try"`) {
		t.Errorf("got %+v", a)
	}
	if s := p.do(t, &port.Compare{With: "step queue-herd"}); s.Compared == nil {
		t.Error("it was asked for")
	}
	p.do(t, &port.Compare{})
	if s := p.do(t, &port.GoTo{Step: 4}); s.Compared == nil {
		t.Error("another step asks for another comparison")
	}
}

// A run that was changed by hand can be laid beside the script's own, also as far as that has not been played yet.
func TestBesideTheScript(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	if len(p.state().Comparisons) != 0 {
		t.Fatalf("got %+v", p.state().Comparisons)
	}
	p.do(t, &port.Inject{Command: "pause 1"})
	s := p.do(t, &port.Compare{With: "script"})
	if s.Compared == nil || s.Compared.Own != "B" || s.Compared.B != "pause 1" {
		t.Fatalf("got %+v", s.Compared)
	}
	if got := p.app.beside.Inside().Done.Text; got != "crash 3" || s.Compared.View.Servers[2].State != "DOWN" {
		t.Errorf("the script's own run stands behind %q", got)
	}
	if s.View.Servers[0].State != "PAUSED" || s.View.Servers[2].State == "DOWN" {
		t.Errorf("the run itself has changed: %+v", s.View.Servers)
	}
	p.do(t, &port.Own{})
	s = p.do(t, &port.Compare{With: "branch 1"})
	if s.Compared == nil || s.Compared.A != "script" || s.Compared.B != "pause 1" || s.Compared.Own != "A" {
		t.Errorf("got %+v of %+v", s.Compared, s.Comparisons)
	}
}

// A wrong answer that can be run is laid beside the lesson's own run once its question has been graded, and not before.
func TestABeliefBesideTheTruth(t *testing.T) {
	p := shippedLesson(t, "startup-election")
	p.do(t, &port.Next{})
	believed := func(s port.State) *port.Comparison {
		for i := range s.Comparisons {
			if s.Comparisons[i].Belief == "two/one" {
				return &s.Comparisons[i]
			}
		}
		return nil
	}
	if r := believed(p.do(t, &port.NextEvent{})); r != nil {
		t.Fatalf("before the answer is known there is %+v", r)
	}
	r := believed(p.do(t, &port.Next{}))
	if r == nil {
		t.Fatal("the belief cannot be run")
	}
	s := p.do(t, &port.Compare{With: r.ID})
	if s.Compared == nil || s.Compared.Own != "A" || s.View.Servers[0].Vote != 2 || s.Compared.View.Servers[0].Vote != 1 || s.Compared.View.Now != s.View.Now {
		t.Fatalf("got %+v", s.Compared)
	}
	mid := p.do(t, &port.Seek{Seq: s.Questions[1].Refuted[0].Seq})
	if mid.Compared == nil || mid.Compared.View.Now != mid.View.Now || mid.View.Servers[0].Vote != 2 || mid.Compared.View.Servers[0].Vote != 1 {
		t.Errorf("at the event that refutes it: %+v", mid.Compared)
	}
	if away := p.do(t, &port.GoTo{Step: 0}); away.Compared != nil {
		t.Error("it stays when its step has been left")
	}
}

// The checkers judge a run in which a wrong answer is true, too. It goes on all the same: what comes of the breach is what is shown.
func TestABeliefThatBreaksAPromise(t *testing.T) {
	p := shippedLesson(t, "code-ten-threads")
	broken := map[string]string{}
	for range p.app.run.Lesson.Steps {
		for _, r := range p.do(t, &port.Next{}).Comparisons {
			if r.Belief == "" {
				continue
			}
			s := p.do(t, &port.Compare{With: r.ID})
			if s.Compared == nil {
				t.Fatalf("%+v cannot be run", r)
			}
			if c := p.app.beside.Inside(); c.Breach != nil {
				broken[r.Belief], _, _ = strings.Cut(s.Compared.Broken, ":")
				if c.Player.World().Violation() != nil {
					t.Errorf("%s stops there", r.Belief)
				}
			}
		}
	}
	if broken["who/0"] != "MutualExclusion" || broken["free/client cy"] != "" {
		t.Errorf("the promises broken are %v", broken)
	}
}
