package verify

import (
	"slices"

	"zootrope/lessons"
	"zootrope/lessons/glossary"
)

// introduces holds a shipped lesson and the glossary together: the glossary names a lesson that introduces each term of which this one speaks, and this one
// speaks of each term that it introduces.
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
