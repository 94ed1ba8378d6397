package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// writeTo writes to a store outside ZooKeeper (docs/protocol/recipes/fencing.md). With the path of a lock, the
// client must believe that it holds the lock. It then shows the store the token that it got with the lock: the czxid of its node. No
// server is asked whether the belief is still true: it could be wrong again by the time that the store is reached.
func writeTo(c Conn, a Args) Result {
	if a.Path == "" {
		return Result{Code: c.At(trace.AtStoreWithoutToken).Store(a.Store, a.Data, 0)}
	}
	if a.Node == "" {
		return Result{Code: proto.NoNode, Site: trace.AtNoTokenToShow}
	}
	if a.Token == 0 { // the node was found again after a lost answer, so its zxid is not known
		node := readAt(c, trace.AtReadsToken, proto.Request{Op: proto.OpExists, Path: a.Node})
		if node.Err != proto.OK {
			return outcome(node.Err)
		}
		a.Token = node.Stat.Czxid
	}
	return Result{Code: c.At(trace.AtStoreWithToken).Store(a.Store, a.Data, a.Token)}
}
