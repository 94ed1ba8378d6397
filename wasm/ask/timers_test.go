package ask

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	deadline = regexp.MustCompile(`step\.Deadline\{Why: trace\.(\w+)`)
	nameOf   = regexp.MustCompile(`(?m)^\ttrace\.(\w+): `)
)

// rulesIn lists what the first group of an expression finds in the files of a folder, sorted and each once. Tests do not count.
func rulesIn(t *testing.T, folder string, in *regexp.Regexp) (all []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range in.FindAllSubmatch(text, -1) {
			all = append(all, string(found[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Each deadline of the core has a name, in English and in Chinese, and each name has a deadline.
func TestEachDeadlineHasAName(t *testing.T) {
	for rule, name := range Timers {
		if en, zh := name.In("en"), name.In("zh"); en == "" || en == zh {
			t.Errorf("%v is called %q and %q", rule, en, zh)
		}
	}
	core, named := rulesIn(t, "../../core", deadline), rulesIn(t, "timers.go", nameOf)
	if len(core) < 20 || !slices.Equal(core, named) {
		t.Errorf("deadlines of the core: %v\nwith a name: %v", core, named)
	}
}
