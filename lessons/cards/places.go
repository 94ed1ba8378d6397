package cards

import (
	"regexp"
	"slices"
	"strings"

	"zootrope/lessons"
	"zootrope/lessons/form"
)

var claimName = regexp.MustCompile(`^\d{3}\.\d+$`)

// add adds the steps that show a claim.
func (p *Places) add(c lessons.Claim) {
	for _, step := range c.Steps {
		p.step(step)
	}
}

func (p *Places) step(place string) {
	if !slices.Contains(p.Steps, place) {
		p.Steps = append(p.Steps, place)
	}
}

// order puts what is asked at the end of a lesson behind the steps that tell.
func (p *Places) order() {
	slices.SortStableFunc(p.Steps, func(a, b string) int { return asks(a) - asks(b) })
}

func asks(step string) int {
	if strings.HasSuffix(step, "#try") || strings.HasSuffix(step, "#transfer") {
		return 1
	}
	return 0
}

// Empty says that it leads nowhere, and does not say so.
func (p Places) Empty() bool { return len(p.Steps) == 0 && !p.Nowhere }

// StepOf finds a step by its place, lesson#step: its lesson, and its number, counted from 1. Without such a step the lesson is nil.
func StepOf(course []*form.Lesson, place string) (*form.Lesson, int) {
	for _, l := range course {
		for i, s := range l.Steps {
			if l.ID+"#"+s.ID == place {
				return l, i + 1
			}
		}
	}
	return nil, 0
}
