package lessons

import (
	"encoding/json"
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

// Where nobody has written words, the script's own text is shown, and the lint of a folder names what is missing.
func TestWordsOfTheScript(t *testing.T) {
	files := small()
	for _, name := range []string{"en.md", "zh.md"} {
		text, _, _ := strings.Cut(string(files[name].Data), "```ask")
		files[name].Data = []byte(text + "\n## Second {#two}\nText.\n```ask state\n1?\n- l:\n```\n")
	}
	l, err := Load(files, "")
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal([]any{l.Questions, l.Goals, l.Offers})
	if err != nil {
		t.Fatal(err)
	}
	if want := `[[{"id":"who","text":{"en":"who"},"choices":[{"id":"a","text":{"en":"leader is 1"}},{"id":"b","text":{"en":"leader is none"}}]},` +
		`{"id":"state","text":{"en":"1?","zh":"1?"},"choices":[{"id":"l","text":{"en":"server 1 is LEADING"}},` +
		`{"id":"d","text":{"en":"server 1 is FOLLOWING"}}]}],[{"id":"two","text":{"en":"leader is 2"},"hints":[],"slips":[{"id":"still","text":{"en":"leader is 3"}}]}],` +
		`[{"command":"crash 1","text":{"en":"crash 1"}}]]`; string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	found := check(t, files)
	for _, want := range []string{"en.md: expected a fenced block `ask who`", "zh.md: expected a fenced block `goal two`",
		"zh.md: expected a fenced block `offer crash 1`", "expected words for the choice l"} {
		if !strings.Contains(found, want) {
			t.Errorf("expected %q in\n%s", want, found)
		}
	}
}
