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
