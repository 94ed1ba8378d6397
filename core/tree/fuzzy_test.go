package tree

import (
	"reflect"
	"testing"

	"zootrope/core/proto"
)

// Without transactions in between it is the snapshot of that moment.
func TestFuzzyAtRest(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/a", "/a-", "/a/b", "/a/b/c", "/b"} {
		w.must(create(path))
	}
	want := w.db.Snapshot()
	for _, n := range []int{1, 2, 100} {
		f := w.db.BeginFuzzy()
		for !f.Continue(w.db, n) {
		}
		if got := f.Snapshot(w.db); !reflect.DeepEqual(got, want) {
			t.Errorf("%d at a time:\n%+v, want\n%+v", n, got, want)
		}
	}
}

// Later nodes hold later effects; a node whose parent came too late is left out.
func TestFuzzyHoldsWhatCameLater(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	w.must(create("/z"))
	f := w.db.BeginFuzzy()
	f.Continue(w.db, 2) // the root, and /a
	w.must(create("/a/late"))
	w.must(create("/m"))
	w.must(proto.Request{Op: proto.OpSetData, Path: "/z", Data: []byte("late"), Version: -1})
	w.must(create("/z/late"))
	for !f.Continue(w.db, 1) {
	}
	s := f.Snapshot(w.db)
	var paths string
	for i := range s.Nodes {
		n := &s.Nodes[i]
		paths += n.Path + " "
		if n.Path == "/z" && (string(n.Data) != "late" || n.Stat.NumChildren != 1 || n.Stat.Mzxid <= s.Zxid) {
			t.Errorf("%+v", n)
		}
		if n.Path == "/a" && (n.Stat.NumChildren != 0 || n.Stat.Cversion != 0) {
			t.Errorf("%+v", n)
		}
	}
	if want := " /a /z /z/late /zookeeper /zookeeper/config /zookeeper/quota "; paths != want || s.Zxid != f.Zxid || s.Zxid >= w.z {
		t.Errorf("%q at %v, want %q", paths, s.Zxid, want)
	}
}
