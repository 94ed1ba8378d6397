package form

import (
	"strings"
	"testing"
)

// An author who writes a single file need not know about ids.
func TestHeadingsBecomeSteps(t *testing.T) {
	zk := "\n```zk\nrun for 1s\n```\n"
	for _, c := range []struct{ src, steps string }{
		{"# T\n## They vote!" + zk + "## They vote" + zk, "they-vote they-vote-2"},
		{"# T\n## A" + zk + "## B {#a}" + zk, "a-2 a"},
		{"## The {{leader}} leads; don't wait" + zk, "the-leader-leads-dont-wait"},
		{"## 投票" + zk + "## Leader 崩溃" + zk + "## 2" + zk, "step-1 leader step-3"},
		{"# T" + zk + "## A\nText.\n", "a"},
		{"# T" + zk, "t"},
		{"# A" + zk + "# B" + zk, "a b"},
		{"# T\n# A" + zk + "# B" + zk, "a b"},
		{"Before.\n\n# T" + zk + "## A" + zk, "a"},
		{"# T\n## A" + zk + "### Why\nText.\n### Then" + zk, "a then"},
		{"## Some\n```zk\n# own id\nstep own \"Own\"\n```\n## Own" + zk, "own own-2"},
		{"##" + zk, "step-1"},
		{"Title\n---" + zk, "title"},
		{"---\ntitle: T\n---\n# A" + zk + "## B" + zk, "b"},
	} {
		l, err := LoadMarkdown("own.md", []byte(c.src))
		if err != nil {
			t.Errorf("%q: %v", c.src, err)
			continue
		}
		var ids []string
		for _, s := range l.Steps {
			ids = append(ids, s.ID)
		}
		if got := strings.Join(ids, " "); got != c.steps {
			t.Errorf("%q: steps %s, want %s", c.src, got, c.steps)
		}
	}
}
