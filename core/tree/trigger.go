package tree

import "zootrope/core/proto"

// nodeCreated, nodeDeleted and dataChanged trigger what docs/protocol/watches.md#what-fires-a-watch promises, in its order.
// parentPath is as clients write it.

func (d *Database) nodeCreated(path string, n *node, parentPath string, parent *node, z proto.Zxid, fired *[]Fired) {
	d.watches.begin()
	d.watches.trigger(dataTable, path, proto.WatcherEvent{Type: proto.NodeCreated, Path: path, Zxid: z}, n.acl, fired)
	d.childrenChanged(parentPath, parent, z, fired)
}

// nodeDeleted tells a connection that watches both the data and the children once (docs/protocol/watches.md#what-fires-a-watch).
func (d *Database) nodeDeleted(path string, n *node, parentPath string, parent *node, z proto.Zxid, fired *[]Fired) {
	gone := proto.WatcherEvent{Type: proto.NodeDeleted, Path: path, Zxid: z}
	d.watches.begin()
	d.watches.trigger(dataTable, path, gone, n.acl, fired)
	d.watches.trigger(childTable, path, gone, n.acl, fired)
	d.childrenChanged(parentPath, parent, z, fired)
}

func (d *Database) childrenChanged(path string, n *node, z proto.Zxid, fired *[]Fired) {
	d.watches.begin()
	d.watches.trigger(childTable, path, proto.WatcherEvent{Type: proto.NodeChildrenChanged, Path: path, Zxid: z}, n.acl,
		fired)
}

func (d *Database) dataChanged(path string, n *node, z proto.Zxid, fired *[]Fired) {
	d.watches.begin()
	d.watches.trigger(dataTable, path, proto.WatcherEvent{Type: proto.NodeDataChanged, Path: path, Zxid: z}, n.acl, fired)
}

// begin starts a trigger: until the next one no connection is told twice.
func (m *watches) begin() { m.stamp++ }

// trigger fires the watches on a path, and the recursive ones on its ancestors (WatchManager.triggerWatch,
// docs/protocol/watches.md#what-fires-a-watch).
func (m *watches) trigger(table int, path string, ev proto.WatcherEvent, acl []proto.ACL, fired *[]Fired) {
	if fired == nil || len(m.tables[table].lists) == 0 {
		return
	}
	m.fireHere(table, path, ev, acl, fired)
	if m.tables[table].recursive == 0 {
		return
	}
	for p := path; p != "/"; {
		up, _ := split(p)
		p = shown(up)
		m.fireAbove(table, p, ev, acl, fired)
	}
}

// fireHere tells everyone who watches this path and removes the standard watches.
func (m *watches) fireHere(table int, path string, ev proto.WatcherEvent, acl []proto.ACL, fired *[]Fired) {
	l := m.tables[table].lists[path]
	if l == nil {
		return
	}
	for i := range l.entries {
		e := l.entries[i]
		if e.mode == 0 {
			continue
		}
		m.notify(e.slot, ev, acl, fired)
		if e.mode&standard != 0 {
			m.setMode(table, path, l, i, e.mode&^standard)
		}
	}
	m.tidy(table, path, l)
}

// fireAbove tells those who watch an ancestor recursively.
func (m *watches) fireAbove(table int, path string, ev proto.WatcherEvent, acl []proto.ACL, fired *[]Fired) {
	l := m.tables[table].lists[path]
	if l == nil {
		return
	}
	for _, e := range l.entries {
		if e.mode&recursive != 0 {
			m.notify(e.slot, ev, acl, fired)
		}
	}
}

// notify tells a connection, once in a trigger, and only if it may read the node (NIOServerCnxn.process). A standard
// watch whose event was withheld is used up all the same.
func (m *watches) notify(slot int32, ev proto.WatcherEvent, acl []proto.ACL, fired *[]Fired) {
	w := &m.slots[slot]
	if w.seen == m.stamp {
		return
	}
	w.seen = m.stamp
	if allowed(acl, proto.PermRead, w.auth) {
		*fired = append(*fired, Fired{Conn: w.conn, Event: ev})
	}
}
