package check

import (
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// isItem says whether a node is named as the items of a queue are (DistributedQueue).
func isItem(path string) bool {
	return strings.Contains(path[strings.LastIndexByte(path, '/'):], "/qn-")
}

// taken: a client has an item of a queue. It has deleted it, so nobody else has.
func (c *Checker) taken(e *trace.Event) *Violation {
	if atStore(e) || e.Code != proto.OK || e.Path == "" {
		return nil
	}
	c.judged.Items++
	n := c.tree.items[e.Path]
	if n == 0 {
		return broken("QueueItems", "item %s is taken by a client, but no deletion is left that could have been that of this client",
			"客户端取走了 %s，但没有一次删除可能是它所为", e.Path)
	}
	if c.tree.items[e.Path] = n - 1; n == 1 {
		delete(c.tree.items, e.Path)
	}
	return nil
}
