package app

import (
	"encoding/base64"
	"reflect"
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// written gives the artefact of the position: it comes when the run has stood still for a while.
func (p *page) written(t *testing.T) string {
	t.Helper()
	for len(p.timers) > 0 {
		p.wake()
	}
	text := p.state().Artefact
	if text == "" {
		t.Fatal("the run is not written down")
	}
	return text
}

// reload loads what was written down in a fresh app.
func (p *page) reload(t *testing.T, r port.Load) (*page, port.Answer) {
	t.Helper()
	q := &page{}
	q.app = New(q)
	q.app.Handle(&port.Request{ID: 3, Ask: &r})
	q.rest()
	var got []port.Answer
	for _, m := range q.posted {
		if a, ok := m.(port.Answer); ok && a.ID == 3 {
			got = append(got, a)
		}
	}
	if len(got) != 1 {
		t.Fatalf("%d answers", len(got))
	}
	return q, got[0]
}

func TestReloadLeavesTheLearnerAtTheSameEvent(t *testing.T) {
	p := openLesson(t, "leader-crash")
	for _, r := range []port.Ask{
		&port.Next{}, &port.Next{}, &port.Inject{Command: "crash 1"}, &port.NextEvent{}, &port.NextEvent{},
	} {
		p.do(t, r)
	}
	p.do(t, &port.PrevEvent{})
	was := p.state()
	if was.Artefact != "" {
		t.Error("written down before it rests")
	}
	q, a := p.reload(t, port.Load{Lesson: "leader-crash", Artefact: p.written(t), Moment: was.Moment})
	if !a.OK || len(a.Problems) != 0 {
		t.Fatalf("%+v", a)
	}
	s := q.state()
	if q.hash() != p.hash() || s.Moment != was.Moment || s.Focus.Seq != was.Focus.Seq || !s.Changed || s.Step != was.Step {
		t.Errorf("moment %d of step %d, changed %v; expected moment %d of step %d", s.Moment, s.Step, s.Changed, was.Moment, was.Step)
	}
	if _, before := p.line(t); true {
		if _, after := q.line(t); before != after {
			t.Errorf("the timeline was %s and is %s", before, after)
		}
	}
	q.do(t, &port.Own{})
	p.do(t, &port.Own{})
	if q.hash() != p.hash() || q.state().Changed {
		t.Error("the lesson's own run is lost")
	}
}

// What was tried before, and left, is there again, and every event has the number that it had.
func TestReloadKeepsTheBranchesThatWereLeft(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.Next{})
	p.do(t, &port.Next{})
	here := p.state().Moment
	for _, command := range []string{"crash 1", "crash 2"} {
		p.do(t, &port.Seek{Moment: here - 5})
		p.do(t, &port.Inject{Command: command})
		p.do(t, &port.NextEvent{})
		p.do(t, &port.NextEvent{})
	}
	was := p.state()
	q, a := p.reload(t, port.Load{Lesson: "leader-crash", Artefact: p.written(t), Seq: was.At})
	s := q.state()
	if !a.OK || len(a.Problems) != 0 || s.At != was.At || s.Focus.Seq != was.Focus.Seq || q.hash() != p.hash() {
		t.Fatalf("at %d, expected %d: %+v", s.At, was.At, a)
	}
	if !reflect.DeepEqual(s.Branches, was.Branches) || len(s.Branches) != 3 {
		t.Errorf("branches %+v, expected %+v", s.Branches, was.Branches)
	}
	for _, again := range []*page{p, q} {
		again.do(t, &port.GoToBranch{Branch: 1})
	}
	if p.state().At != q.state().At || p.hash() != q.hash() {
		t.Errorf("the branch that was left ends at %d, expected %d", q.state().At, p.state().At)
	}
}

func TestReloadKeepsAnExerciseOpen(t *testing.T) {
	p := openLesson(t, "leader-crash")
	end := len(p.app.run.Player.Script().Steps) - 1
	p.do(t, &port.GoTo{Step: end})
	for _, c := range []string{"rewind crash", "pause 4", "crash 3", "run for 1s"} {
		p.do(t, &port.Inject{Command: c})
	}
	q, a := p.reload(t, port.Load{Lesson: "leader-crash", Artefact: p.written(t)})
	s, was := q.state(), p.state()
	if !a.OK || !q.app.run.Trying() || s.Step != end || q.hash() != p.hash() {
		t.Errorf("exercise %v, step %d: %+v", q.app.run.Trying(), s.Step, a)
	}
	if len(was.Fills) == 0 || !reflect.DeepEqual(s.Fills, was.Fills) || !reflect.DeepEqual(s.Questions, was.Questions) {
		t.Errorf("the prose says %+v, said %+v; the questions are %+v, were %+v", s.Fills, was.Fills, s.Questions, was.Questions)
	}
}

func TestReloadBehindARewind(t *testing.T) {
	p := openLesson(t, "herd-effect")
	p.do(t, &port.GoTo{Step: 3})
	p.do(t, &port.PrevEvent{})
	was := p.state()
	q, a := p.reload(t, port.Load{Lesson: "herd-effect", Artefact: p.written(t), Moment: was.Moment})
	s := q.state()
	if !a.OK || s.Moment != was.Moment || s.Changed || q.hash() != p.hash() {
		t.Errorf("moment %d, expected %d: %+v", s.Moment, was.Moment, a)
	}
	if _, a := p.line(t); true {
		if _, b := q.line(t); a != b {
			t.Error("another timeline")
		}
	}
}

// A run that ends before the branch whose story it told is opened at the last place that is the same.
func TestARunThatPlaysOtherwiseHasFewerBranches(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.Next{})
	a := p.app.run.Player.ArtefactOf(0, run.Build())
	a.Branch = 7
	packed, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	q, answer := p.reload(t, port.Load{Lesson: "leader-crash", Artefact: base64.RawURLEncoding.EncodeToString(packed)})
	if !answer.OK || len(answer.Problems) != 1 || answer.Problems[0].Code != "changed" || len(q.state().Branches) != 1 {
		t.Errorf("%+v", answer)
	}
}

func TestWhatCannotBeReloadedChangesNothing(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	good := p.written(t)
	turn := p.state().View.Turn
	for artefact, code := range map[string]string{
		"!": "artefact", "AAAA": "artefact", good[:len(good)/2]: "artefact", good + "~x": "artefact", good + "@1": "artefact",
		strings.Repeat("A", 512<<10+1): "malformed",
	} {
		a := p.try(&port.Load{Artefact: artefact})
		p.rest()
		if a.OK || a.Problems[0].Code != code {
			t.Errorf("%.20s: %+v", artefact, a)
		}
	}
	if a := p.try(&port.Load{Lesson: "herd-effect", Artefact: good}); a.OK || a.Problems[0].Code != "changed" {
		t.Errorf("%+v", a)
	}
	p.rest()
	if s := p.state(); s.View.Turn != turn || s.Serial != 1 {
		t.Errorf("turn %d of load %d", s.View.Turn, s.Serial)
	}
}

func TestReloadWhereTheWorldWentOnByItself(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	for range 2 {
		p.try(&port.NextEvent{})
		p.rest()
	}
	q, a := p.reload(t, port.Load{Script: lesson, Artefact: p.written(t)})
	if s := q.state(); !a.OK || s.Changed != p.state().Changed || q.hash() != p.hash() {
		t.Errorf("changed %v: %+v", s.Changed, a)
	}
}

func TestAnAddressNamesAnEvent(t *testing.T) {
	p := openLesson(t, "startup-election")
	p.do(t, &port.GoTo{Step: 2})
	for range 3 {
		p.do(t, &port.PrevEvent{})
	}
	was := p.state()
	if was.At == 0 || was.At != was.Focus.Seq {
		t.Fatalf("at #%d, focus %+v", was.At, was.Focus)
	}
	p.do(t, &port.Select{Seq: 5})
	if s := p.state(); s.At != was.At || s.Focus.Seq != 5 {
		t.Errorf("at #%d, focus #%d; expected #%d and #5", s.At, s.Focus.Seq, was.At)
	}
	for _, heartbeats := range []bool{false, true} {
		q := &page{}
		q.app = New(q)
		q.ask(t, &port.Look{Lang: "en", Theme: "light", Heartbeats: heartbeats})
		q.ask(t, &port.Load{Lesson: "startup-election", Step: 2, Seq: was.At})
		q.rest()
		if s := q.state(); s.At != was.At || q.hash() != p.hash() {
			t.Errorf("heartbeats %v: at #%d, expected #%d", heartbeats, s.At, was.At)
		}
		q.do(t, &port.Seek{})
		q.do(t, &port.Seek{Seq: was.At})
		if s := q.state(); s.At != was.At {
			t.Errorf("seek: at #%d, expected #%d", s.At, was.At)
		}
	}
}

func TestAnEventAheadCanBeGoneTo(t *testing.T) {
	p := openLesson(t, "startup-election")
	p.do(t, &port.GoTo{Step: 0})
	const seq = 200
	if s := p.do(t, &port.Seek{Seq: seq}); s.View.Seq < seq || s.View.Seq > seq+50 {
		t.Errorf("at #%d of #%d", s.At, s.View.Seq)
	}
	if a := p.try(&port.Seek{Seq: 999_999_999}); a.OK {
		t.Error("there is such an event")
	}
}

// A page that opens a lesson where a run of one's own was kept, by the address of a step, wants the script's own run beside it: also
// while the kept one is still on its way to its place.
func TestTheScriptsRunBesideOneThatIsStillOnItsWay(t *testing.T) {
	p := openLesson(t, "leader-crash")
	for _, r := range []port.Ask{&port.Next{}, &port.Next{}, &port.Inject{Command: "crash 1"}, &port.Next{}} {
		p.do(t, r)
	}
	kept := p.written(t)
	for turns := range 12 {
		q := &page{}
		q.app = New(q)
		q.ask(t, &port.Load{Lesson: "leader-crash", Artefact: kept})
		for range turns {
			q.soon = false
			q.app.Slice()
		}
		q.do(t, &port.GoTo{Step: 0, Own: true})
		s := q.state()
		line, _ := q.line(t)
		if s.Changed || s.Step != 0 || !s.StepDone || len(line.Forks) != 1 || line.Forks[0].Current {
			t.Fatalf("after %d turns: changed %v, step %d, forks %+v", turns, s.Changed, s.Step, line.Forks)
		}
	}
}

// What was answered on an earlier visit is known again where the run is one of one's own, though its step has begun.
func TestAnswersComeBackWithARun(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Lesson: "startup-election", Step: 1})
	p.rest()
	p.ask(t, &port.AnswerQuestion{Question: "two", Choice: "two"})
	p.do(t, &port.Next{})
	p.do(t, &port.Inject{Command: "crash 1"})
	p.wake()
	run := p.state().Artefact
	q := open(t)
	q.ask(t, &port.Load{Lesson: "startup-election", Artefact: run, Answers: []port.Given{{Question: "two", Choice: "two"}, {Question: "no", Choice: "x"}}})
	q.rest()
	for _, asked := range q.state().Questions {
		if asked.ID == "two" && (asked.Chosen != "two" || !asked.Graded) {
			t.Errorf("got %+v", asked)
		}
	}
}

// A link to a run of a lesson carries the lesson's name and not its script. Where the lesson has been changed since, it opens as far as
// nothing is different.
func TestALinkOfALessonThatHasChangedSince(t *testing.T) {
	p := openLesson(t, "leader-crash")
	for _, r := range []port.Ask{&port.Next{}, &port.Next{}, &port.Inject{Command: "crash 1"}, &port.Next{}} {
		p.do(t, r)
	}
	packed, err := base64.RawURLEncoding.DecodeString(p.written(t))
	if err != nil {
		t.Fatal(err)
	}
	a, err := player.Decode(packed)
	if err != nil || a.Script != "" || a.Of != "leader-crash" {
		t.Fatalf("of %q, %d bytes of script: %v", a.Of, len(a.Script), err)
	}
	opens := func(bend func(*player.Artefact)) (*page, port.Answer) {
		b := *a
		b.Hashes = slices.Clone(a.Hashes)
		bend(&b)
		packed, err := b.Encode()
		if err != nil {
			t.Fatal(err)
		}
		return p.reload(t, port.Load{Lesson: "leader-crash", Artefact: base64.RawURLEncoding.EncodeToString(packed)})
	}
	if _, answer := opens(func(b *player.Artefact) { b.Sum = "00000000" }); !answer.OK || len(answer.Problems) > 0 {
		t.Errorf("only words have changed: %+v", answer)
	}
	q, answer := opens(func(b *player.Artefact) { b.Sum, b.Hashes[1].Hash = "00000000", "00000000" })
	if s := q.state(); !answer.OK || len(answer.Problems) != 1 || answer.Problems[0].Code != "changed" || s.View.Turn != a.Hashes[0].Turn || s.View.Turn == 0 {
		t.Errorf("turn %d, expected %d: %+v", s.View.Turn, a.Hashes[0].Turn, answer)
	}
	for what, bend := range map[string]func(*player.Artefact){
		"nothing is the same": func(b *player.Artefact) { b.Sum, b.Hashes[0].Hash = "00000000", "00000000" },
		"another lesson":      func(b *player.Artefact) { b.Of = "herd-effect" },
	} {
		if _, answer := opens(bend); answer.OK {
			t.Errorf("%s: %+v", what, answer)
		}
	}
	if _, answer := p.reload(t, port.Load{Artefact: p.state().Artefact, Name: "playground.zk"}); !answer.OK || len(answer.Problems) > 0 {
		t.Errorf("in the playground: %+v", answer)
	}
}

// A reader who leaves right after a change, before the run has been written down, finds the change again.
func TestAChangeIsNotLostByLeavingAtOnce(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.Inject{Command: "crash 1"})
	was := p.state()
	if was.Artefact != "" {
		t.Fatal("written down before it rests")
	}
	p.posted = nil
	p.app.Handle(&port.Request{ID: 900, Ask: &port.Load{Lesson: "startup-election"}})
	left, ok := p.posted[0].(port.State)
	if !ok || left.Lesson != "leader-crash" || left.Artefact == "" || left.Running != "" || left.Heard == 900 {
		t.Fatalf("the page hears %+v", p.posted[0])
	}
	if _, a := p.reload(t, port.Load{Lesson: "leader-crash", Artefact: left.Artefact, Moment: left.Moment}); !a.OK {
		t.Errorf("%+v", a.Problems)
	}
	p.rest()
	p.posted = nil
	p.app.Handle(&port.Request{ID: 901, Ask: &port.Load{Lesson: "leader-crash"}}) // nothing was done by hand
	for _, m := range p.posted {
		if s, ok := m.(port.State); ok && s.Lesson == "startup-election" {
			t.Error("the script's own run is written down")
		}
	}
}
