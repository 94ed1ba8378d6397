package lint

import (
	"regexp"
	"strings"
	"testing"

	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
)

// The page finds the words of a run by its word for the stage: one word, one meaning.
func TestAWordOfABeliefHasOneMeaning(t *testing.T) {
	for text, want := range map[string]string{"2 starts, too": "", "both start": "en.md: the word two stands for “2 starts, too” already: a word has one meaning in a lesson"} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = append(files[name].Data, "```belief state/l\ntwo: "+text+"\nstart 2 3\nrun until leader is 3\nrun for 1s\n```\n"...)
		}
		l, err := form.Load(files, "")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, p := range Lesson(l) {
			got += regexp.MustCompile(`:\d+`).ReplaceAllString(p.String(), "") + "\n"
		}
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
