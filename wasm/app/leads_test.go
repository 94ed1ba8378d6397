package app

import (
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/wasm/port"
)

// Whatever the prose of a step leads to is an event of that step: who goes there still reads that step, with the same values and links.
func TestWhatTheProseLeadsToLiesInItsStep(t *testing.T) {
	t.Parallel()
	for _, id := range lessons.Shipped() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p := openLesson(t, id)
			for step := range p.app.run.Lesson.Steps {
				end := p.do(t, &port.GoTo{Step: step})
				for _, f := range end.Fills {
					if !strings.HasPrefix(f.Key, "see ") {
						if f.Seq != 0 {
							t.Errorf("step %d: %s leads to %d", step, f.Key, f.Seq)
						}
						continue
					}
					if strings.Contains(f.Key, " @") && f.Seq == 0 {
						continue // that step lies on a branch which was left: its value stands there, and nobody can go there
					}
					s := p.do(t, &port.Seek{Seq: f.Seq})
					if f.Seq == 0 || s.Step != step {
						t.Errorf("step %d: %s, event %d, leads to step %d", step, f.Key, f.Seq, s.Step)
						continue
					}
					for _, again := range s.Fills {
						if again.Key == f.Key && again != f {
							t.Errorf("step %d: %+v is %+v at its event", step, f, again)
						}
					}
				}
			}
		})
	}
}
