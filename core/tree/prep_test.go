package tree

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// Requests are validated against what is under way, before any of it is applied (docs/protocol/requests.md#changes-under-way).
func TestPendingChangesCount(t *testing.T) {
	w := newWorld(t)
	steps := []struct {
		req  proto.Request
		want proto.Code
	}{
		{create("/a"), proto.OK},
		{create("/a"), proto.NodeExists},
		{create("/a/b"), proto.OK},
		{del("/a"), proto.NotEmpty},
		{set("/a", "1"), proto.OK},
		{proto.Request{Op: proto.OpSetData, Path: "/a", Version: 0}, proto.BadVersion},
		{proto.Request{Op: proto.OpSetData, Path: "/a", Version: 1}, proto.OK},
		{del("/a/b"), proto.OK},
		{del("/a/b"), proto.NoNode},
		{del("/a"), proto.OK},
		{set("/a", "2"), proto.NoNode},
		{createAs("/a", proto.Ephemeral), proto.OK},
		{create("/a/x"), proto.NoChildrenForEphemerals},
		{proto.Request{Op: proto.OpSetACL, Path: "/", ACL: locked, Version: -1}, proto.OK},
		{create("/z"), proto.OK}, // by the list that was
		{proto.Request{Op: proto.OpSetACL, Path: "/", ACL: locked, Version: 0}, proto.BadVersion},
	}
	for _, s := range steps {
		w.propose(s.req)
	}
	for i, s := range steps {
		if rep := w.commit(); rep.Err != s.want {
			t.Errorf("%d: %v %s: %v, want %v", i, s.req.Op, s.req.Path, rep.Err, s.want)
		}
	}
	if rep := w.do(create("/y")); rep.Err != proto.NoAuth { // the list counts once it is applied
		t.Errorf("%v", rep.Err)
	}
	if n := len(w.prep.pending.latest) + len(w.prep.pending.under()); n != 0 {
		t.Errorf("%d predictions are left", n)
	}
}

// A node that is under way has its own ACL already: what is prepared behind its create is judged by it
// (docs/protocol/requests.md#changes-under-way).
func TestTheACLOfANodeUnderWayCounts(t *testing.T) {
	read := create("/a")
	read.ACL = locked
	for _, c := range []struct {
		req  proto.Request
		want proto.Code
	}{
		{set("/a", "x"), proto.NoAuth}, {create("/a/b"), proto.NoAuth},
		{proto.Request{Op: proto.OpSetACL, Path: "/a", ACL: proto.OpenACL, Version: -1}, proto.NoAuth},
		{del("/a"), proto.OK}, // which the parent's says
	} {
		w := newWorld(t)
		w.propose(read)
		if txn := w.propose(c.req); txn.Err != c.want {
			t.Errorf("%v %s behind its create: %v, want %v", c.req.Op, c.req.Path, txn.Err, c.want)
		}
	}
}

// The vector of docs/protocol/data.md#multi: create that would do, delete of nothing, create.
func TestFailedMulti(t *testing.T) {
	w := newWorld(t)
	w.must(create("/p"))
	w.propose(set("/p", "before")) // under way, its prediction must come back
	before := w.prep.pending.digest(w.db)
	txn := w.propose(multi(create("/p/a"), set("/p", "x"), del("/missing"), create("/p/b")))
	if txn.Type != proto.OpMulti || txn.Digest != before {
		t.Errorf("the transaction: %+v", txn)
	}
	for i, want := range []proto.OpCode{proto.OpCreate, proto.OpSetData, proto.OpError, proto.OpError} {
		if txn.Sub[i].Type != want {
			t.Errorf("sub-transaction %d is %v", i, txn.Sub[i].Type)
		}
	}
	w.propose(proto.Request{Op: proto.OpSetData, Path: "/p", Version: 1})
	w.propose(createAs("/p/s", proto.PersistentSequential))
	w.commit()
	rep := w.commit()
	if rep.Err != proto.OK || len(rep.Results) != 4 {
		t.Fatalf("%+v", rep)
	}
	for i, want := range []proto.Code{proto.OK, proto.OK, proto.NoNode, proto.RuntimeInconsistency} {
		if r := rep.Results[i]; r.Op != proto.OpError || r.Err != want || r.Path != "" {
			t.Errorf("result %d: %+v, want %v", i, r, want)
		}
	}
	if _, ok := w.db.Node("/p/a"); ok {
		t.Error("half a multi was applied")
	}
	if rep := w.commit(); rep.Err != proto.OK || rep.Stat.Version != 2 {
		t.Errorf("after the rollback: %+v", rep)
	}
	if rep := w.commit(); rep.Path != "/p/s0000000000" {
		t.Errorf("after the rollback: %s", rep.Path)
	}
}

// A multi that fails leaves the outstanding changes as they were, even if there were none before it.
func TestAFailedMultiLeavesWhatIsUnderWay(t *testing.T) {
	requests := []proto.Request{createAs("/s", proto.PersistentSequential), create("/a"), set("/a", "1"), create("/a/b"), del("/a/b"), del("/a"), create("/a")}
	for n := range len(requests) + 1 {
		w := newWorld(t)
		for _, r := range requests[:n] {
			w.propose(r)
		}
		latest, under := maps.Clone(w.prep.pending.latest), len(w.prep.pending.under())
		w.propose(multi(create("/new"), set("/", "x"), createAs("/s", proto.PersistentSequential), set("/a", "2"), create("/a/c"), del("/missing")))
		w.propose(multi(create("/new"), set("/", "x"), del("/missing")))
		if got := w.prep.pending.latest; !maps.Equal(got, latest) || len(w.prep.pending.under()) != under {
			t.Errorf("behind %d requests: latest changes %v, want %v; %d under way, want %d", n, got, latest, len(w.prep.pending.under()), under)
		}
	}
}

func TestMultiSeesItsOwnEffects(t *testing.T) {
	w := newWorld(t)
	rep := w.do(multi(create("/a"), create("/a/b"), set("/a", "x"),
		proto.Request{Op: proto.OpCheck, Path: "/a", Version: 1}, del("/a/b"), del("/a")))
	for i, r := range rep.Results {
		if r.Err != proto.OK {
			t.Errorf("%d: %v", i, r.Err)
		}
	}
	if rep := w.do(multi()); rep.Err != proto.OK || len(rep.Results) != 0 {
		t.Errorf("an empty multi: %+v", rep)
	}
}

// closeSession names the ephemerals of the tree and of what is under way.
func TestCloseSession(t *testing.T) {
	w := newWorld(t)
	w.must(create("/d"))
	for _, p := range []string{"/d/2", "/d/1", "/gone", "/taken", "/d/other"} {
		req := createAs(p, proto.Ephemeral)
		if p == "/d/other" {
			req.Session = 2
		}
		w.must(req)
	}
	w.propose(createAs("/late", proto.Ephemeral))
	w.propose(del("/gone"))
	w.propose(del("/taken"))
	other := createAs("/taken", proto.Ephemeral)
	other.Session = 2
	w.propose(other)
	w.propose(createAs("/brief", proto.Ephemeral))
	w.propose(del("/brief"))
	txn := w.propose(closing(1))
	if want := []string{"/d/1", "/d/2", "/late"}; !slices.Equal(txn.Paths, want) {
		t.Errorf("paths %v, want %v", txn.Paths, want)
	}
	if again := w.propose(closing(1)); len(again.Paths) != 0 {
		t.Errorf("closed twice: %v", again.Paths)
	}
	w.propose(del("/d/other"))
	early := w.propose(del("/d")) // its ephemerals count until they are gone
	for w.done < len(w.log) {
		rep := w.commit()
		if last := w.done == len(w.log); last != (rep.Err == proto.NotEmpty) || !last && rep.Err != proto.OK {
			t.Errorf("%v: %v", w.log[w.done-1].Type, rep.Err)
		}
	}
	if early.Err != proto.NotEmpty {
		t.Errorf("%v", early.Err)
	}
	w.must(del("/d"))
	if _, ok := w.db.SessionTimeout(1); ok || w.db.Ephemerals(1) != nil || w.db.SessionCount() != 1 {
		t.Error("the session is still there")
	}
	if got := w.db.Sessions(); len(got) != 1 || got[0] != (proto.SnapshotSession{Session: 2, Timeout: 4000}) {
		t.Errorf("%v", got)
	}
}

// Old transactions name no paths.
func TestCloseSessionWithoutPaths(t *testing.T) {
	w := newWorld(t)
	w.must(createAs("/e", proto.Ephemeral))
	w.db.Apply(&proto.Txn{Type: proto.OpCloseSession, Session: 1, Zxid: w.z + 1}, nil, nil)
	if _, ok := w.db.Node("/e"); ok {
		t.Error("/e outlived its session")
	}
}

// In a multi the flags alone say what kind of node is made.
func TestTheKindOfACreateInAMulti(t *testing.T) {
	in := func(op proto.OpCode, flags proto.CreateMode, ttl proto.Millis) *proto.Txn {
		w := newWorld(t)
		w.db.opt.ExtendedTypes = true
		return w.propose(multi(create("/first"), proto.Request{Op: op, Path: "/n", ACL: proto.OpenACL, Flags: flags, TTL: ttl}))
	}
	for _, c := range []struct {
		op    proto.OpCode
		flags proto.CreateMode
		want  proto.OpCode
	}{
		{proto.OpCreate, proto.Persistent, proto.OpCreate},
		{proto.OpCreate2, proto.Ephemeral, proto.OpCreate},
		{proto.OpCreate2, proto.Container, proto.OpCreateContainer},
		{proto.OpCreateContainer, proto.Persistent, proto.OpCreate},
		{proto.OpCreateTTL, proto.Persistent, proto.OpCreate},
		{proto.OpCreateTTL, proto.PersistentTTL, proto.OpCreateTTL},
		{proto.OpCreateTTL, proto.Container, proto.OpCreateContainer},
		{proto.OpCreate, 9, proto.OpError},
	} {
		txn := in(c.op, c.flags, 5)
		if txn.Type != proto.OpMulti || txn.Sub[1].Type != c.want || txn.Sub[1].Container != (c.want == proto.OpCreateContainer) ||
			txn.Sub[1].TTL != 0 != (c.want == proto.OpCreateTTL) {
			t.Errorf("%v with flags %d: %+v", c.op, c.flags, txn)
		}
	}
	if txn := in(proto.OpCreate, proto.PersistentTTL, 0); txn.Type != proto.OpError || txn.Err != proto.MarshallingError {
		t.Errorf("a create that would have a time to live: %+v", txn)
	}
}

// The record of a check has the version that a change would have made.
func TestTheRecordOfACheck(t *testing.T) {
	w := newWorld(t)
	w.must(create("/a"))
	w.must(set("/a", "x"))
	for _, expected := range []int32{1, -1} {
		txn := w.propose(multi(proto.Request{Op: proto.OpCheck, Path: "/a", Version: expected}))
		if txn.Sub[0].Type != proto.OpCheck || txn.Sub[0].Version != 2 {
			t.Errorf("%+v", txn.Sub[0])
		}
	}
}

func TestFlagsMakeAContainerInAMultiOnly(t *testing.T) {
	w := newWorld(t)
	boxed := func(path string) proto.Request {
		return proto.Request{Op: proto.OpCreate, Path: path, ACL: proto.OpenACL, Flags: proto.Container}
	}
	w.must(boxed("/alone"))
	w.must(proto.Request{Op: proto.OpMulti, Ops: []proto.Request{boxed("/inside")}})
	if got := w.db.IdleContainers(w.wall+1000, 300); !slices.Equal(got, []string{"/inside"}) {
		t.Errorf("%v", got)
	}
}

func TestContainers(t *testing.T) {
	w := newWorld(t)
	for _, p := range []string{"/fresh", "/full", "/used"} {
		req := create(p)
		req.Op = proto.OpCreateContainer
		if rep := w.must(req); rep.Path != p || rep.Stat.EphemeralOwner != 0 {
			t.Errorf("%+v", rep)
		}
	}
	w.must(create("/full/x"))
	w.must(create("/used/x"))
	w.must(del("/used/x"))
	if got := w.db.IdleContainers(w.wall, 300); !slices.Equal(got, []string{"/used"}) {
		t.Errorf("%v", got)
	}
	if got := w.db.IdleContainers(w.wall+1000, 300); !slices.Equal(got, []string{"/fresh", "/used"}) {
		t.Errorf("%v", got)
	}
	if got := w.db.IdleContainers(w.wall+1<<40, 0); !slices.Equal(got, []string{"/used"}) {
		t.Errorf("without a limit one that was never used goes: %v", got)
	}
	w.must(proto.Request{Op: proto.OpDeleteContainer, Path: "/used"})
	if got := w.db.IdleContainers(w.wall+1000, 300); !slices.Equal(got, []string{"/fresh"}) {
		t.Errorf("%v", got)
	}
}

func TestPrepareInOrder(t *testing.T) {
	w := newWorld(t)
	defer func() {
		if recover() == nil {
			t.Error("the same zxid was prepared twice")
		}
	}()
	w.z--
	w.propose(create("/a"))
}

// What is under way is forgotten as it is applied: half of the queue is dead at most, and the marks of a path lead to the newest change of it.
func TestWhatIsUnderWayDoesNotGrow(t *testing.T) {
	w := newWorld(t)
	o := &w.prep.pending
	for i := range 5 {
		w.propose(set("/", fmt.Sprint(i)))
	}
	if len(o.queue) != 5 || o.queue[0].prev != -1 || o.queue[1].prev != o.first {
		t.Fatalf("%d under way, of the first: %+v", len(o.queue), o.queue[:2])
	}
	for _, want := range [][2]int{{5, 1}, {5, 2}, {2, 0}, {1, 0}, {0, 0}} {
		if w.commit(); len(o.queue) != want[0] || o.head != want[1] {
			t.Errorf("%d in the queue, %d of them applied, want %v", len(o.queue), o.head, want)
		}
	}
	if len(o.latest) != 0 {
		t.Errorf("%v", o.latest)
	}
}

// A session that may own no ephemerals may create what is none.
func TestWhoMayCreateEphemerals(t *testing.T) {
	for flags, ephemeral := range transcript.InOrder(map[proto.CreateMode]bool{proto.Persistent: false, proto.PersistentSequential: false, proto.Ephemeral: true, proto.EphemeralSequential: true}) {
		for _, global := range []proto.Code{proto.OK, proto.EphemeralOnLocalSession, proto.SessionExpired} {
			w := newWorld(t)
			want := proto.OK
			if ephemeral {
				want = global
			}
			if got := w.do(proto.Request{Op: proto.OpCreate, Path: "/a", ACL: proto.OpenACL, Flags: flags, Global: global}).Err; got != want {
				t.Errorf("mode %d by a session that may not: %v: %v", flags, global, got)
			}
		}
	}
}
