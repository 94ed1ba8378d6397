package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where there is no terminal, play says what to do; what cannot be played is refused with its place, before that.
func TestPlayIsRefused(t *testing.T) {
	dir := t.TempDir()
	wrong := filepath.Join(dir, "wrong.zk")
	if err := os.WriteFile(wrong, []byte("servers 3\nstrat all\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	single := filepath.Join(dir, "lesson.md")
	if err := os.WriteFile(single, []byte("# A lesson\n\n```zk\nservers none\n```\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"play":              "play needs a terminal",
		"play leader-crash": "zootrope lesson run leader-crash",
		"play fiev":         "did you mean five?",
		"play leader-crsh":  "did you mean leader-crash?",
		"play nosuch.zk":    `found "nosuch.zk"`,
		"play five three":   "found 2",
		"play " + wrong:     "wrong.zk:2:1: ",
		"play " + single:    "lesson.md:4:",
		"play " + dir:       "script.zk",
		"play five --link #/lesson/herd-effect/2":       `found "five"`,
		"play --link #/lesson/herd-effect/2 --bug 3911": "--bug",
		"play --link #/lesson/nosuch/2":                 "--link: ",
		"play --link nonsense":                          "expected a link of the page",
		"play --link #/lesson/herd-effect/2":            "`zootrope run --link ADDRESS` prints",
		"play five --bug ack-before-fsink":              "did you mean ack-before-fsync?",
		"play leader-crash --bug ack-before-fsync":      "found a lesson",
		"play five --bug ack-before-fsync,3911":         "play needs a terminal",
		"play --lang zh leader-crash --bug 3911":        "课程自带",
		"play --lang zh five --bug nix":                 "应为已知缺陷的名称",
		"play --lang zh fiev":                           "您是否想输入 five",
		"play --lang zh":                                "需要是终端",
		"play --lang zh nosuch.zk":                      "应为预设场景、课程",
		"play --lang zh five three four":                "实际有 3 个",
	} {
		status, out, errs := zootrope("", strings.Fields(args)...)
		if status != statusWrong || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %q, %q; expected %q", args, status, out, errs, want)
		}
	}
}

// The line that decided is at hand in the repository.
func TestLineOfGo(t *testing.T) {
	if line := lineOfGo("cmd/zootrope/play_test.go", 1); line != "package main" {
		t.Errorf("%q", line)
	}
	for _, at := range []struct {
		file string
		line int
	}{{"cmd/zootrope/nosuch.go", 1}, {"cmd/zootrope/play_test.go", 0}, {"cmd/zootrope/play_test.go", 100_000}} {
		if line := lineOfGo(at.file, at.line); line != "" {
			t.Errorf("%s:%d is %q", at.file, at.line, line)
		}
	}
}
