package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lessonCommand runs the program and gives its status and all that it printed.
func lessonCommand(args ...string) (int, string) {
	var out bytes.Buffer
	status := execute(append([]string{"lesson"}, args...), strings.NewReader(""), &out, &out)
	return status, out.String()
}

func TestLesson(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	own := "# Own\n\n## One {#one}\nThe leader is {{leader}}.\n```zk\nservers 3\nask who a=leader is 3 b=leader is none\nstart all\n" +
		"run until leader exists\n```\n```ask who\nWho leads?\n- a: Three\n- b: Nobody\n```\n"
	right := write("right.md", own)
	fails := write("fails.md", own+"```zk\nexpect leader is 2\n```\n")
	wrong := write("wrong.md", strings.Replace(own, "start all", "strat all", 1))
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"list", 0, "startup-election"},
		{"list --lang zh", 0, "Leader 崩溃之后"},
		{"list --lang fr", 2, `expected en or zh, found "fr"`},
		{"check " + right, 0, "✓ right: script: 2 expectations hold"},
		{"check " + fails, 1, "expect leader is 2: leader is 3"},
		{"check " + wrong, 2, "did you mean start?"},
		{"check herd-efect", 2, `found "herd-efect"`},
		{"check herd-effect", 0, "✓ herd-effect: misses/herd.zk: goal handed is missed"},
		{"run " + right, 0, "The leader is 3."},
		{"run " + right, 0, "= Three"},
		{"run " + fails, 1, "✗"},
		{"run --lang zh startup-election", 0, "== 7/7 轮到你了"},
		{"run", 2, "accepts 1 arg"},
	} {
		status, out := lessonCommand(strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out, c.want) {
			t.Errorf("lesson %s: status %d, want %d with %q:\n%s", c.args, status, c.status, c.want, out)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"one two three", 8, "one two\nthree"},
		{"- one two", 7, "- one\n  two"},
		{"| one two", 7, "| one\n| two"},
		{"    one  two three four", 8, "    one  two three four"},
		{"当选之后，开始", 10, "当选之后，\n开始"},
		{"当选之后，开始", 8, "当选之\n后，开始"},
		{"第 1 轮 LOOKING 状态", 9, "第 1 轮\nLOOKING\n状态"},
		{"extraordinary", 4, "extraordinary"},
	} {
		if got := strings.Join(wrap(c.text, c.columns), "\n"); got != c.want {
			t.Errorf("%q in %d columns:\n%s\nwant\n%s", c.text, c.columns, got, c.want)
		}
	}
}
