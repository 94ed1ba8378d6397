package tree

import (
	"testing"

	"zootrope/core/proto"
)

// BenchmarkApplySetData is what every server does for every write of the steady state.
func BenchmarkApplySetData(b *testing.B) {
	db, txn, rep, fired := setDataBench()
	b.ReportAllocs()
	for b.Loop() {
		txn.Zxid++
		db.Apply(txn, fired, rep)
	}
}

func setDataBench() (*Database, *proto.Txn, *proto.Reply, *[]Fired) {
	db := New(Options{Digest: true})
	db.Apply(&proto.Txn{Type: proto.OpCreate, Zxid: 1<<32 + 1, Path: "/bench", ParentCVersion: 1}, nil, nil)
	return db, &proto.Txn{Type: proto.OpSetData, Zxid: 1<<32 + 1, Path: "/bench", Data: make([]byte, 128)},
		&proto.Reply{}, &[]Fired{}
}

// BenchmarkPrepareSetData is the leader's share, with nothing else under way.
func BenchmarkPrepareSetData(b *testing.B) {
	prepare := prepareBench()
	b.ReportAllocs()
	for b.Loop() {
		prepare()
	}
}

func prepareBench() func() {
	db, txn, _, _ := setDataBench()
	prep, z := NewPrep(), txn.Zxid
	req := &proto.Request{Op: proto.OpSetData, Path: "/bench", Data: txn.Data, Version: -1}
	return func() {
		z++
		prep.Prepare(db, req, z, 0, txn)
		prep.Applied(z)
	}
}

func TestSteadyStateDoesNotAllocate(t *testing.T) {
	db, txn, rep, fired := setDataBench()
	if n := testing.AllocsPerRun(1000, func() { txn.Zxid++; db.Apply(txn, fired, rep) }); n != 0 {
		t.Errorf("Apply: %v allocations", n)
	}
	if n := testing.AllocsPerRun(1000, prepareBench()); n != 0 {
		t.Errorf("Prepare: %v allocations", n)
	}
	req := &proto.Request{Op: proto.OpGetData, Path: "/bench"}
	if n := testing.AllocsPerRun(1000, func() { db.Read(req, conn(1), rep) }); n != 0 {
		t.Errorf("Read: %v allocations", n)
	}
	if rep.Err != proto.OK || rep.Stat.DataLength != 128 || rep.Stat.Mzxid != txn.Zxid {
		t.Errorf("%+v", rep)
	}
}

// BenchmarkWatchers registers a hundred thousand watches on one node and triggers them; time is for one watch.
func BenchmarkWatchers(b *testing.B) {
	const n = 100_000
	db, txn, rep, fired := setDataBench()
	req := &proto.Request{Op: proto.OpGetData, Path: "/bench", Watch: true}
	b.ReportAllocs()
	for b.Loop() {
		for i := range n {
			db.Read(req, conn(i+1), rep)
		}
		*fired = (*fired)[:0]
		txn.Zxid++
		db.Apply(txn, fired, rep)
		if len(*fired) != n || db.WatchCount() != 0 {
			b.Fatalf("%d events", len(*fired))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/watch")
}

// BenchmarkCreate makes nodes below one parent, in an order that is not that of their names.
func BenchmarkCreate(b *testing.B) {
	db := New(Options{Digest: true})
	txn := &proto.Txn{Type: proto.OpCreate, ACL: proto.OpenACL}
	i := uint32(0)
	b.ReportAllocs()
	for b.Loop() {
		i++
		txn.Zxid++
		txn.ParentCVersion++
		txn.Path = sequenced("/n", int32(i*2654435761>>1))
		db.Apply(txn, nil, nil)
	}
}
