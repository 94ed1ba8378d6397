package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// What a command has come to, what keeps a goal and what is wrong with a command is said in the language of the page.
func TestChineseOfTheCore(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.Look{Lang: "zh", Theme: "light"})
	for _, test := range []struct{ command, want string }{
		{"crahs 1", `您是否想输入 crash？此处应为命令或客户端名；实际是："crahs"`},
		{"crash 9", `此处应为：服务器编号（1 到 5）；实际是："9"`},
		{"resume 1", "1 号没有暂停"},
		{"stop 1 1", "每台服务器只能列一次，1 号重复了"},
	} {
		if a := p.try(&port.Inject{Command: test.command}); a.OK || len(a.Problems) != 1 || a.Problems[0].Message != test.want {
			t.Errorf("%s: got %+v, want %s", test.command, a.Problems, test.want)
		}
	}
	for _, g := range ask.Goals(&p.app.run.Record, "zh") {
		if !g.Reached && (g.Missing == "" || strings.HasPrefix(g.Missing, "there")) {
			t.Errorf("the goal %s misses %q", g.ID, g.Missing)
		}
	}
}

// Every event of a lesson is told in a sentence of either language; the Chinese one has none of the English words.
func TestEventsAreToldInSentences(t *testing.T) {
	p := openLesson(t, "the-old-leaders-tail")
	for range p.app.run.Player.Script().Steps {
		p.do(t, &port.Next{})
	}
	p.do(t, &port.Look{Lang: "zh", Theme: "light"})
	a := p.try(&port.AskEvents{})
	tested := ""
	for _, e := range a.Data.(port.EventList).Events {
		if e.Title == "" {
			t.Errorf("#%d %s is told in no sentence", e.Seq, e.Kind)
		}
		if e.Kind == "EXPECT" {
			tested += e.Title + "\n"
		}
		for _, word := range []string{"Server", "server ", "votes", "the ", " its "} {
			if e.Kind != "COMMAND" && e.Kind != "EXPECT" && e.Kind != "OUTCOME" && strings.Contains(e.Title, word) {
				t.Errorf("#%d %s: %s", e.Seq, e.Kind, e.Title)
			}
		}
	}
	if want := "成立：run until server 4 is FOLLOWING：4 号处于 FOLLOWING\n"; !strings.Contains(tested, want) {
		t.Errorf("nothing says %s in:\n%s", want, tested)
	}
}

// What an expectation has found is said in one wording: in the focus, why it happened, the events and the moments to come.
func TestAnExpectationIsToldInOneWording(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Name: "t.zk", Script: "servers 3\nstep a A\nstart all\nrun for 2s\nexpect leader is 1\nstep b B\nrun for 1s\nexpect leader is 2\n"})
	s := p.do(t, &port.Look{Lang: "zh", Theme: "light"})
	told := func(want string) {
		t.Helper()
		for n := 1; ; n++ {
			a := p.try(&port.AskMoment{Moment: n})
			if !a.OK {
				t.Fatalf("no moment says %s", want)
			}
			if f := a.Data.(*port.Focus); f.Kind == "EXPECT" && f.Title == want {
				return
			}
		}
	}
	told("不成立：expect leader is 2：Leader 是 3 号") // to come
	for s = p.do(t, &port.Next{}); s.Step < 0 || !s.StepDone; s = p.do(t, &port.Next{}) {
	}
	const want = "不成立：expect leader is 1：Leader 是 3 号"
	told(want)
	for _, r := range s.Results {
		if r.Wanted != "Leader 是 1 号" {
			t.Errorf("wanted %q", r.Wanted)
		}
		s = p.do(t, &port.Select{Seq: r.Seq})
		if r.Observed != "Leader 是 3 号" || s.Focus.Title != want {
			t.Errorf("%q, %q", r.Observed, s.Focus.Title)
		}
		if why := p.try(&port.AskWhy{Seq: r.Seq}).Data.(port.Why); why.Event.Title != want || why.Focus.Title != want {
			t.Errorf("%q, %q", why.Event.Title, why.Focus.Title)
		}
	}
	if len(s.Results) == 0 {
		t.Error("nothing was tested")
	}
}

// What becomes different after a change by hand is laid out as a pair of words, never as a line of the script: what the lesson wanted, and
// what came instead. Of an expectation of several things only those that did not hold are told.
func TestWhatAChangeByHandMakesDifferentIsSaidInWords(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &port.GoTo{Step: 3})
	p.do(t, &port.Inject{Command: "pause 4"})
	p.do(t, &port.Next{})
	for lang, want := range map[string][]string{
		"en": {"server 4 is the leader | server 5 is the leader", "server 4 has epoch 2 | server 4 has epoch 1"},
		"zh": {"Leader 是 4 号 | Leader 是 5 号", "4 号的 epoch 是 2 | 4 号的 epoch 是 1"},
	} {
		s := p.do(t, &port.Look{Lang: lang, Theme: "light"})
		got := []string{}
		for _, r := range s.Results {
			if r.Wanted == "" {
				t.Errorf("%s: %s: nothing is said of what was wanted", lang, r.Text)
			}
			if !r.OK && r.Line > 0 {
				got = append(got, r.Wanted+" | "+r.Observed)
			}
		}
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: got %q", lang, got)
		}
	}
}
