package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockWithNodeCache is a lock made of Curator's parts (docs/protocol/recipes/nodecache.md): nodes lock0000000074 …, an identity in
// the data, a pause of 20 s between create and list, and a NodeCache that tells when the node before has gone. A client that fails deletes
// its node: finally { unlock(); }.
func lockWithNodeCache(c Conn, a Args) Result {
	k := curatedOf(c, &a)
	mine, code := k.createIdentified(a.Path)
	if code != proto.OK {
		return outcome(code)
	}
	c.Mine(mine)
	c.At(trace.AtNodeCachePauses).Sleep(20_000)
	r := k.awaitFirst(a.Path, mine)
	if a.Bugs.Has(proto.BugErrorLeavesNode) {
		return r
	}
	if r.Code != proto.OK {
		k.do(trace.AtNodeCacheFinally, deleteRequest(mine))
	}
	return r
}

// awaitFirst waits until the own node is the first of the list. The published loop searches the list from the front, and does not
// check whether it has found the node: in an empty list, the search ends at index 0, as if the node were the first. The list is sorted
// as strings: that is right as long as all names begin alike.
func (k *curated) awaitFirst(dir, mine string) Result {
	for {
		list := k.do(trace.AtNodeCacheLists, listRequest(dir, false))
		if list.Err != proto.OK {
			return Result{Code: list.Err, Site: trace.AtNodeCacheFails}
		}
		line := behind(list.Children, "lock") // sorted as strings
		at := slices.Index(line, nameOf(mine))
		if at < 0 {
			if !k.bugs.Has(proto.BugEmptyListIsFirst) {
				return Result{Code: proto.NoNode, Site: trace.AtNodeCachePlaceGone}
			}
			at = len(line)
		}
		if at == 0 {
			return Result{Code: proto.OK, Site: trace.AtFirstOfNames}
		}
		if code := k.awaitLoss(under(dir, line[at-1])); code != proto.OK {
			return Result{Code: code, Site: trace.AtNodeCacheWatchFails}
		}
		if k.bugs.Has(proto.BugLockWithoutList) {
			return Result{Code: proto.OK, Site: trace.AtNodeCacheNoList}
		}
		continue // list again
	}
}

// awaitLoss waits until a node has gone. NodeCache.start asks whether the node exists, the caller asks again, and the cache loads the
// node. If the cache has not loaded a node, it does not report that the node has gone.
func (k *curated) awaitLoss(node string) proto.Code {
	start := k.do(trace.AtNodeCacheStarts, proto.Request{Op: proto.OpExists, Path: node, Watch: true})
	if start.Err != proto.OK {
		return gone(start.Err)
	}
	there := k.do(trace.AtNodeCacheChecks, proto.Request{Op: proto.OpExists, Path: node})
	if there.Err != proto.OK {
		return gone(there.Err)
	}
	loaded := k.do(trace.AtNodeCacheLoads, proto.Request{Op: proto.OpGetData, Path: node, Watch: true})
	if loaded.Err != proto.OK && (loaded.Err != proto.NoNode || !k.bugs.Has(proto.BugNotLoadedNotTold)) {
		return gone(loaded.Err)
	}
	k.At(trace.AtNodeCacheWaits).AwaitEvent(node)
	return proto.OK
}

// gone turns NONODE into OK: the node is not there, as it should be.
func gone(code proto.Code) proto.Code {
	if code == proto.NoNode {
		return proto.OK
	}
	return code
}

// createIdentified makes the own place, and its parent if that is missing. Its data tells whose it is: so a node whose create lost its
// answer can be found, though every place has to be read for that. The loop is createProtected's, written out once more: a learner
// reads it line by line, and is shown the functions at whose lines a client can stand.
func (k *curated) createIdentified(dir string) (string, proto.Code) {
	req := createRequest(under(dir, "lock"), proto.EphemeralSequential)
	req.Data = []byte(k.uuid())
	for n := 0; ; {
		created := k.At(trace.AtNodeCacheCreates).Do(req)
		switch {
		case created.Err == proto.NoNode:
			if code := k.makeParents(dir, proto.Persistent); code != proto.OK {
				return "", code
			}
			continue
		case created.Err != proto.ConnectionLoss || n == retries:
			return created.Path, created.Err
		}
		k.pause(n)
		n++
		if k.bugs.Has(proto.BugRetriesBlindly) {
			continue // create again
		}
		list := k.do(trace.AtNodeCacheFinds, listRequest(dir, false))
		for _, name := range list.Children {
			node := under(dir, name)
			if got := k.do(trace.AtNodeCacheReads, proto.Request{Op: proto.OpGetData, Path: node}); string(got.Data) == string(req.Data) {
				return node, proto.OK
			}
		}
	}
}
