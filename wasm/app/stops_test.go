package app

import (
	"slices"
	"strings"
	"testing"
)

// stops are ways in which what is under way ends: what is loaded, what is done then, and why the run stands still in the end. That every state
// which tells of nothing under way says why is held by page.Post, in each test of this package.
var stops = []struct {
	why    string
	script string
	do     []Request
}{
	{"loaded", lesson, nil},
	{"loaded", "servers 3\n", nil},
	{"paused", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "crash 1"}, {Type: "play", Speed: 0.1}, {Type: "pause"}}},
	{"there", lesson, []Request{{Type: "next"}, {Type: "back"}}},
	{"there", lesson, []Request{{Type: "next"}, {Type: "seek", Moment: 3}}},
	{"there", lesson, []Request{{Type: "seek", Moment: 30}}},
	{"there", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "crash 1"}, {Type: "undo"}}},
	{"there", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "crash 1"}, {Type: "branch", Branch: 0}}},
	{"step", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "crash 1"}, {Type: "own"}}},
	{"step", lesson, []Request{{Type: "next"}}},
	{"step", lesson, []Request{{Type: "next"}, {Type: "next", How: "show"}}},
	{"step", lesson, []Request{{Type: "goto", Step: 1}}},
	{"question", lesson + "step more More\ncrash 2\nask last a='leader is 1' b='leader is 2'\n", []Request{{Type: "goto", Step: 2}}},
	{"lesson", "lesson what-it-is-for", []Request{{Type: "goto", Step: 5}}},
	{"script", lesson, []Request{{Type: "goto", Step: 2}}},
	{"script", "servers 3\nstart all\nrun for 2s\n", []Request{{Type: "seek", Moment: 1}, {Type: "next"}}},
	{"event", lesson, []Request{{Type: "nextEvent"}}},
	{"event", lesson, []Request{{Type: "next", How: "beat"}}},
	{"lived", "servers 3\nstart all\n", []Request{{Type: "inject", Command: "crash 1"}, {Type: "inject", Command: "run for 2s"}, {Type: "back"},
		{Type: "play", Speed: 64, How: "lived"}}},
	{"quiet", "servers 3\nstart all\nsettle\nrun for 2s\n", []Request{{Type: "nextEvent"}}},
	{"nothing", "servers 3\n", []Request{{Type: "inject", Command: "note hi"}, {Type: "play", Speed: 1}}},
	{"nothing", "servers 3\nstart all\nsettle\n", []Request{{Type: "inject", Command: "stop all"}, {Type: "play", Speed: 1}}},
	{"happened", lesson, []Request{{Type: "until", What: "leader"}}},
	{"happened", "servers 3\nstart all\n", []Request{{Type: "until", What: "predicate", Command: "leader is 3"}}},
	{"time", "servers 3\nstart all\n", []Request{{Type: "until", What: "time", Span: 30_000}}},
	{"quiet", "servers 3\nstart all\n", []Request{{Type: "inject", Command: "crash 1"}, {Type: "play", Speed: 64, How: "quiet"}}},
	{"time", "servers 3\nstart all\nrun until servers agree\nclient ann 3\nsettle\nann create /x 0\nann on NodeDataChanged /x get -w /x\nann on NodeDataChanged /x set /x 1\nann get -w /x\nsettle\nann set /x 1\n", []Request{{Type: "play", Speed: 64, How: "quiet"}}},
	{"time", "servers 3\nstart all\n", []Request{{Type: "play", Speed: 64, How: "lived"}}},
	{"unhappened", "servers 3\nstart all\n", []Request{{Type: "until", What: "session"}}},
	{"unhappened", "servers 3\nstart all\n", []Request{{Type: "until", What: "predicate", Command: "leader is none and leader exists"}}},
	{"passed", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "run for 3s"}}},
	{"passed", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "run until leader is 1 within 3s"}}},
	{"given", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "crash 1"}}},
	{"command", lesson, []Request{{Type: "next"}, {Type: "inject", Command: "run for 3000s"}, {Type: "until", What: "violation"}, {Type: "inject", Command: "crash 1"}}},
	{"wrong", lesson, []Request{{Type: "next"}, {Type: "until", What: "violation"}, {Type: "inject", Command: "crush 1"}}},
	{"found", "servers 3\nstart all\nsettle\n", []Request{{Type: "find", Command: "total CRASH at-least 1", Count: 50, Span: 60_000, Crashes: 5}}},
	{"unfound", "servers 3\nstart all\nsettle\n", []Request{{Type: "find", Command: "leader is none and leader exists", Count: 1, Span: 1000, Crashes: 1}}},
	{"paused", "servers 3\nstart all\nsettle\n", []Request{{Type: "find", Command: "leader is none and leader exists", Count: 9999, Span: 99_000, Crashes: 1}, {Type: "pause"}}},
	{"shortened", "servers 3\nstart all\nrun until servers agree\nnote spare\ncrash 1 2\nrun for 9s\n", []Request{{Type: "shorten", Command: "leader is none", Count: 99}}},
	{"unshortened", "servers 3\nstart all\nsettle\n", []Request{{Type: "shorten", Command: "leader is none and leader exists", Count: 9}}},
	{"limit", "servers 1\nstart all\nevents 1000000\nrun for 10s\n", nil},
	{"refused", "servers 3\nstart 1\nstart 1\n", nil},
	{"broken", "config bug=commit-without-quorum\nservers 3\nstart 2\nstart 3\nclient c3 1 timeout 3s\nrun for 1004ms\n", nil},
}

// A change of speed leaves Play its end: where nothing is to be seen, or where what was lived ends.
func TestAnotherSpeedHasTheSameEnd(t *testing.T) {
	for how, why := range map[string]string{"quiet": "quiet", "lived": "time"} {
		p := open(t)
		p.do(t, &Request{Type: "load", Script: "servers 3\nstart all\n"})
		p.ask(t, &Request{Type: "play", Speed: 1, How: how})
		p.soon = false
		p.app.Slice()
		p.ask(t, &Request{Type: "play", Speed: 8})
		p.plays(300_000)
		if s := p.state(); s.Running != "" || s.Stop.Why != why {
			t.Errorf("%s: running %q, stop %+v", how, s.Running, s.Stop)
		}
	}
}

// Each way in which something can end has its reason, in each language, and each reason is met.
func TestEveryStopSaysWhy(t *testing.T) {
	met := map[string]bool{}
	for _, c := range stops {
		p := &page{}
		p.app = New(p)
		if of, is := strings.CutPrefix(c.script, "lesson "); is {
			p.ask(t, &Request{Type: "load", Lesson: of})
		} else {
			p.ask(t, &Request{Type: "load", Script: c.script, Name: "x.zk"})
		}
		p.rest()
		for i, r := range c.do {
			last := i == len(c.do)-1
			r.ID = int64(i + 1)
			p.app.Handle(&r)
			if !last && (c.do[i+1].Type == "pause" || r.Type == "until") { // what comes next comes in the middle of it
				p.soon = false
				p.app.Slice()
				continue
			}
			for p.rest(); p.app.goal != idle && len(p.timers) > 0; {
				p.wake()
			}
		}
		p.rest()
		s := p.state()
		if s.Running != "" || s.Stop.Why != c.why {
			t.Errorf("%s %q: running %q, stop %+v", c.why, c.script, s.Running, s.Stop)
		}
		met[s.Stop.Why] = true
	}
	for e := goesOn + 1; e < endings; e++ {
		if name := endingNames[e]; name == "" || !met[name] {
			t.Errorf("ending %d, %q: nothing here ends so", e, name)
		}
		if en, zh := sentences[e].In("en"), sentences[e].In("zh"); en == "" || en == zh {
			t.Errorf("ending %q is said %q and %q", endingNames[e], en, zh)
		}
	}
	if names := slices.Clone(endingNames[:]); len(slices.Compact(slices.Sorted(slices.Values(names)))) != int(endings) {
		t.Error("two endings have one name")
	}
}
