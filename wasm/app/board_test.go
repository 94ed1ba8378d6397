package app

import (
	"testing"

	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// A grid on the stage is run cell by cell: each sentence that Next tells is the run of a cell, up to its line `mark`. A cell that has run stays known, wherever the run
// stands. The reader can still guess the other cells.
func TestCellsRunOneAfterTheOther(t *testing.T) {
	const source = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 2\nann create /a 1\nsettle\n" +
		"step cells\nask fires grid event='count WATCH_EVENT to ann is 1' none='count WATCH_EVENT is 0 and not client ann last is NONODE' lost='client ann last is NONODE'\n" +
		"ann get -w /a\nsettle\nbob set /a 2\nsettle\nmark fires there.set\nrewind cells\n" +
		"ann get -w /b\nsettle\nbob set /a 2\nsettle\nmark fires other.set\nrewind cells\n" +
		"ann get -w /a\nsettle\nbob create /b 2\nsettle\nmark fires there.create\nrewind cells\n" +
		"ann get -w /b\nsettle\nbob create /b 2\nsettle\nmark fires other.create\n" +
		"step after\nbob set /a 3\nsettle\n"
	outline := &play.Lesson{ID: "own", Source: source, Steps: []play.Step{{ID: "cells", Board: "fires", Divisions: []play.Division{{Lang: "en", Beats: [][]string{{}}}}}, {ID: "after"}}}
	for _, still := range []bool{false, true} {
		p := open(t)
		next := &port.Next{How: port.HowSentence, Still: still}
		p.do(t, &port.Load{Script: source, Outline: outline, Step: -1})
		marks := func() []port.Mark { return p.state().Questions[0].Marks }
		says := func(answer string, ok bool) {
			t.Helper()
			p.try(&port.AnswerQuestion{Question: "fires", Choice: answer})
			if given := p.state().Questions[0].Chosen == answer; given != ok {
				t.Errorf("still %v: the answer %s is taken: %v, behind %d cells", still, answer, given, len(marks()))
			}
		}
		says("there.set=none", true)
		for i, want := range []port.Mark{{Choice: "there.set", Value: "event", Came: "NodeDataChanged"}, {Choice: "other.set", Value: "lost", Came: "NONODE"}, {Choice: "there.create", Value: "none"}} {
			p.watch(t, next)
			s := p.state()
			if len(marks()) != i+1 || s.StepDone || s.Sentence != i || len(s.Ends) != 4 {
				t.Fatalf("still %v: behind cell %d there are the marks %+v, sentence %d of %d", still, i, marks(), s.Sentence, len(s.Ends))
			}
			got := marks()[i]
			if got.Choice != want.Choice || got.Value != want.Value || got.Came != want.Came || (got.Told == 0) != (got.Came == "") || got.Seq != s.View.Seq {
				t.Errorf("still %v: cell %d is %+v, with the run at %d", still, i, got, s.View.Seq)
			}
			if i == 0 {
				says("there.set=event", false)
				says("there.set=none,other.create=event", true)
			}
		}
		if s := p.do(t, &port.Seek{Seq: marks()[0].Told}); len(marks()) != 3 || s.View.Seq != marks()[0].Told {
			t.Errorf("still %v: at the first cell %d cells have run, and the run stands at %d", still, len(marks()), s.View.Seq)
		}
		says("other.create=event", false)
		p.do(t, &port.Seek{Seq: marks()[2].Seq})
		p.watch(t, next)
		s := p.state()
		if !s.StepDone || len(marks()) != 4 || !s.Questions[0].Graded || s.Questions[0].Fits || len(s.Questions[0].Held) != 0 {
			t.Errorf("still %v: at the end, over %v: %+v", still, s.StepDone, s.Questions[0])
		}
		says("other.create=lost", false)
	}
}
