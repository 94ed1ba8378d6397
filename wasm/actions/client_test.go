package actions

import (
	"testing"

	"zootrope/core/sim"
)

// The holder of a lock gives it back by the path that it knows: below its chroot.
func TestALockIsGivenBackByItsHoldersPath(t *testing.T) {
	for chroot, want := range map[string]string{"": "ann unlock /app/l", "/app": "ann unlock /l"} {
		v := sim.View{Clients: []sim.ClientView{{Name: "ann", State: "CONNECTED", Chroot: chroot}},
			Locks: []sim.LockView{{Path: "/app/l", Holders: []sim.Holding{{Client: "ann"}}}}}
		found := ""
		for _, a := range In(&v, "en") {
			if a.Key == "U" {
				found = a.Command + " (" + a.Label + ")"
			}
		}
		if found != want+" (release /app/l)" {
			t.Errorf("below %q: %s", chroot, found)
		}
	}
}
