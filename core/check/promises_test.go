package check_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"zootrope/core/check"
)

var (
	said  = regexp.MustCompile(`broken\("\w+", "((?:[^"\\]|\\.)*)",\s+"((?:[^"\\]|\\.)*)"[,)]`)
	verb  = regexp.MustCompile(`%(\[\d+\])?[a-z]`)
	han   = regexp.MustCompile(`\p{Han}`)
	index = regexp.MustCompile(`\[(\d+)\]`)
)

// parts lists what a text asks for, by number: "%[2]d" is 2d.
func parts(text string) (out []string) {
	for i, v := range verb.FindAllString(text, -1) {
		n := strconv.Itoa(i + 1)
		if m := index.FindStringSubmatch(v); m != nil {
			n = m[1]
		}
		out = append(out, n+v[len(v)-1:])
	}
	slices.Sort(out)
	return out
}

// What is said of a broken promise has the same parts in both languages.
func TestBrokenPromisesAreSaidTwice(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	calls, twice := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		calls += len(brokenPromise.FindAll(text, -1))
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			twice++
			if en, zh := parts(m[1]), parts(m[2]); !slices.Equal(en, zh) || !han.MatchString(m[2]) {
				t.Errorf("%s: %q has the parts %v, %q has %v", file, m[1], en, m[2], zh)
			}
		}
	}
	if twice != calls || calls < 40 {
		t.Errorf("of %d broken promises %d are said in two languages", calls, twice)
	}
}

var brokenPromise = regexp.MustCompile(`broken\("(\w+)"`)

// Each promise that is listed can be reported as broken, and each that can be reported is listed.
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
