package tree

import (
	"slices"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

func TestReads(t *testing.T) {
	w := newWorld(t)
	bob := id("digest", "bob:h")
	w.must(create("/a"))
	w.must(create("/a/y"))
	w.must(create("/a/x"))
	secret := create("/secret")
	secret.ACL = []proto.ACL{{Perms: proto.PermRead, ID: bob}, {Perms: proto.PermAdmin, ID: id("digest", "eve:h")}}
	w.must(secret)

	if rep := w.read(conn(1), get(proto.OpGetData, "/a", false)); string(rep.Data) != "d" || rep.Stat.NumChildren != 2 {
		t.Errorf("getData: %+v", rep)
	}
	if rep := w.read(conn(1), get(proto.OpExists, "/a", false)); rep.Err != proto.OK || rep.Stat.NumChildren != 2 {
		t.Errorf("exists: %+v", rep)
	}
	if rep := w.read(conn(1), get(proto.OpExists, "/a\x00", true)); rep.Err != proto.BadArguments {
		t.Errorf("exists: %+v", rep)
	}
	if rep := w.read(conn(1), get(proto.OpGetChildren, "/a", false)); !slices.Equal(rep.Children, []string{"x", "y"}) ||
		rep.Stat != (proto.Stat{}) {
		t.Errorf("getChildren: %+v", rep)
	}
	rep := w.read(conn(1), get(proto.OpGetChildren2, "/", false))
	if !slices.Equal(rep.Children, []string{"a", "secret", "zookeeper"}) || rep.Stat.NumChildren != 3 {
		t.Errorf("getChildren2: %+v", rep)
	}
	if rep := w.read(conn(1), get(proto.OpSync, "/nowhere", false)); rep.Err != proto.OK || rep.Path != "/nowhere" {
		t.Errorf("sync: %+v", rep)
	}
	for _, op := range []proto.OpCode{proto.OpGetData, proto.OpExists, proto.OpGetChildren, proto.OpGetACL} {
		if rep := w.read(conn(1), get(op, "/no", false)); rep.Err != proto.NoNode {
			t.Errorf("%v of nothing: %v", op, rep.Err)
		}
		if rep := w.read(conn(1), get(op, "/secret", true)); rep.Err != proto.NoAuth || rep.Data != nil || rep.ACL != nil {
			t.Errorf("%v of a secret: %+v", op, rep)
		}
		req := get(op, "/secret", false)
		req.Auth = []proto.ID{bob}
		if rep := w.read(conn(1), req); rep.Err != proto.OK {
			t.Errorf("%v for one who may: %v", op, rep.Err)
		}
	}
	if n := w.db.WatchCount(); n != 0 {
		t.Errorf("%d watches were set by reads that failed", n)
	}
	if rep := w.read(conn(1), proto.Request{Op: proto.OpCreate}); rep.Err != proto.Unimplemented {
		t.Errorf("a write: %v", rep.Err)
	}
}

// getACL hides hashes from those without ADMIN.
func TestGetACL(t *testing.T) {
	w := newWorld(t)
	bob, eve := id("digest", "bob:h"), id("digest", "eve:h")
	req := create("/a")
	req.ACL = []proto.ACL{{Perms: proto.PermRead, ID: bob}, {Perms: proto.PermAdmin, ID: eve}}
	w.must(req)
	ask := get(proto.OpGetACL, "/a", false)
	ask.Auth = []proto.ID{bob}
	if rep := w.read(conn(1), ask); rep.ACL[0].ID.ID != "bob:x" || rep.ACL[1].ID.ID != "eve:x" {
		t.Errorf("%v", rep.ACL)
	}
	ask.Auth = []proto.ID{eve}
	if rep := w.read(conn(1), ask); !slices.Equal(rep.ACL, req.ACL) || rep.Stat.Czxid != w.z {
		t.Errorf("%+v", rep)
	}
	if rep := w.read(conn(1), get(proto.OpGetACL, "/", false)); !slices.Equal(rep.ACL, proto.OpenACL) {
		t.Errorf("%v", rep.ACL)
	}
}

func TestViews(t *testing.T) {
	w := newWorld(t)
	w.must(create("/b"))
	w.must(create("/b/c"))
	w.must(create("/b-"))
	want := []string{"/", "/b", "/b-", "/b/c", "/zookeeper", "/zookeeper/config", "/zookeeper/quota"}
	if got := w.db.Paths(); !slices.Equal(got, want) || w.db.NodeCount() != len(want) {
		t.Errorf("%v", got)
	}
	for _, p := range want {
		if n, ok := w.db.Node(p); !ok || n.Path != p || len(n.ACL) != 1 {
			t.Errorf("%s: %+v", p, n)
		}
	}
	if _, ok := w.db.Node("/no"); ok {
		t.Error("/no is there")
	}
}

// Each read of a multiRead has its own outcome, and none sets a watch.
func TestMultiRead(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	w.must(create("/a/x"))
	secret := create("/secret")
	secret.ACL = []proto.ACL{{Perms: proto.PermRead, ID: id("digest", "bob:h")}}
	w.must(secret)
	req := proto.Request{Op: proto.OpMultiRead, Ops: []proto.Request{get(proto.OpGetData, "/a", true), get(proto.OpGetData, "/no", true),
		get(proto.OpGetChildren, "/a", true), get(proto.OpGetData, "/secret", false)}}
	rep := w.read(conn(1), req)
	r := rep.Results
	if rep.Err != proto.OK || len(r) != 4 || w.db.WatchCount() != 0 {
		t.Fatalf("%+v, %d watches", rep, w.db.WatchCount())
	}
	if string(r[0].Data) != "d" || r[0].Stat.NumChildren != 1 || !slices.Equal(r[2].Children, []string{"x"}) {
		t.Errorf("%+v", r)
	}
	if r[1].Op != proto.OpError || r[1].Err != proto.NoNode || r[3].Op != proto.OpError || r[3].Err != proto.NoAuth || r[3].Data != nil {
		t.Errorf("%+v", r)
	}
	req.Auth = []proto.ID{id("digest", "bob:h")}
	if rep := w.read(conn(1), req); string(rep.Results[3].Data) != "d" {
		t.Errorf("for one who may: %+v", rep.Results[3])
	}
	req.Ops[0].Op = proto.OpExists
	if rep := w.read(conn(1), req); rep.Err != proto.MarshallingError || rep.Results != nil {
		t.Errorf("exists is not for a multiRead: %+v", rep)
	}
}

func TestEphemeralsOfASession(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	w.must(create("/ab"))
	for i, path := range []string{"/a/1", "/ab/2", "/mine", "/a/other"} {
		e := create(path)
		e.Flags, e.Session = proto.Ephemeral, proto.SessionID(1+i/3)
		w.must(e)
	}
	for prefix, want := range transcript.InOrder(map[string][]string{"": {"/a/1", "/ab/2", "/mine"}, "/": {"/a/1", "/ab/2", "/mine"}, " ": {"/a/1", "/ab/2", "/mine"},
		"/a": {"/a/1", "/ab/2"}, "/a/": {"/a/1"}, "/no": nil}) {
		rep := w.read(conn(1), proto.Request{Op: proto.OpGetEphemerals, Session: 1, Path: prefix})
		if rep.Err != proto.OK || !slices.Equal(rep.Children, want) {
			t.Errorf("%q: %+v", prefix, rep)
		}
	}
}

func TestAllChildrenNumber(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/a", "/a/b", "/a/b/c", "/a-", "/a/d"} {
		w.must(create(path))
	}
	secret := create("/secret")
	secret.ACL = []proto.ACL{{Perms: proto.PermWrite, ID: anyone}}
	w.must(secret)
	for path, want := range transcript.InOrder(map[string]int32{"/": 9, "/a": 3, "/a/b": 1, "/a/b/c": 0, "/zookeeper": 2}) {
		if rep := w.read(conn(1), proto.Request{Op: proto.OpGetAllChildrenNumber, Path: path}); rep.Err != proto.OK || rep.Count != want {
			t.Errorf("%s: %+v", path, rep)
		}
	}
	for path, want := range transcript.InOrder(map[string]proto.Code{"/no": proto.NoNode, "/secret": proto.NoAuth}) {
		if rep := w.read(conn(1), proto.Request{Op: proto.OpGetAllChildrenNumber, Path: path}); rep.Err != want {
			t.Errorf("%s: %+v", path, rep)
		}
	}
}

func TestWhoAmI(t *testing.T) {
	w := newWorld(t)
	req := proto.Request{Op: proto.OpWhoAmI, Auth: []proto.ID{id("ip", "10.0.0.1"), id("digest", "bob:hash"), id("super", "")}}
	want := []proto.ID{id("ip", "10.0.0.1"), id("digest", "bob"), id("super", "")}
	if rep := w.read(conn(1), req); rep.Err != proto.OK || !slices.Equal(rep.Who, want) || req.Auth[1].ID != "bob:hash" {
		t.Errorf("%+v", rep)
	}
}

// Whatever a client reads of a container or a node with a time to live, nobody owns it (docs/protocol/data.md#kinds-of-nodes).
func TestClientsSeeNoOwnerOfContainers(t *testing.T) {
	w := newWorld(t)
	w.db.opt.ExtendedTypes = true
	w.must(createAs("/box", proto.Container))
	w.must(proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 1000, Path: "/ttl", ACL: proto.OpenACL})
	w.must(createAs("/e", proto.Ephemeral))
	for path, want := range transcript.InOrder(map[string]proto.SessionID{"/box": 0, "/ttl": 0, "/e": 1}) {
		for _, op := range []proto.OpCode{proto.OpExists, proto.OpGetData, proto.OpGetChildren2, proto.OpGetACL} {
			if rep := w.read(conn(1), get(op, path, false)); rep.Err != proto.OK || rep.Stat.EphemeralOwner != want {
				t.Errorf("%v %s: %v, owner %v, want %v", op, path, rep.Err, rep.Stat.EphemeralOwner, want)
			}
		}
		if rep := w.do(set(path, "x")); rep.Stat.EphemeralOwner != want {
			t.Errorf("setData %s: owner %v, want %v", path, rep.Stat.EphemeralOwner, want)
		}
	}
}

// What mntr counts: the bytes of paths and data, the root under two names, and the watches of both tables.
func TestCounts(t *testing.T) {
	w := newWorld(t)
	size, entries := w.db.ApproximateDataSize(), w.db.WatchEntries()
	if size != 1+len("/")-1+len(w.db.nodes[configPath].data)+len(configPath)+len("/zookeeper")+len("/zookeeper/quota") || entries != 0 {
		t.Errorf("%d bytes, %d watches of a new tree", size, entries)
	}
	w.must(create("/a"))
	w.must(set("/a", "hello"))
	w.read(conn(1), get(proto.OpExists, "/a", true))
	w.read(conn(1), get(proto.OpGetChildren, "/a", true))
	w.read(conn(2), get(proto.OpExists, "/a", true))
	if got := w.db.ApproximateDataSize() - size; got != len("/a")+len("hello") {
		t.Errorf("/a has %d bytes", got)
	}
	if got := w.db.WatchEntries(); got != 3 {
		t.Errorf("%d watches", got)
	}
	w.db.DropWatches(conn(1))
	if got := w.db.WatchEntries(); got != 1 {
		t.Errorf("%d watches are left", got)
	}
}

// The children of a node; a node that does not exist has none.
func TestBelow(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/b", "/a", "/a/y", "/a/x", "/a/x/z"} {
		w.must(create(path))
	}
	for path, want := range map[string][]string{"": {"/a", "/b", "/zookeeper"}, "/": {"/a", "/b", "/zookeeper"}, "/a": {"/a/x", "/a/y"}, "/b": {}, "/none": {}} {
		if got := w.db.Below(path); !slices.Equal(got, want) {
			t.Errorf("below %q: %v, want %v", path, got, want)
		}
	}
}
