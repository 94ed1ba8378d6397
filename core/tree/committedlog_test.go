package tree

import (
	"slices"
	"testing"

	"zootrope/core/proto"
)

func TestCommittedLog(t *testing.T) {
	db := New(Options{CommitLogCount: 3})
	z := proto.MakeZxid(1, 0)
	for i := 1; i <= 2345; i++ {
		z++
		if i == 1000 {
			z = proto.MakeZxid(2, 1) // another epoch, no gap
		}
		db.AddCommitted(&proto.Txn{Zxid: z})
		db.AddCommitted(&proto.Txn{Zxid: z}) // known already
		log := db.CommittedLog()
		if len(log) != min(i, 500) || log[len(log)-1].Zxid != z {
			t.Fatalf("%d entries, the last %v, after %d", len(log), log[len(log)-1].Zxid, i)
		}
		for j := 1; j < len(log); j++ {
			if log[j].Zxid <= log[j-1].Zxid {
				t.Fatalf("%v after %v", log[j].Zxid, log[j-1].Zxid)
			}
		}
	}
	if first := db.CommittedLog()[0].Zxid; first != z-499 {
		t.Errorf("the first is %v", first)
	}
	more := make([]proto.Txn, 4000) // half of them for the warm-up
	for i := range more {
		more[i].Zxid = z + 1 + proto.Zxid(i)
	}
	next := 0
	add := func() {
		for range 2000 {
			db.AddCommitted(&more[next])
			next++
		}
	}
	before := db.CommittedLog() // a copy of the database would have it
	was := slices.Clone(before)
	if n := testing.AllocsPerRun(1, add); n > 2000/500+1 {
		t.Errorf("%v allocations", n)
	}
	if !slices.Equal(before, was) {
		t.Error("what a copy has was changed")
	}
	if log := db.CommittedLog(); log[0] != &more[3500] || log[499] != &more[3999] {
		t.Error("the log does not hold the last 500")
	}
}

func TestCommittedLogRefusesGaps(t *testing.T) {
	db := New(Options{})
	db.AddCommitted(&proto.Txn{Zxid: 1<<32 + 1})
	defer func() {
		if recover() == nil {
			t.Error("a gap was accepted")
		}
	}()
	db.AddCommitted(&proto.Txn{Zxid: 1<<32 + 3})
}
