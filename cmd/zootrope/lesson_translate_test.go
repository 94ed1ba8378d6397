package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/cmd/internal/language"
)

// A translation is begun where there is none; what is still to be translated, or has gone stale, is listed with its place.
func TestLessonTranslate(t *testing.T) {
	t.Chdir(t.TempDir())
	if status, out := lessonCommand("new", "--folder", "own"); status != 0 {
		t.Fatal(out)
	}
	if status, out := lessonCommand("translate", "zh", "own"); status != 0 || !strings.Contains(out, "✓ own: nothing is missing or stale in Chinese") {
		t.Errorf("status %d, %s", status, out)
	}
	before, err := os.ReadFile("own/zh.md")
	if err != nil {
		t.Fatal(err)
	}

	// The English is changed: the Chinese is behind.
	change(t, "own/en.md", "It stays\n{{server 1 state}}", "It stays {{server 1 state}} in round\n{{server 1 round}}")
	status, out := lessonCommand("translate", "zh", "own")
	if status != statusFailed || !strings.Contains(out, "own/zh.md:74: expected {{server 1 round}} in step transfer, as in own/en.md:") || strings.Count(out, "\n") != 2 {
		t.Errorf("status %d, %s", status, out)
	}
	if after, _ := os.ReadFile("own/zh.md"); string(after) != string(before) {
		t.Error("zh.md was changed")
	}
	if status, out := lessonCommand("check", "own"); status != statusFailed || !strings.Contains(out, "{{server 1 round}}") {
		t.Errorf("status %d, %s", status, out)
	}

	// There is no Chinese: it is begun, and until it is whole the lesson is told in English.
	for _, file := range []string{"own/zh.md", "own/teach.zh.md"} {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	status, out = lessonCommand("translate", "zh", "own")
	if status != statusFailed || !strings.Contains(out, "own/zh.md: written; translate what stands behind each [zh] (") || !strings.Contains(out, "own/teach.zh.md: written") {
		t.Errorf("status %d, %s", status, out)
	}
	status, out = lessonCommand("translate", "zh", "own")
	if status != statusFailed || !strings.Contains(out, "own/zh.md:2: title is not translated yet") || strings.Contains(out, "expected {{") {
		t.Errorf("status %d, %s", status, out)
	}
	if status, out := lessonCommand("run", "own", "--lang", "zh"); status != 0 || !strings.Contains(out, "1/4 They vote") || strings.Contains(out, "[zh]") {
		t.Errorf("status %d, %s", status, out)
	}
}

// The shipped lessons are translated whole.
func TestTheShippedLessonsAreTranslated(t *testing.T) {
	for _, to := range []string{"en", "zh"} {
		if status, out := lessonCommand("translate", to); status != 0 {
			t.Errorf("%s: %s", to, out)
		}
	}
}

func TestLessonTranslateRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	if status, out := lessonCommand("new", "one"); status != 0 {
		t.Fatal(out)
	}
	for args, want := range map[string]string{
		"":           "expected a language (en, zh",
		"fr":         `there is no language "fr" here, but en, zh`,
		"zh one.md":  "has one language",
		"zh nosuch":  "expected a lesson",
		"leader zh":  "expected the code of a language",
		"../de":      "expected the code of a language",
		"DE":         "expected the code of a language",
		"zh one.md/": "expected a lesson",
	} {
		if status, out := lessonCommand(append([]string{"translate"}, strings.Fields(args)...)...); status != statusWrong || !strings.Contains(out, want) {
			t.Errorf("%q: status %d, %s", args, status, out)
		}
	}
}

// sources makes a folder that looks like Zootrope's sources, with some of its lessons, and goes there.
func sources(t *testing.T, ids ...string) {
	t.Helper()
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	t.Chdir(root)
	t.Cleanup(func() { language.ReadFrom(os.DirFS(filepath.Join(here, "web"))) }) // a language may be begun there
	for _, name := range append([]string{"glossary"}, ids...) {
		if err := os.CopyFS(filepath.Join("lessons", name), os.DirFS(filepath.Join(here, "lessons", name))); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"go.mod": "module zootrope\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// change replaces a text in a file.
func change(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s: no %q, %v", file, old, err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A new language is begun in files, and what is missing or stale in them is listed with its place.
func TestANewLanguage(t *testing.T) {
	sources(t, "quorums")
	status, out := lessonCommand("translate", "fr", "quorums")
	if status != statusFailed {
		t.Fatalf("status %d, %s", status, out)
	}
	for _, file := range []string{"web/text/fr/language.json", "web/text/fr/page.json", "web/text/fr/share.json", "web/text/fr/explain.json", "web/text/fr/say.json", "web/text/fr/terminal.json",
		"lessons/glossary/fr.md", "lessons/quorums/fr.md", "lessons/quorums/teach.fr.md"} {
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), "[fr] ") || !strings.Contains(out, filepath.FromSlash(file)+": written; translate what stands behind each [fr] (") {
			t.Errorf("%s: %v", file, err)
		}
	}
	page, _ := os.ReadFile("web/text/fr/page.json")
	if status, again := lessonCommand("translate", "fr", "quorums"); status != statusFailed || strings.Contains(again, "written") ||
		!strings.Contains(again, "lessons/quorums/fr.md:2: title is not translated yet") {
		t.Errorf("status %d, %s", status, again)
	}
	if after, _ := os.ReadFile("web/text/fr/page.json"); string(after) != string(page) {
		t.Error("page.json was changed")
	}

	// Of all: what is begun, and what is not.
	change(t, "web/text/fr/page.json", `"[fr] Lessons"`, `"Leçons"`)
	change(t, "web/text/fr/page.json", `"[fr] Continue: {0}"`, `"Continuer"`)
	change(t, "web/text/fr/page.json", `"tagline"`, `"slogan"`)
	change(t, "web/text/fr/explain.json", `"[fr] {Who} pauses"`, `"{Who} fait une pause"`)
	change(t, "web/text/fr/explain.json", `"[fr] {Who} crashes[`, `"{Qui} crashes[`)
	status, out = lessonCommand("translate", "fr")
	for _, want := range []string{
		"web/text/fr/page.json:2: there is no slogan to translate\n",
		`web/text/fr/page.json: expected tagline: "ZooKeeper, one event at a time."` + "\n",
		"web/text/fr/page.json:3: not translated yet: translate what stands behind [fr], and take the mark away\n",
		`: resume: expected the same places to be filled as in "Continue: {0}", found "Continuer"` + "\n",
		"web/text/fr/explain.json:", "forms › CRASH › title: expected the same places to be filled as in ",
		"web/text/fr/say.json:2: not translated yet", "web/text/fr/language.json:2: not translated yet", "web/text/fr/language.json: expected name\n",
		"lessons/glossary/fr.md:1: not translated yet",
		"– one-write: not translated yet; it is shown in English (`zootrope lesson translate fr one-write` begins it)",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q", want)
		}
	}
	if status != statusFailed || strings.Contains(out, "page.json:4:") || strings.Contains(out, "PAUSE › title") {
		t.Errorf("status %d, %.4000s", status, out)
	}

	// What cannot be read is told with its line.
	change(t, "web/text/fr/page.json", `"Leçons",`, `"Leçons"`)
	if status, out := lessonCommand("translate", "fr"); status != statusWrong || !strings.Contains(out, "web/text/fr/page.json:5: expected JSON, found ") {
		t.Errorf("status %d, %.1500s", status, out)
	}
}

// What is the same of many places is said of the first few of a file, with how many more there are; and at the end stands how much there is to do.
func TestATranslationThatIsBegunIsListedInShort(t *testing.T) {
	sources(t, "quorums")
	if status, out := lessonCommand("translate", "fr", "quorums"); status != statusFailed {
		t.Fatalf("status %d, %s", status, out)
	}
	for _, args := range [][]string{{"translate", "fr", "quorums"}, {"translate", "fr"}} {
		_, out := lessonCommand(args...)
		same := map[string]int{}
		for line := range strings.Lines(out) {
			file, rest, _ := strings.Cut(line, ":")
			_, said, _ := strings.Cut(rest, ": ")
			if same[file+said]++; same[file+said] == 5 {
				t.Errorf("%v says %d times and more: %s", args, same[file+said], line)
			}
		}
		if !strings.Contains(out, " more places of which the same is to be said, the last in line ") || !strings.Contains(out, "(places that were listed: ") {
			t.Errorf("%v: no count in\n%.2000s", args, out)
		}
	}
}
