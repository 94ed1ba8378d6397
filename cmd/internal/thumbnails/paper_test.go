package thumbnails

import (
	"encoding/json"
	"strings"
	"testing"

	"zootrope/lessons"
)

// Every step of every lesson has a picture that says what its servers are, and a value for each placeholder.
func TestPaper(t *testing.T) {
	for _, l := range lessons.All() {
		sheets, err := Paper(l)
		if err != nil {
			t.Fatal(err)
		}
		outline := l.Outline()
		for i, s := range sheets {
			if strings.Count(s.SVG, "<g ") < 3 || !strings.Contains(s.SVG, " s") {
				t.Errorf("step %s of %s is drawn as %s", l.Steps[i].ID, l.ID, s.SVG)
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
		if err != nil || len(text) > 150_000 {
			t.Errorf("the paper of %s takes %d bytes: %v", l.ID, len(text), err)
		}
	}
}
