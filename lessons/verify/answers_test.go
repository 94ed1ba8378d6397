package verify

import (
	"os"
	"strings"
	"testing"

	"zootrope/lessons/form"
)

// Every answer that a lesson has words for is given: the right one, and near misses, which must be wrong and such that a reader can give them.
func TestAnswersAreTried(t *testing.T) {
	text, err := os.ReadFile("../../cmd/zootrope/testdata/four-questions.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"", "", "10 answers tried"},
		{"\n- server 1\n", "\n- server 1,server 2\n", "question left: the choice server 1,server 2 is right, and has a line `but: …`"},
		{"\n- server 1\n", "\n- server 2,server 1\n", "question left, answer server 2,server 1: it is right, as server 1,server 2 is: expected it among the near misses of no question"},
		{"\n- nobody\n  but: A", "\n- server 1,server 3\n  but: A", "10 answers tried"},
		{"ask reach touch client client _ is CONNECTED\n", "ask reach touch client client _ is CONNECTED\nclient dan 1\n", "10 answers tried"}, // dan was not there when it was asked
		{"Which clients are connected?\n", "Which clients are connected?\n- client dan\n  but: Dan {{see}}.\n  see: CRASH\n", ""},
		{"ask leads one", "ask node touch node node _ version is 0\nask leads one", "11 answers tried"}, // a path with a comma cannot be touched
		{"ask reach touch", "rewind ", "question reach: what can be touched is client cy,client ann,client bob,client dan before the step, and client cy,client ann,client bob when it is asked"},
	} {
		source := strings.Replace(string(text), c.from, c.to, 1)
		if strings.Contains(c.to, "ask node") {
			source = strings.Replace(source, "ann create /a 1\n", "ann create /a 1\nann create /a,b 1\n", 1)
		}
		if strings.Contains(c.from, "Which clients") {
			source = strings.Replace(source, "crash 3\n", "crash 3\nclient dan 1\n", 1)
			c.want = "question reach, answer client dan: there is no client dan to be touched when the question is asked"
		}
		if c.to == "rewind " {
			source = behindARewind
		}
		l, err := form.LoadMarkdown("own.md", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, f := range Lesson(l) {
			if f.Name == "answers" || f.Name == "events" {
				found = append(found, said(f.Details))
				inChinese(t, f.Details)
			}
		}
		if got := strings.Join(found, "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%q: found\n%s\nwant\n%s", c.to, got, c.want)
		}
	}
}

// The entries of an answer are tried, too: a near miss is a wrong entry alone. A table that no line fills has no answer.
func TestTablesAreTried(t *testing.T) {
	text, err := os.ReadFile("../../cmd/zootrope/testdata/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"", "", "5 answers tried"},
		{"- get.create=event", "- get.create=none", "question fires, answer get.create=none: the run has it, too"},
		{"- get.create=event", "- get.creates=event", "asks for entries such as"},
		{"- else\n  but: Each write", "- 1=9\n  but: Each write", "question requests, answer 1=9: the run has it, too"},
		{"upto: 200\n", "upto: many\n", "expected a line `upto: NUMBER`"},
		{"mark requests 4\n", "", "expected"},
		{"- ls: getChildren\n", "", "expected a line `- ls: words`"},
	} {
		l, err := form.LoadMarkdown("own.md", []byte(strings.Replace(string(text), c.from, c.to, 1)))
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, f := range Lesson(l) {
			found = append(found, said(f.Details))
			inChinese(t, f.Details)
		}
		if got := strings.Join(found, "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%q: found\n%s\nwant\n%s", c.to, got, c.want)
		}
	}
}

// behindARewind asks for clients in a step before which the script goes back: dan is there when a reader answers, and not when the question is asked.
const behindARewind = "# Own\n\n```zk\nservers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 1\nclient cy 1\nsettle\n```\n\n" +
	"## One {#one}\n\nText.\n\n```zk\nclient dan 1\nsettle\nrewind one\n```\n\n## Two {#two}\n\nText.\n\n```zk\nask reach touch client client _ is CONNECTED\nrun for 1s\n```\n"
