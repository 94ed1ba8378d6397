package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/wasm/port"
)

func openLesson(t *testing.T, id string) *page {
	t.Helper()
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Lesson: id})
	p.rest()
	return p
}

func (p *page) hash() uint64 { return p.app.run.Player.World().Hash() }

// Next ends each step where its own expectations were tested, also before a rewind; Back and on again are exact.
// An address may name a moment that this version of the lesson does not have: then its step is shown.
func TestLoadToAMomentThatIsNotThere(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.at(t, p.do(t, &port.Load{Script: lesson, Name: "lesson.zk", Step: 2, Moment: 1 << 20}), 1, true)
	p.at(t, p.do(t, &port.Load{Script: lesson, Name: "lesson.zk", Moment: 1 << 20}), -1, true)
	if s := p.do(t, &port.Load{Script: lesson, Name: "lesson.zk", Step: 1, Moment: 7}); s.Moment != 7 {
		t.Errorf("at %d", s.Moment)
	}
}

func TestEveryStepOfTheLessonsEndsWhereItsExpectationsHold(t *testing.T) {
	for _, id := range lessons.Shipped() {
		p := openLesson(t, id)
		all := p.app.run.Player.Script()
		var hashes []uint64
		for step := range all.Steps {
			s := p.do(t, &port.Next{})
			p.at(t, s, step, true)
			for i := len(all.Commands) - 1; i >= 0; i-- {
				if c := all.Commands[i]; c.Step == step && c.Verb() == "expect" && last(all, i) &&
					player.Eval(c.Pred, p.app.run.Player.World()) != player.True {
					t.Errorf("%s, step %d: %s: %s", id, step, c.Text, player.Seen(c.Pred, p.app.run.Player.World()))
				}
			}
			for _, q := range s.Questions {
				if q.Step == step && (!q.Graded || q.Right == "") {
					t.Errorf("%s, step %d: question %+v", id, step, q)
				}
			}
			hashes = append(hashes, p.hash())
		}
		for step := len(hashes) - 2; step >= 0; step-- {
			p.at(t, p.do(t, &port.Back{}), step, true)
			if p.hash() != hashes[step] {
				t.Errorf("%s: back to step %d leads to another world", id, step)
			}
			p.at(t, p.do(t, &port.Next{}), step+1, true)
			if p.hash() != hashes[step+1] {
				t.Errorf("%s: back to step %d and on again leads to another world", id, step)
			}
			p.do(t, &port.Back{})
		}
		for _, step := range []int{len(hashes) - 1, 0, len(hashes) / 2} {
			p.at(t, p.do(t, &port.GoTo{Step: step}), step, true)
			if p.hash() != hashes[step] {
				t.Errorf("%s: goto %d leads to another world", id, step)
			}
		}
		p.app.run.Close()
	}
}

// last says whether only what changes nothing follows a command in its step.
func last(all *script.Script, i int) bool {
	for _, c := range all.Commands[i+1:] {
		switch c.Verb() {
		case "step":
			return true
		case "rewind":
			return !c.Between
		case "expect", "offer", "note", "ask", "goal":
		default:
			return false
		}
	}
	return true
}

func TestOpenAtAStep(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Lesson: "startup-election", Step: 5, Answers: []port.Given{{Question: "two", Choice: "one"}, {Question: "no", Choice: "x"}}})
	p.rest()
	s := p.state()
	p.at(t, s, 4, true)
	if s.View.Leader != 3 || s.Questions[1].Chosen != "one" || !s.Questions[1].Locked {
		t.Errorf("leader %d, question %+v", s.View.Leader, s.Questions[1])
	}
}

func TestWhatIsCommandedByHandLeavesTheLessonsOwnRun(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	first := p.hash()
	s := p.do(t, &port.Inject{Command: "crash 1"})
	p.at(t, s, 0, true)
	if !s.Changed {
		t.Fatal("the run is not said to be changed")
	}
	p.do(t, &port.Own{})
	if s = p.state(); s.Changed || p.hash() != first || s.View.Servers[0].State == "DOWN" {
		t.Fatalf("not the lesson's own run: changed %v", s.Changed)
	}
	s = p.do(t, &port.Next{})
	p.at(t, s, 1, true)
	if s.Changed || s.View.Servers[0].State == "DOWN" {
		t.Error("what was commanded by hand plays on in the lesson's own run")
	}
	s = p.do(t, &port.GoToBranch{Branch: 1})
	if !s.Changed || s.View.Servers[0].State != "DOWN" {
		t.Error("the branch that was opened by hand is lost")
	}
}

func TestRewindByHandKeepsTheExerciseOpen(t *testing.T) {
	p := openLesson(t, "leader-crash")
	end := len(p.app.run.Player.Script().Steps) - 1
	p.do(t, &port.GoTo{Step: end})
	for _, c := range []string{"rewind crash", "pause 4", "crash 3", "run for 1s"} {
		s := p.do(t, &port.Inject{Command: c})
		p.at(t, s, end, true)
		if !p.app.run.Trying() || len(s.Offers) == 0 {
			t.Fatalf("after %q the exercise is closed", c)
		}
	}
	s := p.do(t, &port.NextEvent{})
	p.at(t, s, end, true)
	before := p.state().View.Turn
	p.do(t, &port.Next{})
	if p.state().View.Turn != before {
		t.Error("Next goes on with the script in an exercise")
	}
	s = p.do(t, &port.Back{})
	p.at(t, s, end-1, true)
	if p.app.run.Trying() || s.Changed || s.View.Leader != 2 {
		t.Errorf("back leads to exercise %v, changed %v", p.app.run.Trying(), s.Changed)
	}
}

func TestChecksBelongToTheirBranchAndPosition(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	if n := len(p.state().Results); n != 5 {
		t.Fatalf("%d results", n)
	}
	p.do(t, &port.GoTo{Step: 0})
	if n := len(p.state().Results); n != 2 {
		t.Errorf("%d results at the end of the first step", n)
	}
	p.do(t, &port.Inject{Command: "expect leader is 1"})
	if s := p.state(); len(s.Results) != 3 || s.Results[2].OK {
		t.Errorf("results %+v", s.Results)
	}
	p.do(t, &port.Own{})
	if n := len(p.state().Results); n != 2 {
		t.Errorf("%d results on the lesson's own run", n)
	}
}

func TestQuestionsAreLockedByTheirStep(t *testing.T) {
	p := open(t)
	p.do(t, &port.NextEvent{})
	p.do(t, &port.NextEvent{})
	if a := p.try(&port.AnswerQuestion{Question: "who", Choice: "one"}); p.state().Step >= 0 && a.OK {
		t.Error("a question was answered while its step runs")
	}
	p.do(t, &port.GoTo{Step: 0})
	s := p.do(t, &port.Back{})
	if q := s.Questions[0]; q.Graded || q.Locked {
		t.Fatalf("skipped, and back before it: %+v", q)
	}
	for _, choice := range []string{"three", "one"} { // the run knows the end of the step, and yet every answer can be changed
		p.ask(t, &port.AnswerQuestion{Question: "who", Choice: choice})
		if q := p.state().Questions[0]; q.Chosen != choice || q.Locked {
			t.Errorf("answered before its step: %+v", q)
		}
	}
	s = p.do(t, &port.Next{})
	if q := s.Questions[0]; !q.Graded || q.Chosen != "one" || q.Right != "three" {
		t.Errorf("%+v", q)
	}
	s = p.do(t, &port.Back{})
	if q := s.Questions[0]; q.Graded || !q.Locked {
		t.Errorf("its verdict has been seen: %+v", q)
	}
}

func TestOneEventBackIsTheIdenticalState(t *testing.T) {
	p := open(t)
	var hashes []uint64
	var moves []int64
	for range 40 {
		p.do(t, &port.NextEvent{})
		hashes, moves = append(hashes, p.hash()), append(moves, p.app.run.Player.Moves())
	}
	for i := len(hashes) - 2; i >= 0; i-- {
		p.do(t, &port.PrevEvent{})
		if p.hash() != hashes[i] || p.app.run.Player.Moves() != moves[i] {
			t.Fatalf("one event back from %d: move %d, expected %d", i+1, p.app.run.Player.Moves(), moves[i])
		}
	}
}

func TestACommandIsAnsweredWhenItHasPassed(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	for _, c := range []struct {
		command string
		word    port.Word
	}{
		{"expect leader is 3", "holds"}, {"expect leader is 1", "fails"}, {"crash 3", "done"},
		{"run until leader is 2", "reached"}, {"run until leader is 1 within 100ms", "unreached"}, {"run for 1s", "done"},
		{"client c", "done"}, {"c create /a x", "issued"}, {"settle", "reached"},
	} {
		p.posted = nil
		p.app.Handle(&port.Request{ID: 7, Ask: &port.Inject{Command: c.command}})
		p.rest()
		var got *port.Answer
		for _, m := range p.posted {
			if a, ok := m.(port.Answer); ok && a.ID == 7 {
				if got != nil {
					t.Errorf("%q is answered twice", c.command)
				}
				got = &a
			}
		}
		if got == nil || !got.OK || got.Outcome == nil || got.Outcome.Word != c.word {
			t.Errorf("%q: %+v, expected %s", c.command, got, c.word)
			if got != nil {
				t.Logf("%+v", got.Outcome)
			}
		}
		p.at(t, p.state(), 0, true)
	}
}

func TestReportsStaySmall(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	for _, c := range []string{"client c 1", "settle", "c create /a x", "settle", "link 3>2 hold", "c repeat 300 --async set /a %d", "run for 100ms"} {
		p.do(t, &port.Inject{Command: c})
	}
	if s := p.state(); len(s.View.Flights) != 200 || s.Flights <= 200 {
		t.Errorf("%d flights of %d", len(s.View.Flights), s.Flights)
	}
}

func TestWrongPlaces(t *testing.T) {
	p := open(t)
	for _, r := range []port.Ask{&port.GoTo{Step: 99999}, &port.Inject{}, &port.Inject{Command: "  "}, &port.Inject{Command: "# later"}} {
		if a := p.try(r); a.OK || len(a.Problems) == 0 {
			t.Errorf("%T was taken", r)
		}
	}
}

// Where nothing happens, that is said: at once if nothing can, behind a while of heartbeats otherwise.
func TestNothingIsSaidToHappen(t *testing.T) {
	for _, test := range []struct {
		script, command string
		ask             port.Ask
		want            string
	}{
		{"servers 3\nstep one\n", "note hi", &port.NextEvent{}, "nothing more will happen here by itself"},
		{"servers 3\nstep one\n", "note hi", &port.Play{Speed: 1}, "nothing more will happen here by itself"},
		{"servers 3\nstep one\nstart 1\nrun for 1s\n", "crash 1", &port.NextEvent{}, "nothing more will happen here by itself"},
		{"servers 3\nstart all\nstep one\nrun until leader exists\nrun for 2s\n", "", &port.NextEvent{}, "nothing but heartbeats has happened for 10 s"},
	} {
		p := &page{}
		p.app = New(p)
		p.do(t, &port.Load{Script: test.script, Name: "t.zk"})
		p.do(t, &port.GoTo{})
		if test.command != "" {
			p.do(t, &port.Inject{Command: test.command})
		}
		if a := p.try(test.ask); a.OK || a.Problems[0].Message != test.want {
			t.Errorf("%T after %q: %+v", test.ask, test.command, a)
		}
	}
}

// In a world in which nothing can happen any more there is no next event.
func TestNextEventEndsWhereNothingWillHappen(t *testing.T) {
	p := openLesson(t, "startup-election")
	p.do(t, &port.GoTo{})
	p.do(t, &port.Inject{Command: "crash 1"})
	before := p.app.run.Player.Moves()
	p.handle(&port.NextEvent{})
	for range 100 {
		p.soon = false
		p.app.Slice()
	}
	if at := p.app.run.Player.Moves(); p.soon || at != before {
		t.Errorf("after a hundred slices it goes on: %v, %d moves, before %d", p.soon, at, before)
	}
}

// What the script cannot go on with, somebody can set right.
func TestARefusedCommandOfTheScriptIsSetRight(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.GoTo{Step: 1})
	p.do(t, &port.Inject{Command: "crash 3"})
	s := p.do(t, &port.Next{})
	if !strings.Contains(s.Stopped, "script.zk:50") {
		t.Fatalf("it has stopped: %q", s.Stopped)
	}
	q, a := p.reload(t, port.Load{Lesson: "leader-crash", Artefact: p.written(t) + "@" + p.state().Position})
	if !a.OK || q.state().Stopped != s.Stopped {
		t.Fatalf("after a reload it has stopped: %q; %+v", q.state().Stopped, a)
	}
	if s = q.do(t, &port.Inject{Command: "start 3"}); s.Stopped != "" {
		t.Errorf("it has stopped all the same: %q", s.Stopped)
	}
	q.do(t, &port.Inject{Command: "run for 2s"})
	s = q.do(t, &port.Next{})
	q.at(t, s, 2, true)
}

// What the script's own rewinds opened is its own run: one name leads to its end. Each exercise has one by what was done in it.
func TestBranchesAreNamedByWhatWasDone(t *testing.T) {
	p := openLesson(t, "startup-election")
	end := len(p.app.run.Player.Script().Steps) - 1
	s := p.do(t, &port.GoTo{Step: end})
	turn := s.View.Turn
	names := func(want ...string) {
		t.Helper()
		var got []string
		for _, b := range p.state().Branches {
			if got = append(got, b.Label); b.Current {
				got[len(got)-1] += "*"
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("branches %q, expected %q", got, want)
		}
	}
	names("script*")
	s = p.do(t, &port.Inject{Command: "rewind alone"})
	if names("script", "rewind alone*"); !s.Changed || len(s.Comparisons) == 0 || s.Comparisons[0].ID != "script" {
		t.Errorf("changed %v, comparisons %+v", s.Changed, s.Comparisons)
	}
	if why := p.try(&port.AskWhy{Seq: s.At}).Data.(port.Why); len(why.Chain) != 1 || why.Event.Kind != "REWIND" {
		t.Errorf("%s has a chain of %d", why.Event.Kind, len(why.Chain))
	}
	if s.Focus == nil || s.Focus.Title != "Back to the beginning of step 1" { // the script calls it alone
		t.Errorf("the rewind is called %+v", s.Focus)
	}
	p.do(t, &port.Inject{Command: "start 1 2"})
	if names("script", "start 1 2*"); p.state().Comparisons[0].B != "start 1 2" {
		t.Errorf("the run beside the script's is called %q", p.state().Comparisons[0].B)
	}
	s = p.do(t, &port.GoToBranch{Branch: 0})
	if names("script*", "start 1 2"); s.View.Turn != turn || !s.Finished {
		t.Errorf("the script ends at turn %d, and not at %d", turn, s.View.Turn)
	}
}

// From event to event one comes to the beginning of an exercise and back into it, and behind it out of it.
func TestEventsLeadThroughTheBeginningOfAnExercise(t *testing.T) {
	p := openLesson(t, "leader-crash")
	end := len(p.app.run.Player.Script().Steps) - 1
	p.do(t, &port.GoTo{Step: end})
	began := p.do(t, &port.Inject{Command: "rewind votes"})
	p.do(t, &port.Inject{Command: "crash 1"})
	s := p.do(t, &port.PrevEvent{})
	if p.at(t, s, end, true); s.View.Turn != began.View.Turn || !p.app.run.Trying() {
		t.Fatalf("it stands at %s, turn %d; the exercise began at turn %d", s.Position, s.View.Turn, began.View.Turn)
	}
	s = p.do(t, &port.PrevEvent{})
	if p.app.run.Trying() {
		t.Fatalf("before its beginning the exercise is open, step %d", s.Step)
	}
	for range 2 {
		s = p.do(t, &port.NextEvent{})
	}
	if p.at(t, s, end, true); !p.app.run.Trying() || s.View.Servers[0].State != "DOWN" {
		t.Errorf("the exercise is open: %v, server 1 is %s", p.app.run.Trying(), s.View.Servers[0].State)
	}
}
