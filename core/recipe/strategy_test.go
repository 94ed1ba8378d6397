package recipe

import (
	"slices"
	"testing"
)

// Which recipes get their client's name, and entropy. Their arguments are part of the hashes of shared runs: one that was not told when runs were
// shared may never be.
func TestWhoIsToldItsName(t *testing.T) {
	told := []string{"add", "barrier", "join", "leave", "pair", "propose", "vote", "write"}
	for _, r := range recipes {
		if r.Name == "lock" {
			continue
		}
		if got := GetsName(r.Name, ""); got != slices.Contains(told, r.Name) {
			t.Errorf("%s is told: %v", r.Name, got)
		}
	}
	for _, s := range append([]string{""}, Shown()[:len(strategies)]...) {
		if got := GetsName("lock", s); got == slices.Contains([]string{"", Predecessor, Herd, Name}, s) {
			t.Errorf("lock by strategy %q is told: %v", s, got)
		}
	}
}

// A client that holds a lock may take it once more by the same strategy, if its lock counts how often it is held, and a client that may write may read, too.
func TestWhichLocksAreTakenAgain(t *testing.T) {
	again := map[[2]string]bool{{Mutex, Mutex}: true, {Read, Read}: true, {Write, Write}: true, {Write, Read}: true}
	for _, held := range strategies {
		for _, wanted := range strategies {
			if got := Again(held.name, wanted.name); got != again[[2]string{held.name, wanted.name}] {
				t.Errorf("held by %s, wanted by %s: %v", held.name, wanted.name, got)
			}
		}
	}
}

// Which file has the lines of a recipe: of a lock, and of giving it back, that of its strategy.
func TestSource(t *testing.T) {
	for _, c := range []struct{ recipe, strategy, want string }{
		{"lock", "", "core/recipe/lock.go"}, {"lock", Mutex, "core/recipe/mutex.go"}, {"unlock", Mutex, "core/recipe/mutex.go"}, {"unlock", "", "core/recipe/lock.go"},
		{"lock", Elect, "core/recipe/election.go"}, {"dequeue", "", "core/recipe/queue.go"}, {"dequeue", Mutex, "core/recipe/queue.go"}, {"dequeue", Priority, "core/recipe/priority.go"}, {"subscribe", "", "core/recipe/publish.go"},
		{"write", Latch, "core/recipe/fence.go"}, {"add", "named", "core/recipe/add.go"}, {"no such recipe", "", ""},
	} {
		if got := Source(c.recipe, c.strategy); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.recipe, c.strategy, got, c.want)
		}
	}
}
