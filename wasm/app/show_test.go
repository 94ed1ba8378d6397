package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/play"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
)

// watch presses Next and looks on until the step has come to rest. It gives every state that the page was told of, and how long
// that took, in milliseconds.
func (p *page) watch(t *testing.T, r port.Ask) (states []port.State, took float64) {
	t.Helper()
	from, began := len(p.posted), p.clock
	p.ask(t, r)
	p.rest()
	for p.app.Busy() {
		if len(p.timers) == 0 {
			t.Fatal("nothing goes on")
		}
		p.wake()
	}
	took = p.clock - began
	for _, m := range p.posted[from:] {
		if s, ok := m.(port.State); ok {
			states = append(states, s)
		}
	}
	return states, took
}

// shippedLesson opens a lesson at its beginning.
func shippedLesson(t *testing.T, id string) *page {
	t.Helper()
	p := &page{step: 0.01}
	p.app = New(p)
	p.ask(t, &port.Load{Lesson: id})
	p.rest()
	return p
}

// Each step of each lesson takes from two to twelve seconds to show, and ends where the jump ends.
func TestAShowingTakesItsTimeAndEndsWhereTheJumpEnds(t *testing.T) {
	for _, id := range lessons.Shipped() {
		jumping, watching := shippedLesson(t, id), shippedLesson(t, id)
		for step := range len(jumping.state().Steps) {
			want := jumping.do(t, &port.Next{})
			states, took := watching.watch(t, &port.Next{How: "show"})
			got := states[len(states)-1]
			if got.View.Turn != want.View.Turn || got.View.Seq != want.View.Seq || got.Step != step || !got.StepDone || got.View.Now != want.View.Now {
				t.Errorf("%s, step %d: shown, it ends in turn %d, #%d; jumped, in turn %d, #%d", id, step, got.View.Turn, got.View.Seq, want.View.Turn, want.View.Seq)
			}
			if took < beats.BriefMillis*0.95 || took > beats.LongestMillis*1.1 {
				t.Errorf("%s, step %d: it takes %.0f ms to show", id, step, took)
			}
			// The way back to an earlier step is a moment, and no beat.
			if len(got.Beats) == 0 && got.Moment > states[0].Moment+1 && !got.Exercise || // before an exercise commands may set it up
				got.Beat != len(got.Beats)-1 {
				t.Errorf("%s, step %d: %d beats, at the end in beat %d", id, step, len(got.Beats), got.Beat)
			}
		}
	}
}

// While a step is shown, every beat comes once, in its order, and what is decided is what is looked at; a lens is only where
// something was compared or counted.
func TestEveryBeatIsShown(t *testing.T) {
	p := shippedLesson(t, "startup-election")
	p.watch(t, &port.Next{How: "show"})
	states, _ := p.watch(t, &port.Next{How: "show"})
	last, lenses := 0, 0
	for _, s := range states {
		if s.Running != "show" || s.Beat < 0 {
			continue
		}
		if s.Beat < last || s.Beat > last+1 {
			t.Errorf("beat %d comes after beat %d", s.Beat, last)
		}
		last = s.Beat
		b := s.Beats[s.Beat]
		if s.Focus.Seq != b.Seq && b.Seq <= s.View.Seq {
			t.Errorf("beat %d is about #%d, looked at is #%d", s.Beat, b.Seq, s.Focus.Seq)
		}
		if s.Lens == 0 {
			continue
		}
		lenses++
		w := p.try(&port.AskWhy{Seq: s.Lens}).Data.(port.Why)
		if s.Lens != b.Seq || b.Kind != "decide" || w.Table == nil && w.Count == nil {
			t.Errorf("beat %d (%s, #%d) has a lens on #%d", s.Beat, b.Kind, b.Seq, s.Lens)
		}
	}
	if end := states[len(states)-1]; last != len(end.Beats)-1 || lenses == 0 || end.Lens != 0 {
		t.Errorf("the last beat shown is %d of %d, with %d lenses", last, len(end.Beats), lenses)
	}
}

// Next again is at the end; Back is at the beginning; a showing that was stopped keeps what is looked at, and goes on.
func TestAShowingCanBeLeft(t *testing.T) {
	p := shippedLesson(t, "startup-election")
	p.do(t, &port.Next{})
	want := p.do(t, &port.Next{}).View.Seq
	start := p.do(t, &port.Back{}).View.Seq
	toLens := func() port.State {
		p.ask(t, &port.Next{How: "show"})
		for p.rest(); p.state().Lens == 0; {
			p.wake()
		}
		return p.state()
	}
	toLens()
	if s := p.do(t, &port.Next{}); s.View.Seq != want || s.Running != "" || p.waits() {
		t.Errorf("next again: #%d, running %q; expected #%d at rest", s.View.Seq, s.Running, want)
	}
	p.do(t, &port.Back{})
	toLens()
	if s := p.do(t, &port.Back{}); s.View.Seq != start || s.Running != "" {
		t.Errorf("back: #%d, running %q; expected #%d at rest", s.View.Seq, s.Running, start)
	}
	was := toLens()
	s := p.do(t, &port.Pause{})
	if s.Lens != was.Lens || s.Focus.Seq != was.Focus.Seq || s.Beat != was.Beat || s.Running != "" {
		t.Errorf("stopped: lens #%d, focus #%d, beat %d; expected #%d, #%d, %d", s.Lens, s.Focus.Seq, s.Beat, was.Lens, was.Focus.Seq, was.Beat)
	}
	states, _ := p.watch(t, &port.Next{How: "show"})
	end := states[len(states)-1]
	if end.View.Seq != want || len(end.Beats) < len(was.Beats) || end.Beats[was.Beat] != was.Beats[was.Beat] {
		t.Errorf("it went on to #%d with %d beats; expected #%d, %d", end.View.Seq, len(end.Beats), want, len(was.Beats))
	}
}

// From beat to beat: it stands at each thing that is done or decided, and then at the end of the step.
func TestNextGoesFromBeatToBeat(t *testing.T) {
	p := shippedLesson(t, "startup-election")
	stood := []int64{}
	for range 50 {
		s := p.do(t, &port.Next{How: "beat"})
		if s.StepDone {
			for _, b := range s.Beats {
				if still := b.Kind == "act" || b.Kind == "decide"; still && (len(stood) == 0 || stood[0] != b.Seq) {
					t.Errorf("it did not stand at #%d (%s)", b.Seq, b.Kind)
				} else if still {
					stood = stood[1:]
				}
			}
			return
		}
		if s.Focus.Seq != s.Beats[s.Beat].Seq {
			t.Errorf("it stands in beat %d, and looks at #%d", s.Beat, s.Focus.Seq)
		}
		stood = append(stood, s.Focus.Seq)
	}
	t.Error("the step does not end")
}

// setUp says whether commands between a rewind and a step set the step up.
func setUp(p *page, step int) bool {
	all := p.app.run.Player.Script().Commands
	at := slices.IndexFunc(all, func(c *script.Command) bool { return c.Verb() == "step" && c.Step == step })
	return play.Led(all, at) && all[at-1].Verb() != "rewind"
}

// Where a step has come to rest, the stage shows the event that its last sentence is tied to, and Why opens on what the protocol did, never on what the world
// did.
func TestNoStepRestsOnPlumbing(t *testing.T) {
	for _, id := range lessons.Shipped() {
		p := shippedLesson(t, id)
		for i, step := range p.state().Steps {
			p.do(t, &port.Next{})
			if p.app.run.Player.Script().Case(i) != nil {
				continue // nobody tells a case, so it rests where its run has ended
			}
			s := p.state()
			if s.Exercise && len(p.app.run.Lesson.Steps[i].Sights) == 0 && setUp(p, i) {
				continue // it rests on the last command that sets it up
			}
			w := p.try(&port.AskWhy{Seq: s.Focus.Why}).Data.(port.Why)
			if w.Source.File == "" || strings.HasPrefix(w.Source.File, "core/sim/") {
				t.Errorf("%s, step %d (%s): rests on %q, %s:%d", id, i+1, step.ID, w.Focus.Title, w.Source.File, w.Source.Line)
			}
			if tied, ok := p.app.run.LastTied(i); ok != (len(p.app.run.Lesson.Steps[i].Sights) > 0) || ok && tied != s.Focus.Seq {
				t.Errorf("%s, step %d (%s): rests on #%d, and its last sentence is tied to #%d", id, i+1, step.ID, s.Focus.Seq, tied)
			}
			p.do(t, &port.GoTo{Step: 0})
			if again := p.do(t, &port.GoTo{Step: i}); again.Focus.Seq != s.Focus.Seq {
				t.Errorf("%s, step %d: rests on #%d, and after going there on #%d", id, i+1, s.Focus.Seq, again.Focus.Seq)
			}
		}
	}
}

// A way that there is not is refused, and nothing runs.
func TestNextRefusesWhatItDoesNotKnow(t *testing.T) {
	p := open(t)
	for _, r := range []port.Ask{&port.Next{How: "fly"}, &port.Next{How: "show", Pace: 9}, &port.Next{How: "show", Pace: -1}} {
		if a := p.try(r); a.OK || p.app.Busy() {
			t.Errorf("%+v: %+v", r, a)
		}
	}
}

// A vote that the open question asks for is not shown on the stage; once the step runs, it is.
func TestAVoteThatIsAskedForIsNotShown(t *testing.T) {
	p := shippedLesson(t, "startup-election")
	p.do(t, &port.Next{})
	if got := p.shown[len(p.shown)-1].Asked; len(got) != 1 || got[0] != "1" {
		t.Errorf("before the question is answered: %v", got)
	}
	p.do(t, &port.Next{})
	if got := p.shown[len(p.shown)-1].Asked; len(got) != 0 {
		t.Errorf("when the answer is known: %v", got)
	}
}
