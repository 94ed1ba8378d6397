package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

const touching = `servers 3
start all
run until servers agree
client ann 1
ann create /a 1
settle
step one
ask down touch server server _ is DOWN
crash 1 2
settle
step two
ask gone touch node not node _ exists
note end
`

// While a question for things is open, the stage marks what can be touched and what the reader has chosen; when the run has answered, what both name.
func TestTheStageMarksWhatIsTouched(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: touching, Name: "lesson.zk"})
	p.rest()
	look := func(when string, want ...scene.Touched) {
		t.Helper()
		last := p.shown[len(p.shown)-1]
		got := last.Touched
		if len(got) > 0 && last.Focus.Acts != "" {
			t.Errorf("%s: %s is framed, too, for the last event", when, last.Focus.Acts)
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %+v, want %+v", when, got, want)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: %+v, want %+v", when, got[i], want[i])
			}
		}
	}
	look("open", scene.Touched{Name: "1", Open: true}, scene.Touched{Name: "2", Open: true}, scene.Touched{Name: "3", Open: true})
	p.do(t, &port.AnswerQuestion{Question: "down", Choice: "3, 1"})
	look("answered", scene.Touched{Name: "1", Open: true, Mine: true}, scene.Touched{Name: "2", Open: true}, scene.Touched{Name: "3", Open: true, Mine: true})
	if q := p.state().Questions[0]; q.Chosen != "server 1,server 3" || q.Kind != port.AnswerTouch || len(q.Choices) != 3 {
		t.Errorf("the page hears %+v", q)
	}
	p.do(t, &port.Next{})
	look("over, and the next is open", scene.Touched{Name: "/a", Open: true})
	if q := p.state().Questions[0]; q.Right != "server 1,server 2" || !q.Graded {
		t.Errorf("the page hears %+v", q)
	}
	p.do(t, &port.Next{})
	look("nothing was answered")
}

// Two questions before one step mark a thing once.
func TestTwoQuestionsMarkAThingOnce(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: strings.Replace(touching, "ask down", "ask leads touch server leader is _\nask down", 1), Name: "lesson.zk"})
	p.rest()
	p.do(t, &port.AnswerQuestion{Question: "leads", Choice: "3"})
	p.do(t, &port.AnswerQuestion{Question: "down", Choice: "1"})
	got := p.shown[len(p.shown)-1].Touched
	want := []scene.Touched{{Name: "1", Open: true, Mine: true}, {Name: "2", Open: true}, {Name: "3", Open: true, Mine: true}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Where the question of the step to come is of another form, the marks of the question that is over stay until the page asks that question.
func TestTheMarksOfAnAnswerStay(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: touching[:len(touching)-len("step two\nask gone touch node not node _ exists\nnote end\n")], Name: "lesson.zk"})
	p.rest()
	p.do(t, &port.AnswerQuestion{Question: "down", Choice: "server 1"})
	p.do(t, &port.Next{})
	got := p.shown[len(p.shown)-1].Touched
	want := []scene.Touched{{Name: "1", Mine: true, Right: true}, {Name: "2", Right: true}, {Name: "3"}}
	if len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("%+v, want %+v", got, want)
	}
	p.ask(t, &port.Look{Theme: port.Light, Lang: "en", Asks: true})
	if got := p.shown[len(p.shown)-1].Touched; len(got) > 0 {
		t.Errorf("the next question is asked, and the stage marks %+v", got)
	}
	p.ask(t, &port.Look{Theme: port.Light, Lang: "en"})
	if got := p.shown[len(p.shown)-1].Touched; !slices.Equal(got, want) {
		t.Errorf("the page tells the result again, and the stage marks %+v", got)
	}
}
