package app

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// page is a Host that runs slices and timers only when the test says so.
type page struct {
	NoStage
	app    *App
	posted []any
	soon   bool
	timers []*timer
	clock  float64
	step   float64 // by which the clock goes on when it is looked at, 0 for half a ms
	shown  []*scene.Picture
	times  []float64 // the clock of each of them
	acts   int       // how often it has waited for the hand, in lives
}

func (p *page) Post(m any) {
	if s, is := m.(port.State); is && (s.Running == "") != (s.Stop.Why != "" && s.Stop.Text != "") {
		panic(fmt.Sprintf("running %q, and stopped for %+v", s.Running, s.Stop)) // whatever a test does: each stop says why
	}
	p.posted = append(p.posted, m)
}
func (p *page) Soon()                                  { p.soon = true }
func (p *page) Lesson(id string) (*play.Lesson, error) { return lessons.Play(id) }
func (p *page) After(ms float64, f func()) func() {
	t := &timer{p.clock + ms, f}
	p.timers = append(p.timers, t)
	return func() { p.timers = slices.DeleteFunc(p.timers, func(o *timer) bool { return o == t }) }
}

// timer is one that the app has set.
type timer struct {
	at float64
	f  func()
}

// wake lets time pass until the next timer, and works on.
func (p *page) wake() {
	next := slices.MinFunc(p.timers, func(a, b *timer) int { return cmp.Compare(a.at, b.at) })
	p.timers = slices.DeleteFunc(p.timers, func(o *timer) bool { return o == next })
	p.clock = max(p.clock, next.at)
	next.f()
	p.rest()
}
func (p *page) Clock() float64 { p.clock += cmp.Or(p.step, 0.5); return p.clock }
func (p *page) Show(v *scene.Picture, _, _ float64) {
	p.shown, p.times = append(p.shown, v), append(p.times, p.clock)
}
func (p *page) Freeze() {}

const lesson = `servers 3
start all
goal led leader exists
step up Up
run until servers agree
expect leader exists
ask who one='leader is 1' three='leader is 3'
step crash The leader crashes
crash 3
run until leader is 2
offer restart 3
step back Back again
restart 3
run until servers agree
expect servers agree
`

func open(t *testing.T) *page {
	t.Helper()
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: lesson, Name: "lesson.zk"})
	p.rest()
	return p
}

// rest works until nothing is left to do but to wait for a timer.
func (p *page) rest() {
	for p.soon {
		p.soon = false
		p.app.Slice()
	}
}

// waits says whether a task waits for a timer.
func (p *page) waits() bool {
	if !p.app.Busy() {
		return false
	}
	waits, _ := p.app.Task.Waits()
	return waits
}

// handle asks, and does not work on.
func (p *page) handle(ask port.Ask) { p.app.Handle(&port.Request{Ask: ask}) }

func (p *page) ask(t *testing.T, r port.Ask) {
	t.Helper()
	if a := p.try(r); !a.OK {
		t.Fatalf("%T: %v", r, a.Problems)
	}
}

// try asks, and works on where the answer takes more than a slice.
func (p *page) try(r port.Ask) port.Answer {
	before := len(p.posted)
	p.handle(r)
	for range 2 {
		for i := len(p.posted) - 1; i >= before; i-- {
			if a, ok := p.posted[i].(port.Answer); ok {
				return a
			}
		}
		p.rest()
	}
	panic("no answer")
}

func (p *page) do(t *testing.T, r port.Ask) port.State {
	t.Helper()
	p.ask(t, r)
	p.rest()
	return p.state()
}

func (p *page) state() port.State {
	for i := len(p.posted) - 1; i >= 0; i-- {
		if s, ok := p.posted[i].(port.State); ok {
			return s
		}
	}
	panic("no state")
}

func (p *page) at(t *testing.T, s port.State, step int, done bool) {
	t.Helper()
	if s.Step != step || s.StepDone != done {
		t.Fatalf("stands in step %d, done %v; expected %d, %v", s.Step, s.StepDone, step, done)
	}
}

func TestNextAndBackAreExact(t *testing.T) {
	p := open(t)
	p.at(t, p.state(), -1, true)
	var turns []int64
	for step := range 3 {
		s := p.do(t, &port.Next{})
		p.at(t, s, step, true)
		turns = append(turns, s.View.Turn)
	}
	if !p.state().Finished {
		t.Fatal("the script is not finished")
	}
	for step := 1; step >= 0; step-- {
		s := p.do(t, &port.Back{})
		p.at(t, s, step, true)
		if s.View.Turn != turns[step] {
			t.Errorf("back to step %d: turn %d, expected %d", step, s.View.Turn, turns[step])
		}
	}
	s := p.do(t, &port.GoTo{Step: 2})
	p.at(t, s, 2, true)
	if s.View.Turn != turns[2] {
		t.Errorf("on again: turn %d, expected %d", s.View.Turn, turns[2])
	}
}

func TestQuestionIsGradedAtTheEndOfItsStep(t *testing.T) {
	p := open(t)
	if q := p.state().Questions[0]; q.Graded || q.Step != 0 || len(q.Choices) != 2 {
		t.Fatalf("before: %+v", q)
	}
	p.ask(t, &port.AnswerQuestion{Question: "who", Choice: "one"})
	s := p.do(t, &port.Next{})
	if q := s.Questions[0]; !q.Graded || q.Right != "three" || q.Chosen != "one" {
		t.Errorf("after: %+v", q)
	}
	if n := len(s.Results); n != 2 || !s.Results[1].OK {
		t.Errorf("results: %+v", s.Results)
	}
	if !s.Goals[0].Reached {
		t.Errorf("goals: %+v", s.Goals)
	}
	if a := p.try(&port.AnswerQuestion{Question: "who", Choice: "three"}); a.OK {
		t.Error("an answer after the grading was taken")
	}
}

func TestPlayIsPacedAndPauses(t *testing.T) {
	p := open(t)
	p.do(t, &port.Play{Speed: 1})
	if !p.waits() || p.state().Running != "play" {
		t.Fatal("play does not wait between events")
	}
	for range 3 {
		p.wake()
	}
	before := p.state().View.Turn
	s := p.do(t, &port.Pause{})
	if p.waits() || s.Running != "" || s.View.Turn < before {
		t.Errorf("pause: running %q", s.Running)
	}
	s = p.do(t, &port.Next{})
	p.at(t, s, 0, true)
}

func TestEventsOneByOne(t *testing.T) {
	p := open(t)
	first := p.do(t, &port.NextEvent{})
	second := p.do(t, &port.NextEvent{})
	if second.View.Seq <= first.View.Seq {
		t.Fatal("no event")
	}
	for range 5 {
		p.do(t, &port.NextEvent{})
	}
	there := p.state().View.Turn
	back := p.do(t, &port.PrevEvent{})
	if back.View.Turn >= there {
		t.Errorf("back: turn %d of %d", back.View.Turn, there)
	}
	if again := p.do(t, &port.NextEvent{}); again.View.Turn != there {
		t.Errorf("on again: turn %d, expected %d", again.View.Turn, there)
	}
}

// A key that is pressed again before a replay has arrived counts from where that goes, not from where it is.
func TestBackTwiceInARow(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	at := p.do(t, &port.Next{}).Moment
	for range 3 {
		p.ask(t, &port.PrevEvent{})
	}
	if p.app.Manner() != seeking {
		t.Fatal("the replay is too short to be interrupted")
	}
	p.rest()
	if s := p.state(); s.Moment != at-3 || s.Running != "" {
		t.Errorf("at moment %d, running %q; expected %d", s.Moment, s.Running, at-3)
	}
}

func TestWrongRequestsChangeNothing(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	turn := p.state().View.Turn
	for _, r := range []port.Ask{
		&port.Load{Script: "servers 3\nstrat all\n", Name: "mine"}, &port.Load{}, &port.Load{Lesson: "none"},
		&port.Play{Speed: -1}, &port.Seek{Moment: -1}, &port.Look{Theme: "pink"},
		&port.Inject{Command: "crash 9"}, &port.GoToBranch{Branch: 7}, &port.AnswerQuestion{Question: "why", Choice: "no"},
		&port.Inject{Command: strings.Repeat("x", 1<<20)}, &port.Complete{Command: "a", Cursor: 5},
	} {
		a := p.try(r)
		p.rest()
		if a.OK || len(a.Problems) == 0 || a.Problems[0].Message == "" {
			t.Errorf("%T %.40v was taken", r, r)
		}
	}
	if a := p.try(&port.Load{Script: "servers 3\nstrat all\n"}); a.Problems[0].Line != 2 || a.Problems[0].Column != 1 {
		t.Errorf("no place: %+v", a.Problems)
	}
	p.do(t, &port.Pause{})
	if s := p.state(); s.View.Turn != turn || s.Serial != 1 {
		t.Errorf("turn %d of load %d, expected %d of 1", s.View.Turn, s.Serial, turn)
	}
}

// A number that is none lies in no range, and none of the stage's places is infinitely far away.
func TestNumbersThatAreNone(t *testing.T) {
	p := open(t)
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []struct {
		r    port.Ask
		want string
	}{
		{&port.Play{Speed: nan}, "the speed is NaN; expected 0.1 to 64"},
		{&port.Play{Speed: inf}, "the speed is +Inf; expected 0.1 to 64"},
		{&port.Zoom{Zoom: nan}, "the zoom is NaN; expected 0.5 to 4"},
		{&port.Zoom{Zoom: -inf}, "the zoom is -Inf; expected 0.5 to 4"},
		{&port.Pan{X: nan}, "x is NaN and y is 0; expected finite numbers"},
		{&port.Pan{X: 0.25, Y: -inf}, "x is 0.25 and y is -Inf; expected finite numbers"},
	} {
		if a := p.try(test.r); a.OK || len(a.Problems) != 1 || a.Problems[0].Code != "malformed" || a.Problems[0].Message != test.want {
			t.Errorf("%T: %+v, want %s", test.r, a.Problems, test.want)
		}
	}
	p.do(t, &port.Pan{X: -0.25, Y: 1e9})
	p.do(t, &port.Zoom{Zoom: 4})
}

func TestHandMadeCommandsKeepTheStep(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	p.do(t, &port.Next{})
	s := p.do(t, &port.Inject{Command: "restart 3"})
	p.at(t, s, 1, true)
	s = p.do(t, &port.Inject{Command: "run until server 3 is FOLLOWING"})
	p.at(t, s, 1, true)
	if s.View.Servers[2].State != "FOLLOWING" {
		t.Errorf("server 3 is %s", s.View.Servers[2].State)
	}
	if s = p.do(t, &port.Back{}); s.Step != 0 {
		t.Errorf("back to step %d", s.Step)
	}
	p.do(t, &port.Inject{Command: "crash 1"})
	if s = p.state(); len(s.Branches) != 3 || !s.Branches[2].Current {
		t.Errorf("branches: %+v", s.Branches)
	}
	if s = p.do(t, &port.GoToBranch{Branch: 0}); s.View.Servers[0].State == "DOWN" {
		t.Error("the first branch is not as it was")
	}
}

func TestAfterTheEndTheWorldGoesOn(t *testing.T) {
	p := open(t)
	s := p.do(t, &port.GoTo{Step: 2})
	if !s.Finished {
		t.Fatal("not finished")
	}
	p.do(t, &port.Inject{Command: "crash 2"})
	before := p.state().View.Turn
	s = p.do(t, &port.NextEvent{})
	if s.View.Turn <= before {
		t.Error("the world stands still")
	}
	p.at(t, s, 2, true)
}

// Whatever is asked of the run, a state tells where it stands thereafter, also where nothing has moved.
func TestEveryMoveIsHeard(t *testing.T) {
	p := open(t)
	asks := []port.Ask{&port.Back{}, &port.Back{}, &port.PrevEvent{}, &port.Pause{}, &port.GoTo{Step: 99}, &port.GoTo{Step: 2}, &port.Next{},
		&port.NextEvent{}, &port.Seek{Moment: 1}, &port.Seek{Moment: -1}, &port.Seek{Moment: 1 << 30}, &port.Seek{Seq: 1 << 40}, &port.Own{},
		&port.GoToBranch{Branch: 7}, &port.Inject{Command: "crash"}, &port.Inject{Command: "settle"}, &port.RunUntil{What: "elected"}, &port.Load{Script: "no"}}
	for i, r := range asks {
		id := int64(100 + i)
		p.app.Handle(&port.Request{ID: id, Ask: r})
		p.rest()
		if got := p.state(); got.Heard != id || got.Running != "" {
			t.Errorf("%+v: the last state has heard of %d, running %q", r, got.Heard, got.Running)
		}
	}
}
