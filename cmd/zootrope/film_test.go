package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A script, a lesson in Markdown, a folder and a shipped lesson are filmed, in a size that is quick to make.
func TestFilm(t *testing.T) {
	dir := t.TempDir()
	script, markdown, folder := filepath.Join(dir, "my.zk"), filepath.Join(dir, "my-lesson.md"), filepath.Join(dir, "ours")
	if err := os.WriteFile(script, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"lesson", "new", markdown}, {"lesson", "new", "--folder", folder}} {
		if status, _, errs := zootrope("", args...); status != 0 {
			t.Fatal(args, errs)
		}
	}
	for i, name := range []string{script, markdown, folder, "startup-election"} {
		out := filepath.Join(dir, string(rune('a'+i))+".gif")
		status, _, errs := zootrope("", "film", name, "--size", "160x120", "--fps", "2", "-o", out)
		data, err := os.ReadFile(out)
		if status != 0 || err != nil || !bytes.HasPrefix(data, []byte("GIF89a")) || !strings.Contains(errs, out) {
			t.Errorf("%s: status %d, %s, %v", name, status, errs, err)
		}
	}
	for name, want := range map[string]string{filepath.Join(dir, "none.zk"): "none.zk", "startup-electio": "did you mean startup-election?", dir: "script.zk"} {
		out := filepath.Join(dir, "z.gif")
		status, _, errs := zootrope("", "film", name, "-o", out)
		if _, err := os.Stat(out); status != 2 || !strings.Contains(errs, want) || err == nil {
			t.Errorf("%s: status %d, %s; a file: %v", name, status, errs, err == nil)
		}
	}
}
