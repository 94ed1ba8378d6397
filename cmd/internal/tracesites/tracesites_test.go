package main

import (
	"fmt"
	"os"
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

// The line that decides is no question whether a known bug is switched off: the condition around that question decides.
func TestRightCodeIsDecidedByItsCondition(t *testing.T) {
	for s := trace.NoSite + 1; s < trace.Sites; s++ {
		loc := s.Location()
		if loc.Decides == 0 {
			continue
		}
		text, err := os.ReadFile("../../../" + loc.File)
		if err != nil {
			t.Fatal(err)
		}
		line := strings.Split(string(text), "\n")[loc.Decides-1]
		if strings.Contains(line, "if !") && strings.Contains(line, ".Has(proto.Bug") {
			t.Errorf("%s:%d decides: %q", loc.File, loc.Decides, line)
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
