package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/core/script"
)

// Every known bug has a script in testdata that shows it: with the bug the checker that its first line names finds it, and
// the correct core passes. The others, which no bug belongs to, are no alarms.
func TestEveryBugIsCaught(t *testing.T) {
	files, err := filepath.Glob("testdata/*.zk")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, name := range proto.BugNames() {
		known[name] = true
	}
	seen := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".zk")
		t.Run(name, func(t *testing.T) {
			s := parsed(t, file)
			if v := attack.Run(s); v.Checker != "" || v.Refused {
				t.Errorf("the correct core: line %d: %s %s", v.Line, v.Checker, v.Text)
			}
			if !known[name] {
				return
			}
			seen[name] = true
			s.Settings.Zoo.Bugs, _ = proto.ParseBugs(name)
			want, _, _ := strings.Cut(strings.TrimPrefix(s.Source, "# "), ":")
			if v := attack.Run(s); v.Checker != want {
				t.Errorf("with the bug: %q, want %s (%s)", v.Checker, want, v.Text)
			}
		})
	}
	for _, name := range proto.BugNames() {
		if !seen[name] {
			t.Errorf("there is no testdata/%s.zk", name)
		}
	}
}

func parsed(t *testing.T, file string) *script.Script {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := script.Parse(file, string(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
