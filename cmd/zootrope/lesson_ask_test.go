package main

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
)

const fourQuestions = "testdata/four-questions.md"

// A question of each kind is asked, answered and graded in the terminal; what is no answer is asked again. A wrong answer is told why, with its event.
func TestLessonAsks(t *testing.T) {
	l, err := openLesson(fourQuestions, "en")
	if err != nil {
		t.Fatal(err)
	}
	played := func(typed ...string) string {
		t.Helper()
		var out bytes.Buffer
		if err := playLesson(l, "en", bufio.NewScanner(strings.NewReader(strings.Join(typed, "\n"))), &out, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	// The cards of the order lie as a) proposed, b) acked, c) applied.
	for _, c := range []struct {
		typed []string
		want  []string
	}{
		{[]string{"some", "02", "", "ca", "ABC", "", "1 2", "1,2,3", "two"}, []string{
			"? Ann changes /a. How many clients does the change wake?\n    (a whole number: of 3 clients)\n  >     a whole number: of 3 clients\n  > ",
			"\n  ✓ 2 of 3 clients\n",
			"    a  Server 3 proposes the change\n    b  Server 3 has a quorum of ACKs\n    c  Server 1 applies the change\n    (the letters in order, the earliest first, such as cba)\n  >     the letters in order, the earliest first, such as cba\n  > ",
			"\n  ✓ Server 3 proposes the change → Server 3 has a quorum of ACKs → Server 1 applies the\n    change\n",
			"    1  server 1\n    2  server 2\n    3  server 3\n    0  nobody\n    (a number; several such as 1 2; 0 is nobody)\n  > ",
			"\n  ✓ server 1, server 2\n", "\n  ✓ cy, ann, bob\n", "\n  ✓ Server 2\n"}},
		{[]string{"1", "", "c, a, b", "", "nobody", "cy", "1"}, []string{
			"\n  ✗ your answer: 1 of 3 clients\n\n  = it was: 2 of 3 clients\n\n  Cy has left a watch, too at 0.725 s.\n     0.725s  Server 2 notifies client cy: NodeDataChanged /a\n",
			"\n  ✗ your answer: Server 1 applies the change → Server 3 proposes the change → Server 3\n    has a quorum of ACKs\n",
			"needs a proposal first at 0.", "\n  ✗ your answer: nobody\n\n  = it was: server 1, server 2\n\n  A crash takes no value from the others at 0.800 s.\n     0.800s  Server 3 crashes",
			"\n  ✗ your answer: cy\n", "\n  ✗ your answer: Server 1\n\n  = it was: Server 2\n\n  The larger id wins at "}},
		{[]string{"3", "", "abc", "", "3", "0", ""}, []string{"Bob and cy have left a watch, and nobody else has at 0.725 s.", "\n  ✓ Server 3 proposes", "✗ your answer: server 3", "✗ your answer: nobody", "\n  = Server 2\n"}},
	} {
		out := played(c.typed...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%q: %q is missing in\n%s", c.typed, want, out)
			}
		}
	}
}

// Without a keyboard the questions are printed with the answers; in another language they are told in it.
func TestLessonTellsAnswersOfEachKind(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"\n  = 2 of 3 clients\n", "\n  = server 1, server 2\n"},
		"zh": {"（整数：of 3 clients）", "    0  都没有\n", "\n  = 1 号、2 号\n", "\n  = cy、ann、bob\n"},
		"de": {"(eine ganze Zahl: of 3 clients)", "    0  niemand\n", "\n  = Server 1, Server 2\n"},
	} {
		status, out := lessonCommand("run", fourQuestions, "--lang", lang)
		for _, text := range want {
			if status != 0 || !strings.Contains(out, text) {
				t.Errorf("%s: status %d, %q is missing in\n%s", lang, status, text, out)
			}
		}
	}
	if status, out := lessonCommand("check", fourQuestions); status != 0 || !strings.Contains(out, "answers: 10 answers tried") {
		t.Errorf("status %d:\n%s", status, out)
	}
}
