package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockAll takes several locks as one, Curator's InterProcessMultiLock (docs/protocol/recipes/multilock.md): one after the
// other, in the order in which they are named. If one cannot be had, those before it are given back. Two clients that name
// them in different orders may wait for each other for ever.
func lockAll(c Conn, a Args) Result {
	k := curatedOf(c, &a)
	var taken []string
	for _, path := range append([]string{a.Path}, a.Names...) {
		mine, r := k.acquire(path, "lock-", behindMutex)
		if r.Code != proto.OK {
			for _, node := range slices.Backward(taken) {
				k.drop(node)
			}
			return Result{Code: r.Code, Site: trace.AtOneOfAllFails}
		}
		taken = append(taken, mine)
		c.Also(taken...)
	}
	return Result{Code: proto.OK, Site: trace.AtAllHeld}
}
