package verify

import (
	"encoding/json"
	"strings"
	"testing"

	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
)

// Where nobody has written words, the script's own text is shown, and the lint of a folder names what is missing.
func TestWordsOfTheScript(t *testing.T) {
	files := small.Lesson()
	for _, name := range []string{"en.md", "zh.md"} {
		text, _, _ := strings.Cut(string(files[name].Data), "```ask")
		files[name].Data = []byte(text + "\n## Second {#two}\nText.\n```ask state\n1?\n- l:\n```\n")
	}
	l, err := form.Load(files, "")
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal([]any{l.Questions, l.Goals, l.Offers})
	if err != nil {
		t.Fatal(err)
	}
	if want := `[[{"id":"who","kind":"choice","text":{"en":"who"},"choices":[{"id":"b","text":{"en":"leader is none"}},{"id":"a","text":{"en":"leader is 1"}}]},` +
		`{"id":"state","kind":"choice","text":{"en":"1?","zh":"1?"},"choices":[{"id":"l","text":{"en":"server 1 is LEADING"}},` +
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
