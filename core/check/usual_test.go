package check

import (
	"testing"

	"zootrope/core/proto"
)

// The usual faults stand at the beginning of the list, and every fault stands in the list once.
func TestUsualBugsComeFirst(t *testing.T) {
	all, seen := Bugs(), map[string]bool{}
	for i, b := range all {
		if b.Usual != (i < len(usual)) {
			t.Errorf("%s is number %d: usual %t", b.Name, i, b.Usual)
		}
		if seen[b.Name] || b.Title.En == "" {
			t.Errorf("%s: title %q, twice %t", b.Name, b.Title.En, seen[b.Name])
		}
		seen[b.Name] = true
	}
	if len(all) != len(proto.KnownBugs()) {
		t.Errorf("%d faults, %d are known", len(all), len(proto.KnownBugs()))
	}
}
