package app

import (
	"reflect"
	"slices"
	"testing"

	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// acted has an act in the middle of a step: something moves before it and behind it.
const acted = `servers 3
start all
run until servers agree
client ann 1
settle
step one One
ann create /x 1
settle
act crash 3
run for 2s
step two Two
act ann set /x 2
settle
`

// waiting opens the run, and shows it until it waits for the hand.
func waiting(t *testing.T, how port.How) *page {
	t.Helper()
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: acted, Name: "acted.zk"})
	for range 9 {
		if states, _ := p.watch(t, &port.Next{How: how, Hand: true}); states[len(states)-1].Act != nil {
			return p
		}
	}
	t.Fatalf("%s: it does not wait", how)
	return p
}

// Each way of showing waits before the act, and again if it is asked to go on so. What the hand gives is the script's own move: the run is the same as without.
func TestAShowingWaitsForTheHand(t *testing.T) {
	own := &page{}
	own.app = New(own)
	own.do(t, &port.Load{Script: acted, Name: "acted.zk"})
	want := own.do(t, &port.Next{})
	for _, how := range []port.How{port.HowShow, port.HowBeat, port.HowSentence} {
		p := waiting(t, how)
		for range 2 {
			s := p.state()
			if s.Act == nil || !reflect.DeepEqual(*s.Act, port.Act{Command: "crash 3", Kind: "server", Name: "3", Things: []string{"server 3"}}) || s.Stop.Why != port.HandFirst || s.Running != "" || s.StepDone {
				t.Fatalf("%s: act %+v, stop %+v", how, s.Act, s.Stop)
			}
			if s.View.Servers[2].State == "DOWN" || p.shown[len(p.shown)-1].Wanted != "3" {
				t.Fatalf("%s: server 3 is %v; the stage marks %q", how, s.View.Servers[2].State, p.shown[len(p.shown)-1].Wanted)
			}
			if acts := p.shown[len(p.shown)-1].Focus.Acts; acts != "" {
				t.Errorf("%s: %q has a frame beside the halo", how, acts)
			}
			p.watch(t, &port.Next{How: how, Hand: true})
		}
		p.watch(t, &port.Inject{Command: " crash  3"})
		s := p.state()
		if how == port.HowBeat {
			for range 9 {
				if s = p.do(t, &port.Next{How: how, Hand: true}); s.StepDone {
					break
				}
			}
		}
		if s.Act != nil || !s.StepDone || s.Changed || len(s.Branches) != 1 || len(s.Given) > 0 || s.View.Seq != want.View.Seq || p.hash() != own.hash() {
			t.Errorf("%s: after the act: %+v, over %v, changed %v, given %q, #%d instead of #%d", how, s.Act, s.StepDone, s.Changed, s.Given, s.View.Seq, want.View.Seq)
		}
	}
}

// Another command is refused with a word, and nothing moves; where nothing waits, it is taken.
func TestAnotherCommandIsRefusedWhileItWaits(t *testing.T) {
	p := waiting(t, port.HowShow)
	before := p.state()
	for _, other := range []string{"crash 2", "restart 3", "settle", "nonsense"} {
		a := p.try(&port.Inject{Command: other})
		p.rest()
		if s := p.state(); a.OK || len(a.Problems) != 1 || s.Act == nil || s.View.Seq != before.View.Seq || s.Changed {
			t.Errorf("%s: %v %v, act %+v, changed %v", other, a.OK, a.Problems, s.Act, s.Changed)
		}
		if other != "nonsense" && a.Problems[0].Message != "this step asks for: crash 3" {
			t.Errorf("%s: %q", other, a.Problems[0].Message)
		}
	}
	p.do(t, &port.Seek{Moment: before.Moment - 1})
	p.do(t, &port.Seek{Moment: before.Moment})
	if s := p.do(t, &port.Inject{Command: "crash 2"}); s.Act != nil || !s.Changed {
		t.Errorf("after a seek: act %+v, changed %v", s.Act, s.Changed)
	}
}

// "Do it for me" is Next without the hand; so are jumps, Play, and all else that goes on: they carry the act out.
func TestNothingElseWaitsForTheHand(t *testing.T) {
	for what, r := range map[string]port.Ask{
		"do it for me": &port.Next{How: port.HowShow}, "a jump": &port.Next{}, "go to": &port.GoTo{Step: 0}, "play": &port.Play{Speed: 64}, "until": &port.RunUntil{What: port.UntilTime, Span: 1500},
		"go on": &port.GoOn{},
	} {
		p := waiting(t, port.HowShow)
		p.ask(t, r)
		p.plays(60_000)
		p.rest()
		if s := p.state(); s.Act != nil || s.View.Servers[2].State != "DOWN" || s.Changed {
			t.Errorf("%s: act %+v, server 3 is %v, changed %v", what, s.Act, s.View.Servers[2].State, s.Changed)
		}
	}
	p := waiting(t, port.HowShow)
	if s := p.do(t, &port.NextEvent{}); s.Act != nil || s.View.Servers[2].State != "DOWN" {
		t.Errorf("next event: act %+v, server 3 is %v", s.Act, s.View.Servers[2].State)
	}
	p = waiting(t, port.HowShow)
	if s := p.do(t, &port.Back{}); s.Act != nil || s.Step >= 0 {
		t.Errorf("back: act %+v, step %d", s.Act, s.Step)
	}
}

// A sentence of a lesson waits for the hand, and goes on with it.
func TestASentenceWaitsForTheHand(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	p.do(t, &port.GoTo{Step: 1})
	for range 20 {
		states, _ := p.watch(t, &port.Next{How: port.HowSentence, Hand: true})
		s := states[len(states)-1]
		if s.Act == nil {
			continue
		}
		at := s.Sentence
		if s.Hand("client", "mail") != port.HandSome || s.Hand("link", "") != port.HandNone {
			t.Errorf("with mail may be done: %q", s.Hand("client", "mail"))
		}
		if again := p.do(t, &port.Next{How: port.HowSentence, Hand: true}); again.Sentence != at || again.Act == nil {
			t.Fatalf("asked again: sentence %d instead of %d, act %+v", again.Sentence, at, again.Act)
		}
		states, _ = p.watch(t, &port.Inject{Command: s.Act.Command})
		if last := states[len(states)-1]; last.Act != nil || last.Sentence != at || last.Changed || last.Stop.Why != port.SentenceTold {
			t.Errorf("after the act: sentence %d instead of %d, changed %v, stop %+v", last.Sentence, at, last.Changed, last.Stop)
		}
		return
	}
	t.Error("it does not wait")
}

// The sentence that is told while an act waits is the act's own: also if the act is the first thing that moves after a rewind, and if the sentence before is over
// right before the act. Back leads from there to the sentence before.
func TestAnActWaitsInItsOwnSentence(t *testing.T) {
	const source = "servers 3\nstart 2 3\nrun until leader is 3\nstart 1\nrun until servers agree\nclient ann 1\nsettle\n" +
		"step one\nann create /x 1\nact crash 3\nrun for 2s\nrewind one\nstep two\nact crash 3\nrun for 2s\n"
	crash := []string{"CRASH at 3"}
	after := []string{"GIVE_UP at 1"}
	outline := &play.Lesson{ID: "own", Source: source}
	for _, st := range []struct {
		id    string
		beats [][]string
	}{{"one", [][]string{{"CLIENT_REQUEST at ann"}, crash, after}}, {"two", [][]string{crash, after}}} {
		outline.Steps = append(outline.Steps, play.Step{ID: st.id, Sights: slices.Concat(st.beats...), Divisions: []play.Division{{Lang: "en", Beats: st.beats}}})
	}
	next := &port.Next{How: port.HowSentence, Hand: true}
	for _, still := range []bool{false, true} {
		p := open(t)
		p.do(t, &port.Load{Script: source, Outline: outline, Step: -1})
		next.Still = still
		for step, own := range []int{1, 0} {
			for range own {
				p.watch(t, next)
			}
			p.watch(t, next)
			if s := p.state(); s.Act == nil || s.Step != step || s.Sentence != own || len(s.Ends) == 0 {
				t.Fatalf("step %d: it waits in sentence %d of step %d, act %+v, ends %v; expected sentence %d", step, s.Sentence, s.Step, s.Act, s.Ends, own)
			}
			if own > 0 {
				if s := p.do(t, &port.Back{How: port.HowSentence}); s.Sentence != own-1 || s.Act != nil {
					t.Errorf("back: sentence %d, act %+v; expected %d", s.Sentence, s.Act, own-1)
				}
				if p.watch(t, next); p.state().Act == nil || p.state().Sentence != own {
					t.Errorf("again: sentence %d, act %+v", p.state().Sentence, p.state().Act)
				}
			}
			p.watch(t, &port.Inject{Command: "crash 3"})
			if s := p.state(); s.Sentence != own || s.StepDone || s.Changed {
				t.Errorf("step %d, after the act: sentence %d, over %v, changed %v", step, s.Sentence, s.StepDone, s.Changed)
			}
			if p.watch(t, next); !p.state().StepDone {
				t.Errorf("step %d is not over: sentence %d", step, p.state().Sentence)
			}
		}
	}
}

// Pressed while something moves, Next completes the movement up to the act.
func TestACompletedMovementWaitsForTheHand(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: acted, Name: "acted.zk"})
	p.ask(t, &port.Next{How: port.HowSentence, Hand: true})
	if p.rest(); p.state().Running != "show" {
		t.Fatalf("nothing moves: %q", p.state().Running)
	}
	if s := p.do(t, &port.Next{How: port.HowSentence, Hand: true}); s.Act == nil {
		t.Fatalf("completed, it does not wait: step %d, over %v", s.Step, s.StepDone)
	}
	p.watch(t, &port.Inject{Command: "crash 3"})
	if s := p.state(); !s.StepDone || s.Changed {
		t.Errorf("after the act: over %v, changed %v", s.StepDone, s.Changed)
	}
}

// Where time passes after a command of an exercise, it passes no further than to the goal: the run rests on that picture.
func TestTimePassesNoFurtherThanToTheGoal(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	p.do(t, &port.GoTo{Step: 5})
	p.do(t, &port.Inject{Command: "crash mail"})
	p.ask(t, &port.Play{Speed: 64, How: port.PlayQuiet})
	p.plays(60_000)
	p.rest()
	s := p.state()
	if s.Stop.Why != port.GoalReached || !s.Goals[0].Reached || s.Goals[0].Seq > s.View.Seq || !p.shown[len(p.shown)-1].Rim.Goal {
		t.Errorf("stop %+v, goal %+v at #%d", s.Stop, s.Goals[0], s.View.Seq)
	}
	if s.Goals[0].Seq < s.View.Seq-3 {
		t.Errorf("it rests at #%d, and the goal was reached at #%d", s.View.Seq, s.Goals[0].Seq)
	}
}
