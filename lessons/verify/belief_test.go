package verify

import (
	"strings"
	"testing"

	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
	"zootrope/lessons/lint"
)

// without is the small lesson without something, in each language.
func without(text string) string {
	files := small.Lesson()
	for _, name := range []string{"en.md", "zh.md"} {
		files[name].Data = []byte(strings.Replace(string(files[name].Data), text, "", 1))
	}
	l, err := form.Load(files, "")
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, p := range problems(l) {
		all = append(all, p.String())
	}
	return strings.Join(all, "\n")
}

// A lesson in the form of the shipped ones lets a wrong answer run, and the check names one. A teacher's single file may do without.
func TestALessonHasABelief(t *testing.T) {
	got := without("```belief state/d\ntwo: 2 starts, too\nstart 2 3\nrun until leader is 3\nrun for 1s\n```\n")
	if want := "en.md: expected a fenced block `belief QUESTION/CHOICE`: a wrong answer that can be run, such as who/a (lessons/doc.go says how)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	one := single(t, "servers 1\nask a up='server 1 is LOOKING' down='server 1 is DOWN'", "## A {#a}\nIt runs.\n```zk\nstart 1\n```\n")
	for _, p := range lint.Lesson(one) {
		if strings.Contains(p.String(), "belief") {
			t.Error(p)
		}
	}
}

// A belief shows the world of one answer: no other answer of the question is true at the end of its run.
func TestABeliefIsAlone(t *testing.T) {
	files := small.Lesson()
	script := string(files["script.zk"].Data)
	// In the lesson's run server 2 is down, in the belief's run it follows.
	files["script.zk"].Data = []byte(strings.Replace(script, "l=server 1 is LEADING", "l=server 2 is FOLLOWING", 1))
	if got, want := check(t, files), "belief state/d: the answer l is true at the end of its run, too"; !strings.Contains(got, want) {
		t.Errorf("expected %q, got:\n%s", want, got)
	}
}
