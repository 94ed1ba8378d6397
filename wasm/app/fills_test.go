package app

import (
	"slices"
	"testing"

	"zootrope/wasm/port"
)

// Within a step the prose has the numbers that it will have at its end; before it begins, none of them.
func TestFillsOfAStepThatRuns(t *testing.T) {
	p := openLesson(t, "leader-crash")
	if s := p.state(); len(s.Fills) > 0 {
		t.Fatalf("before the first step there are %v", s.Fills)
	}
	within := p.do(t, &port.NextEvent{})
	p.at(t, within, 0, false)
	end := p.do(t, &port.Next{})
	p.at(t, end, 0, true)
	if len(end.Fills) == 0 || !slices.Equal(within.Fills, end.Fills) {
		t.Errorf("within the step %v, at its end %v", within.Fills, end.Fills)
	}
}
