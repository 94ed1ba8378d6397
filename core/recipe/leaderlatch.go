package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lead is Curator's LeaderLatch (docs/protocol/recipes/leaderlatch.md): the client leads while its node is the first and its connection lasts. A client
// whose node is gone makes another one (LeaderLatch.reset). It gives up by unlock. A latch outlives its session: in the next session it goes on with
// the node that it had.
func lead(c Conn, a Args) Result {
	k := curatedOf(c, &a)
	mine := a.Node
	for {
		if mine == "" {
			node, code := k.createProtected(a.Path, "latch-")
			if code != proto.OK {
				return Result{Code: code, Site: trace.AtLeadFails}
			}
			mine = node
		}
		k.Mine(mine)
		if r := k.leadBy(a.Path, mine); r.Code != proto.NoNode {
			return r
		}
		k.Mine("")
		k.drop(mine)
		mine = ""
	}
}

// leadBy leads by a node, again and again, until the node is gone (LeaderLatch.checkLeadership).
func (k *curated) leadBy(path, mine string) Result {
	for {
		list := readAt(k, trace.AtLeadLists, listRequest(path, false))
		if list.Err != proto.OK {
			return Result{Code: list.Err, Site: trace.AtLeadLineFails}
		}
		line := behind(list.Children, "latch-")
		at := slices.Index(line, nameOf(mine))
		if at < 0 {
			return Result{Code: proto.NoNode, Site: trace.AtLeadPlaceGone}
		}
		if at == 0 {
			if !k.bugs.Has(proto.BugOldSessionCounts) {
				own := readAt(k, trace.AtLeadAsksOwner, proto.Request{Op: proto.OpGetData, Path: mine})
				if own.Err != proto.OK || own.Stat.EphemeralOwner != k.Session() {
					return Result{Code: proto.NoNode, Site: trace.AtLeadNotMine}
				}
			}
			k.At(trace.AtLeads).Lead()
			continue
		}
		before := under(path, line[at-1])
		switch seen := readAt(k, trace.AtLeadWatches, proto.Request{Op: proto.OpGetData, Path: before, Watch: true}); seen.Err {
		case proto.OK:
			k.At(trace.AtLeadWaits).Await(before)
		case proto.NoNode: // it has gone since: list again
			if k.bugs.Has(proto.BugGoneMeansReset) {
				return Result{Code: proto.NoNode, Site: trace.AtLeadResets}
			}
		default:
			return Result{Code: seen.Err, Site: trace.AtLeadWatchFails}
		}
	}
}
