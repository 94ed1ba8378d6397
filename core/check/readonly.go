package check

import "zootrope/core/trace"

// A read-only server promises little: what it shows may be old, and the end of its log may never be committed. So an answer of a read-only server
// is held against no state of the model, and nobody has been shown anything committed by it. What is promised all the same:
//
//   - the database, as far as it is committed, is that of the other servers (PrefixConsistency)
//   - a client sees no older state after a newer one (MonotonicReads)
//   - requests are answered in their order (ClientOrder)

// servesReadOnly: a server begins to serve read-only. If others have applied its last transaction, too, it is in their state
// (docs/protocol/sessions.md#read-only-mode).
func (c *Checker) servesReadOnly(e *trace.Event) *Violation {
	c.member(e.Server).ReadOnly = true
	at := c.find(e.Zxid)
	if at < 0 || c.history[at].Zxid != e.Zxid {
		return nil
	}
	return c.sameState(e, at)
}

// endReadOnly: the election of a read-only server has ended, and it has closed its clients' connections.
func (c *Checker) endReadOnly(e *trace.Event) {
	if m := c.member(e.Server); m.ReadOnly {
		m.ReadOnly = false
		c.dropClients(e.Server)
	}
}

// servedReadOnly notes the connection of an answer that a read-only server sends.
func (c *Checker) servedReadOnly(e *trace.Event) {
	if m := c.members[e.Server]; m != nil && m.ReadOnly {
		c.readOnly[e.Conn] = true
	}
}
