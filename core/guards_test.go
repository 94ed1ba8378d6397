package core

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
)

var (
	guard    = regexp.MustCompile(`\.Has\(proto\.(Bug\w+)\)`)
	declared = regexp.MustCompile(`(?m)^\t\{(Bug\w+), "(.*)"\}`)
	several  = regexp.MustCompile(`(?s)// Two lines each:\s(.*?)\.\n`)
)

// Every known bug has a line that it changes, and bug.go says which have more than one.
func TestGuardsOfKnownBugs(t *testing.T) {
	guards := map[string]int{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range guard.FindAllStringSubmatch(string(text), -1) {
			guards[m[1]]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("proto/bug.go")
	if err != nil {
		t.Fatal(err)
	}
	symbols := declared.FindAllStringSubmatch(string(text), -1)
	if len(symbols) != len(proto.BugNames()) {
		t.Fatalf("%d bugs were found, there are %d", len(symbols), len(proto.BugNames()))
	}
	said := several.FindStringSubmatch(string(text))
	if said == nil {
		t.Fatal("bug.go does not say which bugs have two lines")
	}
	list := strings.FieldsFunc(said[1], func(r rune) bool { return strings.ContainsRune(" ,/\n\t", r) })
	for _, m := range symbols {
		n, two := guards[m[1]], slices.Contains(list, m[2])
		if n < 1 || n > 2 || two != (n == 2) {
			t.Errorf("%s guards %d lines; bug.go says that it guards two: %v", m[2], n, two)
		}
	}
}
