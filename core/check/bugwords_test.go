package check

import (
	"testing"

	"zootrope/core/proto"
)

// Each known fault has its words, in both languages.
func TestBugsHaveTheirWords(t *testing.T) {
	if len(bugWords) != len(proto.BugNames()) {
		t.Errorf("%d words for %d bugs", len(bugWords), len(proto.BugNames()))
	}
	for _, b := range Bugs() {
		for _, lang := range []string{"en", "zh"} {
			if b.Title.In(lang) == "" || b.Text.In(lang) == "" {
				t.Errorf("%s has no words in %s", b.Name, lang)
			}
		}
	}
}
