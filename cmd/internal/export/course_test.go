package export

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"zootrope/lessons/form"
)

// A package has the words of a question of each kind. One without choices has an empty list, as the packages that the page makes.
func TestCourseHasQuestionsOfEachKind(t *testing.T) {
	text, err := os.ReadFile("../../zootrope/testdata/four-questions.md")
	if err != nil {
		t.Fatal(err)
	}
	l, err := form.LoadMarkdown("four-questions.md", text)
	if err != nil {
		t.Fatal(err)
	}
	script, err := courseOf([]*form.Lesson{l}, "en", func(l *form.Lesson) asked { return askedOf(l, "en", 60, "1.2") })
	if err != nil {
		t.Fatal(err)
	}
	var course map[string]struct {
		Questions map[string]struct{ Choices *[]struct{ ID string } }
	}
	if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(string(script), "globalThis.zootropeCourse="), ";\n")), &course); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]int{"woken": 0, "order": 3, "left": 0, "reach": 0, "leads": 2} {
		if got := course["four-questions"].Questions[id].Choices; got == nil || len(*got) != want {
			t.Errorf("%s has the choices %v, want %d", id, got, want)
		}
	}
}
