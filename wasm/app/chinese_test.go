package app

import (
	"strings"
	"testing"
)

// What a command has come to, what keeps a goal and what is wrong with a command is said in the language of the page.
func TestChineseOfTheCore(t *testing.T) {
	p := openLesson(t, "leader-crash")
	p.do(t, &Request{Type: "look", Lang: "zh", Theme: "light"})
	for _, test := range []struct{ command, want string }{
		{"crahs 1", `此处应为命令或客户端名；实际是："crahs"；是不是想写 crash？`},
		{"crash 9", `此处应为：服务器编号（1 到 5）；实际是："9"`},
		{"resume 1", "1 没有暂停"},
		{"stop 1 1", "每台服务器只能列一次，1 重复了"},
	} {
		if a := p.try(&Request{Type: "inject", Command: test.command}); a.OK || len(a.Problems) != 1 || a.Problems[0].Message != test.want {
			t.Errorf("%s: got %+v, want %s", test.command, a.Problems, test.want)
		}
	}
	for _, g := range p.app.run.goals("zh") {
		if !g.Reached && (g.Missing == "" || strings.HasPrefix(g.Missing, "there")) {
			t.Errorf("the goal %s misses %q", g.ID, g.Missing)
		}
	}
}

// Every event of a lesson is told in a sentence of either language; the Chinese one has none of the English words.
func TestEventsAreToldInSentences(t *testing.T) {
	p := openLesson(t, "leader-crash")
	for range p.app.run.p.Script().Steps {
		p.do(t, &Request{Type: "next"})
	}
	p.do(t, &Request{Type: "look", Lang: "zh", Theme: "light"})
	a := p.try(&Request{Type: "events"})
	tested := ""
	for _, e := range a.Data.(EventList).Events {
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
	if want := "成立：run until server 4 is FOLLOWING: 4 号处于 FOLLOWING\n"; !strings.Contains(tested, want) {
		t.Errorf("nothing says %s in:\n%s", want, tested)
	}
}
