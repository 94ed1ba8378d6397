package terminal

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"

	"zootrope/lessons/form"
)

// openFour plays a lesson with a question of each kind, up to its first question.
func openFour(t *testing.T, o Options) *player { return openFile(t, "four-questions.md", o) }

// openFile plays a lesson of one file up to its first question.
func openFile(t *testing.T, name string, o Options) *player {
	t.Helper()
	text, err := os.ReadFile("../../zootrope/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := form.LoadMarkdown(name, text)
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, o, &Source{Name: l.ID, Title: l.Title, Text: l.Summary, Lesson: l})
	p.Update(tea.WindowSizeMsg{Width: 240, Height: 70})
	p.rest()
	return p
}

// answered fails unless the core has an answer to a question.
func (p *player) answered(question, want string) {
	p.t.Helper()
	for _, q := range p.eng.state.Questions {
		if q.ID == question && q.Chosen != want {
			p.t.Errorf("the answer to %s is %q, want %q:\n%s", question, q.Chosen, want, p.screen())
		}
	}
}

// A number is typed, events are laid in order, and things are chosen and taken back, by the keys of the list or by typing. What is no answer is refused.
func TestQuestionsOfEachKind(t *testing.T) {
	p := openFour(t, Options{})
	p.sees("? Ann changes /a. How many clients", "… of 3 clients", "type the number")
	p.press("enter", "'many", "enter")
	p.sees("asks for a whole number")
	p.answered("woken", "")
	p.press("enter", "'1", "enter")
	p.answered("woken", "1")
	p.sees("● 1 of 3 clients")
	p.press("n")
	p.sees("✗ 1 of 3 clients — your answer", "✓ 2 of 3 clients — it happened", "Cy has left a watch, too at 0.725 s (event ")

	// The cards lie as a) proposed, b) acked, c) applied.
	p.sees("  a  Server 3 proposes the change", "  b  Server 3 has a quorum", "  c  Server 1 applies", "Or type answer cba")
	p.press("down", "enter")
	p.sees("1 b  Server 3 has a quorum")
	p.answered("order", "")
	p.press("enter", "up", "enter", "down", "enter")
	p.sees("1 a  Server 3 proposes", "2 b  Server 3 has a quorum")
	p.answered("order", "")
	p.press("down", "enter")
	p.answered("order", "proposed,acked,applied")
	p.press(":", "'answer c a b", "enter")
	p.answered("order", "applied,proposed,acked")
	p.sees("1 c  Server 1 applies", "2 a  Server 3 proposes", "3 b  Server 3 has")
	p.press("enter") // on the event c: the order stays whole
	p.answered("order", "proposed,acked,applied")
	p.press(":", "'answer c a b", "enter")
	p.press("n")
	p.sees("✗ Server 1 applies the change → Server 3 proposes the change → Server 3 has a ", "needs a proposal first at 0.755 s")

	// Three questions are open. Things are chosen one by one. A typed answer belongs to the first question without an answer, or to the question that it names.
	p.sees("  1  server 1", "  0  nobody")
	p.press("down", "enter", "up", "enter")
	p.answered("left", "server 1,server 2")
	p.sees("● 1  server 1", "● 2  server 2")
	p.press("enter", "enter", "down", "enter")
	p.answered("left", "server 1")
	p.press("up", "enter") // the last thing stays chosen
	p.answered("left", "server 1")
	p.press("down", "down", "down", "enter")
	p.answered("left", "nobody")
	p.press(":", "'answer 3 1", "enter", ":", "'answer leads 1", "enter", ":", "'answer left 12", "enter")
	p.answered("reach", "client cy,client ann")
	p.answered("leads", "one")
	p.answered("left", "server 1,server 2")
	p.press("n")
	p.sees("✓ server 1, server 2 — it happened, your answer", "✗ cy, ann — your answer", "✗ Server 1 — your answer", "The larger id wins at 1.225 s")
	p.press(":", "'answer 1", "enter")
	p.sees("No question is open here.")
}

// A table is typed, a letter or a number for each line.
func TestTablesAreTyped(t *testing.T) {
	p := openFile(t, "tables.md", Options{})
	p.sees("? Which write fires which watch?", "1  getData × setData", "4  getChildren × create", "a  an event comes", "such as a b")
	p.press(":", "'answer a b b", "enter")
	p.sees("asks for entries such as")
	p.answered("fires", "")
	p.press(":", "'answer a a b ?", "enter")
	p.answered("fires", "get.set=event,get.create=event,ls.set=none")
	p.sees("● 1  getData × setData")
	p.press("n")
	p.sees("✗ getData × setData: an event comes; getData × create: an event comes", "✓ getData × setData: an event comes; getData × create: nothing comes", "A new child changes the list")
	p.press(":", "'answer abb", "enter")
	p.answered("again", "plain=ok,version=fails,create=fails")
	p.press("n")
	p.sees("it happened, your answer")
	p.press(":", "'answer 9 40 90", "enter", "n")
	p.sees("✓ one write: 9 messages; four: 36 messages; ten: 90 messages — it happened, your answer") // 40 is near enough
	p.press(":", "'answer 32.9", "enter", "n")
	p.sees("✓ 32.", "it happened, your answer")
}

// A client may be called answer where there is no lesson.
func TestAClientMayBeCalledAnswer(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press(":", "'client answer 1", "enter", "'answer create /x", "enter")
	if p.note.text == answerNone.in("en") {
		t.Error("the client is not heard")
	}
}

// In Chinese the things have Chinese names.
func TestQuestionsInChinese(t *testing.T) {
	p := openFour(t, Options{Lang: "zh"})
	p.press("n", "n")
	p.sees("1  1 号", "0  都没有", "也可输入 answer 1 2")
}
