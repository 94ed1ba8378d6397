package lint

import (
	"fmt"
	"slices"
	"strings"

	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// stale compares a translation with the prose that it is made from: both have the same values of the run in each step, the same answers
// with what stands beside them, and the same blocks, in the same order. What the script asks of every language, the rest of the package asks.
func (c *linter) stale(from, p *form.Prose) {
	if a, b := from.Front["minutes"], p.Front["minutes"]; a != b {
		c.Add(p.File, 0, "expected minutes to be %q as in %s, found %q", a, from.File, b)
	}
	for _, s := range p.Sections {
		at := slices.IndexFunc(from.Sections, func(o form.Section) bool { return o.ID == s.ID })
		if at < 0 {
			continue // has been said
		}
		theirs := &from.Sections[at]
		for _, f := range theirs.Fills {
			if !s.Asks(f.Expr) {
				c.Add(p.File, s.Line, "expected {{%s}} in step %s, as in %s:%d", f.Expr, s.ID, from.File, f.Line)
			}
		}
		for _, f := range s.Fills {
			if !theirs.Asks(f.Expr) {
				c.AddAt(p.File, f.Line, f.Col, "expected no {{%s}} in step %s: %s:%d has none", f.Expr, s.ID, from.File, theirs.Line)
			}
		}
	}
	last, before := -1, ""
	for i := range p.Blocks {
		n := &p.Blocks[i]
		at := slices.IndexFunc(from.Blocks, func(o form.Block) bool {
			return o.Kind == n.Kind && o.Name == n.Name && (n.Kind != "compare" || o.Step == n.Step)
		})
		if at < 0 {
			continue // has been said where the script asks for it
		}
		if at < last {
			c.Add(p.File, n.Line, "expected this block before `%s`, as in %s:%d", before, from.File, from.Blocks[at].Line)
		} else {
			last, before = at, strings.TrimSpace(n.Kind+" "+n.Name)
		}
		if n.Kind == "ask" {
			c.staleAnswers(from, p, &from.Blocks[at], n)
		}
	}
}

// staleAnswers compares the answers of a question.
func (c *linter) staleAnswers(from, p *form.Prose, theirs, n *form.Block) {
	all, ours := theirs.Options(), n.Options()
	var want, got []string
	for _, o := range all {
		want = append(want, o.ID)
	}
	for _, o := range ours {
		got = append(got, o.ID)
		at := slices.Index(want, o.ID)
		if at < 0 {
			continue // has been said
		}
		from := fmt.Sprintf("%s:%d", from.File, theirs.Line+1+all[at].Line)
		has := func(key, a, b string) {
			switch {
			case a != "" && b == "":
				c.Add(p.File, n.Line+1+o.Line, "expected `%s: …` for the choice %s, as in %s", key, o.ID, from)
			case a == "" && b != "":
				c.Add(p.File, n.Line+1+o.Line, "expected no `%s: …` for the choice %s: %s has none", key, o.ID, from)
			}
		}
		has("since", all[at].Since, o.Since)
		has("but", all[at].But, o.But)
		if all[at].See != o.See && all[at].See != "" && o.See != "" {
			c.Add(p.File, n.Line+1+o.Line, "expected `see: %s` for the choice %s, as in %s", all[at].See, o.ID, from)
		}
		if all[at].Code != o.Code {
			c.Add(p.File, n.Line+1+o.Line, "expected `line: %s` for the choice %s, as in %s", all[at].Code, o.ID, from)
		}
		if strings.Contains(all[at].But, form.SeeLink) != strings.Contains(o.But, form.SeeLink) && all[at].But != "" && o.But != "" {
			c.Add(p.File, n.Line+1+o.Line, "expected {{see}} in `but: …` of the choice %s in both languages or in none", o.ID)
		}
	}
	slices.Sort(want)
	if sorted := slices.Sorted(slices.Values(got)); slices.Equal(sorted, want) && !slices.EqualFunc(all, ours, func(a, b form.Option) bool { return a.ID == b.ID }) {
		c.Add(p.File, n.Line, "expected the choices in the order of %s:%d", from.File, theirs.Line)
	}
}

// Translation compares the prose of a language with the one that it is made from.
func Translation(l *form.Lesson, from, p *form.Prose) []wording.Problem {
	c := linter{Lesson: l}
	c.stale(from, p)
	return c.Problems
}
