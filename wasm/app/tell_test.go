package app

import (
	"slices"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// Every step of every lesson is told sentence by sentence. Each sentence of the prose comes once, in its order, and waits. By then the events of the sentence have
// happened, and no event of a later sentence has been looked at. At the end of its last sentence a step stands where a jump leads. Without movement the run stands at
// the same places. A step whose table stands on the stage has its cells in place of sentences.
func TestEverySentenceWaits(t *testing.T) {
	for _, id := range lessons.Shipped() {
		jumping, telling, still := shippedLesson(t, id), shippedLesson(t, id), shippedLesson(t, id)
		outline := telling.app.run.Lesson
		for step := range outline.Steps {
			want := jumping.do(t, &port.Next{})
			sentences := outline.Steps[step].Beats("en")
			count := len(sentences)
			for _, q := range want.Questions {
				if q.ID == outline.Steps[step].Board {
					count = len(q.Names) // the cells of the table on the stage are told in place of the sentences
				}
			}
			for i := range max(1, count) {
				states, _ := telling.watch(t, &port.Next{How: port.HowSentence})
				got := states[len(states)-1]
				if got.Step != step || got.Sentence != i && got.Sentence >= 0 || got.Running != "" {
					t.Fatalf("%s, step %d, sentence %d: it waits at sentence %d of step %d", id, step, i, got.Sentence, got.Step)
				}
				if stands := still.do(t, &port.Next{How: port.HowSentence, Still: true}); stands.Sentence != got.Sentence || stands.View.Seq != got.View.Seq || stands.Stop.Why != got.Stop.Why {
					t.Errorf("%s, step %d, sentence %d: without movement it stands at sentence %d, #%d, %q", id, step, i, stands.Sentence, stands.View.Seq, stands.Stop.Why)
				}
				if last := i >= count-1; got.StepDone != last {
					t.Fatalf("%s, step %d: after sentence %d of %d the step is over: %t", id, step, i, count, got.StepDone)
				} else if !last && got.Stop.Why != port.SentenceTold {
					t.Errorf("%s, step %d, sentence %d: it waits because of %q", id, step, i, got.Stop.Why)
				}
				for _, s := range states {
					if s.Focus != nil && s.Sentence >= 0 && !s.StepDone {
						early(t, outline, step, &s)
					}
				}
			}
			if got := telling.state(); got.View.Turn != want.View.Turn || got.View.Seq != want.View.Seq || got.View.Now != want.View.Now {
				t.Errorf("%s, step %d: told, it ends in turn %d, #%d; jumped, in turn %d, #%d", id, step, got.View.Turn, got.View.Seq, want.View.Turn, want.View.Seq)
			}
		}
	}
}

// What stands between a `rewind` and the line of a step is the step's set-up: it is not shown, with sentences or without.
func TestTheSetUpOfAStepIsNotShown(t *testing.T) {
	with := 0
	for _, id := range lessons.Shipped() {
		for _, how := range []port.How{port.HowSentence, port.HowShow} {
			r := shippedLesson(t, id)
			s := r.app.run.Lesson.Script
			for step := range s.Steps {
				prepared := step > 0 && slices.ContainsFunc(s.Commands, func(c *script.Command) bool {
					return c.Step == step-1 && c.Line > rewound(s, step) && rewound(s, step) > 0
				})
				if !prepared {
					r.do(t, &port.Next{})
					continue
				}
				with++
				states, _ := r.watch(t, &port.Next{How: how, Pace: 4})
				for _, got := range states {
					if got.Running == "show" && got.Step != step {
						t.Errorf("%s, %s: step %d is shown while step %d is begun", id, how, got.Step, step)
						break
					}
				}
				if !states[len(states)-1].StepDone {
					r.do(t, &port.Next{})
				}
			}
		}
	}
	if with < 4 {
		t.Errorf("%d steps have a set-up", with)
	}
}

// rewound is the line of the last `rewind` before a step that stands behind the commands of the step before, 0 if there is none.
func rewound(s *script.Script, step int) (line int) {
	for _, c := range s.Commands {
		if c.Verb() == "rewind" && c.Name != s.Steps[step-1].ID && c.Line < s.Steps[step].Line && c.Line > s.Steps[step-1].Line {
			line = c.Line
		}
	}
	return line
}

// early fails if the beat that is shown is tied to a later sentence than the one that is told.
func early(t *testing.T, l *play.Lesson, step int, s *port.State) {
	t.Helper()
	if s.Beat < 0 || s.Beat >= len(s.Beats) || s.Beats[s.Beat].When == "" {
		return
	}
	if of := beatOf(l.Steps[step].Beats("en"), s.Beats[s.Beat].When); of > s.Sentence {
		t.Errorf("%s, step %d: at sentence %d it shows %q of sentence %d", l.ID, step, s.Sentence, s.Beats[s.Beat].When, of)
	}
}

// beatOf is the number of the beat that has a sight, −1 if none has it.
func beatOf(beats [][]string, sight string) int {
	return slices.IndexFunc(beats, func(sights []string) bool { return slices.Contains(sights, sight) })
}

// Pressed while something moves, Next completes the movement, and the sentence stays; Back leads to the sentence before.
func TestASentenceIsCompletedAndLeft(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	p.do(t, &port.Next{})
	var ends []int64
	for range 3 {
		states, _ := p.watch(t, &port.Next{How: port.HowSentence})
		ends = append(ends, states[len(states)-1].View.Seq)
	}
	for i := range 2 {
		if s := p.do(t, &port.Back{How: port.HowSentence}); s.Sentence != 1-i || s.View.Seq != ends[1-i] {
			t.Fatalf("back: sentence %d, #%d; expected %d, #%d", s.Sentence, s.View.Seq, 1-i, ends[1-i])
		}
	}
	p.ask(t, &port.Next{How: port.HowSentence})
	for p.rest(); p.state().Sentence != 1; {
		p.wake()
	}
	if s := p.do(t, &port.Next{How: port.HowSentence}); s.Sentence != 1 || s.View.Seq != ends[1] || s.Stop.Why != port.SentenceTold {
		t.Errorf("completed: sentence %d, #%d, %q; expected 1, #%d", s.Sentence, s.View.Seq, s.Stop.Why, ends[1])
	}
	p.do(t, &port.Back{How: port.HowSentence})
	if s := p.do(t, &port.Back{How: port.HowSentence}); s.Step != 0 || !s.StepDone {
		t.Errorf("back from the first sentence: step %d, over: %t", s.Step, s.StepDone)
	}
}

// A reader who goes to another event of a step is at the sentence of that event, and the next sentence follows. If the sentence is not over at that event, Next tells
// the rest of the sentence first.
func TestTheTellingGoesOnFromElsewhere(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	p.do(t, &port.Next{})
	p.watch(t, &port.Next{How: port.HowSentence})
	ends := p.state().Ends
	p.do(t, &port.Next{})
	if s := p.state(); !s.StepDone || s.Sentence != len(ends)-1 || len(ends) < 3 || s.View.Seq < ends[len(ends)-1] {
		t.Fatalf("at the end: sentence %d of %v, #%d, over: %t", s.Sentence, ends, s.View.Seq, s.StepDone)
	}
	for _, at := range []struct {
		seq        int64
		here, next int
	}{{ends[0], 0, 1}, {(ends[0] + ends[1]) / 2, 1, 1}, {ends[1], 1, 2}} {
		if s := p.do(t, &port.Seek{Seq: at.seq}); s.Sentence != at.here {
			t.Errorf("at #%d it is at sentence %d, expected %d", at.seq, s.Sentence, at.here)
		}
		states, _ := p.watch(t, &port.Next{How: port.HowSentence})
		if s := states[len(states)-1]; s.Sentence != at.next || at.next < 2 && s.View.Seq != ends[at.next] {
			t.Errorf("from #%d the next is sentence %d, at #%d; expected %d of %v", at.seq, s.Sentence, s.View.Seq, at.next, ends)
		}
	}
}

// Commands after the end of a step that was told are no part of it.
func TestACommandEndsTheTelling(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	for !p.state().Finished {
		p.watch(t, &port.Next{How: port.HowSentence})
	}
	if s := p.state(); s.Sentence < 1 {
		t.Errorf("at the end it is at sentence %d", s.Sentence)
	}
	if s := p.do(t, &port.Inject{Command: "crash 2"}); s.Sentence != -1 || len(s.Ends) > 0 {
		t.Errorf("after a command it is at sentence %d of %v", s.Sentence, s.Ends)
	}
}

// After a command by hand in the middle of a step the rest is told as the run is then.
func TestAChangedRunIsTold(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	p.do(t, &port.Next{})
	p.watch(t, &port.Next{How: port.HowSentence})
	p.do(t, &port.Inject{Command: "crash 2"})
	for range 12 {
		states, _ := p.watch(t, &port.Next{How: port.HowSentence})
		if s := states[len(states)-1]; s.StepDone && s.Step == 1 {
			return
		}
	}
	t.Error("the step does not end")
}
