package recipe

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockWithLatch is the lock of many blogs (docs/protocol/recipes/latch.md). The call waits at a latch. The Watcher hears of the event and
// counts the latch down; then the call goes on. If the answer to the create is lost, nothing finds the node again.
func lockWithLatch(c Conn, a Args) Result {
	if code := made(c.At(trace.AtLatchEnsures).Do(createRequest(a.Path, proto.Persistent)).Err); code != proto.OK {
		return outcome(code)
	}
	created := c.At(trace.AtLatchCreates).Do(createRequest(under(a.Path, "node_"), proto.EphemeralSequential))
	if created.Err != proto.OK {
		return outcome(created.Err)
	}
	c.Mine(created.Path)
	for {
		list := readAt(c, trace.AtLatchLists, listRequest(a.Path, false))
		if list.Err != proto.OK {
			return Result{Code: list.Err, Site: trace.AtLatchLineFails}
		}
		line := numbered(list.Children, "node_")
		at := slices.Index(line, nameOf(created.Path))
		if at < 0 {
			return Result{Code: proto.NoNode, Site: trace.AtLatchPlaceGone}
		}
		if at == 0 {
			return Result{Code: proto.OK, Site: trace.AtFirstNode}
		}
		before := under(a.Path, line[at-1])
		switch code := exists(c, trace.AtLatchWatches, before); code {
		case proto.OK:
			c.At(trace.AtLatchWaits).Await(before) // latch.await(), until the Watcher counts it down
		case proto.NoNode: // it has gone since: list again
		default:
			return Result{Code: code, Site: trace.AtLatchWatchFails}
		}
	}
}

// numbered gives the names that are a prefix and a number, by their numbers.
func numbered(names []string, prefix string) []string {
	number := func(name string) (n int64, ok bool) {
		digits, ok := strings.CutPrefix(name, prefix)
		n, err := strconv.ParseInt(digits, 10, 64)
		return n, ok && err == nil
	}
	line := slices.DeleteFunc(slices.Clone(names), func(name string) bool { _, ok := number(name); return !ok })
	slices.SortStableFunc(line, func(a, b string) int {
		x, _ := number(a)
		y, _ := number(b)
		return cmp.Compare(x, y)
	})
	return line
}
