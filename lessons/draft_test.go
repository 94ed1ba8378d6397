package lessons_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/play"
	"zootrope/lessons/setups"
)

// What the page saves as a lesson is one: it is read without an error, and ends in the same state as the script.
func TestADraftIsALesson(t *testing.T) {
	sources := map[string]string{
		"markup": "servers 3\nstart all\nrun for 3s\nclient ann 1\nann create /a_b `*[x]*`\nann set /a_b \"{{leader}} # <b>\"\nann get /a_b\nsettle\ncrash 3\nrun for 5s\n",
		"steps":  "servers 3\nstep one \"First\"\nstart all\nrun for 3s\nstep two\ncrash 3\nsettle\n",
		"empty":  "",
		"only":   "servers 3\nstart all",
	}
	worlds, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range worlds {
		sources[s.ID] = s.Script
	}
	files, err := filepath.Glob("../core/player/testdata/*.zk")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		sources[filepath.Base(f)] = string(b)
	}
	for name, source := range sources {
		s, err := script.Parse(name, source)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"en", "zh"} {
			text := play.Draft(s, lang)
			l, err := lessons.LoadMarkdown(name+".md", []byte(text))
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
				continue
			}
			if l.Title[lang] == "" {
				t.Errorf("%s has no title in %s", name, lang)
			}
			if a, b := end(t, s), end(t, l.Script); a != b {
				t.Errorf("%s ends in another state:\n%s", name, text)
			}
		}
	}
	s, err := script.Parse("markup", sources["markup"])
	if err != nil {
		t.Fatal(err)
	}
	if text := play.Draft(s, "en"); !strings.Contains(text, "\n## client ann 1, then ann create /a\\_b") || !strings.Contains(text, "\n## crash 3\n") {
		t.Errorf("got\n%s", text)
	}
}

func end(t *testing.T, s *script.Script) string {
	t.Helper()
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	return player.HashText(p.World().Hash())
}
