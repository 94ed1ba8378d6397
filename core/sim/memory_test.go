package sim

import (
	"testing"

	"zootrope/core/client"
)

// Two programs that begin a session with other lists are in other states, though nothing in that session's journals tells them apart.
func TestListsOfAFormerSessionAreState(t *testing.T) {
	w := ensembleOf(t, Defaults())
	ann, web := w.client("ann", 1), w.client("web", 2)
	w.Issue(ann, client.Command{Text: "join /pay", Recipe: "join", Path: "/pay"})
	w.last(ann, "OK")
	w.Issue(web, client.Command{Text: "members /pay", Recipe: "members", Path: "/pay"})
	w.until(5000, func() bool { return w.ClientKnows(web, "ann", "/pay") })
	w.CloseClient(web)
	w.until(5000, func() bool { return w.ClientState(web) == client.Closed })
	_, err := w.AddClient("web", 2, 6000)
	w.must(err)
	if !w.ClientKnows(web, "ann", "/pay") {
		t.Fatal("web has forgotten its list with its session")
	}
	other := w.World.Clone()
	m := &other.client(web).actor.memory
	m.lists, m.brought = nil, nil
	if other.Hash() == w.Hash() {
		t.Error("a world in which web has no list has the same hash")
	}
}
