package lessons_test

import (
	"math/bits"
	"os"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/play"
)

// A line that is offered as a repair is a line of the recipe, at a switch, and its run is the recipe with that switch turned over and
// nothing else: so any two of the runs differ by the two switches of their lines. A choice without a run of its own has the lesson's.
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
		for _, q := range l.Questions {
			var runs []proto.Bugs
			var quoted []string
			for _, c := range q.Choices {
				if text := c.Text["en"]; len(text) > 2 && strings.HasPrefix(text, "`") && strings.HasSuffix(text, "`") {
					quoted = append(quoted, strings.Trim(text, "`"))
					runs = append(runs, bugsOf(t, l.Script, l.Outline().Beliefs, q.ID, c.ID))
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
				if bits.OnesCount32(uint32(others)) != 1 || !atSwitch(string(source), line, others.String()) {
					t.Errorf("%s, %s: %q stands in no line of the recipe at the switch %v", l.ID, q.ID, line, others)
				}
			}
		}
	}
	if repairs < 4 {
		t.Errorf("%d questions offer lines", repairs)
	}
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

// atSwitch says whether a line is there, and asks the switch itself or stands a few lines behind one that does.
func atSwitch(source, quoted, bug string) bool {
	var symbol strings.Builder
	for _, word := range strings.Split(bug, "-") {
		symbol.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	lines := strings.Split(source, "\n")
	for i, line := range lines {
		if strings.Contains(line, quoted) && strings.Contains(strings.Join(lines[max(0, i-4):i+1], "\n"), ".Has(proto.Bug"+symbol.String()+")") {
			return true
		}
	}
	return false
}
