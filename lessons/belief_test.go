package lessons

import (
	"regexp"
	"strings"
	"testing"
)

// without is the small lesson without something, in each language.
func without(text string) string {
	files := small()
	for _, name := range []string{"en.md", "zh.md"} {
		files[name].Data = []byte(strings.Replace(string(files[name].Data), text, "", 1))
	}
	l, err := Load(files, "")
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, p := range l.Lint() {
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
	for _, p := range one.Lint() {
		if strings.Contains(p.String(), "belief") {
			t.Error(p)
		}
	}
}

// The page finds the words of a run by its word for the stage: one word, one meaning.
func TestAWordOfABeliefHasOneMeaning(t *testing.T) {
	for text, want := range map[string]string{"2 starts, too": "", "both start": "en.md: the word two stands for “2 starts, too” already: a word has one meaning in a lesson"} {
		files := small()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = append(files[name].Data, "```belief state/l\ntwo: "+text+"\nstart 2 3\nrun until leader is 3\nrun for 1s\n```\n"...)
		}
		l, err := Load(files, "")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, p := range l.Lint() {
			got += regexp.MustCompile(`:\d+`).ReplaceAllString(p.String(), "") + "\n"
		}
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A belief may have another number of servers, and observers, where the lesson has none.
func TestABeliefHasServersOfItsOwn(t *testing.T) {
	for block, want := range map[string]string{
		"servers 5\nstart 2 3":             "servers 5\nstep one\nstart 1\nrun for 1s\nstep two\nstart 2 3\n",
		"config tickTime=500\nservers 4":   "servers 4\nconfig tickTime=500\nstep one\nstart 1\nrun for 1s\nstep two\nstart 3\nrun until leader is 3\nrun for 1s\n",
		"observers 2\nconfig tickTime=500": "observers 2\nservers 3\nconfig tickTime=500\nstep one\nstart 1\nrun for 1s\nstep two\nstart 3\nrun until leader is 3\nrun for 1s\n",
		"servers 5\nrewind one\nstart 2 3": "servers 5\nstep one\nstep two\nstart 2 3\n",
	} {
		files := small()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.Replace(string(files[name].Data), "start 2 3\nrun until leader is 3\nrun for 1s", block, 1))
		}
		l, err := Load(files, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Outline().Beliefs[0].Script; got != want {
			t.Errorf("%q: got %q, want %q", block, got, want)
		}
	}
}
