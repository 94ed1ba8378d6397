package sim

import (
	"cmp"
	"slices"

	"zootrope/core/recipe"
)

// latch is the node by which a client stood in a LeaderLatch when its session ended. The program goes on and opens another session, and there
// `lead` goes on with this node: the servers may not have ended the former session yet (docs/protocol/recipes/leaderlatch.md).
type latch struct{ path, node string }

// keepLatch remembers the node of a LeaderLatch as the session ends. There is none at this path yet: `lead` has taken it.
func (a *Actor) keepLatch(l *lock) {
	if l.strategy == recipe.Lead && l.node != "" {
		i, _ := a.findLatch(l.path)
		a.memory.latches = slices.Insert(a.memory.latches, i, latch{l.path, l.node})
	}
}

// takeLatch forgets the node of a LeaderLatch of a former session, and gives it; "" if there is none.
func (a *Actor) takeLatch(path string) (node string) {
	if i, ok := a.findLatch(path); ok {
		node = a.memory.latches[i].node
		a.memory.latches = slices.Delete(a.memory.latches, i, i+1)
	}
	return node
}

func (a *Actor) findLatch(path string) (int, bool) {
	return slices.BinarySearchFunc(a.memory.latches, path, func(l latch, p string) int { return cmp.Compare(l.path, p) })
}
