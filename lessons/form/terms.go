package form

import (
	"slices"
	"strings"

	"zootrope/lessons/glossary"
	"zootrope/lessons/play"
)

// hides lists the terms that are not introduced when a step is shown: the stage does not draw them. The glossary says which lesson of the course introduces a term; the
// first step that speaks of the term does it. A lesson from outside the course introduces every term that it speaks of. Terms of the lessons before are known. If
// these lessons are unknown, nothing is hidden.
func (l *Lesson) hides(step int) (out []string) {
	if len(l.Needs) > 0 && l.Before == nil {
		return nil
	}
	for _, t := range glossary.All() {
		switch own := !l.Ships || t.Lesson == l.ID; {
		case !slices.Contains(play.OnStage, t.ID), slices.Contains(l.Before, t.Lesson):
		case own && slices.ContainsFunc(l.Steps[:step+1], func(s Step) bool { return s.Marks(t.ID) }):
		default:
			out = append(out, t.ID)
		}
	}
	return out
}

// Marks says whether the prose of a step marks a term of the glossary, in any language.
func (st *Step) Marks(term string) bool {
	for _, html := range st.HTML {
		if strings.Contains(html, `data-term="`+term+`"`) {
			return true
		}
	}
	return false
}

// NeedsOf reads the front matter of a prose file: the ids of the lessons that its lesson builds on.
func NeedsOf(src string) []string {
	front, _, _ := splitFront(src)
	return needs(front)
}

func needs(f Front) []string {
	return strings.FieldsFunc(f["needs"], func(r rune) bool { return r == ',' || r == ' ' })
}
