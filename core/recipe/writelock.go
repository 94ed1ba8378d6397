package recipe

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockAsWriteLock is ZooKeeper's own lock (docs/protocol/recipes/writelock.md). It is asynchronous: a client that must wait is told by its
// callback when the lock is acquired; each event of the watch runs lock() once more, which remembers its node.
func lockAsWriteLock(c Conn, a Args) Result {
	id, before := "", ""
	for {
		tenTimes(c, a.Bugs, func() proto.Code { return ensureExists(c, a.Path) }) // a failure is only logged
		code := tenTimes(c, a.Bugs, func() (code proto.Code) {
			id, before, code = queueAsWriteLock(c, a, id)
			return code
		})
		if code != proto.OK {
			return Result{Code: code, Site: trace.AtWriteLockFails}
		}
		if before == "" {
			return Result{Code: proto.OK, Site: trace.AtLockAcquired}
		}
		awaitBefore(c.At(trace.AtWriteLockWaits), before)
	}
}

// awaitBefore waits for an event of the node before the own one. Without such a node nothing is watched, and nothing wakes the client, not even a new
// connection.
func awaitBefore(wait Conn, before string) {
	if before == nobody {
		wait.AwaitEvent(nobody)
	}
	wait.Await(before)
}

// nobody is the path that a client waits for when it is not the owner and no node stands before its own. No node has this path.
const nobody = "nobody"

// queueAsWriteLock is one attempt (execute). It gives the own node, and the node that is to be waited for, "" if the own node is the first.
func queueAsWriteLock(c Conn, a Args, id string) (mine, before string, code proto.Code) {
	for {
		if id == "" {
			if id, code = findPrefixInChildren(c, a); code != proto.OK {
				return "", "", code
			}
			c.Mine(id)
		}
		list := c.At(trace.AtWriteLockLists).Do(listRequest(a.Path, false))
		if list.Err != proto.OK {
			return id, "", list.Err
		}
		if len(list.Children) == 0 { // somebody has deleted it: make it again
			id = ""
			continue
		}
		line := zNodeNames(a.Path, list.Children)
		if line[0] == id {
			return id, "", proto.OK
		}
		if !slices.Contains(line, id) && !a.Bugs.Has(proto.BugFoundWithoutPath) {
			return id, "", proto.NoNode
		}
		if before = lessThan(line, id); before == "" { // the own node is gone, and none was before it
			return id, nobody, proto.OK
		}
		watched := c.At(trace.AtWriteLockWatches).Do(proto.Request{Op: proto.OpExists, Path: before, Watch: true})
		if watched.Err == proto.NoNode { // the node before has gone since
			if a.Bugs.Has(proto.BugNoSecondLook) { // exists has set a watch on a node that will never be there
				return id, before, proto.OK
			}
			continue
		}
		return id, before, watched.Err
	}
}

// findPrefixInChildren looks for the node of a create whose answer was lost, and creates one if there is none. The session alone is in
// its name: two locks of one session have one place.
func findPrefixInChildren(c Conn, a Args) (string, proto.Code) {
	prefix := "x-" + strconv.FormatInt(int64(c.Session()), 10) + "-"
	list := c.At(trace.AtFindPrefix).Do(listRequest(a.Path, false))
	if list.Err != proto.OK {
		return "", list.Err
	}
	for _, name := range list.Children {
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		if a.Bugs.Has(proto.BugFoundWithoutPath) { // zNodeNames has paths in its list: no name is ever equal to one of them
			return name, proto.OK
		}
		return under(a.Path, name), proto.OK
	}
	req := createRequest(under(a.Path, prefix), proto.EphemeralSequential)
	req.Data = []byte{0x12, 0x34}
	created := c.At(trace.AtWriteLockCreates).Do(req)
	if created.Err != proto.OK {
		return "", created.Err
	}
	return created.Path, proto.OK
}

// unlockAsWriteLock deletes once. If that fails, the node stays until the session ends, and the callback is told all the same.
func unlockAsWriteLock(c Conn, a Args) Result {
	code := c.At(trace.AtLockReleased).Do(deleteRequest(a.Node)).Err
	if code == proto.NoNode {
		code = proto.OK
	}
	return outcome(code)
}

// ensureExists looks first and creates then. Between the two somebody else may create it: NODEEXISTS, which does no harm.
func ensureExists(c Conn, path string) proto.Code {
	there := c.At(trace.AtEnsureLooks).Do(proto.Request{Op: proto.OpExists, Path: path})
	if there.Err != proto.NoNode {
		return there.Err
	}
	return c.At(trace.AtEnsureCreates).Do(createRequest(path, proto.Persistent)).Err
}

// tenTimes repeats an attempt that lost its connection, ten times at most (ProtocolSupport.retryOperation). An expired session ends the recipe.
func tenTimes(c Conn, bugs proto.Bugs, attempt func() proto.Code) (code proto.Code) {
	for n := proto.Millis(0); n < 10 || bugs.Has(proto.BugTriesWithoutEnd); n++ {
		if code = attempt(); code != proto.ConnectionLoss {
			break
		}
		if n > 0 {
			c.At(trace.AtRetryDelay).Sleep(n * 500)
		}
	}
	return code
}

// zNodeNames sorts the places of a lock, as paths: by number, then by the whole.
func zNodeNames(dir string, names []string) []string {
	line := make([]string, len(names))
	for i, name := range names {
		line[i] = under(dir, name)
	}
	slices.SortStableFunc(line, byZNodeName)
	return line
}

// byZNodeName puts names without a number behind those that have one (ZNodeName.compareTo).
func byZNodeName(a, b string) int {
	x, numbered := Sequence(a)
	y, both := Sequence(b)
	if numbered != both {
		if numbered {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
}

// lessThan is the name just before id in a sorted line, "" if there is none.
func lessThan(line []string, id string) (before string) {
	for _, name := range line {
		if byZNodeName(name, id) < 0 {
			before = name
		}
	}
	return before
}
