package lint

import (
	"regexp"
	"slices"

	"zootrope/lessons/form"
)

// sideID is what the stage can write.
var sideID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,15}$`)

// comparison looks at a compare block: an earlier step, two different words for the stage, the same in each language.
func (c *linter) comparison(p *form.Prose, n *form.Block) {
	here := slices.IndexFunc(c.Steps, func(st form.Step) bool { return st.ID == n.Step })
	there := slices.IndexFunc(c.Steps, func(st form.Step) bool { return st.ID == n.Name })
	if here < 0 || there < 0 || there >= here {
		c.Add(p.File, n.Line, "expected a step before this one behind compare, found %q", n.Name)
		return
	}
	if p.ComparisonIn(n.Step) != n {
		c.Add(p.File, n.Line, "step %s is compared already", n.Step)
	}
	ids, words := n.Sides()
	if len(ids) != 2 || ids[0] == ids[1] {
		c.Add(p.File, n.Line, "expected two lines `word: what it stands for`, first that of step %s, found %d", n.Name, len(ids))
		return
	}
	for i, id := range ids {
		if !sideID.MatchString(id) {
			c.Add(p.File, n.Line, "expected a word of up to 16 letters a to z, digits and hyphens for the stage, found %q", id)
		}
		if words[i] == "" {
			c.Add(p.File, n.Line, "expected words for %s", id)
		}
	}
	for _, other := range c.Prose {
		m := other.ComparisonIn(n.Step)
		if m == nil {
			c.Add(other.File, 0, "expected a fenced block `compare %s` in the section of step %s, as in %s", n.Name, n.Step, p.File)
			continue
		}
		if theirs, _ := m.Sides(); m.Name != n.Name || !slices.Equal(theirs, ids) {
			c.Add(other.File, m.Line, "expected the step and the words of %s:%d", p.File, n.Line)
		}
	}
}
