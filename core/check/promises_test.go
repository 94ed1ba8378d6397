package check_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"zootrope/core/check"
)

var brokenPromise = regexp.MustCompile(`broken\("(\w+)"`)

// What is listed as watched is what can be reported as broken.
func TestEveryPromiseIsListed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var watched, promised []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range brokenPromise.FindAllStringSubmatch(string(text), -1) {
			watched = append(watched, m[1])
		}
	}
	for _, p := range check.Promises() {
		promised = append(promised, p.Name)
	}
	slices.Sort(watched)
	slices.Sort(promised)
	if watched = slices.Compact(watched); len(watched) == 0 || !slices.Equal(watched, promised) {
		t.Errorf("core/check watches\n%v, it says that it watches\n%v", watched, promised)
	}
}
