package app

import (
	"strings"
	"testing"

	"zootrope/core/trace"
	"zootrope/wasm/port"
)

// until asks and gives the answer that comes in the end.
func (p *page) until(t *testing.T, what port.Until) port.Answer {
	t.Helper()
	p.posted = nil
	p.app.Handle(&port.Request{ID: 9, Ask: &port.RunUntil{What: what}})
	p.rest()
	var got []port.Answer
	for _, m := range p.posted {
		if a, ok := m.(port.Answer); ok && a.ID == 9 {
			got = append(got, a)
		}
	}
	if len(got) != 1 {
		t.Fatalf("%s: %d answers", what, len(got))
	}
	return got[0]
}

func TestUntilStopsAtTheVeryMoment(t *testing.T) {
	p := openLesson(t, "leader-crash")
	for what, kind := range map[port.Until]trace.Kind{"leader": trace.Established, "sync": trace.SyncChoice, "commit": trace.AckCount} {
		p.do(t, &port.Seek{})
		a := p.until(t, what)
		if !a.OK || a.Outcome.Word != "reached" {
			t.Fatalf("%s: %+v", what, a)
		}
		s := p.state()
		if a.Outcome.Seq == 0 || a.Outcome.Seq != s.Focus.Seq {
			t.Errorf("%s: #%d, focus #%d", what, a.Outcome.Seq, s.Focus.Seq)
		}
		if s.Running != "" || s.Focus.Moment != s.Moment || s.Focus.Kind != kind.String() {
			t.Errorf("%s: running %q, focus %+v at %d", what, s.Running, s.Focus, s.Moment)
		}
		found := false
		for _, e := range p.app.run.Player.World().Events(p.app.since+1, s.View.Seq) {
			found = found || e.Kind == kind
		}
		if !found {
			t.Errorf("%s: the last moment has no %v", what, kind)
		}
	}
}

func TestUntilGoesOnWhereTheScriptEnds(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	for _, c := range []string{"client other 1", "client c 1 timeout 4s", "settle", "pause c", "other close"} {
		p.do(t, &port.Inject{Command: c})
	}
	at, checks, since := p.state().View.Now, len(p.state().Results), p.state().View.Seq
	if a := p.until(t, "session"); !a.OK || a.Outcome.Word != "reached" {
		t.Fatalf("%+v", a)
	}
	s := p.state()
	if ran := s.View.Now - at; ran < 3000 || ran > 20000 || p.app.run.Player.Waiting() != "" {
		t.Errorf("ran for %d ms, waits for %q", ran, p.app.run.Player.Waiting())
	}
	if s.Focus.Kind != "SESSION_GONE" || len(s.Results) != checks {
		t.Errorf("focus %+v, %d checks", s.Focus, len(s.Results))
	}
	nothingExpected := func() {
		t.Helper()
		for _, e := range p.app.run.Player.World().Events(since+1, p.app.run.Player.World().Seq()) {
			if e.Kind == trace.Expect {
				t.Errorf("nobody has expected anything: %s", e.Text)
			}
		}
	}
	nothingExpected()
	at = s.View.Now
	a := p.until(t, "watch")
	if a.OK || a.Problems[0].Code != "unreached" || !strings.Contains(a.Problems[0].Message, "60.0 s") {
		t.Errorf("%+v", a)
	}
	if s = p.state(); s.View.Now-at != 60_000 || len(s.Results) != checks || s.Running != "" {
		t.Errorf("ran for %d ms, %d checks, running %q", s.View.Now-at, len(s.Results), s.Running)
	}
	nothingExpected()
}

func TestUntilCanBeStopped(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	p.posted = nil
	p.app.Handle(&port.Request{ID: 9, Ask: &port.RunUntil{What: "violation"}})
	for range 3 {
		p.app.Slice()
	}
	if p.app.Manner() != awaiting {
		t.Fatalf("running %q", p.app.Manner().Name)
	}
	p.do(t, &port.Pause{})
	for _, m := range p.posted {
		if a, ok := m.(port.Answer); ok && a.ID == 9 {
			if a.Outcome == nil || a.Outcome.Word != "stopped" {
				t.Errorf("%+v", a)
			}
			return
		}
	}
	t.Error("no answer")
}

func TestUntilAWatchFiresShowsTheWatch(t *testing.T) {
	p := openLesson(t, "herd-effect")
	a := p.until(t, "watch")
	if s := p.state(); !a.OK || s.Focus.Kind != "WATCH_FIRED" || a.Outcome.Seq != s.Focus.Seq {
		t.Errorf("%+v: focus %+v", a.Outcome, s.Focus)
	}
	if s := p.do(t, &port.NextEvent{}); s.Focus.Selected {
		t.Error("the next event is not looked at")
	}
}

func TestUntilCountsTheTimeOfARewindedRun(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Name: "x.zk", Script: "servers 3\nstart all\nstep a A\nrun for 4s\nstep b B\nrun for 6s\nrewind b\nstep c C\nrun for 2s\n"})
	p.rest()
	a := p.until(t, "session")
	if a.OK || !strings.Contains(a.Problems[0].Message, "72.0 s") { // 4 + 6 + 2, and a minute
		t.Errorf("%+v", a.Problems)
	}
	for _, b := range p.state().Branches {
		if strings.Contains(b.Label, "run ") {
			t.Errorf("nobody has commanded %q", b.Label)
		}
	}
	p.do(t, &port.GoTo{Step: 0})
	timeline := port.Timeline{}
	for _, m := range p.posted {
		if tl, ok := m.(port.Timeline); ok {
			timeline = tl
		}
	}
	for _, f := range timeline.Forks {
		if strings.Contains(f.Label, "run ") {
			t.Errorf("nobody has commanded %q", f.Label)
		}
	}
}

// In a run of one's own the next event is that of one's own world: where nothing is to be seen for a while, too, and the step
// of the script that would follow waits for Next.
func TestTheNextEventOfOnesOwnWorld(t *testing.T) {
	p := openLesson(t, "leader-crash")
	var s port.State
	for range 6 {
		s = p.do(t, &port.Next{})
	}
	step := s.Step
	p.do(t, &port.Inject{Command: "pause 1"})
	p.do(t, &port.Inject{Command: "run for 2s"})
	now := p.state().View.Now
	for range 3 {
		s = p.do(t, &port.NextEvent{})
		if s.Step != step || !s.Changed || s.View.Now < now || s.View.Now > now+2*stillMillis {
			t.Fatalf("step %d at %d, changed %v", s.Step, s.View.Now, s.Changed)
		}
		now = s.View.Now
	}
	if n := len(p.app.run.Player.Branches()); n != 2 {
		t.Errorf("%d branches", n)
	}
	p.do(t, &port.Inject{Command: "crash 4"})
	if s = p.do(t, &port.NextEvent{}); s.Step != step || s.View.Now > now+stillMillis {
		t.Errorf("step %d at %d, from %d", s.Step, s.View.Now, now)
	}
}

// What was lived before is lived again by Play and by `until`, not forked away from; and to and fro by one event leads back.
func TestOnesOwnFutureIsKept(t *testing.T) {
	p := openLesson(t, "leader-crash")
	for range 4 {
		p.do(t, &port.Next{})
	}
	for _, c := range []string{"client ann 1", "settle", "ann create /x hi", "settle", "run for 3s"} {
		p.do(t, &port.Inject{Command: c})
	}
	end, hash := p.state(), p.hash()
	if p.do(t, &port.PrevEvent{}); p.do(t, &port.NextEvent{}).Moment != end.Moment || p.hash() != hash {
		t.Errorf("to and fro: moment %d of %d, another world", p.state().Moment, end.Moment)
	}
	p.do(t, &port.Back{})
	before := p.do(t, &port.Next{}).Moment
	if before >= end.Moment-5 {
		t.Fatalf("at %d of %d", before, end.Moment)
	}
	p.ask(t, &port.RunUntil{What: "commit"})
	p.rest()
	if a := p.posted; p.state().Moment <= before || p.state().Moment >= end.Moment || len(p.app.run.Player.Branches()) != 2 {
		t.Errorf("until: moment %d, %d branches, %+v", p.state().Moment, len(p.app.run.Player.Branches()), a[len(a)-1])
	}
	p.do(t, &port.Back{})
	p.do(t, &port.Next{})
	p.ask(t, &port.Play{Speed: 64, How: "lived"})
	for p.rest(); len(p.timers) > 0; {
		p.wake()
	}
	if s := p.state(); s.Moment != end.Moment || p.hash() != hash || len(p.app.run.Player.Branches()) != 2 {
		t.Errorf("play: moment %d of %d, %d branches", s.Moment, end.Moment, len(p.app.run.Player.Branches()))
	}
}
