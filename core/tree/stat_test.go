package tree

import (
	"testing"

	"zootrope/core/proto"
)

// Every field of Stat after every operation (docs/protocol/data.md#stat). The world's clock stands at 1000 + 10 a transaction,
// the first two of which open the sessions.
func TestStat(t *testing.T) {
	w := newWorld(t)
	z := func(n uint32) proto.Zxid { return proto.MakeZxid(1, n) }
	for i, c := range []struct {
		req  proto.Request
		path string
		want proto.Stat
	}{
		{create("/p"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(3), Pzxid: z(3), Ctime: 1030, Mtime: 1030, DataLength: 1}},
		{create("/p/a"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(3), Pzxid: z(4), Ctime: 1030, Mtime: 1030, DataLength: 1,
			Cversion: 1, NumChildren: 1}},
		{create("/p/b"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(3), Pzxid: z(5), Ctime: 1030, Mtime: 1030, DataLength: 1,
			Cversion: 2, NumChildren: 2}},
		{set("/p", "four"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(6), Pzxid: z(5), Ctime: 1030, Mtime: 1060,
			DataLength: 4, Version: 1, Cversion: 2, NumChildren: 2}},
		{create("/p/c"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(6), Pzxid: z(7), Ctime: 1030, Mtime: 1060,
			DataLength: 4, Version: 1, Cversion: 3, NumChildren: 3}},
		{del("/p/b"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(6), Pzxid: z(8), Ctime: 1030, Mtime: 1060,
			DataLength: 4, Version: 1, Cversion: 4, NumChildren: 2}},
		{create("/p/b"), "/p", proto.Stat{Czxid: z(3), Mzxid: z(6), Pzxid: z(9), Ctime: 1030, Mtime: 1060,
			DataLength: 4, Version: 1, Cversion: 5, NumChildren: 3}},
		{proto.Request{Op: proto.OpSetACL, Path: "/p", ACL: proto.OpenACL, Version: 0}, "/p", proto.Stat{Czxid: z(3),
			Mzxid: z(6), Pzxid: z(9), Ctime: 1030, Mtime: 1060, DataLength: 4, Version: 1, Cversion: 5, Aversion: 1,
			NumChildren: 3}},
		{set("/p/a", ""), "/p", proto.Stat{Czxid: z(3), Mzxid: z(6), Pzxid: z(9), Ctime: 1030, Mtime: 1060,
			DataLength: 4, Version: 1, Cversion: 5, Aversion: 1, NumChildren: 3}},
		{createAs("/p/e", proto.Ephemeral), "/p/e", proto.Stat{Czxid: z(12), Mzxid: z(12), Pzxid: z(12), Ctime: 1120,
			Mtime: 1120, DataLength: 1, EphemeralOwner: 1}},
		{createAs("/p/box", proto.Container), "/p/box", proto.Stat{Czxid: z(13), Mzxid: z(13), Pzxid: z(13), Ctime: 1130,
			Mtime: 1130, DataLength: 1}},
		{closing(1), "/p", proto.Stat{Czxid: z(3), Mzxid: z(6), Pzxid: z(14), Ctime: 1030, Mtime: 1060,
			DataLength: 4, Version: 1, Cversion: 8, Aversion: 1, NumChildren: 4}},
	} {
		w.must(c.req)
		if n, ok := w.db.Node(c.path); !ok || n.Stat != c.want {
			t.Errorf("%d: %v %s: %s has\n%+v, want\n%+v", i, c.req.Op, c.req.Path, c.path, n.Stat, c.want)
		}
	}
	if n, _ := w.db.Node("/"); n.Stat.Cversion != 2*1-2 || n.Stat.NumChildren != 2 {
		t.Errorf("the root counts /zookeeper as a child that nobody created: %+v", n.Stat)
	}
}

// What the answers to writes carry (docs/protocol/data.md#operations).
func TestReplies(t *testing.T) {
	w := newWorld(t)
	if rep := w.must(create("/a")); rep.Path != "/a" || rep.Stat != (proto.Stat{}) {
		t.Errorf("create: %+v", rep)
	}
	req := create("/b")
	req.Op = proto.OpCreate2
	if rep := w.must(req); rep.Path != "/b" || rep.Stat.Czxid != w.z {
		t.Errorf("create2: %+v", rep)
	}
	if rep := w.must(set("/a", "xyz")); rep.Stat.Version != 1 || rep.Stat.DataLength != 3 {
		t.Errorf("setData: %+v", rep)
	}
	if rep := w.must(proto.Request{Op: proto.OpSetACL, Path: "/a", ACL: locked, Version: -1}); rep.Stat.Aversion != 1 {
		t.Errorf("setACL: %+v", rep)
	}
	rep := w.must(multi(create("/c"), req2("/d"), set("/c", ""), del("/d")))
	for i, want := range []proto.OpCode{proto.OpCreate, proto.OpCreate, proto.OpSetData, proto.OpDelete} {
		if rep.Results[i].Op != want || rep.Results[i].Err != proto.OK {
			t.Errorf("multi %d: %+v", i, rep.Results[i])
		}
	}
	if r := rep.Results; r[0].Path != "/c" || r[1].Path != "/d" || r[1].Stat != (proto.Stat{}) || r[2].Stat.Version != 1 {
		t.Errorf("multi: %+v", r)
	}
}

func req2(path string) proto.Request {
	r := create(path)
	r.Op = proto.OpCreate2
	return r
}

// The number is that of the children ever created, by whatever name (docs/protocol/data.md#sequence-numbers).
func TestSequentialCountsEveryCreate(t *testing.T) {
	w := newWorld(t)
	w.must(create("/q"))
	for _, p := range []string{"/q/a", "/q/b", "/q/c"} {
		w.must(create(p))
	}
	w.must(del("/q/b"))
	if rep := w.must(createAs("/q/s-", proto.PersistentSequential)); rep.Path != "/q/s-0000000003" {
		t.Error(rep.Path)
	}
	w.propose(createAs("/q/", proto.EphemeralSequential)) // under way
	w.propose(createAs("/q/t", proto.PersistentSequential))
	if rep := w.commit(); rep.Path != "/q/0000000004" {
		t.Error(rep.Path)
	}
	if rep := w.commit(); rep.Path != "/q/t0000000005" {
		t.Error(rep.Path)
	}
}
