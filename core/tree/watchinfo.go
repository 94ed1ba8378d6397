package tree

import (
	"maps"
	"slices"
	"sort"

	"zootrope/core/proto"
)

// WatchInfo is one watch of a connection.
type WatchInfo struct {
	Path string
	Kind string // data exist child persistent recursive
}

// WatchCount is how many watches there are on this server; a persistent one counts once.
func (d *Database) WatchCount() int { return d.watches.count }

// Watches lists what a connection watches, by path and then in the order of Kind's comment.
func (d *Database) Watches(conn proto.Conn) []WatchInfo {
	slot, ok := d.watches.find(conn)
	if !ok {
		return nil
	}
	at := &d.watches.slots[slot].at
	paths := slices.AppendSeq(slices.Collect(maps.Keys(at[dataTable])), maps.Keys(at[childTable]))
	slices.Sort(paths)
	var out []WatchInfo
	for _, path := range slices.Compact(paths) {
		out = d.appendWatches(out, path, conn)
	}
	return out
}

// Watchers lists the connections that may watch something, in the order of their clients.
func (d *Database) Watchers() []proto.Conn {
	var out []proto.Conn
	for i := range d.watches.slots {
		if c := d.watches.slots[i].conn; c != (proto.Conn{}) {
			out = append(out, c)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := out[i], out[j]
		return a.Peer > b.Peer || a.Peer == b.Peer && a.Gen < b.Gen
	})
	return out
}

// appendWatches names the watches on one path. A standard watch in the data table whose node is missing can only be one
// that exists has set.
func (d *Database) appendWatches(out []WatchInfo, path string, conn proto.Conn) []WatchInfo {
	data, child := d.watches.modes(dataTable, path, conn), d.watches.modes(childTable, path, conn)
	if data&standard != 0 {
		kind := "data"
		if d.get(path) == nil {
			kind = "exist"
		}
		out = append(out, WatchInfo{path, kind})
	}
	if child&standard != 0 {
		out = append(out, WatchInfo{path, "child"})
	}
	if data&persistent != 0 {
		out = append(out, WatchInfo{path, "persistent"})
	}
	if data&recursive != 0 {
		out = append(out, WatchInfo{path, "recursive"})
	}
	return out
}

// DropWatches forgets a connection and all its watches.
func (d *Database) DropWatches(conn proto.Conn) { d.watches.drop(conn) }

// SetAuth sets the identities that a connection has proved by now: they decide which watch events it gets. A connection
// that watches nothing is not kept. Read sets the identities that were proved when the request was made.
func (d *Database) SetAuth(conn proto.Conn, ids []proto.ID) {
	if slot, ok := d.watches.find(conn); ok {
		d.watches.slots[slot].auth = ids
	}
}

// DataWatcher is a connection that has, or has had, watches in the data table.
type DataWatcher struct {
	Conn  proto.Conn
	Paths []string // sorted
}

// Has says whether the connection watches a path.
func (w *DataWatcher) Has(path string) bool {
	_, found := slices.BinarySearch(w.Paths, path)
	return found
}

// DataWatches lists the DataWatchers in the order of their clients, as `wchc` does: the watches of getChildren are left out.
func (d *Database) DataWatches() []DataWatcher {
	var out []DataWatcher
	for _, conn := range d.Watchers() {
		slot, _ := d.watches.find(conn)
		if at := d.watches.slots[slot].at[dataTable]; at != nil {
			out = append(out, DataWatcher{conn, slices.Sorted(maps.Keys(at))})
		}
	}
	return out
}

// WatchedPaths lists the paths that at least one connection watches, sorted.
func WatchedPaths(all []DataWatcher) []string {
	var out []string
	for _, w := range all {
		out = append(out, w.Paths...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// WatchEntries is how many watches there are as ZooKeeper counts them: one for each connection, path and table.
func (d *Database) WatchEntries() int {
	n := 0
	for table := range d.watches.tables {
		for _, l := range d.watches.tables[table].lists { //ordered: a sum
			n += l.live
		}
	}
	return n
}
