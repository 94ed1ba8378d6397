package film

import (
	"fmt"
	"slices"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/markdown"
	"zootrope/wasm/port"
)

// told goes through a lesson sentence by sentence, in one language, and looks at each frame.
type told struct {
	t      *testing.T
	id     string
	prose  *form.Prose
	page   *page
	eyes   []*inspector
	where  string
	step   int // that is told …
	now    int // … and which of its sentences
	events map[int64]int
	names  int
}

// Every step of every lesson is played sentence by sentence, in both languages. The sentence that is lit stays lit until it is left. The stage is about the event that the
// sentence is tied to, and no event is told twice. What the sentence names, and is there, is in the picture. Nothing jumps: no client, node or server moves by more than
// 12 % of the width of the stage between two frames 50 ms apart.
func TestEveryStepIsToldSentenceBySentence(t *testing.T) {
	twice, names := 0, 0
	for _, id := range lessons.Shipped() {
		l, err := lessons.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, prose := range l.Prose {
			if prose.Lang != "en" && prose.Lang != "zh" {
				continue
			}
			w := &told{t: t, id: id, prose: prose, page: newPage()}
			if prose.Lang == "en" { // what moves is the same in each language
				w.eyes = inspectors(t)
			}
			w.play()
			for _, eye := range w.eyes {
				if twice += eye.twice; eye.frames < 20*len(prose.Sections) {
					t.Errorf("%s: %d frames of %d steps were seen", id, eye.frames, len(prose.Sections))
				}
			}
			names += w.names
		}
	}
	if twice < 200 {
		t.Errorf("two runs were seen at rest in %d frames", twice)
	}
	if names < 600 {
		t.Errorf("only %d names were looked for", names)
	}
}

func (w *told) play() {
	p := w.page
	w.ask(&port.Look{Theme: port.Light, Lang: w.prose.Lang})
	w.ask(&port.Load{Lesson: w.id})
	l, err := lessons.Play(w.id)
	if err != nil {
		w.t.Fatal(err)
	}
	p.every, p.next = steadyMillis, p.clock
	p.take = w.frame
	for i := range l.Steps {
		if i > 0 && !slices.Equal(l.Cast(i), l.Cast(i-1)) { // it begins another run, with many others
			for _, eye := range w.eyes {
				clear(eye.homes)
			}
		}
		w.events = map[int64]int{}
		beats := w.prose.Sections[i].Beats
		if board := l.Steps[i].Board; board != "" { // its cells are told in place of its sentences: TestCellsRunOneAfterTheOther
			w.where = fmt.Sprintf("%s %s %s, a table on the stage", w.id, w.prose.Lang, l.Steps[i].ID)
			w.step = i
			w.ask(&port.Next{})
			continue
		}
		for j := range max(1, len(beats)) {
			w.where = fmt.Sprintf("%s %s %s, sentence %d (%v)", w.id, w.prose.Lang, l.Steps[i].ID, j, []script.Picture{l.View(i).Picture})
			w.step, w.now = i, j
			w.ask(&port.Next{How: port.HowSentence})
			if j < len(beats) {
				w.rests(i, j, beats)
			}
		}
	}
}

func (w *told) ask(ask port.Ask) {
	w.t.Helper()
	if err := w.page.ask(ask, nil); err != nil {
		w.t.Fatalf("%s: %v", w.where, err)
	}
}

// frame looks at a frame while the sentence is told.
func (w *told) frame() error {
	for _, eye := range w.eyes {
		eye.frame(&w.page.shown, w.page.clock, w.where)
	}
	if s := &w.page.state; s.Running == port.Showing && s.Step == w.step && s.Sentence != w.now {
		w.t.Errorf("%s: sentence %d is lit while it is told", w.where, s.Sentence)
	}
	return nil
}

// rests looks at where a sentence waits.
func (w *told) rests(step, sentence int, beats []markdown.Beat) {
	p, s := w.page, &w.page.state
	last := sentence == len(beats)-1
	if s.Step != step || s.StepDone != last || s.Running != "" || !last && (s.Sentence != sentence || s.Stop.Why != port.SentenceTold) {
		w.t.Fatalf("%s: it waits in step %d (over: %t) at sentence %d, %q, because of %q", w.where, s.Step, s.StepDone, s.Sentence, s.Running, s.Stop.Why)
	}
	seq := s.View.Seq
	if err := p.idle(); err != nil || s.View.Seq != seq || s.Step != step || s.StepDone != last || s.Running != "" {
		w.t.Errorf("%s: it has gone on by itself from #%d to #%d (%v)", w.where, seq, s.View.Seq, err)
	}
	if s.Exercise {
		return // its prose speaks of what is to be done
	}
	if s.Focus == nil || p.shown.Picture.Focus.Seq != s.Focus.Seq {
		w.t.Errorf("%s: the stage is about #%d, the page about %+v", w.where, p.shown.Picture.Focus.Seq, s.Focus)
		return
	}
	if sights := beats[sentence].Sights; len(sights) > 0 {
		tied := sights[len(sights)-1]
		at := slices.IndexFunc(s.Beats, func(b port.Beat) bool { return b.When == tied })
		if at >= 0 && s.Beats[at].Seq != s.Focus.Seq {
			w.t.Errorf("%s: the sentence is tied to %q (#%d), the stage is about #%d, %q", w.where, tied, s.Beats[at].Seq, s.Focus.Seq, s.Focus.Title)
		}
		if before, known := w.events[s.Focus.Seq]; known {
			w.t.Errorf("%s: #%d was told in sentence %d", w.where, s.Focus.Seq, before)
		}
		w.events[s.Focus.Seq] = sentence
	}
	named(w.t, w.where, beats[sentence].Caption, p, &w.names)
}

// idle lets all timers come that are set, and does what they are for.
func (p *page) idle() error {
	for range 100 {
		for p.soon {
			p.soon = false
			p.app.Slice()
		}
		if len(p.timers) == 0 {
			return nil
		}
		if err := p.fire(); err != nil {
			return err
		}
	}
	return nil
}
