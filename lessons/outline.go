package lessons

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"zootrope/lessons/play"
)

// Outline is what it takes to play the lesson.
func (l *Lesson) Outline() *play.Lesson {
	out := &play.Lesson{ID: l.ID, Source: l.Script.Source, Script: l.Script}
	for _, st := range l.Steps {
		step := play.Step{ID: st.ID, Fills: st.fills, Sights: st.sights, Tells: st.tells}
		if c := st.Compare; c != nil {
			step.Compare = &play.Compare{With: c.With, A: c.A.ID, B: c.B.ID}
		}
		out.Steps = append(out.Steps, step)
	}
	for _, q := range l.Questions {
		for _, c := range q.Choices {
			if c.see != "" {
				out.Refuted = append(out.Refuted, play.Refuted{Question: q.ID, Choice: c.ID, See: c.see})
			}
		}
	}
	for i := range l.Beliefs {
		out.Beliefs = append(out.Beliefs, l.believed(&l.Beliefs[i]))
	}
	return out
}

// Current says whether the outlines that the page plays from are those of the shipped lessons.
func Current() error {
	if known := slices.Sorted(slices.Values(Shipped())); !slices.Equal(play.IDs(), known) {
		return fmt.Errorf("the page knows the lessons %s, not %s: run `go generate ./lessons/play`", play.IDs(), known)
	}
	for _, l := range All() {
		want := l.Outline()
		if got, err := play.Open(l.ID); err != nil || got.Source != want.Source || !reflect.DeepEqual(got.Steps, want.Steps) ||
			!reflect.DeepEqual(got.Refuted, want.Refuted) || !reflect.DeepEqual(got.Beliefs, want.Beliefs) {
			return fmt.Errorf("the page does not know lesson %s as it is: run `go generate ./lessons/play`", l.ID)
		}
	}
	return nil
}

// Filled is a step's prose with its placeholders filled, for a terminal. What is not known yet is …
func Filled(g *play.Ledger, st *Step, lang string) string {
	text := st.Text.In(lang)
	values := g.Values(st.ID)
	for _, f := range slices.Sorted(maps.Keys(values)) {
		text = strings.ReplaceAll(text, "{{"+f+"}}", values[f])
	}
	for _, f := range st.fills {
		text = strings.ReplaceAll(text, "{{"+f+"}}", "…")
	}
	return text
}
