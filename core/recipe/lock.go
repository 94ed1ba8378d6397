package recipe

import (
	"slices"
	"sort"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lock takes the lock on a path by a strategy: when it ends with OK, the client holds the lock. A recipe that waits does not occupy
// its client.
func lock(c Conn, a Args) Result { return strategyOf(a.Strategy).lock(c, a) }

// unlock deletes the node that stands for the lock. It also deletes the node of a waiter, which so leaves the queue.
func unlock(c Conn, a Args) Result {
	if a.Node == "" {
		return Result{Code: proto.NoNode, Site: trace.AtNothingToUnlock}
	}
	if unlock := strategyOf(a.Strategy).unlock; unlock != nil {
		return unlock(c, a)
	}
	return outcome(c.At(trace.AtUnlock).Do(deleteRequest(a.Node)).Err)
}

// lockBehindPredecessor is the documented recipe (docs/protocol/recipes/lock.md): each release wakes up one waiter,
// because each waiter watches only the node before its own.
func lockBehindPredecessor(c Conn, a Args) Result {
	path := a.Path
	if code := made(readAt(c, trace.AtEnsureLock, createRequest(path, proto.Persistent)).Err); code != proto.OK {
		return outcome(code) // to create what is already there does no harm
	}
	mine, code := createProtected(c, path)
	if code != proto.OK {
		return outcome(code)
	}
	c.Mine(under(path, mine))
	for {
		line, code := queue(c, trace.AtListLine, path, false)
		if code != proto.OK {
			return Result{Code: code, Site: trace.AtLineFails}
		}
		at := slices.Index(line, mine)
		if at < 0 {
			return Result{Code: proto.NoNode, Site: trace.AtPlaceGone} // somebody has deleted it
		}
		if at == 0 {
			return Result{Code: proto.OK, Site: trace.AtFirstInLine}
		}
		before := under(path, line[at-1])
		switch code := exists(c, trace.AtWatchBefore, before); code {
		case proto.OK:
			c.At(trace.AtWaitBehind).Await(before)
			if a.Bugs.Has(proto.BugLockWithoutList) {
				return Result{Code: proto.OK, Site: trace.AtLockWithoutList}
			}
		case proto.NoNode: // the node before has gone since: look again
		default:
			return Result{Code: code, Site: trace.AtWatchFails}
		}
	}
}

// lockInHerd lets every waiter watch the whole queue, so that each release wakes up all of them. The lock is right;
// the load is not (docs/protocol/recipes.md#two-worse-locks).
func lockInHerd(c Conn, a Args) Result {
	path := a.Path
	if code := made(c.At(trace.AtHerdEnsures).Do(createRequest(path, proto.Persistent)).Err); code != proto.OK {
		return outcome(code)
	}
	created := c.At(trace.AtHerdCreates).Do(createRequest(under(path, "lock-"), proto.EphemeralSequential))
	if created.Err != proto.OK {
		return outcome(created.Err)
	}
	c.Mine(created.Path)
	mine := nameOf(created.Path)
	for {
		for _, watch := range []bool{false, true} { // the first in the queue needs no watch
			line, code := queue(c, trace.AtHerdLists, path, watch)
			if code != proto.OK {
				return Result{Code: code, Site: trace.AtHerdLineFails}
			}
			if !slices.Contains(line, mine) {
				return Result{Code: proto.NoNode, Site: trace.AtHerdPlaceGone}
			}
			if line[0] == mine {
				return Result{Code: proto.OK, Site: trace.AtFirstOfHerd}
			}
		}
		c.At(trace.AtWaitInHerd).Await(path)
	}
}

// lockByName lets all try to create the same node. Nobody queues: the client that is fastest after a release wins.
func lockByName(c Conn, a Args) Result {
	path := a.Path
	if code := made(c.At(trace.AtNameEnsures).Do(createRequest(path, proto.Persistent)).Err); code != proto.OK {
		return outcome(code)
	}
	node := under(path, "lock")
	for {
		code := c.At(trace.AtNameCreates).Do(createRequest(node, proto.Ephemeral)).Err
		if code == proto.OK {
			c.Mine(node)
			return Result{Code: proto.OK, Site: trace.AtNameIsMine}
		}
		if code != proto.NodeExists {
			return Result{Code: code, Site: trace.AtNameFails}
		}
		switch code := exists(c, trace.AtNameWatches, node); code {
		case proto.OK:
			c.At(trace.AtWaitForName).AwaitEvent(node)
		case proto.NoNode: // it has gone since: try again
		default:
			return Result{Code: code, Site: trace.AtNameWatchFails}
		}
	}
}

// ensureSurely creates a node if it is missing, through lost connections: to create what is already there does no harm.
func ensureSurely(c Conn, line trace.Site, path string) proto.Code {
	return made(readAt(c, line, createRequest(path, proto.Persistent)).Err)
}

func made(code proto.Code) proto.Code {
	if code == proto.NodeExists {
		return proto.OK
	}
	return code
}

// createProtected makes the own node in the queue. A create whose reply was lost may have succeeded, and a second
// create would leave a node that nobody deletes. So the node's name has the session, and the node is looked for first
// (WriteLock.findPrefixInChildren, Curator's protection; docs/protocol/recipes.md#finding-ones-own-node-again).
func createProtected(c Conn, path string) (string, proto.Code) {
	prefix := "lock-" + strings.TrimPrefix(c.Session().String(), "0x") + "-"
	for {
		created := c.At(trace.AtCreatePlace).Do(createRequest(under(path, prefix), proto.EphemeralSequential))
		if created.Err != proto.ConnectionLoss {
			return nameOf(created.Path), created.Err
		}
		c.At(trace.AtPlaceReconnects).Reconnect()
		line, code := queue(c, trace.AtFindPlace, path, false)
		if code != proto.OK {
			return "", code
		}
		for _, name := range slices.Backward(line) { // the newest
			if strings.HasPrefix(name, prefix) {
				return name, proto.OK
			}
		}
	}
}

// queue lists who holds the lock or waits for it, in the order of the sequence numbers.
func queue(c Conn, at trace.Site, path string, watch bool) ([]string, proto.Code) {
	r := readAt(c, at, listRequest(path, watch))
	type place struct {
		name   string
		number int64
	}
	var places []place
	for _, name := range r.Children {
		if n, ok := Sequence(name); ok && strings.HasPrefix(name, "lock-") {
			places = append(places, place{name, n})
		}
	}
	sort.SliceStable(places, func(i, j int) bool {
		a, b := &places[i], &places[j]
		return a.number < b.number || a.number == b.number && a.name < b.name
	})
	line := make([]string, len(places))
	for i, p := range places {
		line[i] = p.name
	}
	return line, r.Err
}
