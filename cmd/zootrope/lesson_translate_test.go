package main

import (
	"os"
	"strings"
	"testing"
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
	change := func(file, old, new string) {
		t.Helper()
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatalf("%s: no %q, %v", file, old, err)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	change("own/en.md", "It stays\n{{server 1 state}}", "It stays {{server 1 state}} in round\n{{server 1 round}}")
	status, out := lessonCommand("translate", "zh", "own")
	if status != statusFailed || !strings.Contains(out, "own/zh.md:56: expected {{server 1 round}} in step transfer, as in own/en.md:") || strings.Count(out, "\n") != 2 {
		t.Errorf("status %d, %s", status, out)
	}
	if after, _ := os.ReadFile("own/zh.md"); string(after) != string(before) {
		t.Error("zh.md was changed")
	}
	if status, out := lessonCommand("check", "own"); status != statusFailed || !strings.Contains(out, "{{server 1 round}}") {
		t.Errorf("status %d, %s", status, out)
	}

	// There is no Chinese: it is begun, and plays.
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
	if status != statusFailed || !strings.Contains(out, "own/zh.md: title is not translated yet") || strings.Contains(out, "expected {{") {
		t.Errorf("status %d, %s", status, out)
	}
	if status, out := lessonCommand("run", "own", "--lang", "zh"); status != 0 || !strings.Contains(out, "[zh] They vote") {
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
		"":           "expected a language (en or zh)",
		"fr":         `found "fr": the page and the terminal cannot show others yet`,
		"zh one.md":  "has one language",
		"zh nosuch":  "expected a lesson",
		"leader zh":  "expected the language",
		"zh one.md/": "expected a lesson",
	} {
		if status, out := lessonCommand(append([]string{"translate"}, strings.Fields(args)...)...); status != statusWrong || !strings.Contains(out, want) {
			t.Errorf("%q: status %d, %s", args, status, out)
		}
	}
}
