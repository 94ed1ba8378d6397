package site

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/check"
)

var (
	promise = regexp.MustCompile(`broken\("(\w+)"`)
	listed  = regexp.MustCompile(`\["(\w+)", "inv\w+"\]`)
)

// The tab of the checks names every promise that core/check watches, and no other.
func TestEveryInvariantIsNamed(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "core", "check", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	watched := names(t, promise, files...)
	told := names(t, listed, filepath.Join(root, "web", "views", "checks.ts"))
	var promised []string
	for _, p := range check.Promises() {
		promised = append(promised, p.Name)
	}
	slices.Sort(promised)
	if len(watched) == 0 || !slices.Equal(watched, told) || !slices.Equal(watched, promised) {
		t.Errorf("core/check watches\n%v, it says that it watches\n%v, the page names\n%v", watched, promised, told)
	}
}

// The page and the terminal say the same of an invariant, in both languages.
func TestInvariantsHaveOneWording(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "web", "text", "strings.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range check.Promises() {
		for _, lang := range []string{"en", "zh"} {
			if said := p.Text.In(lang); !strings.Contains(string(page), strconv.Quote(said)) {
				t.Errorf("%s: the page does not say %q", p.Name, said)
			}
		}
	}
}

// names collects what a pattern finds in files, sorted, each once.
func names(t *testing.T, what *regexp.Regexp, files ...string) []string {
	var out []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range what.FindAllStringSubmatch(string(text), -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
