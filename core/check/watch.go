package check

import (
	"cmp"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// watch is what a client has asked its server to be told of a path.
type watch struct {
	Client    proto.Party
	Children  bool // of the list of children, else of the node and its data
	Keeps     bool // addWatch: it is not used up
	Recursive bool // …and of everything below the path
}

// change is something that a transaction does to a node, and clients can be told of.
type change struct {
	Path  string
	Event proto.EventType
	Shut  bool // not everybody may read the node: whether a client is told depends on who it is
}

// watchSet: a server has taken a watch.
func (c *Checker) watchSet(e *trace.Event) {
	path := nodeOf(e.Path)
	all := c.watches[e.Server]
	if all == nil {
		all = map[string][]watch{}
		c.watches[e.Server] = all
	}
	w := watch{Client: e.Peer}
	switch e.Op {
	case proto.OpGetChildren, proto.OpGetChildren2:
		w.Children = true
	case proto.OpAddWatch:
		w.Keeps, w.Recursive = true, e.Taken
	}
	if !slices.Contains(all[path], w) {
		all[path] = append(all[path], w)
	}
}

// committed is what a transaction does to nodes.
type committed struct {
	Zxid    proto.Zxid
	Changes []change
}

// remember keeps what the last transaction of the model has changed, until every server that serves has applied it.
func (c *Checker) remember(z, floor proto.Zxid) {
	if len(c.tree.changes) == 0 {
		return
	}
	old := 0
	for old < len(c.recent) && c.recent[old].Zxid < floor {
		old++
	}
	c.recent = append(slices.Delete(c.recent, 0, old), committed{z, slices.Clone(c.tree.changes)})
}

// changed: a server has applied a transaction. Each client that watches there what the transaction changes must be told.
func (c *Checker) changed(server proto.ServerID, z proto.Zxid) {
	all := c.watches[server]
	if len(all) == 0 {
		return
	}
	at, found := slices.BinarySearchFunc(c.recent, z, func(t committed, z proto.Zxid) int { return cmp.Compare(t.Zxid, z) })
	if !found {
		return
	}
	for _, x := range c.recent[at].Changes {
		told := map[proto.Party]bool{}
		tell := func(w watch) {
			k := between{server, w.Client}
			if !told[w.Client] && !c.blurred[k] {
				if !x.Shut {
					c.judged.Watches++
				}
				c.owed[k] = append(c.owed[k], owed{pathOf(x.Path), x.Event, z, x.Shut})
			}
			told[w.Client] = true
		}
		here := all[x.Path]
		kept := here[:0]
		for _, w := range here {
			if !w.heeds(x.Event) {
				kept = append(kept, w)
				continue
			}
			if tell(w); w.Keeps {
				kept = append(kept, w)
			}
		}
		if all[x.Path] = kept; len(kept) == 0 {
			delete(all, x.Path)
		}
		if x.Event == proto.NodeChildrenChanged {
			continue
		}
		for up := x.Path; up != ""; {
			up = parentOf(up)
			for _, w := range all[up] {
				if w.Recursive {
					tell(w)
				}
			}
		}
	}
}

// heeds says whether a watch of a path is told of an event there.
func (w *watch) heeds(e proto.EventType) bool {
	switch {
	case w.Recursive:
		return e != proto.NodeChildrenChanged
	case w.Keeps, e == proto.NodeDeleted:
		return true
	}
	return w.Children == (e == proto.NodeChildrenChanged)
}

// watchFired: a server says that it notifies a client. Mostly the checker knows already that it had to. It does not where the client has
// brought watches along to this server, or has taken some back.
func (c *Checker) watchFired(e *trace.Event) {
	k := between{e.Server, e.Peer}
	fired := owed{Path: e.Path, Watch: e.Watch, Zxid: e.Zxid}
	switch {
	case e.Zxid <= 0:
		c.caught[k] = append(c.caught[k], fired)
	case c.blurred[k]:
		c.owed[k] = append(c.owed[k], fired)
	}
}

// watchSent: a watch event leaves. It must be due, and no answer from a state with its transaction may have left before it.
func (c *Checker) watchSent(e *trace.Event) *Violation {
	k := between{e.Server, e.Peer}
	if e.Zxid <= 0 || c.current[k] != e.Conn {
		return nil
	}
	due := false
	for i, o := range c.owed[k] {
		if o.Path == e.Path && o.Watch == e.Watch && o.Zxid == e.Zxid {
			due = true
			c.setOwed(k, slices.Delete(c.owed[k], i, i+1))
			break
		}
	}
	if shown := c.conns[e.Conn]; shown >= e.Zxid {
		return broken("WatchOrder", "server %d notifies of %v on %s at %v only after an answer at %v",
			"%d 号在 %[5]v 的响应之后，才通知 %[3]s 上 %[4]v 时的 %[2]v", e.Server, e.Watch, e.Path, e.Zxid, shown)
	}
	if !due {
		return broken("WatchDelivery", "server %d notifies a client of %v on %s at %v, which it does not watch",
			"%d 号把 %[4]v 处 %[3]s 的 %[2]v 通知了没有监听它的客户端", e.Server, e.Watch, e.Path, e.Zxid)
	}
	return nil
}

// caughtUp: a client has sent its watches to another server, and that server has notified it of what it had missed.
func (c *Checker) caughtUp(e *trace.Event, w *proto.WatchSet, z proto.Zxid) *Violation {
	k := between{e.Server, e.Peer}
	caught := c.caught[k]
	delete(c.caught, k)
	for _, list := range [...]struct {
		paths  []string
		missed func(*version) proto.EventType
	}{
		{w.Data, func(v *version) proto.EventType { return v.since(w.RelativeZxid, v.Mzxid, proto.NodeDataChanged) }},
		{w.Child, func(v *version) proto.EventType { return v.since(w.RelativeZxid, v.Pzxid, proto.NodeChildrenChanged) }},
		{w.Exist, func(v *version) proto.EventType {
			if v.Exists {
				return proto.NodeCreated
			}
			return 0
		}},
	} {
		for _, path := range list.paths {
			is := c.tree.at(path, z)
			missed := list.missed(&is)
			if missed == 0 {
				continue
			}
			c.judged.Missed++
			if !slices.ContainsFunc(caught, func(o owed) bool { return o.Path == path && o.Watch == missed }) {
				return broken("WatchDelivery", "server %d takes over the watches of a client at %v and does not notify it of %v on %s",
					"%d 号在 %v 处接管了客户端的 Watcher，却没有通知它 %[4]s 上的 %[3]v", e.Server, z, missed, path)
			}
		}
	}
	return nil
}

// since is the event that a client has missed. seen is the last transaction that it has seen; at is the one that changed the node last.
func (v *version) since(seen, at proto.Zxid, event proto.EventType) proto.EventType {
	switch {
	case !v.Exists:
		return proto.NodeDeleted
	case at > seen:
		return event
	}
	return 0
}

// connected: a client has a new connection, which nothing is watched on.
func (c *Checker) connected(e *trace.Event) {
	k := between{e.Server, e.Peer}
	c.current[k] = e.Conn
	for path, all := range c.watches[k.Server] { //ordered: each alone
		kept := all[:0]
		for _, w := range all {
			if w.Client != k.Client {
				kept = append(kept, w)
			}
		}
		if c.watches[k.Server][path] = kept; len(kept) == 0 {
			delete(c.watches[k.Server], path)
		}
	}
	delete(c.owed, k)
	delete(c.caught, k)
	delete(c.blurred, k)
}
