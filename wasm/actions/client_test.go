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

// A program outlives its session: it still answers calls, and may still believe that it holds a lock. So it can be crashed and paused when its session is over.
func TestAProgramWhoseSessionIsOverCanBeCrashed(t *testing.T) {
	for _, state := range []string{"CONNECTED", "CONNECTING", "EXPIRED", "CLOSED", "AUTH_FAILED", "CRASHED"} {
		off := map[string]string{}
		for _, a := range In(&sim.View{Clients: []sim.ClientView{{Name: "p3", State: state}}}, "en") {
			off[a.Command] = a.Off
		}
		want := ""
		if state == "CRASHED" {
			want = "p3 has crashed"
		}
		for _, command := range []string{"crash p3", "pause p3"} {
			if why, ok := off[command]; !ok || why != want {
				t.Errorf("%s, %s: %v %q instead of %q", state, command, ok, why, want)
			}
		}
		if over := state != "CONNECTED" && state != "CONNECTING"; over != (off["p3 close"] != "") {
			t.Errorf("%s, close: %q", state, off["p3 close"])
		}
	}
}
