package tree

import "zootrope/core/proto"

// SetWatches registers again what a client watched before it reconnected (DataTree.setWatches,
// docs/protocol/watches.md#after-a-reconnect). What has changed since the last zxid that the client saw fires at once, with
// zxid −1; persistent watches get no such events.
func (d *Database) SetWatches(w *proto.WatchSet, conn proto.Conn, fired *[]Fired) {
	for _, path := range w.Data {
		n := d.get(path)
		d.rewatch(dataTable, path, conn, missedData(n, w.RelativeZxid), fired)
	}
	for _, path := range w.Exist {
		d.rewatch(dataTable, path, conn, missedCreation(d.get(path)), fired)
	}
	for _, path := range w.Child {
		d.rewatch(childTable, path, conn, missedChildren(d.get(path), w.RelativeZxid), fired)
	}
	for _, path := range w.Persistent {
		d.addPersistent(path, conn, proto.WatchPersistent)
	}
	for _, path := range w.PersistentRecursive {
		d.addPersistent(path, conn, proto.WatchPersistentRecursive)
	}
}

// nothingMissed stands where no event is due.
const nothingMissed proto.EventType = 0

func missedData(n *node, since proto.Zxid) proto.EventType {
	switch {
	case n == nil:
		return proto.NodeDeleted
	case n.mzxid > since:
		return proto.NodeDataChanged
	}
	return nothingMissed
}

func missedCreation(n *node) proto.EventType {
	if n != nil {
		return proto.NodeCreated
	}
	return nothingMissed
}

func missedChildren(n *node, since proto.Zxid) proto.EventType {
	switch {
	case n == nil:
		return proto.NodeDeleted
	case n.pzxid > since:
		return proto.NodeChildrenChanged
	}
	return nothingMissed
}

// rewatch fires the event that was missed, or registers the watch.
func (d *Database) rewatch(table int, path string, conn proto.Conn, missed proto.EventType, fired *[]Fired) {
	if missed == nothingMissed {
		d.watches.add(table, path, conn, standard)
		return
	}
	*fired = append(*fired, Fired{conn, proto.WatcherEvent{Type: missed, Path: path, Zxid: proto.NoZxid}})
}

// addPersistent registers an addWatch: in both tables, or recursive and then in the data table alone.
func (d *Database) addPersistent(path string, conn proto.Conn, mode proto.WatchMode) {
	if mode == proto.WatchPersistentRecursive {
		d.watches.add(dataTable, path, conn, recursive)
		return
	}
	d.watches.add(dataTable, path, conn, persistent)
	d.watches.add(childTable, path, conn, persistent)
}
