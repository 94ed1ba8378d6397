package player_test

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

const questions = `servers 3
start all
run until servers agree
client ann 1
client bob 2
ann create /a 1
ann create /t 007
ann create '/a,b' 1
settle
step one
ask leads touch server 'leader is _'
ask down touch server server _ is DOWN
ask hears touch client client _ on 2
ask gone touch node not node _ exists
ask none touch node node _ version is 9
ask named touch client "client _ answer has 'is _'"
ask wakes number 'count WATCH_EVENT to bob'
ask version number node /a version
ask text number node /t data
ask later number count CLIENT_REQUEST from cy
ask turns order asked=SEND.txn done='APPLY at 1' told=WATCH_EVENT
bob get -w /a
settle
ann set /a 2
settle
ann create /b 1
ann delete /a
ann create /w 'it is bob'
settle
ann get /w
bob get /w
settle
crash 1
settle
step two
client cy 1
note after
`

// The run gives the right answer to a question of each form, at the end of its step and when the step is over, also if the run goes back.
func TestAnswers(t *testing.T) {
	s, err := script.Parse("t.zk", questions)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	want := map[string]string{"leads": "server 3", "down": "server 1", "hears": "client ann,client bob", "gone": "node /a", "none": "nobody", "named": "client bob", "wakes": "1", "version": "", "text": "7", "later": "0", "turns": "asked,told,done"}
	look := func(when string) {
		t.Helper()
		for _, q := range p.Questions() {
			if right, ok := p.Answer(q); right != want[q.ID] || ok != (q.ID != "version") {
				t.Errorf("%s: %s is %q, %v; want %q", when, q.ID, right, ok, want[q.ID])
			}
		}
	}
	for p.Tick() == player.Running && (p.Step() < 1) {
		if p.Step() == 0 && p.Line() > strings.Count(questions[:strings.Index(questions, "step two")], "\n") {
			look("at the end")
		}
	}
	for _, q := range p.Questions() {
		if !q.Graded || q.Right != want[q.ID] {
			t.Errorf("%s is graded %v, right is %q; want %q", q.ID, q.Graded, q.Right, want[q.ID])
		}
		if things := p.Things(q); q.ID == "gone" && strings.Join(things, " ") != "node /a node /t" || q.ID == "hears" && len(things) != 2 {
			t.Errorf("%s: things %q", q.ID, things)
		}
	}
	if p.RunAll(); p.Failed() != 1 {
		t.Errorf("%d failed: %+v", p.Failed(), p.Results())
	}
	moves := p.Moves()
	if err := p.SeekMoves(0, 40); err != nil {
		t.Fatal(err)
	}
	if err := p.SeekMoves(0, moves); err != nil {
		t.Fatal(err)
	}
	for _, q := range p.Questions() {
		if right, _ := p.Answer(q); q.ID == "turns" && right != "" && right != want[q.ID] {
			t.Errorf("after going back, %s is %q", q.ID, right)
		}
	}
}

// What is right when an answer has been understood is right however it was written; what is no answer is refused with a word.
func TestAnswersAreUnderstood(t *testing.T) {
	s, err := script.Parse("t.zk", questions+"clients 2\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ question, text, want string }{
		{"wakes", " 07 ", "7"}, {"wakes", "０７", "7"}, {"wakes", "7.0", "a whole number"}, {"wakes", "7 7", "a whole number"}, {"wakes", "seven", "a whole number"}, {"wakes", "", "a whole number"},
		{"leads", "3", "server 3"}, {"leads", "server 3, server 1", "server 1,server 3"}, {"leads", "3,3", "server 3"}, {"leads", "server 03,+3,3", "server 3"}, {"leads", "nobody", "nobody"},
		{"leads", "server 4", "things such as \"server 1\""}, {"leads", "nobody,1", "things such as"},
		{"hears", "bob,ann", "client ann,client bob"}, {"hears", "zoe", "client ann"}, {"hears", "c2", "client c2"}, {"hears", "c3", "client ann"},
		{"gone", "/a", "node /a"}, {"gone", "a", "node /a"},
		{"turns", "told, asked,done", "told,asked,done"}, {"turns", "told,asked", "an order such as"}, {"turns", "told,told,done", "an order such as"},
	} {
		for _, cmd := range s.Commands {
			if cmd.Verb() != "ask" || cmd.Name != c.question {
				continue
			}
			got, err := s.Understand(cmd, c.text)
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, c.want) || err == nil && got != c.want {
				t.Errorf("%s: %q is %q, want %q", c.question, c.text, got, c.want)
			}
		}
	}
}
