package app

import (
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
