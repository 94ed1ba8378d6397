package player_test

import (
	"os"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// The run fills the tables of questions: each line `mark` takes down what holds in its own run.
func TestTables(t *testing.T) {
	source, err := os.ReadFile("testdata/tables.zk")
	if err != nil {
		t.Fatal(err)
	}
	s, err := script.Parse("tables.zk", string(source))
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	var cells []player.Marked
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if marks := p.Marks(p.Questions()[0]); len(marks) == 4 {
			cells = marks
		}
	}
	p.RunAll()
	for id, want := range map[string]string{"fires": "get.set=event,get.create=none,ls.set=none,ls.create=event", "again": "first=ok,second=fails",
		"writes": "2=2,5=5", "when": "asked=100,told=110"} {
		for _, q := range p.Questions() {
			if q.ID != id {
				continue
			}
			if !q.Graded || q.Right != want {
				t.Errorf("%s: graded %v, right is %q; want %q", id, q.Graded, q.Right, want)
			}
			back, err := p.Understand(q, strings.ReplaceAll(want, ",", " , "))
			if err != nil || back != want || !p.Fits(q, back, q.Right) {
				t.Errorf("%s: the right answer is understood as %q, %v", id, back, err)
			}
		}
	}
	for i, m := range cells {
		if i > 0 && m.Seq <= cells[i-1].Seq {
			t.Errorf("the mark of %s has the event %d, and the one before it %d", m.Name, m.Seq, cells[i-1].Seq)
		}
	}
	if p.Failed() != 0 || len(cells) != 4 {
		t.Errorf("%d failed, %d marks: %+v", p.Failed(), len(cells), p.Results())
	}
}

// An answer is partly right by its entries: a point may miss by 15 %, a moment by half a tick.
func TestHeld(t *testing.T) {
	source, _ := os.ReadFile("testdata/tables.zk")
	s, err := script.Parse("tables.zk", string(source))
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for _, c := range []struct {
		id, answer, right, held string
		fits                    bool
	}{
		{"fires", "get.set=event,get.create=event", "get.set=event,get.create=none,ls.set=none,ls.create=event", "get.set", false},
		{"again", "first=ok,second=fails", "first=ok,second=fails", "first second", true},
		{"writes", "2=115,5=100", "2=100,5=100", "2 5", true},
		{"writes", "2=116,5=84", "2=100,5=100", "", false},
		{"writes", "2=0,5=1", "2=0,5=0", "2", false},
		{"when", "asked=1100,told=2121", "asked=100,told=120", "asked", false},
		{"when", "asked=1100,told=1120", "asked=100,told=120", "asked told", true},
		{"when", "asked=100", "", "", false},
	} {
		for _, q := range p.Questions() {
			if q.ID != c.id {
				continue
			}
			if held := strings.Join(p.Held(q, c.answer, c.right), " "); held != c.held || p.Fits(q, c.answer, c.right) != c.fits {
				t.Errorf("%s: of %q, %q holds; want %q and %v", c.id, c.answer, held, c.held, c.fits)
			}
		}
	}
}
