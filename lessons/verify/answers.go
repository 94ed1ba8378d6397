package verify

import (
	"slices"
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

// checkAnswers gives every answer for which the lesson has words. The run must grade the right answer as right and each near miss as wrong, and a reader must be able
// to give each.
func checkAnswers(l *form.Lesson) []Finding {
	if len(l.Questions) == 0 {
		return nil
	}
	f := Finding{Name: "answers", OK: true}
	p := player.New(l.Script, player.Options{})
	defer p.Close()
	things := map[string][]string{} // that can be touched, as the questions are asked
	shown := map[string][]string{}  // …as a reader answers, before the step
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		ends := play.AtStepEnd(p)
		for _, q := range p.Questions() {
			if ends && q.Kind == script.AnswerTouch && q.Step == p.Step()+1 {
				shown[q.ID] = p.Things(q)
			}
			if q.Kind == script.AnswerTouch && q.Step == p.Step() {
				things[q.ID] = p.Things(q)
			}
		}
	}
	tried := 0
	for _, q := range p.Questions() {
		if !q.Graded || q.Right == "" {
			continue // the check of the script has told
		}
		if list, ok := shown[q.ID]; ok && script.Things(list) != script.Things(things[q.ID]) {
			f.wrong("question %s: what can be touched is %s before the step, and %s when it is asked", q.ID, script.Things(list), script.Things(things[q.ID]))
		}
		for _, answer := range answersOf(l.Question(q.ID), q.Right) {
			tried++
			if wrong := tryAnswer(p, q, answer, things[q.ID]); wrong != nil {
				f.wrong("question %s, answer %s: %s", q.ID, answer, wrong)
			}
		}
	}
	return []Finding{f.verdict("%s", many(tried, "%d answer tried", "%d answers tried"))}
}

// answersOf lists the answers that a lesson has words for, and the right one.
func answersOf(q *form.Question, right string) []string {
	out := []string{right}
	list := q.Misses
	if q.Kind == script.AnswerChoice.String() {
		list = q.Choices
	}
	for _, c := range list {
		if c.ID != form.Otherwise && c.ID != right {
			out = append(out, c.ID)
		}
	}
	return out
}

// tryAnswer gives an answer, and says what is wrong with it or with its grade.
func tryAnswer(p *player.Player, q player.Asked, answer string, things []string) *say.Text {
	given, err := p.Understand(q, answer)
	switch {
	case err != nil && answer != q.Right:
		return nil // package lint has told
	case err != nil:
		return say.F("it is right, and nobody can give it: %s", err)
	case answer == q.Right && given != q.Right:
		return say.F("it is right, and who gives it is understood to give %s", given)
	case answer != q.Right && q.Kind.HasEntries() && len(p.Held(q, given, q.Right)) > 0:
		return say.F("the run has it, too: expected wrong entries alone among the near misses")
	case answer != q.Right && given == q.Right:
		return say.F("it is right, as %s is: expected it among the near misses of no question", given)
	}
	if q.Kind == script.AnswerTouch && given != script.Nobody {
		for one := range strings.SplitSeq(given, ",") {
			if !slices.Contains(things, one) {
				return say.F("there is no %s to be touched when the question is asked", one)
			}
		}
	}
	return nil
}
