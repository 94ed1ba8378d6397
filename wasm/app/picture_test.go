package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// On the ring, the cards show their copies of a node in every picture of a step whose script names that node.
func TestTheNodeThatTheScriptNamesIsOnTheRing(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient a 1\na create /app old\nsettle\nstep one First\nview ring /app\nrun for 1s\nstep two Second\nview ring\na get /app\nsettle\n", Name: "t.zk"})
	p.rest()
	for step, want := range []string{"/app", ""} {
		from := len(p.shown)
		p.do(t, &port.GoTo{Step: step})
		last := p.shown[len(p.shown)-1]
		if told := p.state().Tree; (told != nil) != (want != "") || told != nil && (told.About != want || len(told.Nodes) > 0) {
			t.Errorf("step %d: the page is told of %+v", step, told)
		}
		if last.About != want || len(last.Copies) != 3*len(want)/4 || len(p.shown) == from {
			t.Errorf("step %d: copies of %q: %v", step, last.About, last.Copies)
		}
	}
}

// On the ring, the cards show their copies of the node that a step of a lesson is about.
func TestTheNodeThatAStepIsAboutIsOnTheRing(t *testing.T) {
	p := shippedLesson(t, "acked-not-committed")
	mute := *p.app.run.Lesson.Script
	mute.Views = nil
	p.app.run.Lesson.Script = &mute
	p.do(t, &port.Next{})
	p.do(t, &port.GoTo{Step: 0})
	last := p.shown[len(p.shown)-1]
	if last.Tree != nil || last.About != "/app" || len(last.Copies) != 3 || last.Copies[0].Data != "old" {
		t.Errorf("copies of %q: %+v", last.About, last.Copies)
	}
}

// A client that the set-up has sent away is not in the picture before a step names it.
func TestThePictureLeavesOutWhoIsAway(t *testing.T) {
	for id, clients := range map[string][]string{"joining-under-load": {"ann", "ann", "ann", "ann", "ann bob", "ann bob"}, "new-epoch": {"", "", ""}, "any-error-looks-again": {"", ""}} {
		p := shippedLesson(t, id)
		drawn := func() string {
			var names []string
			for _, c := range p.shown[len(p.shown)-1].View.Clients {
				names = append(names, c.Name)
			}
			return strings.Join(names, " ")
		}
		for step, want := range clients {
			if p.do(t, &port.GoTo{Step: step}); drawn() != want {
				t.Errorf("%s: step %d shows %q, want %q", id, step, drawn(), want)
			}
		}
	}
}

// Where the stage shows the znodes, the page is told of them, for its words.
func TestThePageIsToldOfTheZnodes(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	s := p.do(t, &port.GoTo{Step: 0})
	last := p.shown[len(p.shown)-1]
	if s.Picture != port.Tree || s.Tree == nil || len(s.Tree.Nodes) < 2 || last.Tree == nil || last.Tree.About != s.Tree.About {
		t.Errorf("%s: %+v", s.Picture, s.Tree)
	}
	if s = p.do(t, &port.Look{Theme: port.Light, Lang: "en", Picture: port.Ring}); s.Tree != nil {
		t.Errorf("the ring is shown, and the page is told of %+v", s.Tree)
	}
}

// The picture of a lesson hides what no lesson has introduced yet, unless the reader wants to see all; a script of one's own hides nothing.
func TestThePictureHidesWhatIsNotIntroduced(t *testing.T) {
	hides := func(p *page) string { return strings.Join(p.shown[len(p.shown)-1].Hides, " ") }
	p := shippedLesson(t, "startup-election")
	for step, want := range []string{"round broadcast log", "broadcast log", "broadcast log"} {
		if p.do(t, &port.GoTo{Step: step}); hides(p) != want {
			t.Errorf("step %d hides %q, want %q", step, hides(p), want)
		}
	}
	for _, whole := range []bool{true, false} {
		n := len(p.shown)
		p.do(t, &port.Look{Theme: port.Light, Lang: "en", Whole: whole})
		if len(p.shown) == n || (hides(p) == "") != whole {
			t.Errorf("all is wanted: %v; the picture hides %q", whole, hides(p))
		}
	}
	p = &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun for 1s\n", Name: "t.zk"})
	p.rest()
	if hides(p) != "" {
		t.Errorf("a script hides %q", hides(p))
	}
}
