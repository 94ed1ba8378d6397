package play

import (
	"zootrope/core/script"
	"zootrope/core/trace"
)

// Lookout knows which events the sights of a lesson name, step by step.
type Lookout struct {
	steps [][]lookedFor
}

// lookedFor is a sight and the text by which it is known.
type lookedFor struct {
	text string
	script.Sight
}

// NewLookout reads the sights of a lesson. One that cannot be read is left out: the check of the lessons has told its author.
func NewLookout(l *Lesson) *Lookout {
	k := &Lookout{steps: make([][]lookedFor, len(l.Steps))}
	add := func(step int, text string) {
		for _, known := range k.steps[step] {
			if known.text == text {
				return
			}
		}
		if s, err := script.ParseSight(text); err == nil {
			k.steps[step] = append(k.steps[step], lookedFor{text, s})
		}
	}
	for i, st := range l.Steps {
		for _, text := range st.Sights {
			add(i, text)
		}
		for _, f := range st.Fills {
			expr, at := Moment(f, st.ID)
			if sight, ok := Seen(expr); ok {
				add(l.stepAt(at, i), sight)
			}
		}
		for _, r := range l.Refuted {
			if l.StepOf(r.Question) == i {
				add(i, r.See)
			}
		}
	}
	return k
}

// See gives the sights of a step that an event is one of.
func (k *Lookout) See(step int, e *trace.Event, names trace.Names) (texts []string) {
	if step < 0 || step >= len(k.steps) {
		return nil
	}
	for i := range k.steps[step] {
		if s := &k.steps[step][i]; s.Sees(e, names) {
			texts = append(texts, s.text)
		}
	}
	return texts
}

// MeansLast says whether a sight of a step means the last event of its kind.
func (k *Lookout) MeansLast(step int, text string) bool {
	for i := range k.steps[step] {
		if s := &k.steps[step][i]; s.text == text {
			return s.IsLast
		}
	}
	return false
}

// StepOf is the step that a question is asked before, −1 if there is no such question.
func (l *Lesson) StepOf(question string) int {
	if l.Script == nil {
		return -1
	}
	for _, c := range l.Script.Commands {
		if c.Verb() == "ask" && c.Name == question {
			return c.Step
		}
	}
	return -1
}
