package tree

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

func addWatch(path string, mode proto.WatchMode) proto.Request {
	return proto.Request{Op: proto.OpAddWatch, Path: path, Mode: mode}
}

// Which read sets what, and which write triggers what (docs/protocol/watches.md#what-sets-a-watch,
// docs/protocol/watches.md#what-fires-a-watch). /n and its child /n/k exist, /m does not. Connection 1 reads, then the session
// writes.
func TestWatchTable(t *testing.T) {
	getData, exists, ls := proto.OpGetData, proto.OpExists, proto.OpGetChildren
	for _, c := range []struct {
		watch, write proto.Request
		want         string
	}{
		{get(getData, "/n", true), set("/n", "d"), "-1 NodeDataChanged /n 1:5"}, // the same bytes
		{get(getData, "/n", true), create("/n/x"), ""},
		{get(getData, "/n/k", true), del("/n/k"), "-1 NodeDeleted /n/k 1:5"},
		{get(getData, "/m", true), create("/m"), ""},
		{get(exists, "/n", true), set("/n", ""), "-1 NodeDataChanged /n 1:5"},
		{get(exists, "/m", true), create("/m"), "-1 NodeCreated /m 1:5"},
		{get(exists, "/m", true), createAs("/m", proto.Ephemeral), "-1 NodeCreated /m 1:5"},
		{get(exists, "/n/k", true), del("/n/k"), "-1 NodeDeleted /n/k 1:5"},
		{get(ls, "/n", true), create("/n/x"), "-1 NodeChildrenChanged /n 1:5"},
		{get(ls, "/n", true), del("/n/k"), "-1 NodeChildrenChanged /n 1:5"},
		{get(ls, "/n", true), set("/n", ""), ""},
		{get(ls, "/n", true), set("/n/k", ""), ""},
		{get(ls, "/n", true), create("/n/k/deep"), ""},
		{get(ls, "/n/k", true), del("/n/k"), "-1 NodeDeleted /n/k 1:5"},
		{get(ls, "/m", true), create("/m"), ""},
		{get(ls, "/", true), create("/m"), "-1 NodeChildrenChanged / 1:5"},
		{get(getData, "/", true), set("/", ""), "-1 NodeDataChanged / 1:5"},
		{get(getData, "/n", true), proto.Request{Op: proto.OpSetACL, Path: "/n", ACL: locked, Version: -1}, ""},
		{get(getData, "/n", true), proto.Request{Op: proto.OpSetData, Path: "/n", Version: 9}, ""},
		{get(getData, "/n", false), set("/n", ""), ""},

		{addWatch("/n", 0), set("/n", ""), "-1 NodeDataChanged /n 1:5"},
		{addWatch("/n", 0), create("/n/x"), "-1 NodeChildrenChanged /n 1:5"},
		{addWatch("/n", 0), set("/n/k", ""), ""},
		{addWatch("/n/k", 0), del("/n/k"), "-1 NodeDeleted /n/k 1:5"},
		{addWatch("/m", 0), create("/m"), "-1 NodeCreated /m 1:5"},
		{addWatch("/n", 1), set("/n", ""), "-1 NodeDataChanged /n 1:5"},
		{addWatch("/n", 1), create("/n/x"), "-1 NodeCreated /n/x 1:5"}, // and no change of children
		{addWatch("/n", 1), set("/n/k", ""), "-1 NodeDataChanged /n/k 1:5"},
		{addWatch("/n", 1), create("/n/k/deep"), "-1 NodeCreated /n/k/deep 1:5"},
		{addWatch("/n", 1), del("/n/k"), "-1 NodeDeleted /n/k 1:5"},
		{addWatch("/", 1), create("/nn"), "-1 NodeCreated /nn 1:5"},
		{addWatch("/n", 1), create("/nn"), ""},

		{get(getData, "/n", true), multi(set("/n", ""), set("/n", ""), create("/n/x")), "-1 NodeDataChanged /n 1:5"},
		{addWatch("/n", 0), multi(set("/n", ""), create("/n/x"), del("/n/x")), "-1 NodeDataChanged /n 1:5, " +
			"-1 NodeChildrenChanged /n 1:5, -1 NodeChildrenChanged /n 1:5"},
		{addWatch("/n", 0), multi(set("/n", ""), del("/no")), ""},
	} {
		w := newWorld(t)
		w.must(create("/n"))
		w.must(create("/n/k"))
		w.read(conn(1), c.watch)
		w.do(c.write)
		if got := w.takeFired(); got != c.want {
			t.Errorf("%v %s, then %v %s: %q, want %q", c.watch.Op, c.watch.Path, c.write.Op, c.write.Path, got, c.want)
		}
	}
}

func TestStandardWatchesFireOnce(t *testing.T) {
	w := newWorld(t)
	w.must(create("/n"))
	for range 3 {
		w.read(conn(1), get(proto.OpGetData, "/n", true))
		w.read(conn(1), get(proto.OpExists, "/n", true))
	}
	w.read(conn(2), addWatch("/n", 0))
	w.must(set("/n", ""))
	w.must(set("/n", ""))
	if got, want := w.takeFired(), "-1 NodeDataChanged /n 1:4, -2 NodeDataChanged /n 1:4, -2 NodeDataChanged /n 1:5"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if w.db.WatchCount() != 1 {
		t.Errorf("%d watches", w.db.WatchCount())
	}
}

// A connection that watches data and children learns of the deletion once; so does one with a recursive watch above.
func TestDeleteTellsEachOnce(t *testing.T) {
	w := newWorld(t)
	w.must(create("/n"))
	w.must(create("/n/k"))
	w.read(conn(1), get(proto.OpGetChildren, "/n/k", true))
	w.read(conn(2), get(proto.OpGetData, "/n/k", true))
	w.read(conn(2), get(proto.OpGetChildren, "/n/k", true))
	w.read(conn(2), get(proto.OpGetChildren, "/n", true))
	w.read(conn(3), addWatch("/n", 1))
	w.read(conn(3), get(proto.OpGetChildren, "/n/k", true))
	w.must(del("/n/k"))
	want := "-2 NodeDeleted /n/k 1:5, -3 NodeDeleted /n/k 1:5, -1 NodeDeleted /n/k 1:5, -2 NodeChildrenChanged /n 1:5"
	if got := w.takeFired(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if w.db.WatchCount() != 1 {
		t.Errorf("%d watches are left, want the recursive one", w.db.WatchCount())
	}
}

// Events come in the order of registration, whatever was dropped in between.
func TestOrderOfConnections(t *testing.T) {
	w := newWorld(t)
	w.must(create("/n"))
	for _, n := range []int{5, 2, 9, 1, 7, 3, 8} {
		w.read(conn(n), get(proto.OpGetData, "/n", true))
	}
	for _, n := range []int{9, 5, 7, 8} {
		w.db.DropWatches(conn(n))
	}
	w.read(conn(4), get(proto.OpGetData, "/n", true))
	w.read(conn(2), get(proto.OpGetData, "/n", true)) // keeps its place
	w.must(set("/n", ""))
	if got := peers(w.takeFired()); got != "-2 -1 -3 -4" {
		t.Error(got)
	}
}

func peers(fired string) string {
	var out []string
	for f := range strings.SplitSeq(fired, ", ") {
		who, _, _ := strings.Cut(f, " ")
		out = append(out, who)
	}
	return strings.Join(out, " ")
}

// Events are withheld from those who may not read the node; the watch is used up
// (docs/protocol/watches.md#what-fires-a-watch).
func TestEventsAreFiltered(t *testing.T) {
	w := newWorld(t)
	bob := id("digest", "bob:h")
	w.read(conn(1), get(proto.OpExists, "/s", true))
	req := get(proto.OpExists, "/s", true)
	req.Auth = []proto.ID{bob}
	w.read(conn(2), req)
	secret := create("/s")
	secret.ACL = []proto.ACL{{Perms: proto.PermRead, ID: bob}}
	w.must(secret)
	if got := w.takeFired(); got != "-2 NodeCreated /s 1:3" {
		t.Error(got)
	}
	if w.db.WatchCount() != 0 {
		t.Errorf("%d watches are left", w.db.WatchCount())
	}
}

// What happened at the very zxid that a client has seen is not missed.
func TestSetWatchesAtTheZxid(t *testing.T) {
	for behind, want := range transcript.InOrder(map[proto.Zxid]string{0: "", 1: "-1 NodeDataChanged /n -, -1 NodeChildrenChanged /p -"}) {
		w := newWorld(t)
		w.must(create("/p"))
		w.must(create("/n"))
		w.must(proto.Request{Op: proto.OpMulti, Ops: []proto.Request{set("/n", "x"), create("/p/kid")}}) // both at one zxid
		w.db.SetWatches(&proto.WatchSet{RelativeZxid: w.z - behind, Data: []string{"/n"}, Child: []string{"/p"}}, conn(1), &w.fired)
		if got := w.takeFired(); got != want {
			t.Errorf("%d behind: %s, want %s", behind, got, want)
		}
	}
}

// The watchers are listed in the order of the clients and then of their connections, in whatever order they came. A place that is free again is nobody's.
func TestWatchers(t *testing.T) {
	c := func(peer proto.Party, gen uint32) proto.Conn {
		return proto.Conn{Net: proto.ClientPort, Peer: peer, Gen: gen}
	}
	want := []proto.Conn{c(-1, 2), c(-1, 7), c(-2, 1), c(-3, 1), c(-3, 3)}
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {2, 4, 0, 3, 1}, {1, 0, 4, 3, 2}} {
		w := newWorld(t)
		gone := c(-4, 9)
		w.read(gone, get(proto.OpExists, "/", true))
		for _, i := range order {
			w.read(want[i], get(proto.OpExists, "/", true))
		}
		w.db.DropWatches(gone)
		if got := w.db.Watchers(); !slices.Equal(got, want) {
			t.Errorf("in the order %v: %v", order, got)
		}
	}
}

func TestSetWatches(t *testing.T) {
	w := newWorld(t)
	for _, p := range []string{"/old", "/changed", "/kids", "/reborn"} { // 1:3 to 1:6
		w.must(create(p))
	}
	since := w.z
	w.must(set("/changed", ""))
	w.must(create("/kids/x"))
	w.must(del("/reborn"))
	w.must(create("/reborn"))
	set := &proto.WatchSet{
		RelativeZxid: since,
		Data:         []string{"/changed", "/gone", "/kids", "/old", "/reborn"},
		Exist:        []string{"/none", "/old"},
		Child:        []string{"/gone", "/kids", "/old"},
		Persistent:   []string{"/changed"}, PersistentRecursive: []string{"/kids"},
	}
	w.db.SetWatches(set, conn(1), &w.fired)
	want := "-1 NodeDataChanged /changed -, -1 NodeDeleted /gone -, -1 NodeDataChanged /reborn -, " +
		"-1 NodeCreated /old -, -1 NodeDeleted /gone -, -1 NodeChildrenChanged /kids -"
	if got := w.takeFired(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := fmt.Sprint(w.db.Watches(conn(1))), "[{/changed persistent} {/kids data} {/kids recursive} "+
		"{/none exist} {/old data} {/old child}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if w.db.WatchCount() != 6 {
		t.Errorf("%d watches", w.db.WatchCount())
	}
}

func TestRemoveWatches(t *testing.T) {
	ask := func(op proto.OpCode, kind proto.WatcherType) proto.Request {
		return proto.Request{Op: op, Path: "/n", Watcher: kind}
	}
	all := []string{"data", "child", "persistent", "recursive"}
	for kind, gone := range transcript.InOrder(map[proto.WatcherType][]string{
		proto.WatcherData: {"data"}, proto.WatcherChildren: {"child"}, proto.WatcherAny: all,
		watcherPersistent: {"persistent"}, watcherRecursive: {"recursive"},
	}) {
		w := newWorld(t)
		w.must(create("/n"))
		w.read(conn(2), addWatch("/n", 0))
		if rep := w.read(conn(1), ask(proto.OpCheckWatches, kind)); rep.Err != proto.NoWatcher {
			t.Errorf("check %d: %v", kind, rep.Err)
		}
		w.read(conn(1), get(proto.OpGetData, "/n", true))
		w.read(conn(1), get(proto.OpGetChildren, "/n", true))
		w.read(conn(1), addWatch("/n", 0))
		w.read(conn(1), addWatch("/n", 1))
		if n := w.db.WatchCount(); n != 5 {
			t.Errorf("%d watches", n)
		}
		for range 2 {
			if rep := w.read(conn(1), ask(proto.OpCheckWatches, kind)); rep.Err != proto.OK {
				t.Errorf("check %d: %v", kind, rep.Err)
			}
		}
		if rep := w.read(conn(1), ask(proto.OpRemoveWatches, kind)); rep.Err != proto.OK {
			t.Errorf("remove %d: %v", kind, rep.Err)
		}
		if rep := w.read(conn(1), ask(proto.OpRemoveWatches, kind)); rep.Err != proto.NoWatcher {
			t.Errorf("remove %d again: %v", kind, rep.Err)
		}
		var left []string
		for _, i := range w.db.Watches(conn(1)) {
			left = append(left, i.Kind)
		}
		want := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(gone, s) })
		if !slices.Equal(left, want) {
			t.Errorf("after %d: %v, want %v", kind, left, want)
		}
		if len(w.db.Watches(conn(2))) != 1 || w.db.WatchCount() != 1+len(want) {
			t.Errorf("after %d: %d watches", kind, w.db.WatchCount())
		}
	}
	w := newWorld(t)
	for _, op := range []proto.OpCode{proto.OpCheckWatches, proto.OpRemoveWatches} {
		if rep := w.read(conn(1), ask(op, 9)); rep.Err != proto.MarshallingError {
			t.Errorf("%v", rep.Err)
		}
	}
	if rep := w.read(conn(1), addWatch("/n", 7)); rep.Err != proto.MarshallingError {
		t.Errorf("%v", rep.Err)
	}
}

// Nothing is left of connections that are gone, and their places are used again.
func TestDropWatches(t *testing.T) {
	w := newWorld(t)
	w.must(create("/n"))
	for n := 1; n <= 100; n++ {
		w.read(conn(n), get(proto.OpGetData, "/n", true))
		w.read(conn(n), addWatch("/n", 0))
		w.read(conn(n), addWatch("/", 1))
		w.db.DropWatches(conn(n - 1))
		w.db.DropWatches(conn(n - 1))
	}
	if n := w.db.WatchCount(); n != 3 || len(w.db.watches.slots) != 2 {
		t.Errorf("%d watches, %d slots", n, len(w.db.watches.slots))
	}
	w.db.DropWatches(conn(100))
	m := &w.db.watches
	if n := w.db.WatchCount() + m.tables[0].recursive + len(m.tables[0].lists) + len(m.tables[1].lists) + len(m.index); n != 0 {
		t.Errorf("something is left: %+v", m)
	}
	w.must(set("/n", ""))
	if got := w.takeFired(); got != "" {
		t.Error(got)
	}
}

// A recursive watch somewhere does not make others on ancestors recursive.
func TestOnlyRecursiveWatchesLookDown(t *testing.T) {
	w := newWorld(t)
	w.must(create("/n"))
	w.must(create("/n/k"))
	w.read(conn(1), get(proto.OpGetData, "/n", true))
	w.read(conn(2), addWatch("/n", 0))
	w.read(conn(3), addWatch("/elsewhere", 1))
	w.must(set("/n/k", ""))
	if got := w.takeFired(); got != "" {
		t.Error(got)
	}
}

// What a connection proves later counts for the watches it set before.
func TestAuthOfAWatcherIsKeptUpToDate(t *testing.T) {
	bob := id("digest", "bob:h")
	for _, how := range []string{"not", "read", "SetAuth"} {
		w := newWorld(t)
		w.read(conn(1), get(proto.OpExists, "/s", true))
		switch how {
		case "read":
			req := get(proto.OpGetData, "/", false)
			req.Auth = []proto.ID{bob}
			w.read(conn(1), req)
		case "SetAuth":
			w.db.SetAuth(conn(1), []proto.ID{bob})
		}
		secret := create("/s")
		secret.ACL = []proto.ACL{{Perms: proto.PermRead, ID: bob}}
		w.must(secret)
		if got := w.takeFired(); (got != "") != (how != "not") {
			t.Errorf("%s: %q", how, got)
		}
	}
}

// The kinds have the numbers of docs/protocol/watches.md#removing-watches: 1 children, 2 data, 3 any, 4 persistent, 5
// persistent recursive.
func TestKindsOfWatchesHaveTheNumbersOfTheProtocol(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	w.read(conn(1), get(proto.OpGetChildren, "/a", true))
	w.read(conn(2), get(proto.OpGetData, "/a", true))
	w.read(conn(4), addWatch("/a", proto.WatchPersistent))
	w.read(conn(5), addWatch("/a", proto.WatchPersistentRecursive))
	for _, c := range []struct{ number, conn int }{{1, 1}, {2, 2}, {4, 4}, {5, 5}} {
		for _, other := range []int{1, 2, 4, 5} {
			want := proto.NoWatcher
			if other == c.conn {
				want = proto.OK
			}
			req := proto.Request{Op: proto.OpCheckWatches, Path: "/a", Watcher: proto.WatcherType(c.number)}
			if got := w.read(conn(other), req).Err; got != want {
				t.Errorf("kind %d, connection %d: %v, want %v", c.number, other, got, want)
			}
			req.Watcher = 3
			if got := w.read(conn(other), req).Err; got != proto.OK {
				t.Errorf("any, connection %d: %v", other, got)
			}
		}
	}
}

// Some of six watchers stay, and the others go in any order: each that stays is told once, in the order of their watches.
func TestWhoStaysIsToldOnce(t *testing.T) {
	for stay := range 1 << 6 {
		for _, backwards := range []bool{false, true} {
			w := &world{t: t, db: New(Options{}), prep: NewPrep()}
			var want []int
			for n := 1; n <= 6; n++ {
				w.db.watches.add(dataTable, "/", conn(n), standard)
			}
			for i := 1; i <= 6; i++ {
				n := i
				if backwards {
					n = 7 - i
				}
				if stay>>(n-1)&1 == 0 {
					w.db.DropWatches(conn(n))
				}
			}
			for n := 1; n <= 6; n++ {
				if stay>>(n-1)&1 != 0 {
					want = append(want, n)
				}
			}
			if n := w.db.WatchCount(); n != len(want) {
				t.Errorf("%d watches, want those of %v", n, want)
			}
			w.db.Apply(&proto.Txn{Zxid: 1, Type: proto.OpSetData, Path: "/"}, &w.fired, nil)
			var got []int
			for _, f := range w.fired {
				got = append(got, -int(f.Conn.Peer))
			}
			if !slices.Equal(got, want) || w.db.WatchCount() != 0 || w.db.WatchEntries() != 0 {
				t.Errorf("%v are told, want %v; %d watches are left", got, want, w.db.WatchCount())
			}
		}
	}
}
