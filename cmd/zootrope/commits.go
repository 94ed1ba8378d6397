package main

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// commits counts the committed transactions of the story. A transaction that a serving server applies is committed. A server that is being
// synchronised also applies transactions; these count only when its leader is established, because until then they can still be cut.
type commits struct {
	now  commitState
	past []commitState // one for each change, in the order of turns: a rewind goes back to one of them
	held []proto.Zxid  // applied by servers that do not serve, in order, and not reported yet
}

type commitState struct {
	turn     int64
	reported proto.Zxid // the highest that has been reported
	serving  proto.Sids
}

// event says how many more transactions are known to be committed after this event than before it, and the last of them.
func (c *commits) event(e *trace.Event) (n int, last proto.Zxid) {
	switch e.Kind {
	case trace.Apply:
		return c.applied(e)
	case trace.Established:
		for _, z := range c.held {
			if z > c.now.reported && z <= e.Zxid2 {
				n, last = n+1, z
			}
		}
		c.held = nil
		c.change(e, max(c.now.reported, last), c.now.serving.With(e.Server))
	case trace.Serving:
		c.change(e, c.now.reported, c.now.serving.With(e.Server))
	case trace.Crash, trace.Stop:
		c.change(e, c.now.reported, c.now.serving.Without(e.Server))
	case trace.State:
		if e.State == proto.Looking {
			c.change(e, c.now.reported, c.now.serving.Without(e.Server))
		}
	case trace.Rewind:
		for len(c.past) > 0 && c.past[len(c.past)-1].turn > e.Turn {
			c.past = c.past[:len(c.past)-1]
		}
		c.now, c.held = commitState{}, nil
		if len(c.past) > 0 {
			c.now = c.past[len(c.past)-1]
		}
	}
	return n, last
}

func (c *commits) applied(e *trace.Event) (n int, last proto.Zxid) {
	switch {
	case e.Zxid <= c.now.reported:
	case c.now.serving.Has(e.Server):
		c.change(e, e.Zxid, c.now.serving)
		return 1, e.Zxid
	case len(c.held) == 0 || e.Zxid > c.held[len(c.held)-1]:
		c.held = append(c.held, e.Zxid)
	}
	return 0, 0
}

func (c *commits) change(e *trace.Event, reported proto.Zxid, serving proto.Sids) {
	c.now = commitState{e.Turn, reported, serving}
	c.past = append(c.past, c.now)
}
