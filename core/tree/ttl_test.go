package tree

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// What a create with a time to live answers, switched off and on (docs/protocol/requests.md#the-order-of-checks).
func TestModesWithATimeToLive(t *testing.T) {
	for _, c := range []struct {
		on   bool
		req  proto.Request
		want proto.Code
	}{
		{false, proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 1}, proto.Unimplemented},
		{true, proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 1}, proto.OK},
		{true, proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: proto.MaxTTL}, proto.OK},
		{true, proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: proto.MaxTTL + 1}, proto.BadArguments},
		{true, proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL}, proto.BadArguments},
		{true, proto.Request{Op: proto.OpCreateTTL, Flags: proto.Persistent, TTL: 1}, proto.BadArguments},
		{true, proto.Request{Op: proto.OpCreate, Flags: proto.PersistentTTL}, proto.BadArguments},
		{true, proto.Request{Op: proto.OpCreateTTL, Flags: 7, TTL: 1}, proto.BadArguments},
	} {
		w := newWorld(t)
		w.db.opt.ExtendedTypes = c.on
		c.req.Path, c.req.ACL = "/a", proto.OpenACL
		if got := w.do(c.req).Err; got != c.want {
			t.Errorf("%+v: %v, want %v", c.req, got, c.want)
		}
	}
}

// A node with a time to live is idle when it has no children and has not been written for longer than that; it is restored
// from a snapshot as what it is.
func TestNodesWithATimeToLiveAreIdleInTime(t *testing.T) {
	w := newWorld(t)
	w.db.opt.ExtendedTypes = true
	w.do(proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentSequentialTTL, TTL: 1000, Path: "/t-", ACL: proto.OpenACL})
	const path = "/t-0000000000"
	v, ok := w.db.Node(path)
	if !ok || v.TTL != 1000 || v.Stat.EphemeralOwner != 0 {
		t.Fatalf("%+v, %v", v, ok)
	}
	again := Restore(w.db.Snapshot(), w.db.opt)
	if again.Digest() != w.db.Digest() || !again.SameContent(w.db) {
		t.Error("a snapshot loses the time to live")
	}
	for _, d := range []*Database{w.db, again} {
		if got := d.IdleContainers(v.Stat.Mtime+1000, 300_000); len(got) != 0 {
			t.Errorf("after its time to live: %v", got)
		}
		if got := d.IdleContainers(v.Stat.Mtime+1001, 300_000); len(got) != 1 || got[0] != path {
			t.Errorf("after more than its time to live: %v", got)
		}
	}
	w.do(proto.Request{Op: proto.OpCreate, Path: path + "/kid", ACL: proto.OpenACL})
	if got := w.db.IdleContainers(v.Stat.Mtime+9999, 300_000); len(got) != 0 {
		t.Errorf("with a child: %v", got)
	}
	w.do(proto.Request{Op: proto.OpDelete, Path: path + "/kid", Version: -1})
	w.do(proto.Request{Op: proto.OpDeleteContainer, Path: path})
	if _, ok := w.db.Node(path); ok {
		t.Error("it cannot be deleted")
	}
}

// A time to live is counted from the last setData, how long a container was never used, too
// (docs/protocol/data.md#containers-and-times-to-live).
func TestSetDataRenewsATimeToLive(t *testing.T) {
	for _, req := range []proto.Request{
		{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 1000, Path: "/a", ACL: proto.OpenACL},
		{Op: proto.OpCreateContainer, Flags: proto.Container, Path: "/a", ACL: proto.OpenACL},
	} {
		w := newWorld(t)
		w.db.opt.ExtendedTypes = true
		w.must(req)
		born := w.wall
		w.wall += 900
		w.must(set("/a", "again"))
		written := w.wall
		if got := w.db.IdleContainers(born+1001, 1000); len(got) != 0 {
			t.Errorf("%v: idle before its time: %v", req.Op, got)
		}
		if got := w.db.IdleContainers(written+1001, 1000); len(got) != 1 {
			t.Errorf("%v: not idle in time: %v", req.Op, got)
		}
	}
}

// The shortest time to live is a millisecond.
func TestTheShortestTimeToLive(t *testing.T) {
	w := newWorld(t)
	w.db.opt.ExtendedTypes = true
	w.must(proto.Request{Op: proto.OpCreateTTL, Flags: proto.PersistentTTL, TTL: 1, Path: "/t", ACL: proto.OpenACL})
	for idle, gone := range transcript.InOrder(map[proto.Millis]bool{1: false, 2: true}) {
		if got := w.db.IdleContainers(w.wall+idle, 0); len(got) == 1 != gone {
			t.Errorf("after %d ms: %v", idle, got)
		}
	}
}

// A container that was never used goes after more than as long as is set, be it a millisecond; with 0 it stays.
func TestContainersThatWereNeverUsed(t *testing.T) {
	for _, test := range []struct {
		neverUsed, idle proto.Millis
		gone            bool
	}{{0, 1_000_000, false}, {1, 1, false}, {1, 2, true}, {50, 50, false}, {50, 51, true}} {
		w := newWorld(t)
		w.must(proto.Request{Op: proto.OpCreateContainer, Flags: proto.Container, Path: "/c", ACL: proto.OpenACL})
		if got := w.db.IdleContainers(w.wall+test.idle, test.neverUsed); len(got) == 1 != test.gone {
			t.Errorf("never used for %d ms, and may be for %d: %v", test.idle, test.neverUsed, got)
		}
	}
}
