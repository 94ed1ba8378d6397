package app

import (
	"slices"
	"testing"

	"zootrope/wasm/port"
)

// A note is a bookmark on the line: the run stands at it where the bookmark leads, and not one moment before. Going back keeps the bookmark, what is
// taken back has none, and one that has not been reached yet is not shown.
func TestNotesAreBookmarks(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Name: "notes.zk", Script: captioned, Step: 0})
	marked := func(want ...string) []port.Bookmark {
		t.Helper()
		line, _ := p.line(t)
		var got []string
		for _, n := range line.Notes {
			got = append(got, n.Text)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("bookmarks %q, want %q", got, want)
		}
		return line.Notes
	}
	marked()
	p.do(t, &port.Next{})
	marked("Here they agree")
	p.do(t, &port.Inject{Command: "crash 3"})
	p.do(t, &port.Inject{Command: "note The leader has gone"})
	p.do(t, &port.Inject{Command: "run for 1s"})
	notes := marked("Here they agree", "The leader has gone")

	last := func() string {
		if notes := p.state().Notes; len(notes) > 0 {
			return notes[len(notes)-1].Text
		}
		return ""
	}
	before := []string{"", "Here they agree"}
	for i, n := range notes {
		if p.do(t, &port.Seek{Moment: n.Moment}); last() != n.Text {
			t.Errorf("%v leads to %q", n, last())
		}
		if p.do(t, &port.Seek{Moment: n.Moment - 1}); last() != before[i] {
			t.Errorf("a moment before %v stands %q", n, last())
		}
		marked("Here they agree", "The leader has gone")
	}
	p.do(t, &port.Seek{Moment: notes[1].Moment + 1})
	p.do(t, &port.Undo{}) // the time that passed
	p.do(t, &port.Undo{})
	marked("Here they agree")
	p.do(t, &port.Redo{})
	marked("Here they agree", "The leader has gone")
}
