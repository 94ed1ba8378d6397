package verify

import (
	"slices"

	"zootrope/lessons"
	"zootrope/lessons/glossary"
)

// introduces compares a shipped lesson with the glossary. If the lesson speaks of a term, the glossary must name the lesson that introduces the term. If the glossary names this
// lesson, the lesson must speak of the term.
func (c *course) introduces() {
	if !slices.Contains(lessons.Shipped(), c.ID) {
		return
	}
	for _, t := range glossary.All() {
		marked := false
		for i := range c.Steps {
			marked = marked || c.Steps[i].Marks(t.ID)
		}
		switch {
		case marked && !slices.Contains(lessons.Shipped(), t.Lesson):
			c.Add(c.Prose[0].File, 0, "expected the glossary (lessons/glossary) to name the lesson that introduces %s, found %q", t.ID, t.Lesson)
		case !marked && t.Lesson == c.ID:
			c.Add(c.Prose[0].File, 0, "expected the lesson to speak of %s, which it introduces, as the glossary (lessons/glossary) says", t.ID)
		}
	}
}
