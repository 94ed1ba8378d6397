package lessons_test

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
)

// Each question of each lesson has exactly one right answer, however it is written. All that is near it is wrong, and what is told then leads to an event;
// what is no answer is refused.
func TestEachQuestionHasOneRightAnswer(t *testing.T) {
	kinds := map[script.AnswerKind]int{}
	for _, l := range lessons.All() {
		p := player.New(l.Script, player.Options{})
		things := map[string][]string{} // as a question was asked
		for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
			for _, q := range p.Questions() {
				if q.Step == p.Step() && things[q.ID] == nil {
					things[q.ID] = p.Things(q)
				}
			}
		}
		for _, q := range p.Questions() {
			if !q.Graded || q.Right == "" {
				t.Errorf("%s/%s has no right answer", l.ID, q.ID)
				continue
			}
			kinds[q.Kind]++
			a := near(q, things[q.ID])
			a.try(t, l, func(text string) (string, error) { return p.Understand(q, text) }, q)
		}
		p.Close()
	}
	for kind := script.AnswerChoice; kind <= script.AnswerTouch; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("no question of the kind %s was tried", kind)
		}
	}
}

// answers are such as a reader may give to a question.
type answers struct {
	right, wrong, refused []string
}

// near gives the right answer in many forms, those near it, and what is no answer.
func near(q player.Asked, things []string) (a answers) {
	a.right = []string{q.Right}
	a.refused = []string{"", "else", "seventeen", "nosuch", ",", q.Right + ","}
	switch q.Kind {
	case script.AnswerChoice:
		for _, c := range q.Choices {
			if c.ID != q.Right {
				a.wrong = append(a.wrong, c.ID)
			}
		}
		a.refused = append(a.refused, strings.ToUpper(q.Right), " "+q.Right, q.Right+","+q.Right)
	case script.AnswerNumber:
		n, _ := strconv.Atoi(q.Right)
		a.right = append(a.right, " "+q.Right, q.Right+" ", "0"+q.Right, "00"+q.Right, "+"+q.Right, strings.Map(func(r rune) rune { return r - '0' + '０' }, q.Right))
		for m := -3; m <= 3*n+100; m++ {
			if m != n {
				a.wrong = append(a.wrong, strconv.Itoa(m))
			}
		}
		a.wrong = append(a.wrong, q.Right+"000001")
		a.refused = append(a.refused, q.Right+".0", q.Right+","+q.Right, q.Right+" "+q.Right, "0x"+q.Right, q.Right+"e0", "server "+q.Right, script.Nobody)
	case script.AnswerOrder:
		ids := strings.Split(q.Right, ",")
		a.right = append(a.right, strings.Join(ids, ", "), " "+strings.Join(ids, " ,")+" ")
		for other := range orders(ids) {
			if other != q.Right {
				a.wrong = append(a.wrong, other)
			}
		}
		twice := append(slices.Clone(ids), ids[0])
		a.refused = append(a.refused, strings.Join(ids[1:], ","), strings.Join(twice, ","), strings.Join(append([]string{ids[0]}, ids[:len(ids)-1]...), ","), "nosuch,"+q.Right)
	case script.AnswerTouch:
		names := []string{}
		if q.Right != script.Nobody {
			names = strings.Split(q.Right, ",")
		}
		for all := range orders(names) {
			touch, _, _ := strings.Cut(all, " ")
			a.right = append(a.right, all, strings.ReplaceAll(all, ",", " , "), strings.ReplaceAll(all, touch+" ", ""), strings.ReplaceAll(all, touch+" ", touch+"  "))
			if touch == "server" {
				a.right = append(a.right, strings.ReplaceAll(all, "server ", "server 0"), strings.ReplaceAll(all, "server ", ""))
			}
		}
		if len(names) > 0 {
			a.right = append(a.right, q.Right+","+names[0])
		}
		for set := 0; set < 1<<len(things); set++ {
			var some []string
			for i, thing := range things {
				if set>>i&1 == 1 {
					some = append(some, thing)
				}
			}
			if text := script.Things(some); text != q.Right {
				a.wrong = append(a.wrong, text)
			}
		}
		a.refused = append(a.refused, "server 99", "server four", "client nosuch", script.Nobody+","+things[0], things[0]+","+script.Nobody)
	}
	return a
}

// orders gives all orders of some ids, up to six of them.
func orders(ids []string) map[string]bool {
	if len(ids) < 2 || len(ids) > 6 {
		return map[string]bool{strings.Join(ids, ","): len(ids) > 0}
	}
	out := map[string]bool{}
	for i, id := range ids {
		for rest := range orders(slices.Delete(slices.Clone(ids), i, i+1)) {
			out[id+","+rest] = true
		}
	}
	return out
}

// try gives the answers to a question of a lesson.
func (a answers) try(t *testing.T, l *form.Lesson, understand func(string) (string, error), q player.Asked) {
	t.Helper()
	what := fmt.Sprintf("%s/%s, whose right answer is %q", l.ID, q.ID, q.Right)
	for _, text := range a.right {
		if given, err := understand(text); text != "" && (err != nil || given != q.Right) {
			t.Errorf("%s: %q is understood as %q, %v", what, text, given, err)
		}
	}
	for _, text := range a.wrong {
		given, err := understand(text)
		if err != nil || given == q.Right {
			t.Errorf("%s: %q is understood as %q, %v", what, text, given, err)
			continue
		}
		told := l.Question(q.ID).Told(given)
		if told == nil || told.But["en"] == "" || told.But["zh"] == "" || told.See() == "" {
			t.Errorf("%s: nothing is told of %q, or no event shows it: %+v", what, text, told)
		}
	}
	for _, text := range a.refused {
		if given, err := understand(text); err == nil {
			t.Errorf("%s: %q is no answer, and is understood as %q", what, text, given)
		} else if err.Error() == "" {
			t.Errorf("%s: %q is refused without a word", what, text)
		}
	}
}

// The columns of a table that sorts share some 190 pixels, on a phone as on a laptop, and four columns or more share some 240 (tables.css): a word that is
// longer than its column is cut, and long heads push the rows out of sight.
func TestHeadsOfTablesFit(t *testing.T) {
	const letter = 7 // pixels
	for _, l := range lessons.All() {
		for _, q := range l.Questions {
			if q.Kind != script.AnswerSort.String() {
				continue
			}
			columns := 190
			if len(q.Choices) > 3 {
				columns = 240
			}
			for _, c := range q.Choices {
				words := strings.Fields(html.UnescapeString(tags.ReplaceAllString(c.Text["en"], "")))
				if len(words) > 6 {
					t.Errorf("%s/%s: the head %q has more than six words", l.ID, q.ID, c.Text["en"])
				}
				for _, w := range words {
					if len(w)*letter*len(q.Choices) > columns {
						t.Errorf("%s/%s: %q is too long for one of %d columns", l.ID, q.ID, w, len(q.Choices))
					}
				}
			}
		}
	}
}

var tags = regexp.MustCompile(`<[^>]*>`)
