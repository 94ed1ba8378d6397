package verify

import (
	"math"
	"strings"
	"testing"

	"zootrope/lessons/internal/small"
)

// A lesson of more than eight minutes, or one that says far too many or too few, is told what it takes. How long a teacher's own file
// takes is told, and never wrong.
func TestMinutesAreWhatALessonTakes(t *testing.T) {
	for minutes, want := range map[string]string{
		"3": "", "40": "en.md: expected minutes from 3 to 8, found 40", "2": "en.md: expected minutes from 3 to 8, found 2",
		"8": "en.md: expected minutes near 2.0, which its words, films and questions take, found 8",
	} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.Replace(string(files[name].Data), "minutes: 3", "minutes: "+minutes, 1))
		}
		if got := check(t, files); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s minutes: got %q, want %q", minutes, got, want)
		}
	}
	files := small.Lesson()
	for name, words := range map[string]string{"en.md": "word ", "zh.md": "词"} {
		text := strings.Replace(string(files[name].Data), "minutes: 3", "minutes: 8", 1)
		files[name].Data = []byte(strings.Replace(text, "It is {{", strings.Repeat(strings.Repeat(words, 20)+".\n", 70)+"It is {{", 1))
	}
	// A translation that is longer is none of it.
	longer := small.Lesson()
	longer["zh.md"].Data = []byte(strings.Replace(string(longer["zh.md"].Data), "It is {{", strings.Repeat(strings.Repeat("词", 60)+"，\n", 70)+"It is {{", 1))
	if !strings.Contains(string(longer["zh.md"].Data), "词词") {
		t.Fatalf("no place for more words in\n%s", longer["zh.md"].Data)
	}
	if got := check(t, longer); got != "" {
		t.Errorf("a longer translation is wrong:\n%s", got)
	}
	got := check(t, files)
	if want := ": expected 8 minutes at most by its words, films and questions, found 9.8"; !strings.Contains(got, "en.md"+want) || strings.Contains(got, "zh.md: expected 8") {
		t.Errorf("expected en.md%s, and no such word of zh.md, got:\n%s", want, got)
	}
	l := single(t, "servers 1", "---\n\n## A {#a}\nIt runs.\n```zk\nstart 1\n```\n")
	l.Prose[0].Front["minutes"] = "40"
	if f := checkMinutes(l); !f.OK || !strings.Contains(said(f.Details), "by its words, films and questions") {
		t.Errorf("%+v", f)
	}
}

// 180 words, 300 characters of Chinese: a minute each. A placeholder is a number; marks between words are none.
func TestToReadIsAMinute(t *testing.T) {
	for text, want := range map[string]float64{
		strings.Repeat("word, ", 180): 60, strings.Repeat("词。", 300): 60, strings.Repeat("{{server 1 logged}} ", 90): 30,
		"a server’s /app/lock-1": 1, "3 号": 1.0/3 + 0.2, "– … | ": 0,
	} {
		if got := toRead(text); math.Abs(got-want) > 1e-9 {
			t.Errorf("%.20q: %g s, want %g", text, got, want)
		}
	}
}

// A sentence that is tied to events is read while its movement is shown, and takes the longer of both; so does the first paragraph of a step without ties. Where
// nothing is commanded, all is only read.
func TestASentenceIsReadWhileItIsShown(t *testing.T) {
	takes := func(command, text string) float64 {
		l := single(t, "servers 1", "## A {#a}\n"+text+"\n```zk\n"+command+"\n```\n")
		return seconds(l, l.Prose[0]) - toRead("A")
	}
	tie := func(words int) string {
		return "[" + strings.Repeat("word ", words-1) + "word.](<when START at 1>)"
	}
	for _, one := range []struct {
		command, text string
		want          float64
	}{
		{"start 1", tie(3), 3}, {"start 1", tie(9), 3}, {"start 1", tie(30), 10}, {"start 1", tie(3) + " " + tie(30), 13},
		{"start 1", tie(3) + " And three more.", 4}, {"start 1", "Three words only.", 11}, {"start 1", strings.Repeat("word ", 45), 15},
		{"note so it is", tie(3), 1},
	} {
		if got := takes(one.command, one.text); math.Abs(got-one.want) > 1e-9 {
			t.Errorf("%s, %.60q: %g s, want %g", one.command, one.text, got, one.want)
		}
	}
}
