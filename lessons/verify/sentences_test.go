package verify

import (
	"strings"
	"testing"

	"zootrope/lessons/form"
)

// Sentences of a step in which /x is created before /y, and both are answered.
func TestSentencesThatWait(t *testing.T) {
	for _, c := range []struct{ name, prose, want string }{
		{"in order", "[One.](<when APPLY path /x>) [Two,](<when OUTCOME.ok>) [three.](<tells APPLY path /y>)", ""},
		{"back in time", "[One.](<when APPLY path /y>)\n\nMore, and [then the other.](<when APPLY path /x>)",
			"own.md:21: expected the events of step one in the order in which they happen: “then the other.” is #"},
		{"back within a sentence", "[One](<when APPLY path /y>) and [the other.](<when APPLY path /x>)", "own.md:19: expected the events of step one in the order"},
		{"told twice", "[One.](<when APPLY path /x>) [Again.](<when APPLY zxid 1:2>)", "own.md:19: expected each event to be told once in step one: #"},
		{"told twice by one name", "[One](<when APPLY path /x>) [and again.](<when APPLY path /x>)", "is told by “One” and by “and again.”"},
		{"behind its sentence", "[One. Two](<when APPLY path /x>) three.", "own.md:19: expected a tie to end with its sentence, found one that goes on behind it: “One. Two”"},
		{"no such event", "[One.](<when CRASH at 1>) [Two.](<when APPLY path /x>)", ""}, // the check of events has told
	} {
		text := strings.Replace(tiedLesson, "[The first node.](<when APPLY path /x>) [The answers, and of them the last.](<tells OUTCOME.ok at a last>)", c.prose, 1)
		l, err := form.LoadMarkdown("own.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		found := sentencesOf(l)
		if found[0].Name != "sentences" || found[0].OK != (c.want == "") || c.want != "" && !strings.Contains(said(found[0].Details), c.want) {
			t.Errorf("%s: %v: %s", c.name, found[0].OK, said(found[0].Details))
		}
	}
}

// A sentence that waits has at most 20 words, or 40 characters in Chinese. Only sentences with ties wait. In somebody's own file that is noticed, and in
// a lesson of the course refused.
func TestLongSentences(t *testing.T) {
	words, characters := strings.Repeat("more ", 18), strings.Repeat("又", 38)
	for _, c := range []struct{ lang, prose, want string }{
		{"en", "[A node](<when APPLY path /x>) " + words[:len(words)-1] + ".", ""},
		{"en", "[A node](<when APPLY path /x>) `/x y z` {{at}} " + words[:5*16-1] + ".", ""},
		{"en", "One.\n[A node](<when APPLY path /x>) " + words + "again.", "own.md:19: expected at most 20 words in a sentence that waits, found 21: “A node more"},
		{"en", "[A node.](<when APPLY path /x>) " + words + words + ".", ""},
		{"zh", "[节点](<when APPLY path /x>)" + characters + "。", ""},
		{"zh", "[节点 x](<when APPLY path /x>)" + characters + "。", "own.md:19: expected at most 40 characters in a sentence that waits, found 41: “节点 x又"},
	} {
		text := strings.Replace(tiedLesson, "[The first node.](<when APPLY path /x>) [The answers, and of them the last.](<tells OUTCOME.ok at a last>)", c.prose, 1)
		text = strings.Replace(text, "# A write\n", "---\ntitle: T\nlang: "+c.lang+"\n---\n", 1)
		if c.lang == "en" {
			text = strings.Replace(text, "lang: en\n", "", 1)
		}
		l, err := form.LoadMarkdown("own.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := sentencesOf(l)
		if !got[0].OK || (len(got) > 1) != (c.want != "") || len(got) > 1 && (!got[1].OK || !strings.Contains(said(got[1].Details), "words in a") && !strings.Contains(said(got[1].Details), "characters in a")) {
			t.Errorf("%s: %+v", c.prose, got)
		}
		l.Single = false
		if got := sentencesOf(l); got[0].OK != (c.want == "") || c.want != "" && !strings.Contains(said(got[0].Details), c.want[strings.Index(c.want, " "):]) {
			t.Errorf("%s: %s, want %s", c.prose, said(got[0].Details), c.want)
		}
	}
}

// At most three sentences come before the first tie of a step. Lists do not count, and a step without ties has no first one.
func TestLateTies(t *testing.T) {
	const tie = "[The answers.](<tells OUTCOME.ok at a last>)"
	for _, c := range []struct{ prose, want string }{
		{"One. Two. Three. " + tie, ""},
		{"One. Two.\n\n- three\n- four\n\nFive. " + tie, ""},
		{"One. Two. Three.\nFour. " + tie, ":20: expected at most 3 sentences before the first tie of step one, found 4: tie one"},
		{"One. Two. " + tie + " Three. Four. Five.", ""},
		{"One. Two. Three. Four. Five.", ""},
	} {
		text := strings.Replace(tiedLesson, "[The first node.](<when APPLY path /x>) [The answers, and of them the last.](<tells OUTCOME.ok at a last>)", c.prose, 1)
		l, err := form.LoadMarkdown("own.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := sentencesOf(l)
		if !got[0].OK || (len(got) > 1) != (c.want != "") || len(got) > 1 && !strings.Contains(said(got[1].Details), c.want) {
			t.Errorf("%s: %+v", c.prose, got)
		}
		l.Single = false
		if got := sentencesOf(l); got[0].OK != (c.want == "") || !strings.Contains(said(got[0].Details), c.want) {
			t.Errorf("%s: %s, want %s", c.prose, said(got[0].Details), c.want)
		}
	}
}

// sentencesOf gives what the check of a lesson has found of its sentences.
func sentencesOf(l *form.Lesson) (out []Finding) {
	for _, f := range Lesson(l) {
		if f.Name == "sentences" || f.Name == "advice on sentences" {
			out = append(out, f)
		}
	}
	return out
}
