//go:build nobugs

package proto

import "testing"

// A build for real clients has no known bug, whatever it is told.
func TestNoBugs(t *testing.T) {
	for _, name := range BugNames() {
		if _, err := ParseBugs(name); err != (BugsRefused{}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if b, err := ParseBugs("none"); b != 0 || err != nil {
		t.Errorf("none: %v, %v", b, err)
	}
	if BugAckBeforeFsync.Has(BugAckBeforeFsync) {
		t.Error("a bug is switched on")
	}
}
