package thumbnails

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// printed are the sheets of all lessons, by the lesson. The sheets of a lesson are made once.
var printed = sync.OnceValues(func() (map[string][]Sheet, error) {
	out := map[string][]Sheet{}
	for _, l := range lessons.All() {
		sheets, err := Paper(l)
		if err != nil {
			return nil, err
		}
		out[l.ID] = sheets
	}
	return out, nil
})

func papers(t *testing.T) map[string][]Sheet {
	t.Helper()
	out, err := printed()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every step of every lesson has a picture in the languages of the lesson, with the badge of every server in its state, and a value for each placeholder.
func TestPaper(t *testing.T) {
	for _, l := range lessons.All() {
		sheets := papers(t)[l.ID]
		outline := l.Outline()
		for i, s := range sheets {
			for _, lang := range wording.Required {
				svg := s.SVG.In(lang)
				if strings.Count(svg, "<text ") < 3 {
					t.Errorf("step %s of %s is drawn in %s as %s", l.Steps[i].ID, l.ID, lang, svg)
				}
				for _, v := range s.picture.View.Servers {
					if stores := s.picture.View.Stores; len(stores) > 0 && strings.Contains(svg, ">"+stores[0].Name+"</text>") {
						break // the picture is about a store alone
					}
					if number := fmt.Sprintf(` fill="var(--%s)">%d</text>`, inks[v.State], v.ID); !strings.Contains(svg, number) {
						t.Errorf("step %s of %s has no badge of server %d, which is %s, in %s: %s", l.Steps[i].ID, l.ID, v.ID, v.State, lang, svg)
					}
				}
			}
			if len(s.Fills) != len(outline.Steps[i].Fills) {
				t.Errorf("step %s of %s has %d values for %d placeholders", l.Steps[i].ID, l.ID, len(s.Fills), len(outline.Steps[i].Fills))
			}
		}
		for _, q := range l.Questions {
			if i := outline.StepOf(q.ID); i < 0 || sheets[i].Answers[q.ID] == "" {
				t.Errorf("question %s of %s has no answer on paper", q.ID, l.ID)
			}
		}
		text, err := json.Marshal(sheets)
		if err != nil || len(text) > 250_000 {
			t.Errorf("the paper of %s takes %d bytes: %v", l.ID, len(text), err)
		}
	}
}

// inks are the colours of the number in a server's badge, by the state of the server.
var inks = map[string]string{"LOOKING": "plum", "FOLLOWING": "onfill", "LEADING": "ongold", "OBSERVING": "petrol", "PAUSED": "ink", "DOWN": "grey"}

// said are the texts of a picture.
var said = regexp.MustCompile(`<text [^>]*>([^<]*)</text>`)

func texts(svg string) (out []string) {
	for _, m := range said.FindAllStringSubmatch(svg, -1) {
		out = append(out, m[1])
	}
	return out
}

// paperOf gives the texts of a step's picture.
func paperOf(t *testing.T, lesson, step, lang string) []string {
	t.Helper()
	l, err := lessons.Open(lesson)
	if err != nil {
		t.Fatal(err)
	}
	return texts(papers(t)[lesson][slices.IndexFunc(l.Steps, func(s form.Step) bool { return s.ID == step })].SVG.In(lang))
}

// A step's picture is that of the step's view: its znodes and their values, the queue of a lock, and how many were woken, in the reader's language.
func TestPaperShowsTheViewOfTheStep(t *testing.T) {
	for _, c := range []struct {
		lesson, step, lang string
		want               []string
	}{
		{"what-it-is-for", "tree", "en", []string{"/db", "north", "web", "mail"}},
		{"three-clients", "queue", "en", []string{"/locks", "3 nodes", "…-0", "…-2", "c3"}},
		{"three-clients", "queue", "zh", []string{"/locks", "3 个节点"}},
		{"herd-effect", "queue-herd", "en", []string{"8 woken,", "0 can go on"}},
		{"leader-crash", "five", "en", []string{"1:333", "epoch 1"}},
	} {
		got := paperOf(t, c.lesson, c.step, c.lang)
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s %s has no %q: %q", c.lesson, c.step, want, got)
			}
		}
	}
}

// zxid matches a zxid at the beginning of a text.
var zxid = regexp.MustCompile(`^\d+:\d+`)

// Nothing on paper is a term that no lesson has introduced up to the step.
func TestPaperHidesWhatIsNotIntroduced(t *testing.T) {
	hidden := 0
	for _, l := range lessons.All() {
		sheets := papers(t)[l.ID]
		outline := l.Outline()
		for i, s := range sheets {
			hides := outline.Hidden(i)
			if len(hides) > 0 && outline.View(i).Picture != script.Tree {
				hidden++
			}
			for _, text := range texts(s.SVG["en"]) {
				for term, is := range map[string]bool{play.Zxid: zxid.MatchString(text), play.Epoch: strings.HasPrefix(text, "epoch "), play.Round: strings.HasPrefix(text, "round "),
					play.Quorum: strings.HasPrefix(text, "quorum ")} {
					if is && slices.Contains(hides, term) {
						t.Errorf("step %s of %s says %q before %s is introduced", l.Steps[i].ID, l.ID, text, term)
					}
				}
			}
		}
	}
	if hidden == 0 {
		t.Error("no step with a ring hides anything: the test has nothing to look at")
	}
}

// Paper has the right answer to a question of each kind, and the things that can be touched, as they are when the question is asked.
func TestPaperHasAnswersOfEachKind(t *testing.T) {
	text, err := os.ReadFile("../../zootrope/testdata/four-questions.md")
	if err != nil {
		t.Fatal(err)
	}
	l, err := form.LoadMarkdown("four-questions.md", text)
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := Paper(l)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(sheets[0].Answers, sheets[1].Answers, sheets[2].Answers, sheets[1].Things, sheets[2].Things)
	if want := "map[woken:2] map[order:proposed,acked,applied] map[leads:two left:server 1,server 2 reach:client cy,client ann,client bob] " +
		"map[] map[left:[server 1 server 2 server 3] reach:[client ann client bob client cy]]"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
