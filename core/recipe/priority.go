package recipe

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Priority is the strategy of a queue whose items have priorities: the smallest number comes first, and of one priority the oldest item.
const Priority = "priority"

// MostPriority is the largest number of a priority; an item without a priority comes behind it.
const MostPriority = 99

// queueWay is a way to put items into a queue and to take them out.
type queueWay struct {
	name    string
	enqueue func(Conn, Args) Result
	dequeue func(Conn, Args) Result
}

// queues are the ways besides the usual one.
var queues = []queueWay{
	{Priority, enqueueByPriority, dequeueByPriority},
}

// queueOf gives the way of a name, nil for the usual one.
func queueOf(strategy string) *queueWay {
	if at := slices.IndexFunc(queues, func(q queueWay) bool { return q.name == strategy }); at >= 0 {
		return &queues[at]
	}
	return nil
}

// enqueueByPriority puts an item into a queue; its node's name has the priority before the number (docs/protocol/recipes/priority.md).
func enqueueByPriority(c Conn, a Args) Result {
	if code := ensureSurely(c, trace.AtUrgentEnsures, a.Path); code != proto.OK {
		return outcome(code)
	}
	req := createRequest(under(a.Path, fmt.Sprintf("%s%02d-", item, a.N)), proto.PersistentSequential)
	req.Data = a.Data
	created := c.At(trace.AtUrgentEnqueues).Do(req)
	if created.Err != proto.OK {
		return outcome(created.Err)
	}
	return Result{Lines: []string{"Created " + created.Path}}
}

// dequeueByPriority takes the item with the smallest priority, or waits for an item. After somebody else was faster it lists again, and does not go on in
// the old list: a more urgent item may have come meanwhile.
func dequeueByPriority(c Conn, a Args) Result {
	if code := ensureSurely(c, trace.AtUrgentDequeueEnsures, a.Path); code != proto.OK {
		return outcome(code)
	}
	for {
		list := readAt(c, trace.AtUrgentLists, listRequest(a.Path, true))
		if list.Err != proto.OK {
			return outcome(list.Err)
		}
		line := byPriority(list.Children)
		if len(line) == 0 {
			c.At(trace.AtUrgentWaits).AwaitEvent(a.Path)
			continue
		}
		node := under(a.Path, line[0])
		got := readAt(c, trace.AtUrgentReads, proto.Request{Op: proto.OpGetData, Path: node})
		code := got.Err
		if code == proto.OK {
			code = c.At(trace.AtUrgentDequeues).Do(deleteRequest(node)).Err
		}
		switch code {
		case proto.OK:
			c.Mine(node)
			return Result{Lines: []string{string(got.Data)}}
		case proto.NoNode: // somebody else was faster: list again
		default:
			return outcome(code)
		}
	}
}

// byPriority gives the items of a list, by priority and then by number. An item of the usual queue has no priority, and comes last.
func byPriority(names []string) []string {
	line := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, ok := Sequence(name)
		return !ok || !strings.HasPrefix(name, item)
	})
	slices.SortStableFunc(line, func(a, b string) int {
		x, _ := Sequence(a)
		y, _ := Sequence(b)
		return cmp.Or(cmp.Compare(priorityOf(a), priorityOf(b)), cmp.Compare(x, y))
	})
	return line
}

// priorityOf is the priority in the name of an item.
func priorityOf(name string) int {
	digits, _, ok := strings.Cut(strings.TrimPrefix(name, item), "-")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return math.MaxInt
	}
	return n
}
