package tree

import (
	"flag"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"zootrope/core/proto"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() { _ = flag.Set("rapid.seed", "1") }

// few paths, so that requests meet each other.
var somePaths = []string{"/a", "/b", "/a/a", "/a/b", "/b/a", "/a/a/a", "/a/a/b", "/", "/zookeeper"}

func drawRequest(rt *rapid.T) proto.Request {
	r := proto.Request{
		Path:    rapid.SampledFrom(somePaths).Draw(rt, "path"),
		Session: rapid.SampledFrom([]proto.SessionID{1, 2, 3}).Draw(rt, "session"),
		Data:    rapid.SliceOfN(rapid.Byte(), 0, 3).Draw(rt, "data"),
		ACL:     rapid.SampledFrom([][]proto.ACL{proto.OpenACL, proto.OpenACL, locked}).Draw(rt, "acl"),
		Version: rapid.SampledFrom([]int32{-1, -1, -1, 0, 1}).Draw(rt, "version"),
		Flags:   proto.CreateMode(rapid.IntRange(0, 4).Draw(rt, "flags")),
	}
	r.Op = rapid.SampledFrom([]proto.OpCode{proto.OpCreate, proto.OpCreate, proto.OpCreate2, proto.OpDelete,
		proto.OpDelete, proto.OpSetData, proto.OpSetACL, proto.OpCreateSession, proto.OpCloseSession,
		proto.OpDeleteContainer, proto.OpMulti}).Draw(rt, "op")
	if r.Op == proto.OpMulti {
		for range rapid.IntRange(0, 4).Draw(rt, "operations") {
			sub := drawRequest(rt)
			if multiDecodable(&proto.Request{Ops: []proto.Request{sub}}) {
				r.Ops = append(r.Ops, sub)
			}
		}
	}
	return r
}

// run is a random history with some transactions under way at any time. A snapshot is taken on the way, and another begun
// that takes its time.
type run struct {
	*world
	snap  *proto.Snapshot
	fuzzy *proto.Snapshot
	at    int // transactions in the snapshot
}

// goOn takes some more of a snapshot that is under way.
func (r *run) goOn(rt *rapid.T, f *Fuzzy) {
	if f != nil {
		f.Continue(r.db, rapid.IntRange(0, 2).Draw(rt, "znodes"))
	}
}

func drawRun(rt *rapid.T, t *testing.T) run {
	r := run{world: newWorld(t)}
	n := rapid.IntRange(1, 60).Draw(rt, "requests")
	stop := rapid.IntRange(0, n-1).Draw(rt, "snapshot")
	var f *Fuzzy
	for i := range n {
		r.propose(drawRequest(rt))
		for r.done < len(r.log) && rapid.Bool().Draw(rt, "commit") {
			r.commit()
			r.goOn(rt, f)
		}
		if i == stop {
			r.snap, r.at, f = r.db.Snapshot(), r.done, r.db.BeginFuzzy()
		}
	}
	for r.done < len(r.log) {
		r.commit()
		r.goOn(rt, f)
	}
	for !f.Continue(r.db, 1) {
	}
	r.fuzzy = f.Snapshot(r.db)
	return r
}

// Predictions are exact (the world compares every digest), what is kept beside the nodes agrees with them, and the log
// read again from a snapshot, from the beginning, or over a tree that has it already, ends in the same tree.
func TestReplay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := drawRun(rt, t)
		want := r.db.Snapshot()
		replay := func(name string, db *Database, log []*proto.Txn) {
			for _, txn := range log {
				db.Apply(txn, nil, nil)
			}
			if got := db.Snapshot(); !reflect.DeepEqual(got, want) || db.Digest() != r.db.Digest() {
				rt.Errorf("%s:\n%+v, want\n%+v", name, got, want)
			}
			checkIndexes(rt, db)
		}
		replay("from the snapshot", Restore(r.snap, r.db.opt), r.log[r.at:])
		replay("from a fuzzy snapshot", Restore(r.fuzzy, r.db.opt), r.log[r.at:])
		replay("from the beginning", New(r.db.opt), r.log)
		replay("over itself", Restore(want, r.db.opt), r.log)
		replay("over a later state", Restore(r.snap, r.db.opt), r.log)
		if len(r.prep.pending.latest) != 0 || len(r.prep.pending.under()) != 0 {
			rt.Errorf("predictions are left: %+v", r.prep.pending)
		}
		if t.Failed() {
			rt.FailNow()
		}
	})
}

// checkIndexes compares what a database keeps with what it would be if computed again.
func checkIndexes(rt *rapid.T, db *Database) {
	again := Restore(db.Snapshot(), db.opt)
	if !reflect.DeepEqual(again.ephemerals, db.ephemerals) || !reflect.DeepEqual(again.containers.list(), db.containers.list()) {
		rt.Errorf("ephemerals %v, containers %v", db.ephemerals, db.containers)
	}
	slow := Restore(db.Snapshot(), Options{})
	if again.digest != db.digest || slow.Digest() != db.digest {
		rt.Errorf("digest %#x, computed again %#x, %#x", db.digest, again.digest, slow.Digest())
	}
}
