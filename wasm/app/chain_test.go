package app

import (
	"strings"
	"testing"

	"zootrope/core/trace"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// The chain of causes of a heartbeat goes back to the command that began it, however long the run; of a long one the middle is
// left out, and the answer says so.
func TestALongChainIsWhole(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Name: "long.zk", Script: "servers 3\nstart all\nrun until leader exists\nrun for 3000s\n"})
	p.rest()
	p.do(t, &port.Look{Heartbeats: true, Theme: "light", Lang: "en"})
	last := p.try(&port.AskEvents{Kinds: []string{"PING"}, Count: 1}).Data.(port.EventList).Events[0]
	for _, lang := range []string{"en", "zh"} {
		p.do(t, &port.Look{Heartbeats: true, Theme: "light", Lang: lang})
		w := p.try(&port.AskWhy{Seq: last.Seq}).Data.(port.Why)
		first := w.Chain[0]
		if !w.Whole || first.Kind != "COMMAND" || !strings.Contains(first.Title, "start all") {
			t.Errorf("it begins with %+v, whole: %v", first, w.Whole)
		}
		if w.Skipped < 2000 || w.Head != ask.HeadLinks || len(w.Chain) != ask.HeadLinks+ask.TailLinks {
			t.Errorf("%d links, %d of them before the %d that are left out", len(w.Chain), w.Head, w.Skipped)
		}
		for i := 1; i < len(w.Chain); i++ {
			if w.Chain[i].Seq <= w.Chain[i-1].Seq {
				t.Fatalf("#%d behind #%d", w.Chain[i].Seq, w.Chain[i-1].Seq)
			}
		}
		if w.Chain[len(w.Chain)-1].Seq != last.Seq {
			t.Error("it does not end with the event")
		}
	}
}

// A request that is refused changes nothing: what is on its way arrives.
func TestARefusedStepLeavesASeekAlone(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.GoTo{Step: 3})
	p.app.Handle(&port.Request{ID: 1, Ask: &port.Seek{Moment: 120}})
	p.app.Handle(&port.Request{ID: 2, Ask: &port.GoTo{Step: 99}})
	p.rest()
	if s := p.state(); s.Moment != 120 {
		t.Errorf("it stands at %d", s.Moment)
	}
}

// A moment that is not known yet may be gone to: it is reached if it comes.
func TestASeekWhileALessonOpens(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.app.Handle(&port.Request{ID: 1, Ask: &port.Load{Lesson: "leader-crash", Step: 4}})
	p.app.Handle(&port.Request{ID: 2, Ask: &port.Seek{Moment: 200}})
	p.rest()
	if s := p.state(); s.Moment != 200 || s.Running != "" {
		t.Errorf("it stands at %d, %q", s.Moment, s.Running)
	}
	if a := p.try(&port.Seek{Moment: 1 << 20}); a.OK {
		t.Error("a moment that will never be is gone to")
	}
}

// What breaks a promise is told before what says so, and its chain of causes leads back to a command.
func TestTheEventThatBrokeAPromise(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Name: "breach.zk", Script: "servers 3\nconfig bug=commit-without-quorum\nstart 2\nstart 3\nstep one One\n" +
		"client c3 1 timeout 3s\nrun for 1004ms\n"})
	p.rest()
	at := p.until(t, "violation").Outcome.Seq
	_, breach, ok := p.app.run.Archive.Find(at)
	if s := p.state(); s.Violated == "" || !ok || breach.Kind != trace.Violation || int64(breach.Cause) != at-1 {
		t.Fatalf("violated %q, event %d: %+v", p.state().Violated, at, breach)
	}
	for seq := at - 1; seq <= at; seq++ {
		why := p.try(&port.AskWhy{Seq: seq}).Data.(port.Why)
		if len(why.Chain) < 2 || !why.Whole {
			t.Errorf("the chain of %d has %d links, whole %v", seq, len(why.Chain), why.Whole)
		}
	}
}

// During a seek the page hears of no place in between. An event that is selected then, and a language that is chosen, are told with the place at the end.
func TestNothingIsToldOfTheWayToAPlace(t *testing.T) {
	p := openLesson(t, "leader-crash")
	last := p.do(t, &port.GoTo{Step: 3})
	p.step = 1
	seq := last.At - 1
	p.handle(&port.Seek{Seq: seq})
	before := len(p.posted)
	p.soon = false
	p.app.Slice()
	if p.app.Manner() != seeking {
		t.Fatal("it is there already")
	}
	p.handle(&port.Select{Seq: seq})
	p.handle(&port.Look{Theme: "dark", Lang: "zh"})
	for p.app.Manner() == seeking {
		for _, m := range p.posted[before:] {
			if s, ok := m.(port.State); ok {
				t.Fatalf("a state is told on the way: step %d, running %q", s.Step, s.Running)
			}
		}
		p.soon = false
		p.app.Slice()
	}
	p.rest()
	if s := p.state(); s.Focus == nil || s.Focus.Seq != seq || !s.Focus.Selected || s.Step != last.Step {
		t.Errorf("stands at step %d, focus %+v", s.Step, s.Focus)
	}
}
