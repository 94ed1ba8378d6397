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

// The prose of a table tells of all its runs, so a placeholder has the event of an earlier run, and a wrong answer leads to it.
func TestFillsOfAnEarlierRun(t *testing.T) {
	p := openLesson(t, "znodes")
	s := p.do(t, &port.GoTo{Step: 3})
	if i := slices.IndexFunc(s.Fills, func(f port.Fill) bool { return f.Key == "see APPLY at 3 path /used last" }); i < 0 || s.Fills[i].Seq == 0 {
		t.Errorf("the deletion of /used, in an earlier run, is missing: %v", s.Fills)
	}
	if i := slices.IndexFunc(s.Questions, func(q port.Question) bool { return q.ID == "later" }); i < 0 || len(s.Questions[i].Refuted) < 6 {
		t.Errorf("wrong answers lead to too few events: %+v", s.Questions)
	}
	if s := p.do(t, &port.GoTo{Step: 0}); len(s.Fills) != 1 {
		t.Errorf("at the end of the first step there are %v", s.Fills)
	}
}
