package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockSemaphore is Curator's InterProcessSemaphoreV2: as many clients hold it as there are leases. With one lease, which is meant if none is given, it
// is InterProcessSemaphoreMutex (docs/protocol/recipes/semaphore.md). A mutex lets one client at a time wait for a lease; that client watches the list
// of leases. A holder cannot take it again.
func lockSemaphore(c Conn, a Args) Result {
	k := curatedOf(c, &a)
	mutex, r := k.acquire(under(a.Path, "locks"), "lock-", behindMutex)
	if r.Code != proto.OK {
		return r
	}
	leases := under(a.Path, "leases")
	lease, code := k.createProtected(leases, "lease-")
	if code != proto.OK {
		k.drop(mutex)
		return Result{Code: code, Site: trace.AtLeaseFails}
	}
	c.Mine(lease)
	c.Also(mutex)
	for {
		list := k.do(trace.AtLeasesList, listRequest(leases, true))
		if list.Err == proto.OK && !slices.Contains(list.Children, nameOf(lease)) {
			list.Err = proto.NoNode
		}
		if list.Err != proto.OK {
			k.drop(lease)
			k.drop(mutex)
			return Result{Code: list.Err, Site: trace.AtLeaseGone}
		}
		if len(list.Children) <= max(1, a.N) {
			break
		}
		k.At(trace.AtLeaseWaits).Await(leases)
	}
	k.drop(mutex) // the next client may wait for a lease
	c.Also()
	return Result{Code: proto.OK, Site: trace.AtLeaseHeld}
}
