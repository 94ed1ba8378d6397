package app

import (
	"os"
	"slices"
	"strings"
	"testing"

	"zootrope/lessons/form"
	"zootrope/wasm/port"
)

// openBuilt opens the exercise of a lesson that asks for lines.
func openBuilt(t *testing.T) (*page, *form.Lesson) {
	t.Helper()
	text, err := os.ReadFile("../../cmd/zootrope/testdata/built.md")
	if err != nil {
		t.Fatal(err)
	}
	l, err := form.LoadMarkdown("built.md", text)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t)
	p.ask(t, &port.Load{Outline: l.Outline(), Lesson: "own.built"})
	p.ask(t, &port.GoTo{Step: 1})
	p.rest()
	return p, l
}

// Lines are tried while the run stands still. A trial that breaks them can be given by hand; lines that hold reach the goal, and wrong ones are named.
func TestProveLines(t *testing.T) {
	p, l := openBuilt(t)
	goal := func() port.Goal { return p.state().Goals[0] }
	if b := goal().Build; b == nil || b.Trials != 200 || !slices.Equal(b.Clients, []string{"app1", "app2"}) || !slices.Contains(b.Verbs, "on") || slices.Contains(b.Verbs, "lock") || b.Trial[4] != "{note quiet|break app1-1}" {
		t.Fatalf("the goal asks for %+v", b)
	}
	prove := func(lines string) (port.Answer, port.Proven) {
		a := p.try(&port.Prove{Goal: "kept", Lines: lines})
		out, _ := a.Data.(port.Proven)
		return a, out
	}
	seq := p.state().View.Seq
	good := strings.Join(l.Solution, "\n")
	_, broken := prove(strings.ReplaceAll(good, "app1 on CONN", "# app1 on CONN"))
	if broken.Seed == 0 || broken.Held != int(broken.Seed)-1 || broken.Text == "" || goal().Reached || p.state().View.Seq != seq {
		t.Fatalf("lines that miss a lost answer: %+v; reached %v", broken, goal().Reached)
	}
	for _, c := range broken.Commands {
		p.ask(t, &port.Inject{Command: c})
		p.rest()
	}
	if got := goal().Missing; got != broken.Text {
		t.Errorf("by hand %q is missing, in the trial %q", got, broken.Text)
	}
	if a, _ := prove("app1 get -w /config\nops set /config v2"); len(a.Problems) != 1 || a.Problems[0].Line != 2 {
		t.Errorf("a line for somebody else: %+v", a.Problems)
	}
	if a, held := prove(good); a.Outcome == nil || a.Outcome.Word != port.Reached || held.Held != 200 || held.Of != 200 || !goal().Reached {
		t.Errorf("lines that hold: %+v, %+v, reached %v", a, held, goal().Reached)
	}
	if !slices.ContainsFunc(p.posted, func(m any) bool {
		r, is := m.(port.Proving)
		return is && r.Goal == "kept" && r.Of == 200 && r.Held > 0
	}) {
		t.Error("nothing was told of how far the trials have come")
	}
}

// Lines are spelt as they are written: their pieces, and what is wrong with which.
func TestSpellLines(t *testing.T) {
	p, _ := openBuilt(t)
	a := p.try(&port.SpellLines{Goal: "kept", Lines: "app1 get -w /config\n\napp1 get\nops set /config x\napp2 lock /x"})
	s := a.Data.(port.Spelling)
	var at []int
	for _, w := range s.Problems {
		at = append(at, w.Line)
	}
	if len(s.Lines) != 5 || s.Lines[0][0] != (port.Token{Kind: "name", Text: "app1"}) || !slices.Equal(at, []int{3, 4, 5}) {
		t.Errorf("%+v", s)
	}
	if a := p.try(&port.SpellLines{Goal: "none", Lines: ""}); len(a.Problems) == 0 {
		t.Error("lines for no goal")
	}
}
