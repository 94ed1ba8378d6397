//go:build !nobugs

package proto

import (
	"strings"
	"testing"
)

// Each known bug is a bit of its own, which its name sets and which says the name again.
func TestBugNames(t *testing.T) {
	all, err := ParseBugs(strings.Join(BugNames(), ","))
	if err != nil || all != 1<<knownBugs-1 || all.String() != strings.Join(BugNames(), ",") {
		t.Errorf("%v: %x is %s", err, uint64(all), all)
	}
	for i, name := range BugNames() {
		b, err := ParseBugs(name)
		if err != nil || b != 1<<i || !b.Has(1<<i) || b.String() != name {
			t.Errorf("%s: %x, %v", name, uint64(b), err)
		}
	}
	if highest := Bugs(1 << 63); !(highest | 1).Has(highest) {
		t.Error("there are not 64 bits")
	}
}
