package verify

import (
	"regexp"
	"slices"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// checkEvents plays the script, whatever is wrong with the prose. Each event that a sentence or an answer is tied to must happen in its step. Only wrong
// answers may have a line `but: …`. In the run of a belief its own choice must come true, and no other. The run of a repair must do what repair.go says.
// The acts are those of the run, by the ids of their steps.
func checkEvents(l *form.Lesson) (Finding, *play.Sightings, map[string]act) {
	f := Finding{Name: "events", OK: true}
	out := l.Outline()
	p, seen := readied(l)
	defer p.Close()
	rights, acts := map[string]string{}, map[string]act{}
	for s := p.Status(); s == player.Running || s == player.Replaying; {
		if play.AtStepEnd(p) {
			checkRefuted(l, &f, p, rights)
		}
		c, before := p.Act(), p.World().Seq()
		if s = p.Tick(); c != nil {
			acts[l.Steps[p.Step()].ID] = act{before, p.World().Seq(), c.Text}
		}
	}
	n := 0
	for _, pr := range l.Prose {
		for _, s := range pr.Sections {
			n += len(s.Sights)
		}
	}
	for _, wrong := range untied(l, seen, len(l.Steps)) {
		f.wrong("%s", wrong)
	}
	checkPlaces(l, &f, rights)
	for _, b := range out.Beliefs {
		if err := comesTrue(l, &b, rights[b.Question]); err != nil {
			f.wrong("belief %s/%s: %s", b.Question, b.Choice, err)
		}
	}
	return f.verdict("%s", say.Both{many(n, "%d sentence is tied to an event", "%d sentences are tied to events"),
		many(len(out.Refuted), "%d answer refuted", "%d answers refuted"), many(len(out.Beliefs), "%d belief run", "%d beliefs run")}), seen, acts
}

// untied lists what of the first steps is tied to events that did not happen there.
func untied(l *form.Lesson, w *play.Sightings, steps int) (out []wording.Problem) {
	missing := func(step, sight string) bool {
		_, saw := w.Saw(step, sight)
		return !saw && readable(sight) && slices.IndexFunc(l.Steps[:steps], func(s form.Step) bool { return s.ID == step }) >= 0
	}
	for _, pr := range l.Prose {
		for _, s := range pr.Sections {
			for _, at := range s.Sights {
				if missing(s.ID, at.Text) {
					none := say.F("in step %s there is no event %s", s.ID, at.Text)
					out = append(out, wording.Problem{File: pr.File, Line: at.Line, Msg: instead(none, w, s.ID, at.Text)})
				}
			}
		}
		out = append(out, unshown(l, pr, w, missing)...)
	}
	return out
}

// unshown are the wrong answers that lead to such events.
func unshown(l *form.Lesson, pr *form.Prose, w *play.Sightings, missing func(step, sight string) bool) (out []wording.Problem) {
	for i := range pr.Blocks {
		n := &pr.Blocks[i]
		at := l.Outline().StepOf(n.Name)
		if n.Kind != "ask" || at < 0 {
			continue
		}
		step := l.Steps[at].ID
		for _, o := range n.Options() {
			if o.See != "" && missing(step, o.See) {
				none := say.F("question %s, choice %s: in step %s there is no event %s", n.Name, o.ID, step, o.See)
				out = append(out, wording.Problem{File: pr.File, Line: n.Line + 1 + o.Line, Msg: instead(none, w, step, o.See)})
			}
		}
	}
	return out
}

// readable says whether an event's name can be read: of one that cannot, package lint has told.
func readable(sight string) bool {
	_, err := script.ParseSight(sight)
	return err == nil
}

// checkRefuted looks at the questions of a step that has ended: all but the right answer say why they were wrong. It notes which is right.
func checkRefuted(l *form.Lesson, f *Finding, p *player.Player, rights map[string]string) {
	for _, q := range p.Questions() {
		right, ok := p.Answer(q)
		at := slices.IndexFunc(l.Questions, func(w form.Question) bool { return w.ID == q.ID })
		if q.Step != p.Step() || !ok || at < 0 {
			continue
		}
		rights[q.ID] = right
		for _, c := range slices.Concat(l.Questions[at].Choices, l.Questions[at].Misses) {
			if c.ID == right && len(c.But) > 0 && !f.has(saysBut(q.ID, c.ID).String()) {
				f.wrong("%s", saysBut(q.ID, c.ID))
			}
		}
	}
}

func saysBut(question, choice string) *say.Text {
	return say.F("question %s: the choice %s is right, and has a line `but: …`", question, choice)
}

// comesTrue plays the run of a belief: at its end the belief's choice is true, and no other choice of the question is true.
func comesTrue(l *form.Lesson, b *play.Belief, right string) error {
	c := asked(l, b.Question)
	text := b.Script
	if c.Answer != script.AnswerChoice { // then its run is asked the same
		text = regexp.MustCompile(`(?m)^step `+regexp.QuoteMeta(l.Steps[b.Step].ID)+`( .*)?$`).ReplaceAllStringFunc(text, func(step string) string { return step + "\n" + c.Text })
	}
	s, err := script.Parse("belief.zk", text)
	if err != nil && text != b.Script {
		return err
	}
	if err != nil {
		return nil // package lint has told
	}
	p := player.New(s, player.Options{Unchecked: true})
	defer p.Close()
	if status := p.RunAll(); status != player.Done {
		return say.F("the run stops: %s", stopped(p))
	}
	if c.Answer != script.AnswerChoice {
		return answered(p, b.Choice)
	}
	holds := map[string]bool{}
	for _, choice := range c.Choices {
		holds[choice.ID] = player.Eval(choice.Pred, p.World()) == player.True
	}
	if offersLines(l, b.Question) {
		return mends(l, b, s, right, holds)
	}
	for _, choice := range c.Choices {
		if choice.ID == b.Choice && !holds[choice.ID] {
			return say.F("it does not come true: expected %s at the end of its run", choice.Text)
		}
	}
	for _, choice := range c.Choices {
		if choice.ID != b.Choice && holds[choice.ID] {
			return say.F("the answer %s is true at the end of its run, too", choice.ID)
		}
	}
	return nil
}

// asked is the line of a question.
func asked(l *form.Lesson, question string) *script.Command {
	at := slices.IndexFunc(l.Script.Commands, func(c *script.Command) bool { return c.Verb() == "ask" && c.Name == question })
	return l.Script.Commands[at]
}

// answered is an error unless the run gives the wanted answer to its only question.
func answered(p *player.Player, wanted string) error {
	right := ""
	for _, q := range p.Questions() {
		right, _ = p.Answer(q)
	}
	if right != wanted {
		return say.F("it does not come true: expected the answer %s at the end of its run, found %q", wanted, right)
	}
	return nil
}
