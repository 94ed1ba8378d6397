//go:build !nobugs

package proto

import (
	"math/bits"
	"strings"
	"testing"
)

// Each known bug is a bit of its own, which its name sets and which says the name again.
func TestBugNames(t *testing.T) {
	var all Bugs
	for i, bug := range KnownBugs() {
		name := BugNames()[i]
		b, err := ParseBugs(name)
		if err != nil || b != bug || !b.Has(bug) || b.String() != name {
			t.Errorf("%s: %x, %v", name, uint64(b), err)
		}
		if bits.OnesCount64(uint64(bug)) != 1 || all.Has(bug) {
			t.Errorf("%s has the bits %x, and those before it have %x", name, uint64(bug), uint64(all))
		}
		all |= bug
	}
	names := strings.Join(BugNames(), ",")
	if b, err := ParseBugs(names); err != nil || b != all || b.String() != names {
		t.Errorf("%v: %x is %s", err, uint64(b), b)
	}
	if highest := Bugs(1 << 63); !(highest | 1).Has(highest) {
		t.Error("there are not 64 bits")
	}
}
