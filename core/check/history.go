package check

import (
	"zootrope/core/trace"
)

// established: a leader has its quorum. Its whole history is committed now; it must hold all that was committed before,
// and the state that it led to.
func (c *Checker) established(e *trace.Event) *Violation {
	if other, taken := c.leaders[e.Epoch]; taken && other != e.Server {
		return broken("Leadership", "servers %d and %d are both established leaders of epoch %d", other, e.Server, e.Epoch)
	}
	c.leaders[e.Epoch] = e.Server
	last := e.Zxid2 // the leader's last transaction
	if n := len(c.history); n > 0 {
		tail := c.history[n-1]
		if tail.Zxid > last {
			return broken("Durability", "%v was committed, but leader %d of epoch %d has only up to %v", tail.Zxid, e.Server, e.Epoch, last)
		}
		if tail.Zxid == last && tail.Known && e.Digest != 0 && tail.Digest != e.Digest {
			return broken("Agreement", "leader %d of epoch %d differs from the state after %v", e.Server, e.Epoch, last)
		}
	}
	m := c.member(e.Server)
	m.Serving = true
	if n := len(c.history); !last.NewEpoch() && (n == 0 || c.history[n-1].Zxid < last) {
		c.history = append(c.history, delivered{Zxid: last, Digest: e.Digest, Known: e.Digest != 0, Gap: true})
	}
	m.Last = len(c.history) - 1
	return nil
}

// serving: a learner is synchronised. Its state must be that of the history where it stands.
func (c *Checker) serving(e *trace.Event) *Violation {
	m := c.member(e.Server)
	m.Serving = true
	m.Last = c.find(e.Zxid)
	if m.Last < 0 {
		return nil
	}
	h := c.history[m.Last]
	if h.Known && h.Digest != e.Digest && (e.Zxid == h.Zxid || e.Zxid.NewEpoch()) {
		return broken("Agreement", "server %d serves at %v in a state that differs from the leader's", e.Server, e.Zxid)
	}
	return nil
}

// apply: a server delivers a transaction.
func (c *Checker) apply(e *trace.Event) *Violation {
	m := c.member(e.Server)
	if !m.Serving {
		return nil
	}
	if m.Last >= 0 && e.Zxid <= c.history[m.Last].Zxid {
		return broken("TotalOrder", "server %d delivers %v after %v", e.Server, e.Zxid, c.history[m.Last].Zxid)
	}
	next := m.Last + 1
	if next == len(c.history) {
		if v := c.deliveredOnDisk(e); v != nil {
			return v
		}
		c.history = append(c.history, delivered{Zxid: e.Zxid, Digest: e.Digest, Known: true})
		m.Last = next
		return nil
	}
	if c.history[next].Gap && e.Zxid < c.history[next].Zxid {
		if v := c.deliveredOnDisk(e); v != nil {
			return v
		}
		c.insert(next, delivered{Zxid: e.Zxid, Digest: e.Digest, Known: true})
	}
	h := &c.history[next]
	switch {
	case h.Zxid != e.Zxid:
		return broken("TotalOrder", "server %d delivers %v where %v was delivered", e.Server, e.Zxid, h.Zxid)
	case h.Known && h.Digest != e.Digest:
		return broken("Agreement", "server %d is in another state after %v than the server that delivered it first", e.Server, e.Zxid)
	}
	m.Last = next
	return nil
}

// insert puts a transaction into a gap: a deposed leader may still deliver what a quorum had acknowledged, and what its
// successor brought along.
func (c *Checker) insert(at int, d delivered) {
	c.history = append(c.history, delivered{})
	copy(c.history[at+1:], c.history[at:])
	c.history[at] = d
	for _, m := range c.members { //ordered: each alone
		if m.Last >= at {
			m.Last++
		}
	}
}
