package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// delivered is a committed transaction and the state it led to.
type delivered struct {
	Zxid   proto.Zxid
	Digest uint64
	Known  bool // Digest is known
}

func (c *Checker) tail() proto.Zxid {
	if n := len(c.history); n > 0 {
		return c.history[n-1].Zxid
	}
	return 0
}

func (m *member) leads() bool { return m.Leads > 0 && !m.Over }

// broadcast: a primary gives a transaction to its followers, which it does when it writes it to its own log. A leader whose disk has refused a
// write to its log gives it to its followers alone.
func (c *Checker) broadcast(e *trace.Event, t *proto.Txn) *Violation {
	m := c.members[e.Server]
	if t == nil || m == nil || m.Leads == 0 || m.Over && m.Until != e.Turn {
		return nil
	}
	if t.Zxid.Epoch() != m.Leads {
		return broken("Integrity", "server %d broadcasts %v, but it is the leader of epoch %d",
			"%d 号广播了 %v，但它是 epoch %d 的 Leader", e.Server, t.Zxid, m.Leads)
	}
	c.broadcasts[t.Zxid] = t
	return nil
}

// leadership: an epoch has one leader, now and over the whole run.
func (c *Checker) leadership(e *trace.Event) *Violation {
	other, taken := c.leaders[e.Epoch]
	if taken && other != e.Server {
		if m := c.member(other); m.leads() && m.Leads == e.Epoch {
			return broken("Leadership1", "servers %d and %d are both established leaders of epoch %d",
				"%d 号和 %d 号都确立为 epoch %d 的 Leader", other, e.Server, e.Epoch)
		}
		return broken("Leadership2", "server %d is established in epoch %d, which server %d has led before",
			"%d 号确立为 epoch %d 的 Leader，而这个 epoch 曾由 %d 号领导", e.Server, e.Epoch, other)
	}
	c.leaders[e.Epoch] = e.Server
	return nil
}

// established: a leader has its quorum, and its whole history is committed. It must have all that was delivered in earlier epochs, and
// the state that this led to. It can come late, when a later epoch is established by servers that had acknowledged this one. What was
// delivered in a later epoch it need not have, and cannot add to.
func (c *Checker) established(e *trace.Event) *Violation {
	last := e.Zxid2 // the leader's last transaction
	if c.answered > last && c.answered.Epoch() < e.Epoch {
		return broken("Durability", "a client was shown %v, but leader %d of epoch %d has only up to %v",
			"客户端已经看到了 %v，但 epoch %[3]d 的 Leader（%[2]d 号）只到 %[4]v", c.answered, e.Server, e.Epoch, last)
	}
	before := c.find(proto.MakeZxid(e.Epoch, 0))
	if before >= 0 && c.history[before].Zxid > last {
		return broken("PrimaryIntegrity", "%v was applied, but leader %d of epoch %d has only up to %v",
			"%v 已被应用过，但 epoch %[3]d 的 Leader（%[2]d 号）只到 %[4]v", c.history[before].Zxid, e.Server, e.Epoch, last)
	}
	if v := c.bring(last); v != nil {
		return v
	}
	m := c.member(e.Server)
	*m = member{Serving: true, Epoch: e.Epoch, Leads: e.Epoch, Last: c.find(last)}
	for z := range c.broadcasts { //ordered: each alone
		if z.Epoch() < e.Epoch {
			delete(c.broadcasts, z) // of a primary that is deposed: nobody will deliver it any more
		}
	}
	return c.sameState(e, m.Last)
}

// bring adds to the history what a new leader brings along and nobody has delivered yet. All of that is of one epoch. The leader of that
// epoch was established, so what it had is here already, and the counters follow on.
func (c *Checker) bring(last proto.Zxid) *Violation {
	z := c.tail()
	if last.NewEpoch() || last <= z {
		return nil
	}
	if z.Epoch() < last.Epoch() {
		z = proto.MakeZxid(last.Epoch(), 0)
	}
	for z < last {
		z++
		if v := c.add(delivered{Zxid: z}); v != nil {
			return v
		}
	}
	return nil
}

// add appends to the history what some primary has broadcast.
func (c *Checker) add(d delivered) *Violation {
	t := c.broadcasts[d.Zxid]
	if t == nil {
		return broken("Integrity", "%v is applied, and no leader has broadcast it",
			"应用了 %v，但没有哪个 Leader 广播过它", d.Zxid)
	}
	delete(c.broadcasts, d.Zxid)
	c.history = append(c.history, d)
	if v := c.inOrder(t); v != nil {
		return v
	}
	floor := min(c.low, c.floor())
	if v := c.tree.apply(t, floor); v != nil {
		return v
	}
	c.remember(d.Zxid, floor)
	return nil
}

// inOrder: what a session writes takes effect in the order in which it was asked for. A request that comes late, by the
// connection of a server that the session has left, must not (SessionTracker.checkSession).
func (c *Checker) inOrder(t *proto.Txn) *Violation {
	_, failed := t.Failure()
	switch {
	case t.Type == proto.OpCloseSession:
		delete(c.wrote, t.Session)
		delete(c.asking, t.Session)
		delete(c.anew, t.Session)
		return nil
	case failed || t.Cxid <= 0 || c.anew[t.Session]:
		return nil
	case t.Cxid <= c.wrote[t.Session]:
		return broken("ClientOrder", "request %d of session %v takes effect at %v, after its request %d",
			"会话 %[2]v 的请求 %[1]d 在 %[3]v 生效，却在它的请求 %[4]d 之后", t.Cxid, t.Session, t.Zxid, c.wrote[t.Session])
	}
	c.wrote[t.Session] = t.Cxid
	return nil
}

// sameState: a server stands at a place of the history: it must be in the state of all others that stood there.
func (c *Checker) sameState(e *trace.Event, at int) *Violation {
	if at < 0 || e.Digest == 0 {
		return nil
	}
	h := &c.history[at]
	if h.Known && h.Digest != e.Digest {
		return broken("PrefixConsistency", "server %d is in another state after %v than the servers that applied it before",
			"%d 号应用 %v 之后的状态，与先前应用它的服务器不同", e.Server, h.Zxid)
	}
	h.Digest, h.Known = e.Digest, true
	return nil
}

// serving: a learner is synchronised. It stands in the history, in the state of that place.
func (c *Checker) serving(e *trace.Event) *Violation {
	m := c.member(e.Server)
	m.Serving, m.Epoch = true, e.Epoch
	m.Last = c.find(e.Zxid)
	if !e.Zxid.NewEpoch() && (m.Last < 0 || c.history[m.Last].Zxid != e.Zxid) {
		return broken("Agreement", "server %d serves at %v, which no other server has applied",
			"%d 号在 %v 处开始服务，而别的服务器都没有应用过它", e.Server, e.Zxid)
	}
	return c.sameState(e, m.Last)
}

// apply: a server delivers a transaction.
func (c *Checker) apply(e *trace.Event) *Violation {
	m := c.member(e.Server)
	if !m.Serving {
		return nil
	}
	if c.turn != e.Turn { // what is answered in a turn is heard of after all that is applied in it
		c.turn, c.low = e.Turn, c.floor()
	}
	prev := proto.Zxid(0)
	if m.Last >= 0 {
		prev = c.history[m.Last].Zxid
	}
	if v := followsOn(e, prev); v != nil {
		return v
	}
	m.Last++
	defer func() { c.changed(e.Server, e.Zxid) }()
	if m.Last == len(c.history) {
		if v := c.deliveredOnDisk(e); v != nil {
			return v
		}
		if v := c.add(delivered{Zxid: e.Zxid}); v != nil {
			return v
		}
		return c.firstState(e, m.Last)
	}
	if at := c.find(e.Zxid); at < 0 || c.history[at].Zxid != e.Zxid {
		return broken("Agreement", "server %d applies %v where others applied %v, and neither has both",
			"%d 号应用了 %v，别的服务器在此处应用的是 %v，双方都没有对方的那一个", e.Server, e.Zxid, c.history[m.Last].Zxid)
	} else if at != m.Last {
		return broken("TotalOrder", "server %d applies %v without %v, which others applied before it",
			"%d 号应用了 %v，却没有先应用 %v，而别的服务器先应用了它", e.Server, e.Zxid, c.history[m.Last].Zxid)
	}
	return c.sameState(e, m.Last)
}

// firstState notes the state after a transaction that is delivered for the first time. One that failed changes nothing.
func (c *Checker) firstState(e *trace.Event, at int) *Violation {
	if e.Op == proto.OpError && at > 0 && c.history[at-1].Known && c.history[at-1].Digest != e.Digest {
		return broken("Atomicity", "%v has failed, and has changed the state of server %d",
			"%v 失败了，却改变了 %d 号的状态", e.Zxid, e.Server)
	}
	return c.sameState(e, at)
}

// commitSent: what a leader tells a learner to commit, and is not new, is what was delivered (ZOOKEEPER-2846).
func (c *Checker) commitSent(e *trace.Event) *Violation {
	if at := c.find(e.Zxid); at+1 < len(c.history) && (at < 0 || c.history[at].Zxid != e.Zxid) {
		return broken("Integrity", "server %d commits %v for server %d, but no server has applied it",
			"%d 号把 %v 作为已提交的事务发给 %d 号，但它从未被应用过", e.Server, e.Zxid, e.Peer)
	}
	return nil
}

// followsOn: what a server delivers comes after what it has delivered, in the order of the primaries and of each one's
// broadcasts.
func followsOn(e *trace.Event, prev proto.Zxid) *Violation {
	z := e.Zxid
	switch {
	case z.Epoch() < prev.Epoch():
		return broken("GlobalPrimaryOrder", "server %d applies %v of an earlier leader after %v",
			"%d 号在 %[3]v 之后应用了更早的 Leader 的 %[2]v", e.Server, z, prev)
	case z <= prev:
		return broken("TotalOrder", "server %d applies %v after %v",
			"%d 号在 %[3]v 之后应用了 %[2]v", e.Server, z, prev)
	case z.Epoch() == prev.Epoch() && z != prev+1, z.Epoch() > prev.Epoch() && z.Counter() != 1:
		return broken("LocalPrimaryOrder", "server %d applies %v after %v, without what its leader has broadcast before it",
			"%d 号在 %[3]v 之后应用了 %[2]v，缺少同一 Leader 在它之前广播的事务", e.Server, z, prev)
	}
	return nil
}

// floor is the oldest state that some serving server may still show.
func (c *Checker) floor() proto.Zxid {
	low := c.tail()
	for _, m := range c.members { //ordered: a minimum
		switch {
		case !m.Serving:
		case m.Last < 0:
			return 0
		default:
			low = min(low, c.history[m.Last].Zxid)
		}
	}
	return low
}
