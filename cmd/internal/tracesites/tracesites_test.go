package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/trace"
)

func TestTableIsFresh(t *testing.T) {
	want, err := generate("../../..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../" + table)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is stale: run go generate ./core/trace", table)
	}
}

// onlyAsksBug is a line that only asks whether a known bug is switched off.
var onlyAsksBug = regexp.MustCompile(`^\s*if !\S+\.Has\(proto\.Bug\w+\) \{`)

// A line that only asks whether a known bug is switched off does not decide: the condition around that question decides.
func TestRightCodeIsDecidedByItsCondition(t *testing.T) {
	decides := func(loc trace.Location) string {
		text, err := os.ReadFile("../../../" + loc.File)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(string(text), "\n")[loc.Decides-1]
	}
	for s := trace.NoSite + 1; s < trace.Sites; s++ {
		if loc := s.Location(); loc.Decides != 0 && onlyAsksBug.MatchString(decides(loc)) {
			t.Errorf("%s:%d decides: %q", loc.File, loc.Decides, decides(loc))
		}
	}
	if line := strings.TrimSpace(decides(trace.AtNodeCachePlaceGone.Location())); line != "if at < 0 {" {
		t.Errorf("AtNodeCachePlaceGone is decided by %q", line)
	}
}

// A condition that asks about more than a known bug decides, wherever it asks about the bug.
func TestConditionsWithABug(t *testing.T) {
	for _, test := range []struct {
		condition string
		line      int
	}{
		{"!bugs.Has(proto.BugX)", 3},
		{"bugs.Has(proto.BugX)", 4},
		{"!done && !bugs.Has(proto.BugX)", 4},
		{"!bugs.Has(proto.BugX) && !done", 4},
		{"!(done || bugs.Has(proto.BugX))", 4},
	} {
		path := filepath.Join(t.TempDir(), "f.go")
		text := fmt.Sprintf("package p\nfunc f() Result {\nif at < 0 {\nif %s {\nreturn Result{Site: trace.AtF}\n}\n}\nreturn Result{}\n}\n", test.condition)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		found := findings{sites: map[string]place{}}
		if err := scan(filepath.Dir(path), path, found); err != nil {
			t.Fatal(err)
		}
		if got := found.sites["AtF"].decides; got != test.line {
			t.Errorf("%s: line %d decides, want %d", test.condition, got, test.line)
		}
	}
}

// The numbers of sites, rules and bug switches are in the hashes of shared runs: none changes.
func TestNumbersStay(t *testing.T) {
	kept, err := readNumbers("../../..")
	if err != nil {
		t.Fatal(err)
	}
	all, err := allConstants("../../..")
	if err != nil {
		t.Fatal(err)
	}
	added, err := compare(kept, all)
	if err != nil {
		t.Error(err)
	}
	for _, c := range added {
		t.Errorf("%s has the number %d, and %s does not know it: run go generate ./core/trace", c.name, c.number, golden)
	}
}

func TestNumbers(t *testing.T) {
	kept := []constant{{"Site", "AtA", 1}, {"Site", "AtB", 2}, {"Rule", "ByA", 1}}
	for _, test := range []struct {
		name  string
		now   []constant
		added int
		says  string
	}{
		{"as it was, in another order", []constant{{"Rule", "ByA", 1}, {"Site", "AtB", 2}, {"Site", "AtA", 1}}, 0, ""},
		{"a new one", append(slices.Clone(kept), constant{"Site", "AtC", 3}), 1, ""},
		{"another number", []constant{{"Site", "AtA", 3}, kept[1], kept[2]}, 0, "AtA has the number 3 now and had 1"},
		{"one is gone", kept[:2], 0, "ByA is gone from core/trace/rule.go"},
		{"another name", []constant{kept[0], {"Site", "AtC", 2}, kept[2]}, 1, "AtB is gone"},
	} {
		added, err := compare(kept, test.now)
		if got := fmt.Sprint(err); len(added) != test.added || (err == nil) != (test.says == "") || !strings.Contains(got, test.says) {
			t.Errorf("%s: %d are new, %s", test.name, len(added), got)
		}
	}
	if err := twice(append(slices.Clone(kept[:2]), constant{"Site", "AtC", 1})); err == nil || err.Error() != "AtA and AtC both have the number 1; the next free one is 3" {
		t.Error(err)
	}
}
