package sim

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// Settled waits for messages, disks and clients; not for what is held, cut, paused or down.
func TestSettled(t *testing.T) {
	w := ensemble(t)
	settled := func() (bool, *say.Text) { return w.Settled(), w.Unsettled() }
	settle := func() {
		t.Helper()
		w.until(5000, func() bool { ok, _ := settled(); return ok })
	}
	waits := func(for_ string) {
		t.Helper()
		if ok, why := settled(); ok || !strings.Contains(why.String(), for_) {
			t.Errorf("settled %v: %q, want %q", ok, why, for_)
		}
	}
	settle()
	a, err := w.AddClient("a", 1, 30_000)
	w.must(err)
	waits("connecting")
	settle()
	if w.ClientOn(a) != 1 {
		t.Error("the client is not there yet")
	}
	w.create(a, "/a")
	waits("waits for the reply")
	settle()
	w.last(a, "OK")

	w.Disk(2, DiskDelay, 3000)
	w.create(a, "/b")
	w.last(a, "OK")
	w.run(100)
	waits("the disk of server 2")
	w.Disk(2, DiskHold, 0)
	settle() // held: not waited for
	w.Disk(2, DiskRelease, 0)
	settle()

	w.Link(3, 2, LinkDelay, 2000)
	w.create(a, "/c")
	w.last(a, "OK")
	waits("PROPOSAL from 3 to 2")
	w.Link(3, 2, LinkHold, 0)
	settle()
	w.Link(3, 2, LinkHeal, 0)
	settle()

	w.Link(-1, 1, LinkHold, 0)
	w.create(a, "/d")
	settle() // the request is held
	if w.ClientLast(a) != "PENDING" {
		t.Error(w.ClientLast(a))
	}
	w.Link(-1, 1, LinkRelease, 0)
	settle()
	w.last(a, "OK")

	w.must(w.Pause(1))
	w.create(a, "/e")
	settle()
	w.must(w.Resume(1))
	settle()
	w.last(a, "OK")

	w.Disconnect(a)
	settle()
	w.must(w.Crash(1))
	settle()
	if w.ServerState(1) != proto.Down {
		t.Error(w.ServerState(1))
	}
}
