package sim

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
)

// latched is a world in which ann leads at /b by her node, and bob waits behind her. The second result is ann's node.
func latched(t *testing.T, bugs proto.Bugs) (w *watched, node string) {
	s := Defaults()
	s.Zoo.Bugs = bugs
	w = ensembleOf(t, s)
	for i, name := range []string{"ann", "bob"} {
		w.latch(w.client(name, proto.ServerID(i+1)), "lock", "/b")
	}
	w.leads("ann")
	_, _, node = w.actor("ann").Lock("/b")
	return w, node
}

// actor finds the actor of a client by the name of the client.
func (w *watched) actor(name string) *Actor {
	p, _ := w.Party(name)
	return w.World.client(p).actor
}

// latch has a client lead, or close its latch, and waits for the answer.
func (w *watched) latch(p proto.Party, what, path string) {
	w.t.Helper()
	cmd := client.Command{Text: what, Recipe: what, Path: path}
	if what == "lock" {
		cmd.Strategy = recipe.Lead
	}
	w.Issue(p, cmd)
	w.last(p, "OK")
	w.until(5000, w.Settled)
}

func (w *watched) leads(want ...string) {
	w.t.Helper()
	var got []string
	for _, h := range w.viewLock("/b").Holders {
		got = append(got, h.Client)
	}
	if !slices.Equal(got, want) {
		w.t.Fatalf("%v lead, want %v", got, want)
	}
}

// away ends ann's session unheard: the servers keep the session and its nodes.
func (w *watched) away() {
	p, _ := w.Party("ann")
	w.Disconnect(p)
	w.CloseClient(p)
}

// hashes are those of the world, with what ann remembers of former sessions and without.
func (w *watched) hashes() (with, without uint64) {
	a := w.actor("ann")
	with = w.Hash()
	kept := a.memory.latches
	a.memory.latches = nil
	without = w.Hash()
	a.memory.latches = kept
	return with, without
}

// However a session ends, the next one of the same client goes on with the node of the latch: it asks for it, and makes another. A copy of the world
// remembers the node, too, and the hash tells of it.
func TestALatchOutlivesItsSession(t *testing.T) {
	for name, end := range map[string]func(*watched, proto.Party){
		"closed":         func(w *watched, p proto.Party) { w.CloseClient(p); w.run(1000) },
		"closed unheard": func(w *watched, _ proto.Party) { w.away() },
		"expired":        func(w *watched, p proto.Party) { w.ExpireClient(p); w.run(60_000) },
	} {
		t.Run(name, func(t *testing.T) {
			w, node := latched(t, 0)
			p, _ := w.Party("ann")
			end(w, p)
			if with, without := w.hashes(); with == without {
				t.Error("the hash does not tell that she remembers her node")
			}
			w.client("ann", 1)
			copied := &watched{World: w.Clone(), t: t}
			t.Cleanup(copied.Close)
			for _, w := range []*watched{w, copied} {
				w.Issue(p, client.Command{Text: "lead", Recipe: "lock", Path: "/b", Strategy: recipe.Lead})
				if _, _, got := w.actor("ann").Lock("/b"); got != node {
					t.Errorf("she begins with %q, want %s", got, node)
				}
				w.last(p, "OK")
				w.until(5000, w.Settled)
				w.leads("bob")
				if _, _, got := w.actor("ann").Lock("/b"); got == node || !strings.HasPrefix(got, "/b/") {
					t.Errorf("her node is %q, and was %s", got, node)
				}
				if with, without := w.hashes(); with != without {
					t.Error("she remembers two nodes")
				}
			}
		})
	}
}

// A session in which nobody leads keeps what an earlier one had.
func TestALatchOutlivesTwoSessions(t *testing.T) {
	w, node := latched(t, 0)
	w.away()
	w.client("ann", 1)
	w.away()
	p := w.client("ann", 1)
	w.Issue(p, client.Command{Text: "lead", Recipe: "lock", Path: "/b", Strategy: recipe.Lead})
	if _, _, got := w.actor("ann").Lock("/b"); got != node {
		t.Errorf("she begins with %q, want %s", got, node)
	}
}

// A process that crashes remembers nothing. A latch that was closed is forgotten, in its session or in the next one. Another recipe, or a latch elsewhere,
// leaves the node alone.
func TestWhatForgetsALatch(t *testing.T) {
	remembers := func(w *watched, want int) {
		t.Helper()
		if got := len(w.actor("ann").memory.latches); got != want {
			t.Errorf("ann remembers %d nodes, want %d", got, want)
		}
	}
	w, _ := latched(t, 0)
	w.away()
	remembers(w, 1)
	p := w.client("ann", 1)
	w.latch(p, "lock", "/c")
	w.latch(p, "lock", "/a")
	w.Issue(p, client.Command{Text: "lock", Recipe: "lock", Path: "/b", Strategy: recipe.Herd})
	w.until(5000, w.Settled)
	remembers(w, 1)
	w.away()
	remembers(w, 3)
	p = w.client("ann", 1)
	remembers(w, 3)
	w.Issue(p, client.Command{Text: "unlock", Recipe: "unlock", Path: "/b"})
	if j := w.actor("ann").current; j == nil || j.run.Args.Strategy != recipe.Lead {
		t.Errorf("she does not close it as a LeaderLatch is closed: %+v", j)
	}
	w.last(p, "OK")
	w.until(5000, w.Settled)
	w.leads("bob")
	remembers(w, 2)
	w.latch(p, "lock", "/c")
	w.latch(p, "unlock", "/c")
	w.away()
	remembers(w, 1)

	p = w.client("ann", 1)
	w.Issue(p, client.Command{Text: "lead", Recipe: "lock", Path: "/d", Strategy: recipe.Lead})
	w.away() // before her node has been made
	remembers(w, 1)

	w, _ = latched(t, 0)
	w.away()
	p = w.client("ann", 1)
	w.must(w.CrashParties(p))
	remembers(w, 0)
}

// With the fault (CURATOR-696) ann leads by the node of her former session until it goes, and after that as well. Her queue shows the node as hers.
func TestTheOldSessionCounts(t *testing.T) {
	w, node := latched(t, proto.BugOldSessionCounts)
	w.away()
	p := w.client("ann", 1)
	w.latch(p, "lock", "/b")
	w.leads("ann")
	nodes := w.viewLock("/b").Nodes
	if len(nodes) != 2 || "/b/"+nodes[0].Name != node || nodes[0].Client != "ann" || nodes[0].State != "held" {
		t.Errorf("the queue is %+v", nodes)
	}
	for w.Violation() == nil && w.Do() {
	}
	if v := w.Violation(); v == nil || v.Invariant != "MutualExclusion" {
		t.Fatal(v)
	}
	w.leads("ann", "bob")
}
