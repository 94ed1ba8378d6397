package verify

import (
	"slices"

	"zootrope/core/script"
	"zootrope/lessons/form"
)

// checkPlaces looks at which places of the script's lists the right answers stand. On paper, and where a class answers together, the choices stand in this
// order: a place that is right more often than another would be a hint. How a teacher's own file does it, is not for us to say.
func checkPlaces(l *form.Lesson, f *Finding, rights map[string]string) {
	if l.Single {
		return
	}
	var counts []int
	least := 0 // the places that every question has
	for _, c := range l.Script.Commands {
		if c.Verb() != "ask" {
			continue
		}
		at := slices.IndexFunc(c.Choices, func(ch script.Choice) bool { return ch.ID == rights[c.Name] })
		if at < 0 {
			continue // has been said
		}
		for len(counts) < len(c.Choices) {
			counts = append(counts, 0)
		}
		if counts[at]++; least == 0 || len(c.Choices) < least {
			least = len(c.Choices)
		}
	}
	if counts = counts[:least]; len(counts) > 1 && slices.Max(counts)-slices.Min(counts) > 1 {
		f.wrong("expected the right answers of all questions at each place of the lists equally often, or once more; counted from the first place they are %v", counts)
	}
}
