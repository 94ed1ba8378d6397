package lint

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/lessons/form"
)

// reasons looks at what stands beside the answers: every one has its reason or none has; all but the right one say why they
// were wrong, and show it. In a shipped lesson they must. Every one is a line of code, or none is.
func (c *linter) reasons(p *form.Prose, n *form.Block, kind script.AnswerKind) {
	all := n.Options()
	given, refuted, lines := 0, 0, 0
	for _, o := range all {
		line := n.Line + 1 + o.Line
		if o.Since != "" {
			given++
		}
		if o.Code != "" {
			lines++
		}
		switch {
		case o.But != "":
			refuted++
			if before := doubled(o.But); p.Lang == "en" && before != "" {
				c.Add(p.File, line, "expected no %q before {{see}}, which reads as “at 1.2 s”", before)
			}
			if o.See == "" {
				c.Add(p.File, line, "expected `see: EVENT` for the choice %s: the event that shows it", o.ID)
			}
		case o.See != "":
			c.Add(p.File, line, "expected `but: …` for the choice %s: why it was not so", o.ID)
		}
		if o.See != "" {
			if _, err := script.ParseSight(o.See); err != nil {
				c.Add(p.File, line, "%s", err)
			}
		}
	}
	if lines > 0 && c.Code == "" {
		c.Add(p.File, n.Line, "expected `code: RECIPE` in the front matter: the answers of %s are lines of a recipe", n.Name)
	}
	if lines > 0 && (lines != len(all) || kind != script.AnswerChoice) {
		c.Add(p.File, n.Line, "expected `line: …` for every choice of %s or for none, found %d of %d", n.Name, lines, len(all))
	}
	if kind != script.AnswerChoice {
		c.missed(p, n)
		return
	}
	switch {
	case given != len(all) && (given > 0 || !c.Single):
		c.Add(p.File, n.Line, "expected `since: …` for every choice of %s or for none, found %d of %d", n.Name, given, len(all))
	case refuted != len(all)-1 && (refuted > 0 || !c.Single):
		c.Add(p.File, n.Line, "expected `but: …` for all choices of %s but the right one, found %d of %d", n.Name, refuted, len(all))
	}
}

// doubled is a word before the link of a refutation that has no place there: the link begins with "at" itself.
func doubled(but string) string {
	before, _, _ := strings.Cut(but, " "+form.SeeLink)
	words := strings.Fields(before)
	if len(words) == 0 || before == but {
		return ""
	}
	if last := strings.ToLower(words[len(words)-1]); slices.Contains([]string{"at", "from", "since", "by", "until", "before", "after"}, last) {
		return last
	}
	return ""
}

// miss looks at a near miss: its id is an answer of the question, written as the run gives it, or stands for every other wrong answer.
func (c *linter) miss(p *form.Prose, n *form.Block, cmd *script.Command, o *form.Option) {
	line := n.Line + 1 + o.Line
	if o.ID != form.Otherwise {
		switch answer, err := c.Script.Understand(cmd, o.ID); {
		case err != nil:
			c.Add(p.File, line, "%s", err)
		case answer != o.ID:
			c.Add(p.File, line, "expected the answer %s to be written so, found %q", answer, o.ID)
		}
	}
	if o.But == "" {
		c.Add(p.File, line, "expected `but: …` for the answer %s: why it was not so", o.ID)
	}
}

// missed asks of a question that has no choices for a reason that any wrong answer is given. A teacher's own file may have none.
func (c *linter) missed(p *form.Prose, n *form.Block) {
	if !c.Single && !slices.ContainsFunc(n.Options(), func(o form.Option) bool { return o.ID == form.Otherwise }) {
		c.Add(p.File, n.Line, "expected a line `- else` with `but: …` below it: what is told of any other wrong answer")
	}
}
