package tree

import "zootrope/core/proto"

// The kinds of watches that only the current clients name (Watcher.WatcherType, docs/protocol/watches.md#removing-watches).
const (
	watcherPersistent proto.WatcherType = 4
	watcherRecursive  proto.WatcherType = 5
)

// meant says which modes in which table a WatcherType means.
func meant(kind proto.WatcherType) (modes [2]watchMode, ok bool) {
	switch kind {
	case proto.WatcherChildren:
		modes[childTable] = standard
	case proto.WatcherData:
		modes[dataTable] = standard
	case proto.WatcherAny:
		modes[dataTable], modes[childTable] = standard|persistent|recursive, standard|persistent
	case watcherPersistent:
		modes[dataTable], modes[childTable] = persistent, persistent
	case watcherRecursive:
		modes[dataTable] = recursive
	default:
		return modes, false
	}
	return modes, true
}

// checkWatches answers whether the connection has such a watch and removes nothing.
func (d *Database) checkWatches(req *proto.Request, conn proto.Conn) proto.Code {
	modes, ok := meant(req.Watcher)
	if !ok {
		return proto.MarshallingError // WatcherType.fromInt throws, in FinalRequestProcessor
	}
	for table, mode := range modes {
		if d.watches.modes(table, req.Path, conn)&mode != 0 {
			return proto.OK
		}
	}
	return proto.NoWatcher
}

// removeWatches removes the connection's own registrations (DataTree.removeWatch).
func (d *Database) removeWatches(req *proto.Request, conn proto.Conn) proto.Code {
	modes, ok := meant(req.Watcher)
	if !ok {
		return proto.MarshallingError // WatcherType.fromInt throws, in FinalRequestProcessor
	}
	code := proto.NoWatcher
	for table, mode := range modes {
		if d.watches.remove(table, req.Path, conn, mode) {
			code = proto.OK
		}
	}
	return code
}
