package lint

import (
	"slices"

	"zootrope/core/script"
	"zootrope/lessons/form"
)

// sights looks at what the sections and questions of a file are tied to: it must be readable, and every language ties each
// step to the same events.
func (c *linter) sights(p *form.Prose) {
	for _, s := range p.Sections {
		tells := 0
		for _, at := range s.Sights {
			if _, err := script.ParseSight(at.Text); err != nil {
				c.Add(p.File, at.Line, "%s", err)
			}
			if at.Opens && !slices.Contains(form.Drawers, at.Drawer) {
				c.Add(p.File, at.Line, "expected votes, logs or why behind drawer, found %q", at.Drawer)
			}
			if at.Tells {
				tells++
			}
		}
		for _, one := range s.Opening {
			c.Add(p.File, one.Line, "expected one drawer in a sentence, found several: %s", one.Text)
		}
		if tells > 1 {
			c.Add(p.File, s.Line, "expected one sentence that `tells` in step %s, found %d", s.ID, tells)
		}
		for _, other := range c.Prose {
			for _, theirs := range other.Sections {
				if theirs.ID == s.ID && other != p && !sameSights(s.Sights, theirs.Sights) {
					c.Add(p.File, s.Line, "expected the sentences of step %s to be tied to the same events as in %s", s.ID, other.File)
				}
			}
		}
	}
}

func sameSights(a, b []form.Sight) bool {
	in := func(list []form.Sight, one form.Sight) bool {
		for _, x := range list {
			if x.Text == one.Text && x.Tells == one.Tells && x.Drawer == one.Drawer {
				return true
			}
		}
		return false
	}
	for _, x := range a {
		if !in(b, x) {
			return false
		}
	}
	return len(a) == len(b)
}
