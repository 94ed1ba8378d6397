package verify

import (
	"strings"
	"testing"

	"zootrope/lessons/internal/small"
)

// A choice that is a line of code is exactly one line of the lesson's recipe: by a part of it, or by the name that it has in scripts.
func TestLinesOfCode(t *testing.T) {
	for _, c := range []struct{ front, l, d, want string }{
		{"code: writelock", "line: FindPrefix", "line: awaitBefore(c, before)", ""},
		{"code: writelock", "line: `FindPrefix`", "line: WriteLockWaits", ""},
		{"code: writelock", "line: FindPrefix", "line: awaitAfter", `question state, choice d: expected exactly one line of writelock with "awaitAfter", or of this name, found 0`},
		{"code: writelock", "line: FindPrefix", "line: return id", `with "return id", or of this name, found `},
		{"code: writelock", "line: LatchWaits", "line: FindPrefix", `question state, choice l: expected exactly one line of writelock with "LatchWaits", or of this name, found 0`},
		{"code: writelock", "line: Has(proto.Bug", "line: FindPrefix", `with "Has(proto.Bug", or of this name, found 0`}, // what a reader does not see
		{"code: writelock", "line: WriteLockWaits", "line: awaitBefore(c, before)", "question state: the choices l and d are the same line"},
		{"code: writelock", "line: FindPrefix", "", "expected `line: …` for every choice of state or for none, found 1 of 2"},
		{"source: X", "line: FindPrefix", "line: WriteLockWaits", "expected `code: RECIPE` in the front matter: the answers of state are lines of a recipe"},
	} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.NewReplacer("source: X", "source: X\n"+c.front, "- l: LEADING\n", "- l: LEADING\n  "+c.l+"\n", "- d: FOLLOWING\n", "- d: FOLLOWING\n  "+c.d+"\n").
				Replace(string(files[name].Data)))
		}
		if got := check(t, files); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s, %s: expected %q, got:\n%s", c.l, c.d, c.want, got)
		}
	}
	files := small.Lesson()
	for name, line := range map[string]string{"en.md": "FindPrefix", "zh.md": "WriteLockLists"} {
		files[name].Data = []byte(strings.NewReplacer("source: X", "source: X\ncode: writelock", "- l: LEADING\n", "- l: LEADING\n  line: "+line+"\n", "- d: FOLLOWING\n", "- d:\n  line: awaitBefore(c, before)\n").
			Replace(string(files[name].Data)))
	}
	if got, want := check(t, files), "expected `line: FindPrefix` for the choice l, as in en.md:"; !strings.Contains(got, want) || strings.Contains(got, "expected words") {
		t.Errorf("expected %q, got:\n%s", want, got)
	}
}
