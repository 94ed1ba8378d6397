package lessons

import (
	"regexp"
	"slices"
	"strings"
)

// Compare says that a step is to be laid beside an earlier one while it is open: two runs side by side.
type Compare struct {
	With string `json:"with"` // the earlier step: run A
	A    Side   `json:"a"`
	B    Side   `json:"b"` // this step: run B
}

// Side is what tells one of two runs from the other.
type Side struct {
	ID   string `json:"id"` // a word that the stage writes, the same in every language
	Text Words  `json:"text"`
}

// sideID is what the stage can write.
var sideID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,15}$`)

// sides are the two lines of a compare block: `WORD: words` each.
func (n *named) sides() (ids, words []string) {
	for _, l := range n.lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		id, text, _ := strings.Cut(l, ":")
		ids, words = append(ids, strings.TrimSpace(id)), append(words, strings.TrimSpace(text))
	}
	return ids, words
}

// comparisonIn finds the compare block in the section of a step, or nil.
func (p *prose) comparisonIn(step string) *named {
	for i := range p.named {
		if n := &p.named[i]; n.kind == "compare" && n.step == step {
			return n
		}
	}
	return nil
}

// compare joins the compare blocks of a step in all languages; nil if there is none that can be used.
func (l *Lesson) compare(step string) *Compare {
	var out *Compare
	for _, p := range l.told() {
		n := p.comparisonIn(step)
		if n == nil {
			continue
		}
		ids, words := n.sides()
		if len(ids) != 2 {
			continue // Lint says so
		}
		if out == nil {
			out = &Compare{With: n.name, A: Side{ids[0], Words{}}, B: Side{ids[1], Words{}}}
		}
		out.A.Text.set(p.lang, words[0])
		out.B.Text.set(p.lang, words[1])
	}
	return out
}

// comparison looks at a compare block: an earlier step, two different words for the stage, the same in each language.
func (c *linter) comparison(p *prose, n *named) {
	here := slices.IndexFunc(c.Steps, func(st Step) bool { return st.ID == n.step })
	there := slices.IndexFunc(c.Steps, func(st Step) bool { return st.ID == n.name })
	if here < 0 || there < 0 || there >= here {
		c.add(p.file, n.line, "expected a step before this one behind compare, found %q", n.name)
		return
	}
	if p.comparisonIn(n.step) != n {
		c.add(p.file, n.line, "step %s is compared already", n.step)
	}
	ids, words := n.sides()
	if len(ids) != 2 || ids[0] == ids[1] {
		c.add(p.file, n.line, "expected two lines `word: what it stands for`, first that of step %s, found %d", n.name, len(ids))
		return
	}
	for i, id := range ids {
		if !sideID.MatchString(id) {
			c.add(p.file, n.line, "expected a word of up to 16 letters a to z, digits and hyphens for the stage, found %q", id)
		}
		if words[i] == "" {
			c.add(p.file, n.line, "expected words for %s", id)
		}
	}
	for _, other := range c.prose {
		m := other.comparisonIn(n.step)
		if m == nil {
			c.add(other.file, 0, "expected a fenced block `compare %s` in the section of step %s, as in %s", n.name, n.step, p.file)
			continue
		}
		if theirs, _ := m.sides(); m.name != n.name || !slices.Equal(theirs, ids) {
			c.add(other.file, m.line, "expected the step and the words of %s:%d", p.file, n.line)
		}
	}
}
