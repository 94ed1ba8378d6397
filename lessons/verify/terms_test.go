package verify

import (
	"slices"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/glossary"
	"zootrope/lessons/play"
)

// Each term that the stage shows, and each of its things among the znodes, names a lesson of the course.
func TestWhatTheStageShowsIsIntroduced(t *testing.T) {
	drawn := slices.Concat(play.OnStage, []string{"observer", "commit", "session", "watch", "watch-event", "ephemeral", "sequential", "znode", "leader"})
	for _, term := range glossary.All() {
		at := slices.Index(drawn, term.ID)
		if term.Lesson != "" && !slices.Contains(lessons.Shipped(), term.Lesson) {
			t.Errorf("%s is introduced by %q, which is no lesson", term.ID, term.Lesson)
		}
		if at < 0 {
			continue
		}
		drawn = slices.Delete(drawn, at, at+1)
		if term.Lesson == "" {
			t.Errorf("no lesson introduces %s", term.ID)
		}
	}
	if len(drawn) > 0 {
		t.Errorf("the glossary does not have %s", drawn)
	}
}

// A lesson that speaks of a term that no lesson introduces is wrong, and one that does not speak of a term which it introduces.
func TestALessonSpeaksOfWhatItIntroduces(t *testing.T) {
	for _, c := range []struct{ id, add, take, want string }{
		{"what-it-is-for", "", "", ""},
		{"what-it-is-for", "learner", "", "to name the lesson that introduces learner"},
		{"what-it-is-for", "", "ephemeral", "expected the lesson to speak of ephemeral"},
	} {
		l, err := lessons.Open(c.id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range l.Steps {
			for lang, html := range l.Steps[i].HTML {
				if c.take != "" {
					html = strings.ReplaceAll(html, `data-term="`+c.take+`"`, "")
				}
				if c.add != "" {
					html += `<button data-term="` + c.add + `">`
				}
				l.Steps[i].HTML[lang] = html
			}
		}
		k := course{Lesson: l}
		k.introduces()
		got := ""
		for _, p := range k.Problems {
			got += p.String() + "\n"
		}
		if !strings.Contains(got, c.want) || (c.want == "") != (got == "") || strings.Count(got, "\n") > 1 {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// A step hides a term that no earlier step or lesson has introduced, and a term that its own lesson has not used so far.
func TestAStepHidesWhatIsNotIntroduced(t *testing.T) {
	for _, c := range []struct {
		id    string
		step  int
		hides string
	}{
		{"what-it-is-for", 0, "quorum vote round epoch zxid broadcast log"},
		{"three-clients", 4, "quorum vote round epoch zxid broadcast log"}, // it speaks of a quorum and of a log, and does not explain them
		{"startup-election", -1, "round broadcast log"},
		{"startup-election", 1, "broadcast log"},
		{"startup-election", 7, "broadcast"},
		{"leader-crash", 0, "vote round broadcast"}, // of votes it does not speak before the crash
		{"leader-crash", 1, "broadcast"},
		{"through-a-follower", 0, "vote round epoch zxid broadcast"},
	} {
		l, err := lessons.Play(c.id)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(l.Hidden(c.step), " "); got != c.hides {
			t.Errorf("%s, step %d: %q is hidden, want %q", c.id, c.step, got, c.hides)
		}
	}
}

// A lesson of one's own introduces that of which it speaks. Where it needs lessons that nobody knows, nothing is hidden.
func TestALessonOfOnesOwnIntroducesWhatItSpeaksOf(t *testing.T) {
	own := func(front string) *form.Lesson {
		l, err := form.LoadMarkdown("own.md", []byte("---\ntitle: Own\n"+front+"---\n\n```zk\nservers 3\n```\n\n## One\n\n```zk\nstart all\n```\n\nNothing.\n\n## Two\n\n```zk\nrun for 1s\n```\n\nThe epoch.\n"))
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	hidden := func(l *form.Lesson) string {
		o := l.Outline()
		return strings.Join(o.Hidden(0), " ") + " / " + strings.Join(o.Hidden(1), " ")
	}
	if got, want := hidden(own("")), "quorum vote round epoch zxid broadcast log / quorum vote round zxid broadcast log"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	needs := own("needs: leader-crash\n")
	if got, want := hidden(needs), " / "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	needs.Before = lessons.Before(needs.Needs)
	if got, want := hidden(needs), "quorum vote round zxid broadcast log / quorum vote round zxid broadcast log"; got != want { // of the others it does not speak
		t.Errorf("%s, want %s", got, want)
	}
}
