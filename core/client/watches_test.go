package client

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// What a read registers is seen in what the client tells the next server.
func TestRegistration(t *testing.T) {
	for _, c := range []struct {
		req  proto.Request
		err  proto.Code
		want string // data, exist, child, persistent, recursive
	}{
		{proto.Request{Op: proto.OpGetData, Watch: true}, proto.OK, "[/x][][][][]"},
		{proto.Request{Op: proto.OpGetData, Watch: true}, proto.NoNode, ""},
		{proto.Request{Op: proto.OpGetData}, proto.OK, ""},
		{proto.Request{Op: proto.OpExists, Watch: true}, proto.OK, "[/x][][][][]"},
		{proto.Request{Op: proto.OpExists, Watch: true}, proto.NoNode, "[][/x][][][]"},
		{proto.Request{Op: proto.OpExists, Watch: true}, proto.NoAuth, ""},
		{proto.Request{Op: proto.OpGetChildren, Watch: true}, proto.OK, "[][][/x][][]"},
		{proto.Request{Op: proto.OpGetChildren2, Watch: true}, proto.NoNode, ""},
		{proto.Request{Op: proto.OpAddWatch, Mode: proto.WatchPersistent}, proto.OK, "[][][][/x][]"},
		{proto.Request{Op: proto.OpAddWatch, Mode: proto.WatchPersistentRecursive}, proto.OK, "[][][][][/x]"},
	} {
		b := connected(t)
		c.req.Path = "/x"
		b.reply(proto.Reply{Xid: b.submit(c.req), Err: c.err})
		if got := tables(b.c); got != c.want {
			t.Errorf("%v answered %v: %q, want %q", c.req.Op, c.err, got, c.want)
		}
	}
}

func tables(c *Client) string {
	if len(c.Watches()) == 0 {
		return ""
	}
	w := c.watches.sets(c.Watches(), 0)[0]
	return fmt.Sprintf("%v%v%v%v%v", w.Data, w.Exist, w.Child, w.Persistent, w.PersistentRecursive)
}

func TestEventsUseWatchesUp(t *testing.T) {
	all := dataWatch | existWatch | childWatch | persistentWatch | recursiveWatch
	for _, c := range []struct {
		event proto.EventType
		left  kinds
	}{
		{proto.NodeCreated, all &^ (dataWatch | existWatch)},
		{proto.NodeDataChanged, all &^ (dataWatch | existWatch)},
		{proto.NodeChildrenChanged, all &^ childWatch},
		{proto.NodeDeleted, persistentWatch | recursiveWatch},
	} {
		var r registry
		r.add("/x", all)
		r.add("/y", all)
		r.fired(&proto.WatcherEvent{Type: c.event, Path: "/x"})
		if r.ByPath["/x"] != c.left || r.ByPath["/y"] != all {
			t.Errorf("%v leaves %b, want %b", c.event, r.ByPath["/x"], c.left)
		}
	}
}

func TestRemoveWatches(t *testing.T) {
	for _, c := range []struct {
		which proto.WatcherType
		want  string
		left  int
	}{
		{proto.WatcherChildren, "event ChildWatchRemoved /x", 1},
		{proto.WatcherData, "event DataWatchRemoved /x", 1},
		{proto.WatcherAny, "event ChildWatchRemoved /x; event DataWatchRemoved /x; event PersistentWatchRemoved /x", 0},
	} {
		b := connected(t)
		b.c.watches.add("/x", dataWatch|childWatch|persistentWatch)
		xid := b.submit(proto.Request{Op: proto.OpRemoveWatches, Path: "/x", Watcher: c.which})
		b.see()
		b.reply(proto.Reply{Xid: xid})
		b.want("reply 1 OK; " + c.want)
		if got := len(b.c.Watches()); got != c.left {
			t.Errorf("%d paths left", got)
		}
	}
}

// Many paths go in several messages of a bounded length, and none is lost.
func TestSetWatchesBatches(t *testing.T) {
	var r registry
	var paths []string
	for i := range 3000 {
		p := fmt.Sprintf("/%s%04d", strings.Repeat("n", 95), i)
		r.add(p, dataWatch)
		if i < 10 {
			r.add(p, persistentWatch)
		}
		paths = append(paths, p)
	}
	sets := r.sets(paths, 5)
	if len(sets) != 3 || len(sets[2].Persistent) != 10 {
		t.Fatalf("%d messages", len(sets))
	}
	n := 0
	for _, s := range sets {
		n += len(s.Data)
		if len(s.Data)*104 > setWatchesBytes+104 || s.RelativeZxid != 5 {
			t.Fatalf("%d paths in a message since %v", len(s.Data), s.RelativeZxid)
		}
	}
	if n != 3000 {
		t.Fatalf("%d paths", n)
	}
}

// A message takes paths until it has 128 KiB of them: one that has a byte less takes another path.
func TestSetWatchesAreFull(t *testing.T) {
	for missing, first := range transcript.InOrder(map[int]int{0: 2, 1: 3, 2: 3}) {
		var r registry
		half := setWatchesBytes / 2
		paths := []string{"/a" + strings.Repeat("n", half-4-2), "/b" + strings.Repeat("n", half-4-2-missing), "/c"}
		for _, p := range paths {
			r.add(p, dataWatch)
		}
		if sets := r.sets(paths, 5); len(sets[0].Data) != first || (len(sets) == 2) != (first == 2) {
			t.Errorf("%d bytes short of full, the first message has %d paths and there are %d messages", missing, len(sets[0].Data), len(sets))
		}
	}
}

// The watches of a client by path, and those of a path by their kinds.
func TestWatchList(t *testing.T) {
	c := connected(t).c
	c.watches.add("/b", childWatch)
	c.watches.add("/a", recursiveWatch|dataWatch|persistentWatch)
	c.watches.add("/c", existWatch)
	if got := fmt.Sprint(c.WatchList()); got != "[{/a data} {/a persistent} {/a recursive} {/b child} {/c exist}]" {
		t.Errorf("%s", got)
	}
}

// Persistent watches of either kind need setWatches2.
func TestWhichSetWatches(t *testing.T) {
	for kind, want := range transcript.InOrder(map[kinds]proto.OpCode{dataWatch | existWatch | childWatch: proto.OpSetWatches, persistentWatch: proto.OpSetWatches2,
		recursiveWatch: proto.OpSetWatches2, persistentWatch | recursiveWatch: proto.OpSetWatches2}) {
		b := connected(t)
		b.c.watches.add("/x", kind)
		if b.c.sendWatches(b.now, &b.out); len(b.out.Sends) != 1 || b.out.Sends[0].Msg.Req.Op != want {
			t.Errorf("%b: %+v, want %v", kind, b.out.Sends, want)
		}
	}
}

// A setWatches is full when its paths, each with its length of 4 bytes, have 128 KiB; what comes behind them goes into the next one, for which the same is so.
func TestWhenASetWatchesIsFull(t *testing.T) {
	const n = 32
	for full := range 3 { // messages before the one that lacks some bytes
		for short, more := range map[int]int{0: 2, 1: 1, -1: 2} {
			r := registry{ByPath: map[string]kinds{}}
			var paths []string
			for i := range (full+1)*n + 1 {
				length := setWatchesBytes/n - 4
				if i == full*n {
					length -= short
				}
				path := fmt.Sprintf("/%0*d", length-1, i)
				paths = append(paths, path)
				r.ByPath[path] = dataWatch
			}
			if got := len(r.sets(paths, 0)); got != full+more {
				t.Errorf("message %d is %d bytes short: %d messages, want %d", full+1, short, got, full+more)
			}
		}
	}
}

// Paths with watches of some kinds only, in whatever order: each kind has its own list.
func TestSetWatchesOfAllKinds(t *testing.T) {
	r := registry{ByPath: map[string]kinds{"/a": childWatch, "/b": dataWatch | recursiveWatch, "/c": existWatch, "/d": dataWatch | persistentWatch}}
	sets := r.sets([]string{"/a", "/b", "/c", "/d"}, 7)
	if got, want := fmt.Sprintf("%+v", *sets[0]), "{RelativeZxid:0:7 Data:[/b /d] Exist:[/c] Child:[/a] Persistent:[/d] PersistentRecursive:[/b]}"; len(sets) != 1 || got != want {
		t.Errorf("%d messages, the first\n%s\nwant\n%s", len(sets), got, want)
	}
}
