package check

import "testing"

// A node's name tells by which recipe its maker stands in a lock: locks of different recipes know nothing of each other.
func TestPlacesOfLocks(t *testing.T) {
	for name, want := range map[string]string{
		"lock-0000000000": "", "lock-100abc-0000000000": "", "lock": "name", "lock0000000074": "nodecache", "x-72-0000000001": "writelock",
		"node_0000000000": "latch", "n_0000000000": "election", "_c_1-lock-0000000000": "curator", "_c_1-__READ__0000000000": "curator",
		"leases/_c_1-lease-0000000000": "semaphore",
	} {
		if how, ok := placeOf(name); !ok || how != want {
			t.Errorf("%s: %q, %v", name, how, ok)
		}
	}
	for _, name := range []string{"other", "locks/_c_1-lock-0000000000", "lock-1/x", "leases/x"} {
		if how, ok := placeOf(name); ok {
			t.Errorf("%s: %q", name, how)
		}
	}
}
