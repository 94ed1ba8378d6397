package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// barrier waits at a barrier: without a number until the barrier's node has gone, with a number until so many clients have
// come (docs/protocol/recipes/barriers.md). A recipe that waits does not occupy its client.
func barrier(c Conn, a Args) Result {
	if a.N > 0 {
		return enter(c, a)
	}
	for {
		if there := exists(c, trace.AtBarrierWatches, a.Path); there != proto.OK {
			return outcome(gone(there))
		}
		c.At(trace.AtBarrierWaits).AwaitEvent(a.Path)
	}
}

// enter is the way into a double barrier: each client makes a node of its name; the client that completes the number opens the barrier.
func enter(c Conn, a Args) Result {
	if code := made(readAt(c, trace.AtBarrierEnsures, createRequest(a.Path, proto.Persistent)).Err); code != proto.OK {
		return outcome(code)
	}
	mine, ready := under(a.Path, a.Name), under(a.Path, "ready")
	there := exists(c, trace.AtReadyWatched, ready)
	come := made(readAt(c, trace.AtEnters, createRequest(mine, proto.Ephemeral)).Err)
	for {
		if there == proto.OK || come != proto.OK {
			return outcome(come)
		}
		list := readAt(c, trace.AtCountsMembers, listRequest(a.Path, false))
		if len(members(list.Children)) >= a.N {
			return outcome(made(readAt(c, trace.AtOpensBarrier, createRequest(ready, proto.Persistent)).Err))
		}
		c.At(trace.AtAwaitsReady).AwaitEvent(ready)
		there = exists(c, trace.AtReadyAgain, ready)
	}
}

// leave is the way out of a double barrier: nobody leaves before all do. The client with the lowest node waits for the highest node; the
// others delete their nodes and wait for the lowest.
func leave(c Conn, a Args) Result {
	mine, ready := under(a.Path, a.Name), under(a.Path, "ready")
	for {
		list := readAt(c, trace.AtListsMembers, listRequest(a.Path, false))
		in := members(list.Children)
		if list.Err != proto.OK || len(in) == 0 {
			break
		}
		last := in[len(in)-1]
		switch {
		case in[0] == a.Name && last == a.Name:
			readAt(c, trace.AtLastLeaves, deleteRequest(mine))
			continue
		case in[0] != a.Name:
			last = in[0]
			if slices.Contains(in, a.Name) {
				readAt(c, trace.AtLeaves, deleteRequest(mine))
			}
		}
		if node := under(a.Path, last); exists(c, trace.AtWatchesMember, node) == proto.OK {
			c.At(trace.AtAwaitsMember).AwaitEvent(node)
		}
	}
	return outcome(gone(readAt(c, trace.AtShutsBarrier, deleteRequest(ready)).Err))
}

// members lists the nodes of the clients that have come, sorted.
func members(names []string) []string {
	in := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "ready" })
	slices.Sort(in)
	return in
}
