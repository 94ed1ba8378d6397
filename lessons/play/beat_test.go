package play

import (
	"reflect"
	"testing"
)

// A step has the beats of each language; in a language that the lesson lacks, those of its first language.
func TestBeatsOfALanguage(t *testing.T) {
	s := Step{Divisions: []Division{{"en", [][]string{{"A", "B"}, {"C"}}}, {"zh", [][]string{{"A"}, {"B"}, {"C"}}}}}
	for lang, want := range map[string]int{"en": 2, "zh": 3, "de": 2} {
		if got := s.Beats(lang); len(got) != want {
			t.Errorf("%s has the beats %v", lang, got)
		}
	}
	if none := (&Step{}).Beats("en"); !reflect.DeepEqual(none, [][]string(nil)) {
		t.Errorf("got %v", none)
	}
	with, without := Lesson{Steps: []Step{s}}, Lesson{Steps: []Step{{}}}
	if got := with.Size() - without.Size(); got != 4+6 {
		t.Errorf("the beats have %d bytes", got)
	}
}
