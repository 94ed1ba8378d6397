package lint

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/lessons/form"
)

// belief looks at a block: a question and choice that there are, a word for the stage, commands that can be read, the same in
// each language.
func (c *linter) belief(p *form.Prose, n *form.Block) {
	question, choice, _ := strings.Cut(n.Name, "/")
	at := slices.IndexFunc(c.Questions, func(q form.Question) bool { return q.ID == question })
	if at < 0 || !slices.ContainsFunc(c.wrong(&c.Questions[at]), func(o form.Choice) bool { return o.ID == choice }) {
		c.Add(p.File, n.Line, "expected a question and one of its choices behind belief, such as who/first, found %q", n.Name)
		return
	}
	if c.AskedIn(question) < 0 {
		c.Add(p.File, n.Line, "the set-up asks the question %s, so there is no step whose commands %s can replace: ask it in a step", question, n.Name)
		return
	}
	word, text, _ := strings.Cut(append(n.Lines, "")[0], ":")
	if !sideID.MatchString(strings.TrimSpace(word)) || strings.TrimSpace(text) == "" {
		c.Add(p.File, n.Line, "expected a line `word: what it stands for`: a word of up to 16 letters a to z, digits and hyphens for the stage")
		return
	}
	for _, b := range c.Beliefs {
		if said := b.Text[p.Lang]; b.Word == strings.TrimSpace(word) && said != strings.TrimSpace(text) && said != "" {
			c.Add(p.File, n.Line, "the word %s stands for “%s” already: a word has one meaning in a lesson", b.Word, said)
			return
		}
	}
	if len(n.Commands()) == 0 {
		c.Add(p.File, n.Line, "expected the commands of the run in which %s is true", n.Name)
		return
	}
	for _, b := range c.Outline().Beliefs {
		if b.Question != question || b.Choice != choice {
			continue
		}
		if _, err := script.Parse(p.File, b.Script); err != nil {
			c.Add(p.File, n.Line, "the run of %s cannot be read: %s", n.Name, err)
		}
	}
	for _, other := range c.Prose {
		m := other.Find("belief", n.Name)
		switch {
		case m == nil:
			c.Add(other.File, 0, "expected a fenced block `belief %s`, as in %s", n.Name, p.File)
		case !slices.Equal(m.Commands(), n.Commands()):
			c.Add(other.File, m.Line, "expected the commands of %s:%d", p.File, n.Line)
		}
	}
}

// wrong are the answers that can have a run of their own: all choices, or the near misses without `else`, which stands for many answers.
func (c *linter) wrong(q *form.Question) []form.Choice {
	if q.Kind == script.AnswerChoice.String() {
		return q.Choices
	}
	return slices.DeleteFunc(slices.Clone(q.Misses), func(o form.Choice) bool { return o.ID == form.Otherwise })
}
