package app

import (
	"strings"
	"testing"

	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// stops are ways in which what is under way ends: what is loaded, what is done then, and why the run stands still in the end. That every state
// which tells of nothing under way says why is held by page.Post, in each test of this package.
var stops = []struct {
	why    port.Ending
	script string
	do     []port.Ask
}{
	{"loaded", lesson, nil},
	{"loaded", "servers 3\n", nil},
	{"paused", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "crash 1"}, &port.Play{Speed: 0.1}, &port.Pause{}}},
	{"there", lesson, []port.Ask{&port.Next{}, &port.Back{}}},
	{"there", lesson, []port.Ask{&port.Next{}, &port.Seek{Moment: 3}}},
	{"there", lesson, []port.Ask{&port.Seek{Moment: 30}}},
	{"there", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "crash 1"}, &port.Undo{}}},
	{"there", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "crash 1"}, &port.GoToBranch{Branch: 0}}},
	{"step", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "crash 1"}, &port.Own{}}},
	{"step", lesson, []port.Ask{&port.Next{}}},
	{"step", lesson, []port.Ask{&port.Next{}, &port.Next{How: "show"}}},
	{"step", lesson, []port.Ask{&port.GoTo{Step: 1}}},
	{"question", lesson + "step more More\ncrash 2\nask last a='leader is 1' b='leader is 2'\n", []port.Ask{&port.GoTo{Step: 2}}},
	{"lesson", "lesson what-it-is-for", []port.Ask{&port.GoTo{Step: 5}}},
	{"script", lesson, []port.Ask{&port.GoTo{Step: 2}}},
	{"script", "servers 3\nstart all\nrun for 2s\n", []port.Ask{&port.Seek{Moment: 1}, &port.Next{}}},
	{"sentence", "lesson what-it-is-for", []port.Ask{&port.GoTo{Step: 0}, &port.Next{How: "sentence"}}},
	{"differs", "lesson what-it-is-for", []port.Ask{&port.GoTo{Step: 1}, &port.RunBoth{With: "belief hears/nobody"}}},
	{"differs", "config bug=first-vote-stays\nservers 3\nstart 1\nrun for 1s\n", []port.Ask{&port.Compare{With: "real"}, &port.Inject{Command: "start 2"}, &port.Play{Speed: 64}}},
	{"act", acted, []port.Ask{&port.Next{How: "show", Hand: true}}},
	{"event", lesson, []port.Ask{&port.NextEvent{}}},
	{"event", lesson, []port.Ask{&port.Next{How: "beat"}}},
	{"lived", "servers 3\nstart all\n", []port.Ask{&port.Inject{Command: "crash 1"}, &port.Inject{Command: "run for 2s"}, &port.Back{},
		&port.Play{Speed: 64, How: "lived"}}},
	{"quiet", "servers 3\nstart all\nsettle\nrun for 2s\n", []port.Ask{&port.NextEvent{}}},
	{"nothing", "servers 3\n", []port.Ask{&port.Inject{Command: "note hi"}, &port.Play{Speed: 1}}},
	{"nothing", "servers 3\nstart all\nsettle\n", []port.Ask{&port.Inject{Command: "stop all"}, &port.Play{Speed: 1}}},
	{"happened", lesson, []port.Ask{&port.RunUntil{What: "leader"}}},
	{"happened", "servers 3\nstart all\n", []port.Ask{&port.RunUntil{What: "predicate", Command: "leader is 3"}}},
	{"goal", "servers 3\nstart all\nsettle\ngoal two leader is 2\n", []port.Ask{&port.Inject{Command: "crash 3"}, &port.Play{Speed: 64, How: "quiet"}}},
	{"time", "servers 3\nstart all\n", []port.Ask{&port.RunUntil{What: "time", Span: 30_000}}},
	{"quiet", "servers 3\nstart all\n", []port.Ask{&port.Inject{Command: "crash 1"}, &port.Play{Speed: 64, How: "quiet"}}},
	{"time", "servers 3\nstart all\nrun until servers agree\nclient ann 3\nsettle\nann create /x 0\nann on NodeDataChanged /x get -w /x\nann on NodeDataChanged /x set /x 1\nann get -w /x\nsettle\nann set /x 1\n", []port.Ask{&port.Play{Speed: 64, How: "quiet"}}},
	{"time", "servers 3\nstart all\n", []port.Ask{&port.Play{Speed: 64, How: "lived"}}},
	{"unhappened", "servers 3\nstart all\n", []port.Ask{&port.RunUntil{What: "session"}}},
	{"unhappened", "servers 3\nstart all\n", []port.Ask{&port.RunUntil{What: "predicate", Command: "leader is none and leader exists"}}},
	{"passed", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "run for 3s"}}},
	{"passed", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "run until leader is 1 within 3s"}}},
	{"given", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "crash 1"}}},
	{"command", lesson, []port.Ask{&port.Next{}, &port.Inject{Command: "run for 3000s"}, &port.RunUntil{What: "violation"}, &port.Inject{Command: "crash 1"}}},
	{"wrong", lesson, []port.Ask{&port.Next{}, &port.RunUntil{What: "violation"}, &port.Inject{Command: "crush 1"}}},
	{"found", "servers 3\nstart all\nsettle\n", []port.Ask{&port.Find{Weather: port.Weather{Crashes: 5}, Command: "total CRASH at-least 1", Count: 50, Span: 60_000}}},
	{"unfound", "servers 3\nstart all\nsettle\n", []port.Ask{&port.Find{Weather: port.Weather{Crashes: 1}, Command: "leader is none and leader exists", Count: 1, Span: 1000}}},
	{"paused", "servers 3\nstart all\nsettle\n", []port.Ask{&port.Find{Weather: port.Weather{Crashes: 1}, Command: "leader is none and leader exists", Count: 9999, Span: 99_000}, &port.Pause{}}},
	{"shortened", "servers 3\nstart all\nrun until servers agree\nnote spare\ncrash 1 2\nrun for 9s\n", []port.Ask{&port.Shorten{Command: "leader is none", Count: 99}}},
	{"unshortened", "servers 3\nstart all\nsettle\n", []port.Ask{&port.Shorten{Command: "leader is none and leader exists", Count: 9}}},
	{"held", lines, []port.Ask{&port.Next{}, &port.Prove{Goal: "got", Lines: "ann get -w /x\nann on NodeDataChanged /x get -w /x"}}},
	{"unheld", lines, []port.Ask{&port.Next{}, &port.Prove{Goal: "got", Lines: "ann get -w /x"}}},
	{"limit", "servers 1\nstart all\nevents 1000000\nrun for 10s\n", nil},
	{"refused", "servers 3\nstart 1\nstart 1\n", nil},
	{"broken", "config bug=commit-without-quorum\nservers 3\nstart 2\nstart 3\nclient c3 1 timeout 3s\nrun for 1004ms\n", nil},
}

// lines asks for lines of ann, which five worlds try.
const lines = "servers 3\nstart all\nclient ann 3\nclient bob 1\nsettle\nbob create /x 0\nsettle\nstep try\ngoal got client ann answer has 1\nbuild got 5 ann\n" +
	"trial got settle\ntrial got bob set /x 1\ntrial got settle\n"

// A change of speed leaves Play its end: where nothing is to be seen, or where what was lived ends. It also leaves it the decisions that it tells.
func TestAnotherSpeedHasTheSameEnd(t *testing.T) {
	for how, why := range map[port.PlayHow]port.Ending{port.PlayQuiet: port.OnlyBeats, port.PlayLived: port.TimeOver} {
		p := open(t)
		p.do(t, &port.Load{Script: "servers 3\nstart all\n"})
		p.ask(t, &port.Play{Speed: 1, How: how})
		p.soon = false
		p.app.Slice()
		p.ask(t, &port.Play{Speed: 8})
		p.plays(300_000)
		if s := p.state(); s.Running != "" || s.Stop.Why != why {
			t.Errorf("%s: running %q, stop %+v", how, s.Running, s.Stop)
		}
		if how == port.PlayQuiet && len(p.app.free.told) < 2 {
			t.Errorf("it told decisions of %d forms", len(p.app.free.told))
		}
	}
}

// Each way in which something can end has its reason, in each language, and each reason is met.
func TestEveryStopSaysWhy(t *testing.T) {
	met := map[port.Ending]bool{}
	for _, c := range stops {
		p := &page{}
		p.app = New(p)
		if of, is := strings.CutPrefix(c.script, "lesson "); is {
			p.ask(t, &port.Load{Lesson: of})
		} else {
			p.ask(t, &port.Load{Script: c.script, Name: "x.zk"})
		}
		p.rest()
		for i, r := range c.do {
			last := i == len(c.do)-1
			p.app.Handle(&port.Request{ID: int64(i + 1), Ask: r})
			if !last && midway(r, c.do[i+1]) {
				p.soon = false
				p.app.Slice()
				continue
			}
			woken := 0
			for p.rest(); p.app.Busy() && len(p.timers) > 0; woken++ {
				if p.wake(); woken > 20_000 {
					t.Fatalf("%s %q: it does not end", c.why, c.script)
				}
			}
		}
		p.rest()
		s := p.state()
		if s.Running != "" || s.Stop.Why != c.why {
			t.Errorf("%s %q: running %q, stop %+v", c.why, c.script, s.Running, s.Stop)
		}
		met[s.Stop.Why] = true
	}
	for why, sentence := range ask.Sentences {
		if !met[why] {
			t.Errorf("%q: nothing here ends so", why)
		}
		if en, zh := sentence.In("en"), sentence.In("zh"); en == "" || en == zh {
			t.Errorf("ending %q is said %q and %q", why, en, zh)
		}
	}
	for why := range met {
		if ask.Sentences[why] == "" {
			t.Errorf("ending %q has no sentence", why)
		}
	}
}

// midway says whether the next request comes in the middle of one.
func midway(r, next port.Ask) bool {
	_, pauses := next.(*port.Pause)
	_, waits := r.(*port.RunUntil)
	return pauses || waits
}
