package verify

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
)

// Whatever a lesson names and does not have, the check ends and says so: each line of its files is left out once, and each id that it names is once
// another one, in one file as well as in both languages.
func TestTheCheckEndsWhateverIsAbsent(t *testing.T) {
	named := regexp.MustCompile("(```(?:ask|belief|goal|hint|slip|compare|offer) |\\{#|^- |^step |^ask |^goal |^slip |^offer |^# misses |^rewind )([a-z0-9]+)(/[a-z]+)?")
	for file, old := range small.Lesson() {
		lines := strings.Split(string(old.Data), "\n")
		for i, line := range lines {
			check := func(what, now string, others ...string) string {
				changed := append(append([]string{}, lines[:i]...), now)
				if now == "" {
					changed = changed[:i]
				}
				text := strings.Join(append(changed, lines[i+1:]...), "\n")
				files := small.Lesson()
				for _, name := range append(others, file) {
					files[name] = &fstest.MapFile{Data: []byte(text)}
				}
				return ends(t, fmt.Sprintf("%s:%d, %s", file, i+1, what), func() (*form.Lesson, error) { return form.Load(files, "") })
			}
			check("left out", "")
			for _, m := range named.FindAllStringSubmatchIndex(line, -1) {
				renamed := line[:m[4]] + "nosuch" + line[m[5]:]
				told(t, file, i+1, renamed, check(renamed, renamed))
				if file == "en.md" {
					told(t, file, i+1, renamed, check(renamed+" in both", renamed, "zh.md"))
				}
				if m[6] >= 0 {
					renamed = line[:m[6]] + "/nosuch" + line[m[7]:]
					told(t, file, i+1, renamed, check(renamed, renamed))
				}
			}
		}
	}
}

// told asks that what was named otherwise is told, with the file and, of a block of the prose, the line; words of lists have no id.
func told(t *testing.T, file string, line int, renamed, found string) {
	t.Helper()
	place := file
	if file == "script.zk" && !strings.Contains(found, place) {
		place = "en.md:" // whose words no longer fit
	}
	if strings.HasPrefix(renamed, "```belief nosuch") || strings.HasPrefix(renamed, "```ask nosuch") {
		place = fmt.Sprintf("%s:%d:", file, line)
	}
	if !strings.Contains(found, place) {
		t.Errorf("%s:%d, %s: expected a word with %q, found:\n%s", file, line, renamed, place, found)
	}
}

// In one file, too.
func TestTheCheckOfOneFileEndsWhateverIsAbsent(t *testing.T) {
	text, err := os.ReadFile("../../cmd/zootrope/testdata/four-questions.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text)+"```belief left/server 1\ntwo: two\ncrash 2\n```\n", "\n")
	for i := range lines {
		less := strings.Join(append(append([]string{}, lines[:i]...), lines[i+1:]...), "\n")
		ends(t, fmt.Sprintf("without line %d, %q", i+1, lines[i]), func() (*form.Lesson, error) { return form.LoadMarkdown("own.md", []byte(less)) })
	}
	for _, steps := range []string{
		"```belief who/b\nno: no\nstart 1\n```\n",
		"```belief who/b\nno: no\nrewind a\nstart 1\n```\n## A {#a}\nIt runs.\n```zk\nstart 1\n```\n",
		"## A {#a}\nIt runs.\n```zk\nstart 1\n```\n```belief who/b\nno: no\nstep b\nstart 1\n```\n",
	} {
		for _, setup := range []string{"servers 1", "servers 1\nask who a='leader is 1' b='leader is none'"} {
			found := ends(t, steps, func() (*form.Lesson, error) { return form.LoadMarkdown("own.md", small.File(setup, steps)) })
			if want := "the set-up asks the question who"; strings.Contains(setup, "ask") && strings.Contains(steps, "##") && !strings.Contains(found, want) {
				t.Errorf("%s: expected %q, found:\n%s", steps, want, found)
			}
		}
	}
}

// ends checks a lesson, and gives what was found wrong.
func ends(t *testing.T, what string, load func() (*form.Lesson, error)) (found string) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: the check stops: %v", what, p)
		}
	}()
	l, err := load()
	if err != nil {
		return err.Error()
	}
	for _, f := range Lesson(l) {
		if !f.OK {
			found += said(f.Details) + "\n"
		}
	}
	return found
}
