package app

import (
	"testing"

	"zootrope/wasm/port"
)

// What was taken back can be given again, gesture by gesture, at the place where it stood; a command that is given instead ends that.
func TestRedo(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	none := func(why string) {
		t.Helper()
		if p.state().Redo {
			t.Errorf("%s, and the page is told otherwise", why)
		}
		if a := p.try(&port.Redo{}); a.OK || a.Problems[0].Code != "unreached" {
			t.Errorf("%s: %+v", why, a)
		}
		p.rest()
	}
	none("nothing was taken back")
	for i, command := range []string{"crash 3", "run for 1s", "link 1-2 cut", "ann create /x 0", "settle"} {
		p.do(t, &port.Inject{Command: command, Along: i == 3})
	}
	all, end := p.listed(t), p.state()
	places := []string{end.Position}
	for range 4 {
		s := p.do(t, &port.Undo{})
		places = append(places, s.Position)
		if !s.Redo {
			t.Error("the page is not told that something can be given again")
		}
	}
	if got := p.listed(t); got != "-crash 3, -run for 1s, -link 1-2 cut, -ann create /x 0, -settle" {
		t.Errorf("taken back: %s", got)
	}
	for i := 3; i >= 0; i-- {
		if s := p.do(t, &port.Redo{}); s.Position != places[i] {
			t.Errorf("given again: at %s, not at %s", s.Position, places[i])
		}
	}
	if s := p.state(); p.listed(t) != all || s.View.Now != end.View.Now || s.View.Turn != end.View.Turn || s.Moment != end.Moment {
		t.Errorf("%s at %d, not %s at %d", p.listed(t), s.Moment, all, end.Moment)
	}
	none("all was given again")
	p.do(t, &port.Undo{})
	p.do(t, &port.Inject{Command: "crash 1"})
	none("something else was commanded")
}
