package app

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/wasm/port"
)

// line is the timeline as the page has it after all that was reported.
func (p *page) line(t *testing.T) (port.Timeline, string) {
	t.Helper()
	var out port.Timeline
	marks := ""
	for _, m := range p.posted {
		if l, ok := m.(port.Timeline); ok {
			if l.From > len(marks) {
				t.Fatalf("marks from %d on; there are %d", l.From, len(marks))
			}
			out, marks = l, marks[:l.From]+l.Marks
		}
	}
	return out, marks
}

// The timeline of a lesson shows all its steps, in order, before they are run, and the same when they have been run.
func TestTimelineOfTheWholeLesson(t *testing.T) {
	for _, id := range []string{"herd-effect", "leader-crash", "startup-election"} {
		p := openLesson(t, id)
		before, foreseen := p.line(t)
		steps := len(p.app.run.Player.Script().Steps)
		if !before.Complete || before.Known >= len(foreseen) || len(before.Steps) != steps {
			t.Fatalf("%s: complete %v, %d of %d known, %d steps", id, before.Complete, before.Known, len(foreseen), len(before.Steps))
		}
		last := -1
		for i, s := range before.Steps {
			if s.Step != i || s.Moment < last {
				t.Errorf("%s: steps %v", id, before.Steps)
			}
			last = s.Moment
		}
		for range steps {
			p.do(t, &port.Next{})
		}
		after, lived := p.line(t)
		if foreseen != lived {
			t.Errorf("%s: what was foreseen is not what happened: %d moments, and %d", id, len(foreseen), len(lived))
		}
		if after.Known != len(lived) || len(after.Forks) != 0 || p.state().Moment != len(lived) {
			t.Errorf("%s: %d known of %d, at %d, forks %v", id, after.Known, len(lived), p.state().Moment, after.Forks)
		}
		for i := range after.Steps {
			if after.Steps[i] != before.Steps[i] {
				t.Errorf("%s: steps %v, foreseen %v", id, after.Steps, before.Steps)
			}
		}
		for _, unlike := range []string{"\x00", " "} {
			if strings.Contains(lived, unlike) {
				t.Errorf("%s: a moment has no letter", id)
			}
		}
		p.app.run.Close()
	}
}

// Every moment can be gone to, on both sides of a rewind, and is the same world again.
func TestEveryMomentIsExact(t *testing.T) {
	p := openLesson(t, "herd-effect")
	hashes := []uint64{0}
	p.do(t, &port.Seek{})
	for p.app.run.Player.Status() != player.Done {
		a := p.try(&port.NextEvent{})
		p.rest()
		if s := p.state(); a.OK && s.Moment == len(hashes) {
			hashes = append(hashes, p.hash())
		} else if a.OK || s.Moment != len(hashes)-1 || !s.Finished {
			t.Fatalf("the moment after %d is %d", len(hashes)-1, s.Moment)
		}
	}
	_, lived := p.line(t)
	if len(hashes) != len(lived)+1 {
		t.Fatalf("%d moments were seen of %d", len(hashes)-1, len(lived))
	}
	for n := 1; n < len(lived); n += 97 {
		p.do(t, &port.Seek{Moment: n})
		if s := p.state(); s.Moment != n || s.Focus == nil || s.Focus.Moment != n || s.Running != "" {
			t.Fatalf("moment %d: at %d, focus %+v", n, s.Moment, s.Focus)
		}
		p.do(t, &port.Seek{Seq: p.state().Focus.Seq})
		if p.state().Moment != n || p.hash() != hashes[n] {
			t.Errorf("moment %d is another world", n)
		}
		p.do(t, &port.PrevEvent{})
		if p.state().Moment != n-1 || n > 1 && p.hash() != hashes[n-1] {
			t.Errorf("back from moment %d: moment %d, another world", n, p.state().Moment)
		}
	}
}

// A branch opened by hand continues the line; what the script would have done is gone from it, and back with "own".
func TestABranchByHandOnTheTimeline(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.Next{})
	_, whole := p.line(t)
	at := p.state().Moment
	p.do(t, &port.Inject{Command: "crash 3"})
	for range 20 {
		p.do(t, &port.NextEvent{})
	}
	l, marks := p.line(t)
	if len(marks) != at+21 || l.Known != at+21 || !l.Complete || marks[:at] != whole[:at] || marks[at] != 'x' {
		t.Errorf("%d moments, %d known, from %d on", len(marks), l.Known, at)
	}
	if len(l.Forks) != 1 || l.Forks[0] != (port.Fork{Branch: 1, Label: "crash 3", Moment: at, Length: 21, Current: true}) {
		t.Errorf("forks %+v", l.Forks)
	}
	for _, m := range p.posted[len(p.posted)-5:] {
		if l, ok := m.(port.Timeline); ok && len(l.Marks) > 1 {
			t.Errorf("%d letters are told for one event", len(l.Marks))
		}
	}
	p.do(t, &port.Seek{Moment: 3})
	if l, again := p.line(t); again != marks || l.Known != len(marks) {
		t.Error("going back changes the line")
	}
	p.do(t, &port.Seek{Moment: at + 5})
	if s := p.state(); s.Moment != at+5 || !s.Changed {
		t.Errorf("at %d, changed %v", s.Moment, s.Changed)
	}
	p.do(t, &port.Own{})
	if l, again := p.line(t); again != whole || len(l.Forks) != 1 || l.Forks[0].Current || l.Forks[0].Moment != at || l.Forks[0].Length != 21 {
		t.Errorf("%d moments of %d, forks %+v", len(again), len(whole), l.Forks)
	}
}

// To seek beyond what was reached runs the script there.
func TestSeekIntoWhatIsToCome(t *testing.T) {
	p := openLesson(t, "herd-effect")
	_, marks := p.line(t)
	n := len(marks) * 3 / 4
	foreseen := answered[*port.Focus](t, p, &port.AskMoment{Moment: n})
	s := p.do(t, &port.Seek{Moment: n})
	if s.Moment != n || s.Running != "" || s.Focus.Seq != foreseen.Seq || s.Focus.Title != foreseen.Title || s.Focus.Title == "" {
		t.Errorf("at %d of %d, %+v; foreseen %+v", s.Moment, n, s.Focus, foreseen)
	}
	if a := p.try(&port.Seek{Moment: len(marks) + 1}); a.OK {
		t.Error("there is no such moment")
	}
}

// What is selected is looked at and does not move the run; going anywhere ends the selection.
func TestSelection(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.Next{})
	at := p.state().View.Seq
	s := p.do(t, &port.Select{Seq: 20})
	if s.View.Seq != at || s.Focus.Seq != 20 || !s.Focus.Selected || p.shown[len(p.shown)-1].Focus.Seq != 20 {
		t.Errorf("at #%d of #%d, focus %+v", s.View.Seq, at, s.Focus)
	}
	if a := p.try(&port.Select{Seq: at + 1}); a.OK {
		t.Error("what has not happened was selected")
	}
	p.do(t, &port.Seek{Seq: 20})
	if s = p.state(); s.Focus.Selected || s.View.Seq < 20 || s.View.Seq > 25 {
		t.Errorf("at #%d, focus %+v", s.View.Seq, s.Focus)
	}
}

// Play counts from the place that is being gone to, and not from the middle of the way there.
func TestPlayFromWhereItIsOnItsWay(t *testing.T) {
	p := open(t)
	p.rest()
	for range 3 {
		p.do(t, &port.Next{})
	}
	p.step = 30 // a slice is one move
	p.app.Handle(&port.Request{ID: 900, Ask: &port.GoTo{Step: 1}})
	p.app.Handle(&port.Request{ID: 901, Ask: &port.Play{Speed: 64}})
	if p.app.Manner() != seeking {
		t.Fatalf("it is not on its way, but %q", p.app.Manner().Name)
	}
	p.step = 0
	p.rest()
	if p.app.Manner() != playing {
		t.Fatalf("%q, want play", p.app.Manner().Name)
	}
	for p.app.Busy() {
		p.wake()
	}
	if step, done := p.app.run.Step(); step != 2 || !done {
		t.Errorf("it has played to step %d, %v, want to the end of step 2", step, done)
	}
}

// The very beginning is a place to be loaded to.
func TestLoadedBeforeEverything(t *testing.T) {
	p := &page{}
	p.app = New(p)
	s := p.do(t, &port.Load{Script: lesson, Name: "lesson.zk", Step: -1})
	if s.Moment != 0 || s.At != 0 || s.Running != "" {
		t.Errorf("moment %d, event %d, running %q", s.Moment, s.At, s.Running)
	}
	if a := p.try(&port.GoTo{Step: -2}); a.OK {
		t.Error("step −2 is taken")
	}
	if s = p.do(t, &port.GoTo{Step: -1}); s.Moment == 0 {
		t.Error("the set-up has not been carried out")
	}
}
