package form

import (
	"os"
	"slices"
	"testing"
)

// ofEachKind is a lesson with a question of each kind.
func ofEachKind(t *testing.T) *Lesson {
	t.Helper()
	text, err := os.ReadFile("../../cmd/zootrope/testdata/four-questions.md")
	if err != nil {
		t.Fatal(err)
	}
	l, err := LoadMarkdown("four-questions.md", text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A reader is told an answer in words, and of a wrong one its own words, or those of any other.
func TestAnswersInWords(t *testing.T) {
	l := ofEachKind(t)
	for _, c := range []struct{ question, answer, en, zh, told string }{
		{"woken", "1", "1 of 3 clients", "1 of 3 clients", "1"},
		{"woken", "7", "7 of 3 clients", "7 of 3 clients", Otherwise},
		{"order", "proposed,acked,applied", "Server 3 proposes the change → Server 3 has a quorum of ACKs → Server 1 applies the change",
			"Server 3 proposes the change → Server 3 has a quorum of ACKs → Server 1 applies the change", Otherwise},
		{"order", "applied,proposed,acked", "Server 1 applies the change → Server 3 proposes the change → Server 3 has a quorum of ACKs",
			"Server 1 applies the change → Server 3 proposes the change → Server 3 has a quorum of ACKs", "applied,proposed,acked"},
		{"left", "server 1,server 3", "server 1, server 3", "1 号、3 号", Otherwise},
		{"left", "nobody", "nobody", "都没有", "nobody"},
		{"reach", "client ann", "ann", "ann", Otherwise},
		{"leads", "two", "Server 2", "Server 2", "two"},
	} {
		q := l.Question(c.question)
		if en, zh := q.InWords(c.answer, "en"), q.InWords(c.answer, "zh"); en != c.en || zh != c.zh {
			t.Errorf("%s: %s is %q and %q; want %q and %q", c.question, c.answer, en, zh, c.en, c.zh)
		}
		if told := q.Told(c.answer); told == nil || told.ID != c.told {
			t.Errorf("%s: of %s is told %v, want that of %s", c.question, c.answer, told, c.told)
		}
	}
	if thingName("node /a b", "zh") != "/a b" {
		t.Error("a node has its path for a name")
	}
	if l.Question("none") != nil {
		t.Error("there is no such question")
	}
}

// An answer that has entries is told entry by entry. Typed, it is the values in their order.
func TestTablesInWords(t *testing.T) {
	text, err := os.ReadFile("../../cmd/zootrope/testdata/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	l, err := LoadMarkdown("tables.md", text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ question, typed, answer, en, told string }{
		{"fires", "a b b a", "get.set=event,get.create=none,ls.set=none,ls.create=event",
			"getData × setData: an event comes; getData × create: nothing comes; getChildren × setData: nothing comes; getChildren × create: an event comes", Otherwise},
		{"fires", "aA??", "get.set=event,get.create=event", "getData × setData: an event comes; getData × create: an event comes", "get.create=event"},
		{"again", "a b ?", "plain=ok,version=fails", "`set /app 1`: OK; `set -v 0 /app 1`: an error", Otherwise},
		{"again", "a b", "a b", "", ""},
		{"requests", "3, 30，?", "1=3,4=30", "one write: 3 messages; four: 30 messages", Otherwise},
		{"heard", "8.6", "gone=8600", "8.6 s", Otherwise},
		{"heard", "gone=8600", "gone=8600", "8.6 s", Otherwise},
	} {
		q := l.Question(c.question)
		if got := q.Typed(q.Keys("tables", "en", nil), c.typed); got != c.answer {
			t.Errorf("%s: %q is typed for %q, want %q", c.question, c.typed, got, c.answer)
		}
		if c.en == "" {
			continue
		}
		if en := q.InWords(c.answer, "en"); en != c.en {
			t.Errorf("%s: %s is %q, want %q", c.question, c.answer, en, c.en)
		}
		if told := q.Told(c.answer); told == nil || told.ID != c.told {
			t.Errorf("%s: of %s is told %v, want that of %s", c.question, c.answer, told, c.told)
		}
	}
	if q := l.Question("requests"); q.Most != 200 || len(q.Parts) != 3 || q.Rows("en")[2] != "ten" {
		t.Errorf("the curve is %+v", q)
	}
}

// Cards lie in another order than the script has, and always in the same one: that of web/lesson/order.test.ts.
func TestCards(t *testing.T) {
	ids := func(q Question, lesson string) (out []string) {
		for _, c := range q.cards(lesson) {
			out = append(out, c.ID)
		}
		return out
	}
	all := func(n int) (q Question) {
		q.ID = "q"
		for i := range n {
			q.Choices = append(q.Choices, newChoice(string(rune('a'+i))))
		}
		return q
	}
	if got := ids(all(5), "课 one"); !slices.Equal(got, []string{"d", "b", "c", "a", "e"}) {
		t.Errorf("got %q", got)
	}
	for n := 2; n < 6; n++ {
		for i := range 200 {
			lesson := string(rune('A' + i))
			if got := ids(all(n), lesson); slices.IsSorted(got) || len(got) != n {
				t.Errorf("%d cards of %s lie as %q", n, lesson, got)
			}
		}
	}
}

// What is typed are the keys of the list, or the names of the script.
func TestTypedAnswers(t *testing.T) {
	l := ofEachKind(t)
	for _, c := range []struct{ question, typed, want string }{
		{"woken", " 2 ", "2"}, {"woken", "many", "many"},
		{"leads", "2", "two"}, {"leads", "two", "two"}, {"leads", "3", "3"},
		{"order", "abc", "proposed,acked,applied"}, {"order", "C, a,b", "applied,proposed,acked"}, {"order", "applied,proposed,acked", "applied,proposed,acked"},
		{"left", "12", "server 1,server 2"}, {"left", "1 2", "server 1,server 2"}, {"left", "0", "nobody"}, {"left", "server 1", "server 1"}, {"left", "7", "7"},
	} {
		q := l.Question(c.question)
		keys := q.Keys("four-questions", "en", []string{"server 1", "server 2", "server 3"})
		if got := q.Typed(keys, c.typed); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.question, c.typed, got, c.want)
		}
	}
	many := make([]string, 12)
	for i := range many {
		many[i] = "node /" + letters[i:i+1]
	}
	q := l.Question("left")
	if got := q.Typed(q.Keys("l", "en", many), "12"); got != "node /l" {
		t.Errorf("the twelfth of many things is %q", got)
	}
}
