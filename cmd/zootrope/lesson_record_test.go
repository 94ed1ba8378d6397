package main

import (
	"os"
	"strings"
	"testing"

	"zootrope/cmd/internal/headless"
	"zootrope/lessons/lint"
	"zootrope/wasm/port"
)

const recordedWorld = "servers 3\nstart all\nrun until servers agree\n"

// playedByHand is a run of the playground in which two commands were given by hand.
func playedByHand(t *testing.T) *headless.Host {
	t.Helper()
	h := headless.New("en")
	for _, r := range []port.Ask{&port.Load{Name: "playground.zk", Script: recordedWorld}, &port.Next{},
		&port.Inject{Command: "crash 3"}, &port.Inject{Command: "run for 2s"}} {
		if a := h.Ask(r); !a.OK {
			t.Fatal(a.Problems)
		}
	}
	return h
}

// The goals of a lesson are not those of a lesson that is made of its run.
func TestARecordedLessonHasNoForeignGoals(t *testing.T) {
	t.Chdir(t.TempDir())
	if status, out, errs := zootrope("", "lesson", "record", "#/lesson/leader-crash/3/e214", "-o", "crash.md"); status != 0 {
		t.Fatal(status, out, errs)
	}
	text, err := os.ReadFile("crash.md")
	if err != nil {
		t.Fatal(err)
	}
	l, problems := lint.ReadMarkdown("crash.md", text)
	if l == nil || len(problems) > 0 || len(l.Goals) > 0 || !strings.Contains(string(text), "start 4 5") {
		t.Errorf("%v:\n%s", problems, text)
	}
}

// A run is recorded as the page saves it, letter by letter, from wherever it comes.
func TestALessonIsRecordedAsThePageSavesIt(t *testing.T) {
	t.Chdir(t.TempDir())
	link := playedByHand(t).Link()
	l, err := headless.ReadLink(link)
	if err != nil {
		t.Fatal(err)
	}
	h, note, err := headless.Open(l, "en")
	if err != nil || note != "" {
		t.Fatal(err, note)
	}
	told := h.Ask(&port.Tell{}).Data.(port.Tale).Script
	want := h.Ask(&port.Draft{Name: "playground.zk", Script: told}).Data.(string)
	if !strings.Contains(want, "\n## crash 3\n") || strings.Contains(want, "\nsource:") { // nobody but its author knows what it is built on
		t.Fatal(want)
	}
	for name, text := range map[string]string{"told.zk": told, "link.txt": "https://example.org/z/index.html" + link + "\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ what, input, out string }{
		{"https://example.org/z/index.html?lang=zh" + link, "", "whole.md"},
		{link, "", "behind.md"},
		{strings.TrimPrefix(link, "#/playground/"), "", "alone.md"},
		{"link.txt", "", "file.md"},
		{"-", link, "piped.md"},
		{"-", told, "script.md"},
		{"told.zk", "", "told.md"},
	} {
		args := []string{"lesson", "record", c.what}
		if c.out != "told.md" {
			args = append(args, "-o", c.out)
		}
		if status, out, errs := zootrope(c.input, args...); status != 0 || errs != "" || !strings.Contains(out, c.out) {
			t.Errorf("%s: status %d, %s%s", c.out, status, out, errs)
		}
		text, err := os.ReadFile(c.out)
		if err != nil || string(text) != want {
			t.Errorf("%s, %v:\n%s\nwant\n%s", c.out, err, text, want)
		}
		if l, problems := lint.ReadMarkdown(c.out, text); l == nil || len(problems) > 0 {
			t.Errorf("%s: %v", c.out, problems)
		}
	}
	if _, _, errs := zootrope(told, "lesson", "record", "-", "--lang", "zh"); errs != "" {
		t.Error(errs)
	}
	if text, _ := os.ReadFile("lesson.md"); !strings.Contains(string(text), "lang: zh") {
		t.Errorf("not in Chinese: %s", text)
	}
}

// What is there stays; what cannot be recorded is refused, and nothing is written.
func TestRecordRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"mine.md": "mine", "wrong.zk": "servers 3\nstrat all\n", "events.json": `{"seq":1}`,
		"idle.zk": "servers 3\nlatency 20ms\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ what, want string }{
		{"wrong.zk", "wrong.zk:2:1: did you mean start? expected a command"},
		{"events.json", "found JSON"},
		{"idle.zk", "found no command that does anything"},
		{"nosuch.zk", "no such file, and it is no link"},
		{"#/lesson/nosuch", "nosuch"},
		{"#/playground/" + strings.Repeat("x", 30), "shared run"},
		{".", "found the folder \".\""},
	} {
		if status, _, errs := zootrope("", "lesson", "record", c.what, "-o", "out.md"); status != statusWrong || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %s", c.what, status, errs)
		}
		if _, err := os.Stat("out.md"); err == nil {
			t.Errorf("%s: something was written", c.what)
		}
	}
	if status, _, errs := zootrope("servers 3\nstart all", "lesson", "record", "-", "-o", "mine.md"); status != statusWrong || !strings.Contains(errs, "is there already") {
		t.Errorf("status %d, %s", status, errs)
	}
	if text, _ := os.ReadFile("mine.md"); string(text) != "mine" {
		t.Errorf("%s", text)
	}
}

// A run that is no longer the same is recorded as far as it is, and that is said.
func TestRecordOfAnotherBuild(t *testing.T) {
	t.Chdir(t.TempDir())
	status, _, errs := zootrope("", "lesson", "record", "#/playground/"+carrying(t, "servers 3\nstart all\nexplode 3\n"))
	text, err := os.ReadFile("lesson.md")
	if status != statusFailed || !strings.Contains(errs, `build "old"`) || err != nil || !strings.Contains(string(text), "start all") {
		t.Errorf("status %d, %s, %v\n%s", status, errs, err, text)
	}
}
