package sim

import (
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
)

// paired returns a world in which ann and bob share a disk, with a way to lock it, and ann serves.
func paired(t *testing.T, way string) (w *watched, ann, bob proto.Party) {
	w = ensembleOf(t, Defaults())
	ann, bob = w.client("ann", 1), w.client("bob", 2)
	w.pairUp(ann, "bob", way)
	w.pairUp(bob, "ann", way)
	w.until(5000, func() bool { return w.ClientServes(ann, 0) })
	return w, ann, bob
}

func (w *watched) pairUp(p proto.Party, partner, way string) {
	w.Issue(p, client.Command{Text: "pair", Recipe: "pair", Names: []string{partner, "", ""}, Store: "disk", Strategy: way, Every: 1000})
}

// A machine that has locked the disk and hears that its partner serves goes on, even if the partner has the first name: the disk refuses the partner.
// Otherwise both machines would stop and start in turn, and write over each other's values.
func TestWhoHasLockedTheDiskGoesOn(t *testing.T) {
	for wakes := proto.Millis(0); wakes < 1000; wakes += 90 { // at any moment of bob's beat
		w, ann, bob := paired(t, recipe.SmartLock)
		w.run(450)
		w.must(w.Pause(ann))
		w.until(20_000, func() bool { return w.ClientServes(bob, 0) })
		w.run(wakes)
		w.must(w.Resume(ann))
		w.run(3000)
		if !w.ClientServes(bob, 0) || w.ClientServes(ann, 0) {
			t.Errorf("ann wakes after %d ms, and bob, who had locked the disk, serves no more", wakes)
		}
	}
}

// A disk that a machine has locked refuses the write of any other client.
func TestAWriteOfAnotherClient(t *testing.T) {
	w, _, _ := paired(t, recipe.DiskLock)
	eve := w.client("eve", 3)
	w.Issue(eve, client.Command{Text: "write", Recipe: "write", Store: "disk", Data: []byte("x")})
	w.last(eve, proto.NoAuth.String())
	if v, _ := w.StoreValue("disk"); v == "x" || w.StoreHolder("disk") != "ann" {
		t.Errorf("the disk, locked by %q, has %q", w.StoreHolder("disk"), v)
	}
}

// What a machine is in its pair, and who has locked the disk, is state: the hash tells of it, and a copy has it.
func TestAPairIsState(t *testing.T) {
	w, ann, _ := paired(t, recipe.DiskLock)
	other := w.World.Clone()
	if other.Hash() != w.Hash() || !other.ClientServes(ann, 0) || other.StoreHolder("disk") != "ann" {
		t.Fatal("a copy is not the same")
	}
	other.stores.at("disk").holder = ""
	if other.Hash() == w.Hash() {
		t.Error("the hash does not tell who has locked the disk")
	}
	if w.StoreHolder("disk") != "ann" {
		t.Error("the copy shares the disk")
	}
	other = w.World.Clone()
	other.client(ann).actor.memory.role = recipe.StandsBy
	if other.Hash() == w.Hash() {
		t.Error("the hash does not tell what ann is")
	}
}
