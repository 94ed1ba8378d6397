package tree

import (
	"maps"
	"slices"

	"zootrope/core/proto"
)

// Fired is a watch event for a connection.
type Fired struct {
	Conn  proto.Conn
	Event proto.WatcherEvent
}

// watchMode is a set of the ways in which a connection watches a path (WatcherMode).
type watchMode uint8

const (
	standard   watchMode = 1 << iota // gone once triggered
	persistent                       // stays
	recursive                        // stays, and means every node below, too
)

// The two tables (DataTree.dataWatches, childWatches).
const (
	dataTable  = 0
	childTable = 1
)

// watches is every watch on this server (IWatchManager, twice). Per path there is a list in the order of registration,
// per connection there are the places of its entries in those lists, so that registering, triggering and dropping cost
// nothing that grows with the number of other watchers.
type watches struct {
	tables [2]watchTable
	slots  []watcher        // the connections
	index  map[uint64]int32 // connKey to slot
	free   []int32          // slots of connections that are gone
	count  int              // watches; a persistent watch counts once
	stamp  uint64           `hash:"-"`
}

type watchTable struct {
	lists     map[string]*watchList
	recursive int // entries with this mode; while there are none, ancestors are not looked at
}

type watchList struct {
	entries []watchEntry // in the order of registration; those with mode 0 are dead
	live    int
}

type watchEntry struct {
	slot int32
	mode watchMode
}

// watcher is a connection.
type watcher struct {
	conn proto.Conn
	auth []proto.ID          // what the connection has proved; events are filtered by it
	at   [2]map[string]int32 // path to the place in its list
	seen uint64              `hash:"-"` // stamp of the last trigger that reached it
}

func newWatches() watches {
	var m watches
	m.index = map[uint64]int32{}
	for i := range m.tables {
		m.tables[i].lists = map[string]*watchList{}
	}
	return m
}

// connKey tells the client connections of one process apart.
func connKey(c proto.Conn) uint64 { return uint64(uint32(c.Peer))<<32 | uint64(c.Gen) }

// find gives the slot of a connection that is known.
func (m *watches) find(c proto.Conn) (int32, bool) {
	slot, ok := m.index[connKey(c)]
	if ok && m.slots[slot].conn != c {
		panic("tree: two client connections with one number")
	}
	return slot, ok
}

// slotOf gives the slot of a connection, a new one if need be.
func (m *watches) slotOf(c proto.Conn) int32 {
	if slot, ok := m.find(c); ok {
		return slot
	}
	var slot int32
	if n := len(m.free); n > 0 {
		slot, m.free = m.free[n-1], m.free[:n-1]
	} else {
		slot = int32(len(m.slots))
		m.slots = append(m.slots, watcher{})
	}
	m.slots[slot].conn = c
	m.index[connKey(c)] = slot
	return slot
}

// add registers a watch. If the watch exists, nothing changes, not even its place in the order.
func (m *watches) add(table int, path string, c proto.Conn, mode watchMode) {
	slot := m.slotOf(c)
	w := &m.slots[slot]
	if i, ok := w.at[table][path]; ok {
		l := m.tables[table].lists[path]
		m.setMode(table, path, l, int(i), l.entries[i].mode|mode)
		return
	}
	l := m.tables[table].lists[path]
	if l == nil {
		l = &watchList{}
		m.tables[table].lists[path] = l
	}
	if w.at[table] == nil {
		w.at[table] = map[string]int32{}
	}
	i := len(l.entries)
	w.at[table][path] = int32(i)
	l.entries = append(l.entries, watchEntry{slot: slot})
	l.live++
	m.setMode(table, path, l, i, mode)
}

// modes says how a connection watches a path.
func (m *watches) modes(table int, path string, c proto.Conn) watchMode {
	slot, ok := m.find(c)
	if !ok {
		return 0
	}
	i, ok := m.slots[slot].at[table][path]
	if !ok {
		return 0
	}
	return m.tables[table].lists[path].entries[i].mode
}

// remove takes modes away. It says false if the connection had no such mode.
func (m *watches) remove(table int, path string, c proto.Conn, mode watchMode) bool {
	have := m.modes(table, path, c)
	if have&mode == 0 {
		return false
	}
	slot, _ := m.find(c)
	l := m.tables[table].lists[path]
	m.setMode(table, path, l, int(m.slots[slot].at[table][path]), have&^mode)
	m.tidy(table, path, l)
	return true
}

// setMode changes an entry and all that is counted. An entry that ends with no mode is dead; tidy clears it away.
func (m *watches) setMode(table int, path string, l *watchList, i int, mode watchMode) {
	e := &l.entries[i]
	m.count += counted(table, mode) - counted(table, e.mode)
	m.tables[table].recursive += int(mode&recursive)/int(recursive) - int(e.mode&recursive)/int(recursive)
	if e.mode = mode; mode == 0 {
		delete(m.slots[e.slot].at[table], path)
		l.live--
	}
}

// counted: a persistent watch is in both tables but is one watch.
func counted(table int, mode watchMode) int {
	if table == childTable {
		mode &^= persistent
	}
	return int(mode&1 + mode>>1&1 + mode>>2&1)
}

// tidy drops an empty list and packs one that is mostly dead.
func (m *watches) tidy(table int, path string, l *watchList) {
	if l.live == 0 {
		delete(m.tables[table].lists, path)
		return
	}
	if 2*l.live >= len(l.entries) {
		return
	}
	kept := l.entries[:0]
	for _, e := range l.entries {
		if e.mode != 0 {
			m.slots[e.slot].at[table][path] = int32(len(kept))
			kept = append(kept, e)
		}
	}
	l.entries = kept
}

// drop forgets a connection.
func (m *watches) drop(c proto.Conn) {
	slot, ok := m.find(c)
	if !ok {
		return
	}
	for table := range m.tables {
		for _, path := range slices.Sorted(maps.Keys(m.slots[slot].at[table])) {
			m.remove(table, path, c, standard|persistent|recursive)
		}
	}
	delete(m.index, connKey(c))
	m.slots[slot] = watcher{}
	m.free = append(m.free, slot)
}
