package verify

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
)

// A source or a box that begins with none of the five names is found, by file and line.
func TestATextHasOneName(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"en.md", "source: A note on Zab, registries and locks:", "source: A note on Zab:", "en.md:7: expected one of the five texts by its name"},
		{"zh.md", "；一篇锁与数据同步的笔记", "；另有一篇数据同步笔记", "zh.md:7: expected one of the five texts by its name"},
		{"en.md", "> — A note on Zab, registries and locks:", "> — The notes on Zab:", "en.md:36: expected one of the five texts by its name"},
		{"de.md", "„der Kern von Zab“; eine Notiz über Locks", "„der Kern von Zab“; eine Notiz über Sperren", "de.md:"},
		{"en.md", "synchronisation of data", "synchronisation of data", ""},
	} {
		folder := fstest.MapFS{}
		for _, name := range []string{"script.zk", "en.md", "zh.md", "de.md"} {
			text, err := os.ReadFile("../quorums/" + name)
			if err != nil {
				t.Fatal(err)
			}
			if name == c.file {
				if !strings.Contains(string(text), c.old) {
					t.Fatalf("%s does not have %q", name, c.old)
				}
				text = []byte(strings.Replace(string(text), c.old, c.new, 1))
			}
			folder[name] = &fstest.MapFile{Data: text}
		}
		l, err := form.Load(folder, "")
		if err != nil {
			t.Fatal(err)
		}
		l.ID, l.Ships = "quorums", true
		found := ""
		for _, p := range problems(l) {
			if strings.Contains(p.String(), "five texts") {
				found += p.String() + "\n"
			}
		}
		if !strings.Contains(found, c.want) || c.want == "" && found != "" {
			t.Errorf("%s: %q in the place of %q: expected %q, got %q", c.file, c.new, c.old, c.want, found)
		}
	}
}

func TestAWordOfTheProtocolIsExplained(t *testing.T) {
	files := small.Lesson()
	files["en.md"].Data = []byte(strings.Replace(string(files["en.md"].Data), "It is", "A COMMIT and a COMMUT. It is", 1))
	if got, want := check(t, files), "en.md:8: expected COMMUT in the glossary (lessons/glossary)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
