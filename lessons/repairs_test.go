package lessons_test

import (
	"math/bits"
	"os"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/listing"
	"zootrope/lessons/play"
)

// A line that is offered as a repair is a row of the recipe as the page shows it, at a switch, and its run is the recipe with that switch turned over and
// nothing else: so any two of the runs differ by the two switches of their lines. Where the lesson has the right one repaired, that is its
// repair, and its run the published code.
func TestRepairsAreLinesOfTheRecipe(t *testing.T) {
	repairs := 0
	for _, l := range lessons.All() {
		if l.Code == "" {
			continue
		}
		source, err := os.ReadFile("../" + recipe.Source("lock", l.Code))
		if err != nil {
			t.Fatal(err)
		}
		file, err := listing.Parse(l.Code, string(source))
		if err != nil {
			t.Fatal(err)
		}
		own, right := toQuestions(t, l)
		for _, q := range l.Questions {
			var runs []proto.Bugs
			var quoted []string
			for _, c := range q.Choices {
				if text := c.Text["en"]; len(text) > 2 && strings.HasPrefix(text, "`") && strings.HasSuffix(text, "`") {
					quoted = append(quoted, strings.Trim(text, "`"))
					bugs := bugsOf(t, l.Script, l.Outline().Beliefs, q.ID, c.ID)
					if c.ID == right[q.ID] && len(own[q.ID]) == 1 {
						if bugs&^l.Script.Settings.Zoo.Bugs == 0 {
							t.Errorf("%s, %s: the lesson's code has a fault less than the run of %s should have", l.ID, q.ID, c.ID)
						}
						bugs = l.Script.Settings.Zoo.Bugs
					}
					runs = append(runs, bugs)
				}
			}
			for i := range runs {
				for j := range i {
					if bits.OnesCount32(uint32(runs[i]^runs[j])) != 2 {
						t.Errorf("%s, %s: %q is run with %v, %q with %v", l.ID, q.ID, quoted[i], runs[i], quoted[j], runs[j])
					}
				}
			}
			if len(runs) < 3 {
				continue
			}
			repairs++
			for i, line := range quoted {
				others := (runs[(i+1)%len(runs)] ^ runs[i]) & (runs[(i+2)%len(runs)] ^ runs[i]) // what this one alone has turned over
				if bits.OnesCount32(uint32(others)) != 1 || !atSwitch(file, string(source), line, others, l.Script.Settings.Zoo.Bugs) {
					t.Errorf("%s, %s: %q stands in no row of the recipe at the switch %v", l.ID, q.ID, line, others)
				}
			}
		}
	}
	if repairs < 4 {
		t.Errorf("%d questions offer lines", repairs)
	}
}

// Only with the right line one client alone holds the lock: at the end of the question's step either the lesson's code or
// the run of the right answer has one, and the run of a wrong answer has nobody, or two.
func TestRepairsShowWhatTheyMend(t *testing.T) {
	repairs := 0
	for _, l := range lessons.All() {
		own, right := toQuestions(t, l)
		beliefs := l.Outline().Beliefs
		for _, q := range l.Questions {
			if l.Code == "" || len(q.Choices) == 0 || !strings.HasPrefix(q.Choices[0].Text["en"], "`") {
				continue
			}
			repairs++
			for _, c := range q.Choices {
				var now []string
				for _, b := range beliefs {
					if b.Question == q.ID && b.Choice == c.ID {
						now = holders(t, b.Script)
					}
				}
				if before := len(own[q.ID]) == 1; c.ID == right[q.ID] && before == (len(now) == 1) {
					t.Errorf("%s, %s/%s: %q hold the lock in the lesson's run, %q in that of the right line", l.ID, q.ID, c.ID, own[q.ID], now)
				}
				if c.ID != right[q.ID] && len(now) == 1 {
					t.Errorf("%s, %s/%s: %q holds the lock in the run of a wrong line", l.ID, q.ID, c.ID, now)
				}
			}
		}
	}
	if repairs < 4 {
		t.Errorf("%d questions offer lines", repairs)
	}
}

// toQuestions plays a lesson: who holds the lock at the end of the step of each question, and which answer is right.
func toQuestions(t *testing.T, l *form.Lesson) (hold map[string][]string, right map[string]string) {
	t.Helper()
	hold, right = map[string][]string{}, map[string]string{}
	p := player.New(l.Script, player.Options{})
	defer p.Close()
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if !play.AtStepEnd(p) {
			continue
		}
		for _, q := range p.Questions() {
			if q.Step == p.Step() {
				hold[q.ID] = holding(p)
				right[q.ID], _ = p.Answer(q)
			}
		}
	}
	return hold, right
}

// holders are those who hold a lock at the end of a script.
func holders(t *testing.T, text string) []string {
	t.Helper()
	s, err := script.Parse("belief.zk", text)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{Unchecked: true})
	defer p.Close()
	if p.RunAll() != player.Done {
		t.Fatalf("%s: %v", p.Status(), p.Err())
	}
	return holding(p)
}

func holding(p *player.Player) (out []string) {
	for _, lock := range p.World().View().Locks {
		for _, h := range lock.Holders {
			out = append(out, h.Client)
		}
	}
	return out
}

// bugsOf is what is switched on in the run of a choice.
func bugsOf(t *testing.T, own *script.Script, beliefs []play.Belief, question, choice string) proto.Bugs {
	for _, b := range beliefs {
		if b.Question == question && b.Choice == choice {
			s, err := script.Parse(question, b.Script)
			if err != nil {
				t.Fatal(err)
			}
			return s.Settings.Zoo.Bugs
		}
	}
	return own.Settings.Zoo.Bugs
}

// atSwitch says whether exactly one row has a text as the lesson is run, and whether the row, or a line just before it, asks the switch in the
// source.
func atSwitch(file *listing.File, source, quoted string, asked, on proto.Bugs) bool {
	var symbol strings.Builder
	for _, word := range strings.Split(asked.String(), "-") {
		symbol.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	lines, found, near := strings.Split(source, "\n"), 0, false
	for n, last := 1, 0; n <= len(lines); n++ {
		fn, ok := file.Function(n)
		if !ok || n <= last {
			continue
		}
		for _, row := range fn.Rows(on) {
			last = row.Last
			if strings.Contains(row.Text, quoted) {
				found++
				near = near || strings.Contains(strings.Join(lines[row.Line-4:row.Last], "\n"), ".Has(proto.Bug"+symbol.String()+")")
			}
		}
	}
	return found == 1 && near
}
