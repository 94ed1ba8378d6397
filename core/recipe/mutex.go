package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockMutex is Curator's InterProcessMutex (docs/protocol/recipes/mutex.md). Its holder may take it again: the client
// counts this without asking a server.
func lockMutex(c Conn, a Args) Result {
	if a.Held > 0 {
		c.Mine(a.Node)
		return Result{Code: proto.OK, Site: trace.AtMutexAgain}
	}
	_, r := curatedOf(c, &a).acquire(a.Path, "lock-", behindMutex)
	return r
}

// behindMutex is the node that the node at an index of the line waits for, "" for the first.
func behindMutex(line []string, at int) string {
	if at == 0 {
		return ""
	}
	return line[at-1]
}

// acquire queues, and gives the own node with the lock (LockInternals.attemptLock). before is the node that is waited for.
func (k *curated) acquire(path, base string, before func(line []string, at int) string) (string, Result) {
	for n := 0; ; n++ {
		mine, code := k.createProtected(path, base)
		if code != proto.OK {
			return "", Result{Code: code, Site: trace.AtProtectedFails}
		}
		k.Mine(mine)
		if r := k.inLine(path, mine, before); r.Code != proto.NoNode || n == retries {
			return mine, r
		}
		k.pause(n) // somebody has deleted it: again from the beginning
	}
}

// inLine waits until the own node has its turn (LockInternals.internalLockLoop). A node that cannot be waited with is deleted.
func (k *curated) inLine(path, mine string, before func(line []string, at int) string) Result {
	for {
		list := k.do(trace.AtMutexLists, listRequest(path, false))
		if list.Err != proto.OK {
			k.drop(mine)
			return Result{Code: list.Err, Site: trace.AtMutexLineFails}
		}
		line := behind(list.Children, "lock-", readTag, writeTag)
		at := slices.Index(line, nameOf(mine))
		if at < 0 {
			return Result{Code: proto.NoNode, Site: trace.AtMutexPlaceGone}
		}
		watch := before(line, at)
		if watch == "" {
			return Result{Code: proto.OK, Site: trace.AtFirstOfMutex}
		}
		// getData sets no watch on a missing node; exists would set one, and nobody would remove it.
		watched := k.do(trace.AtMutexWatches, proto.Request{Op: proto.OpGetData, Path: under(path, watch), Watch: true})
		switch watched.Err {
		case proto.OK:
			k.At(trace.AtMutexWaits).Await(under(path, watch))
		case proto.NoNode: // it has gone since: list again
		default:
			k.drop(mine)
			return Result{Code: watched.Err, Site: trace.AtMutexWatchFails}
		}
	}
}

// release gives one of Curator's locks back, its newest node first. A lock that was taken several times is only counted down.
func release(c Conn, a Args) Result {
	if a.Held > 0 {
		return Result{Code: proto.OK, Site: trace.AtStillHeld}
	}
	k := curatedOf(c, &a)
	code := k.drop(a.Node)
	for _, node := range slices.Backward(a.Also) {
		if failed := k.drop(node); code == proto.OK {
			code = failed // the others are given back all the same
		}
	}
	return Result{Code: code, Site: trace.AtReleased}
}
