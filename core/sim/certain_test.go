package sim

import (
	"testing"

	"zootrope/core/proto"
)

// certain says how certain the entry with a path is in a server's log, "" if there is none.
func (w *watched) certain(id proto.ServerID, path string) string {
	for _, e := range w.Logs().Rows[id-1].Cells {
		if e != nil && e.Path == path {
			return e.State
		}
	}
	return ""
}

// What a server has committed stays committed while it is down and while it looks for a leader. What was only logged is not committed by the fact
// that the server has read its log again: a leader may truncate it.
func TestHowCertainAnEntryIs(t *testing.T) {
	w := ensemble(t)
	a := w.client("a", 3)
	w.create(a, "/a")
	w.last(a, "OK")
	w.until(5000, w.Settled)
	w.Disk(1, DiskHold, 0)
	w.Disk(2, DiskHold, 0)
	w.create(a, "/b")
	w.run(100)
	is := func(id proto.ServerID, path, want string) {
		t.Helper()
		if got := w.certain(id, path); got != want {
			t.Errorf("at %d ms server %d, %s, has %s as %q, want %q", w.Now(), id, w.ServerState(id), path, got, want)
		}
	}
	is(3, "/a", "committed")
	is(3, "/b", "synced")
	w.must(w.Crash(1, 2, 3))
	for id := range proto.ServerID(3) {
		is(id+1, "/a", "committed")
	}
	is(3, "/b", "synced")
	w.Disk(1, DiskRelease, 0)
	w.Disk(2, DiskRelease, 0)
	w.must(w.Start(1, 2))
	w.until(30_000, func() bool { return w.Leader() == 2 })
	w.must(w.Start(3))
	w.until(30_000, func() bool {
		is(1, "/a", "committed")
		is(3, "/a", "committed")
		if got := w.certain(3, "/b"); got == "committed" {
			t.Fatalf("server 3, %s, has as committed what no quorum has", w.ServerState(3))
		}
		ok, _ := w.Agree()
		return ok
	})
	is(3, "/b", "")
}
