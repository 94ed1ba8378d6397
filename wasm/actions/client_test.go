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

// The service of a client that stands in a list can be broken, and a broken one be mended; who has a list can call.
func TestServicesAndCalls(t *testing.T) {
	v := sim.View{Clients: []sim.ClientView{{Name: "web", State: "CONNECTING", Lists: []sim.ListView{{Path: "/p", Names: []string{"a"}}}},
		{Name: "a", State: "CONNECTED"}, {Name: "b", State: "CONNECTED", Faulty: true}, {Name: "c", State: "CONNECTED"}}}
	found := map[string]string{}
	for _, a := range In(&v, "en") {
		found[a.Command] = a.Off
	}
	for _, command := range []string{"web call /p", "service a down", "service b up"} {
		if off, ok := found[command]; !ok || off != "" {
			t.Errorf("%s: %v %q", command, ok, off)
		}
	}
	for _, command := range []string{"service c down", "service web down", "service a up", "service b down", "a call /p"} {
		if _, ok := found[command]; ok {
			t.Errorf("%s is offered", command)
		}
	}
}
