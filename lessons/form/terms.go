package form

import (
	"slices"
	"strings"

	"zootrope/lessons/glossary"
	"zootrope/lessons/play"
)

// hides lists the terms that are not introduced when a step is shown; the stage shows nothing of them. A lesson of the course introduces those that the
// glossary says it does, each in the first step that speaks of it. A lesson of one's own introduces all of which it speaks. What the lessons before have
// introduced is known; where nobody knows these lessons, nothing is hidden.
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

// NeedsOf gives the ids in the front matter of a prose file of those lessons on which its lesson builds.
func NeedsOf(src string) []string {
	front, _, _ := splitFront(src)
	return needs(front)
}

func needs(f Front) []string {
	return strings.FieldsFunc(f["needs"], func(r rune) bool { return r == ',' || r == ' ' })
}
