package recipe

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// item is how the nodes of a queue begin (DistributedQueue, docs/protocol/recipes.md#queues).
const item = "qn-"

// enqueue puts an item at the end of a queue (DistributedQueue.offer, docs/protocol/recipes.md#queues). It is not repeated: when the
// connection is lost nobody knows whether the item is there, and a second one would be taken twice.
func enqueue(c Conn, a Args) Result {
	if q := queueOf(a.Strategy); q != nil {
		return q.enqueue(c, a)
	}
	if code := ensureSurely(c, trace.AtEnqueueEnsures, a.Path); code != proto.OK {
		return outcome(code)
	}
	req := createRequest(under(a.Path, item), proto.PersistentSequential)
	req.Data = a.Data
	created := c.At(trace.AtEnqueues).Do(req)
	if created.Err != proto.OK {
		return outcome(created.Err)
	}
	return Result{Lines: []string{"Created " + created.Path}}
}

// dequeue takes the first item of a queue, and waits for one if there is none (DistributedQueue.take,
// docs/protocol/recipes.md#queues). The client that deletes an item has it. While it waits, its client can do other things.
func dequeue(c Conn, a Args) Result {
	if q := queueOf(a.Strategy); q != nil {
		return q.dequeue(c, a)
	}
	if code := ensureSurely(c, trace.AtDequeueEnsures, a.Path); code != proto.OK {
		return outcome(code)
	}
	for {
		items, code := items(c, a.Path)
		if code != proto.OK {
			return outcome(code)
		}
		if len(items) == 0 {
			c.At(trace.AtQueueWaits).AwaitEvent(a.Path)
		}
		for _, name := range items {
			node := under(a.Path, name)
			got := readAt(c, trace.AtQueueReads, proto.Request{Op: proto.OpGetData, Path: node})
			code := got.Err
			if code == proto.OK {
				code = c.At(trace.AtDequeues).Do(deleteRequest(node)).Err
			}
			switch code {
			case proto.OK:
				c.Mine(node)
				return Result{Lines: []string{string(got.Data)}}
			case proto.NoNode: // somebody else was faster
			default:
				return outcome(code)
			}
		}
	}
}

// items lists a queue in the order of the sequence numbers, and watches it.
func items(c Conn, path string) ([]string, proto.Code) {
	r := readAt(c, trace.AtQueueLists, listRequest(path, true))
	line := slices.DeleteFunc(slices.Clone(r.Children), func(name string) bool {
		_, ok := Sequence(name)
		return !ok || !strings.HasPrefix(name, item)
	})
	slices.SortStableFunc(line, func(a, b string) int {
		x, _ := Sequence(a)
		y, _ := Sequence(b)
		return cmp.Compare(x, y)
	})
	return line, r.Err
}
