package lessons

import (
	"maps"
	"slices"
	"strings"

	"zootrope/lessons/play"
)

// Outline is what it takes to play the lesson.
func (l *Lesson) Outline() *play.Lesson {
	out := &play.Lesson{ID: l.ID, Source: l.Script.Source, Script: l.Script}
	for _, st := range l.Steps {
		step := play.Step{ID: st.ID, Fills: st.fills}
		if c := st.Compare; c != nil {
			step.Compare = &play.Compare{With: c.With, A: c.A.ID, B: c.B.ID}
		}
		out.Steps = append(out.Steps, step)
	}
	return out
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
