package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons/lint"
	"zootrope/lessons/wording"
)

// What a lesson begins with passes every check as it is, in each form and language.
func TestANewLessonIsALesson(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args  []string
		made  string
		title string
	}{
		{[]string{"my-first_lesson"}, "my-first_lesson.md", "My first lesson"},
		{[]string{"second.md"}, "second.md", "Second"},
		{[]string{"三台", "--lang", "zh"}, "三台.md", "三台"},
		{[]string{"--folder", "a-folder"}, "a-folder", "A folder"},
	} {
		status, out := lessonCommand(append([]string{"new"}, c.args...)...)
		if status != 0 || !strings.Contains(out, c.made) {
			t.Errorf("new %s: status %d, %s", c.args, status, out)
			continue
		}
		if status, out := lessonCommand("check", c.made); status != 0 {
			t.Errorf("%s: %s", c.made, out)
		}
		l, err := openLesson(c.made, "en")
		if err != nil {
			t.Fatal(err)
		}
		for lang, title := range l.Title {
			if title != c.title {
				t.Errorf("%s has the title %q in %s", c.made, title, lang)
			}
		}
		for _, st := range l.Steps { // the notes are for who writes
			if html := st.HTML["en"] + st.HTML["zh"]; strings.Contains(html, "<!--") || strings.Contains(html, "EVENT") {
				t.Errorf("%s: step %s shows its notes: %s", c.made, st.ID, html)
			}
		}
	}
}

// The file in each language has the same steps, questions and goals, and is read by the page without a remark.
func TestNewLessonsAreTheSameInEachLanguage(t *testing.T) {
	var scripts []string
	for _, lang := range wording.Required {
		text, err := scaffold.ReadFile("scaffold/lesson." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		l, problems := lint.ReadMarkdown("new.md", text)
		if l == nil || len(problems) > 0 {
			t.Fatalf("%s: %v", lang, problems)
		}
		var all []string
		for _, c := range l.Script.Commands {
			all = append(all, strings.TrimSpace(c.Text))
		}
		scripts = append(scripts, strings.Join(all, "\n"))
	}
	if scripts[0] != scripts[1] {
		t.Errorf("the scripts differ:\n%s\n\n%s", scripts[0], scripts[1])
	}
}

// What is there already stays as it is.
// What is to be typed next can be typed so, whatever the name.
func TestWhatIsTypedNextIsQuoted(t *testing.T) {
	t.Chdir(t.TempDir())
	if status, out := lessonCommand("new", "two words"); status != 0 || !strings.Contains(out, "lesson preview 'two words.md'") {
		t.Errorf("status %d, %s", status, out)
	}
	if status, out := lessonCommand("preview", "no.md"); status != statusWrong || !strings.Contains(out, "`zootrope lesson new` writes one") {
		t.Errorf("status %d, %s", status, out)
	}
}

func TestNewLessonOverwritesNothing(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("own.md", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("shelf", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"own"}, {"own.md"}, {"--folder", "shelf"}, {"--folder", "own.md"}} {
		if status, out := lessonCommand(append([]string{"new"}, args...)...); status != statusWrong || !strings.Contains(out, "is there already") {
			t.Errorf("new %s: status %d, %s", args, status, out)
		}
	}
	if text, err := os.ReadFile("own.md"); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
	if inside, err := os.ReadDir(filepath.Join(dir, "shelf")); err != nil || len(inside) > 0 {
		t.Errorf("%v, %v", inside, err)
	}
	for _, name := range []string{"", "-", "..", "a\x00b", "x/y/z"} {
		if status, _ := lessonCommand("new", "--", name); status != statusWrong {
			t.Errorf("%q: status %d", name, status)
		}
	}
}
