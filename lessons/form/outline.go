package form

import (
	"maps"
	"slices"
	"strings"

	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// Outline is what it takes to play the lesson.
func (l *Lesson) Outline() *play.Lesson {
	out := &play.Lesson{ID: l.ID, Source: l.Script.Source, Script: l.Script, Ships: l.Ships}
	for i, st := range l.Steps {
		step := play.Step{ID: st.ID, Fills: st.fills, Sights: st.sights, Tells: st.tells, Divisions: st.divisions(), Hides: l.hides(i)}
		if c := st.Compare; c != nil {
			step.Compare = &play.Compare{With: c.With, A: c.A.ID, B: c.B.ID}
		}
		out.Steps = append(out.Steps, step)
	}
	for _, q := range l.Questions {
		if len(q.Stage) > 0 {
			out.Steps[q.step].Board = q.ID
		}
		for _, c := range slices.Concat(q.Choices, q.Misses) {
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

// divisions are the beats of a step in each of its languages.
func (st *Step) divisions() []play.Division {
	out := []play.Division{}
	for _, lang := range wording.Languages() {
		all, ok := st.Beats[lang]
		if !ok {
			continue
		}
		d := play.Division{Lang: lang, Beats: [][]string{}}
		for _, b := range all {
			d.Beats = append(d.Beats, b.Sights)
		}
		out = append(out, d)
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
