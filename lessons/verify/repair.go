package verify

import (
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

// A question whose answers are all lines of code, `between such marks`, asks for a repair. What is true of its right answer in the lesson's
// run is the fault; or the fault's absence, where the lesson's code is the repaired one. Its runs give the commands of the lesson's
// step to other code, and no more: then what differs comes of the line.

// offersLines says whether all answers of a question are lines of code.
func offersLines(l *form.Lesson, question string) bool {
	at := slices.IndexFunc(l.Questions, func(q form.Question) bool { return q.ID == question })
	return at >= 0 && !slices.ContainsFunc(l.Questions[at].Choices, func(c form.Choice) bool {
		text := c.Text["en"]
		return len(text) < 3 || text[0] != '`' || strings.IndexByte(text[1:], '`') != len(text)-2
	})
}

// mends says what is wrong with the run of a line: that of the right one differs from the lesson's in what the question asks; that of
// another changes nothing, or does what the script says of it. holds are the answers that are true at its end.
func mends(l *form.Lesson, b *play.Belief, s *script.Script, right string, holds map[string]bool) error {
	if !slices.Equal(commanded(s, b.Step), commanded(l.Script, b.Step)) {
		return say.F("its step must give the commands of the lesson's, for its answers are lines of code")
	}
	switch {
	case b.Choice == right && holds[right]:
		return say.F("it changes nothing: the answer %s is true at the end of its run, too", right)
	case b.Choice != right && !holds[right] && !holds[b.Choice]:
		return say.F("expected one of the answers %s and %s to be true at the end of its run", right, b.Choice)
	}
	return nil
}

// commanded is what a step commands, without what a script says about itself.
func commanded(s *script.Script, step int) (out []string) {
	for _, c := range s.Commands {
		if c.Step == step && acting(c) && !c.Sets() {
			out = append(out, strings.TrimSpace(c.Text))
		}
	}
	return out
}
