package lessons

import (
	"slices"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

// checkEvents plays the script, whatever is wrong with the prose. Each event that a sentence or an answer is tied to must happen in its step. Only wrong answers may have a
// line `but: …`. A belief must come true in its own run, and that of a repair do what repair.go says.
func (l *Lesson) checkEvents() Finding {
	f := Finding{Name: "events", OK: true}
	out := l.Outline()
	p, witness := l.witnessed()
	defer p.Close()
	rights := map[string]string{}
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if play.AtStepEnd(p) {
			l.checkRefuted(&f, p, rights)
		}
	}
	n := 0
	for _, pr := range l.prose {
		for _, s := range pr.parts {
			n += len(s.sights)
		}
	}
	for _, wrong := range l.untied(witness, len(l.Steps)) {
		f.wrong("%s", wrong)
	}
	for _, b := range out.Beliefs {
		if err := l.comesTrue(&b, rights[b.Question]); err != nil {
			f.wrong("belief %s/%s: %s", b.Question, b.Choice, err)
		}
	}
	return f.verdict("%s", say.Both{many(n, "%d sentence is tied to an event", "%d sentences are tied to events"),
		many(len(out.Refuted), "%d answer refuted", "%d answers refuted"), many(len(out.Beliefs), "%d belief run", "%d beliefs run")})
}

// untied lists what of the first steps is tied to events that did not happen there.
func (l *Lesson) untied(w *play.Witness, steps int) (out []Problem) {
	missing := func(step, sight string) bool {
		_, saw := w.Saw(step, sight)
		return !saw && readable(sight) && slices.IndexFunc(l.Steps[:steps], func(s Step) bool { return s.ID == step }) >= 0
	}
	for _, pr := range l.prose {
		for _, s := range pr.parts {
			for _, at := range s.sights {
				if missing(s.id, at.text) {
					none := say.F("in step %s there is no event %s", s.id, at.text)
					out = append(out, Problem{File: pr.file, Line: at.line, Msg: instead(none, w, s.id, at.text)})
				}
			}
		}
		out = append(out, l.unshown(pr, w, missing)...)
	}
	return out
}

// unshown are the wrong answers that lead to such events.
func (l *Lesson) unshown(pr *prose, w *play.Witness, missing func(step, sight string) bool) (out []Problem) {
	for i := range pr.named {
		n := &pr.named[i]
		at := l.Outline().StepOf(n.name)
		if n.kind != "ask" || at < 0 {
			continue
		}
		step := l.Steps[at].ID
		for _, o := range n.options() {
			if o.see != "" && missing(step, o.see) {
				none := say.F("question %s, choice %s: in step %s there is no event %s", n.name, o.id, step, o.see)
				out = append(out, Problem{File: pr.file, Line: n.line + 1 + o.line, Msg: instead(none, w, step, o.see)})
			}
		}
	}
	return out
}

// readable says whether an event's name can be read: of one that cannot, Lint has told.
func readable(sight string) bool {
	_, err := play.ParseSight(sight)
	return err == nil
}

// checkRefuted looks at the questions of a step that has ended: all but the right answer say why they were wrong. It notes which is right.
func (l *Lesson) checkRefuted(f *Finding, p *player.Player, rights map[string]string) {
	for _, q := range p.Questions() {
		right, ok := play.Right(q, p.World())
		at := slices.IndexFunc(l.Questions, func(w Question) bool { return w.ID == q.ID })
		if q.Step != p.Step() || !ok || at < 0 {
			continue
		}
		rights[q.ID] = right
		for _, c := range l.Questions[at].Choices {
			if c.ID == right && len(c.But) > 0 && !f.has(saysBut(q.ID, c.ID).String()) {
				f.wrong("%s", saysBut(q.ID, c.ID))
			}
		}
	}
}

func saysBut(question, choice string) *say.Text {
	return say.F("question %s: the choice %s is right, and has a line `but: …`", question, choice)
}

// comesTrue plays the run of a belief and asks its choice at the end.
func (l *Lesson) comesTrue(b *play.Belief, right string) error {
	s, err := script.Parse("belief.zk", b.Script)
	if err != nil {
		return nil // Lint has told
	}
	p := player.New(s, player.Options{Unchecked: true})
	defer p.Close()
	if status := p.RunAll(); status != player.Done {
		return say.F("the run stops: %s", stopped(p))
	}
	for _, c := range l.Script.Commands {
		if c.Verb() != "ask" || c.Name != b.Question {
			continue
		}
		holds := map[string]bool{}
		for _, choice := range c.Choices {
			holds[choice.ID] = player.Eval(choice.Pred, p.World()) == player.True
		}
		if l.offersLines(b.Question) {
			return l.mends(b, s, right, holds)
		}
		for _, choice := range c.Choices {
			if choice.ID == b.Choice && !holds[choice.ID] {
				return say.F("it does not come true: expected %s at the end of its run", choice.Text)
			}
		}
	}
	return nil
}
