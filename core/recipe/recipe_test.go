package recipe

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// pond is a little ZooKeeper: nodes, sequence numbers, no watches. The test says when an event comes.
type pond struct {
	nodes   []string
	counter int
	asked   []string // the requests, in words
}

func (p *pond) do(r proto.Request) *proto.Reply {
	s := fmt.Sprintf("%v %s", r.Op, r.Path)
	if r.Watch {
		s += " watch"
	}
	p.asked = append(p.asked, s)
	rep := &proto.Reply{Op: r.Op, Path: r.Path}
	has := slices.Contains(p.nodes, r.Path)
	switch r.Op {
	case proto.OpCreate:
		if r.Flags&2 != 0 {
			rep.Path = fmt.Sprintf("%s%010d", r.Path, p.counter)
			p.counter++
		} else if has {
			rep.Err = proto.NodeExists
			return rep
		}
		p.nodes = append(p.nodes, rep.Path)
		return rep
	case proto.OpGetChildren:
		rep.Children = p.children(r.Path)
	case proto.OpDelete:
		if len(p.children(r.Path)) > 0 {
			rep.Err = proto.NotEmpty
			return rep
		}
		p.nodes = slices.DeleteFunc(p.nodes, func(n string) bool { return n == r.Path })
	}
	if !has {
		rep.Err = proto.NoNode
	}
	return rep
}

func (p *pond) children(path string) []string {
	var out []string
	for _, n := range p.nodes {
		if name, ok := strings.CutPrefix(n, path+"/"); ok && !strings.Contains(name, "/") {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// drive answers requests until the run waits for something else, or ends.
func drive(r *Run, p *pond) {
	for !r.Ended && r.Call.Kind == Requesting {
		r.Answer(p.do(r.Call.Req))
	}
}

func (p *pond) want(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(p.asked, want) {
		t.Fatalf("requests\n%s\nwant\n%s", strings.Join(p.asked, "\n"), strings.Join(want, "\n"))
	}
	p.asked = nil
}

const session = proto.SessionID(0x100abc0000)

func lockRun(strategy string) *Run {
	return Begin("lock", session, Args{Path: "/l", Strategy: strategy})
}

func TestPredecessor(t *testing.T) {
	p := &pond{}
	p.do(createRequest("/l", 0))
	p.nodes = append(p.nodes, "/l/lock-0000000007", "/l/lock-9f-0000000003", "/l/other")
	p.counter, p.asked = 10, nil
	r := lockRun(Predecessor)
	defer r.Stop()
	drive(r, p)
	p.want(t, "create /l", "create /l/lock-100abc0000-", "getChildren /l", "exists /l/lock-0000000007 watch")
	if !r.Wants("/l/lock-0000000007") || r.Wants("/l") || !r.WantsConnection() || r.Node != "/l/lock-100abc0000-0000000010" {
		t.Fatalf("waits for %+v as %s", r.Call, r.Node)
	}
	p.nodes = slices.DeleteFunc(p.nodes, func(n string) bool { return n == "/l/lock-0000000007" })
	r.Answer(nil)
	drive(r, p)
	p.want(t, "getChildren /l", "exists /l/lock-9f-0000000003 watch")

	// It goes between the list and exists: listed again at once.
	r.Answer(nil)
	r.Answer(p.do(r.Call.Req))
	p.nodes = slices.DeleteFunc(p.nodes, func(n string) bool { return n == "/l/lock-9f-0000000003" })
	drive(r, p)
	p.want(t, "getChildren /l", "exists /l/lock-9f-0000000003 watch", "getChildren /l")
	if !r.Ended || r.Result.Code != proto.OK {
		t.Fatalf("%+v", r)
	}
}

func TestHerd(t *testing.T) {
	p := &pond{nodes: []string{"/l/lock-0000000000"}, counter: 1}
	r := lockRun(Herd)
	defer r.Stop()
	drive(r, p)
	p.want(t, "create /l", "create /l/lock-", "getChildren /l", "getChildren /l watch")
	if !r.Wants("/l") {
		t.Fatalf("waits for %+v", r.Call)
	}
	p.nodes = p.nodes[1:]
	r.Answer(nil)
	drive(r, p)
	p.want(t, "getChildren /l")
	if !r.Ended || r.Result.Code != proto.OK {
		t.Fatalf("%+v", r)
	}
}

func TestName(t *testing.T) {
	p := &pond{nodes: []string{"/l", "/l/lock"}}
	r := lockRun(Name)
	defer r.Stop()
	drive(r, p)
	p.want(t, "create /l", "create /l/lock", "exists /l/lock watch")
	if !r.Wants("/l/lock") || r.WantsConnection() || r.Node != "" {
		t.Fatalf("waits for %+v as %q", r.Call, r.Node)
	}
	p.nodes = p.nodes[:1]
	r.Answer(nil)
	drive(r, p)
	p.want(t, "create /l/lock")
	if !r.Ended || r.Result.Code != proto.OK || r.Node != "/l/lock" {
		t.Fatalf("%+v", r)
	}
}

// The client's own node is gone: it must not wait for a lock that no client holds.
func TestOwnNodeDeleted(t *testing.T) {
	for _, strategy := range []string{Predecessor, Herd} {
		p := &pond{nodes: []string{"/l", "/l/lock-0000000000"}, counter: 1}
		r := lockRun(strategy)
		drive(r, p)
		p.nodes = p.nodes[:2]
		r.Answer(nil)
		drive(r, p)
		if !r.Ended || r.Result.Code != proto.NoNode {
			t.Fatalf("%s: %+v", strategy, r)
		}
	}
}

var lost = &proto.Reply{Err: proto.ConnectionLoss}

// A create whose answer was lost has left a node, which is found again.
func TestLostCreateIsFound(t *testing.T) {
	for _, carriedOut := range []bool{true, false} {
		p := &pond{nodes: []string{"/l"}}
		r := lockRun(Predecessor)
		r.Answer(lost) // the create of the lock's own node is repeated
		r.Answer(nil)
		r.Answer(p.do(r.Call.Req))
		if carriedOut {
			p.do(r.Call.Req)
		}
		p.asked = nil
		r.Answer(lost)
		if r.Call.Kind != Reconnecting || r.Wants("/l") {
			t.Fatalf("waits for %+v", r.Call)
		}
		r.Answer(nil)
		drive(r, p)
		if carriedOut {
			p.want(t, "getChildren /l", "getChildren /l")
		} else {
			p.want(t, "getChildren /l", "create /l/lock-100abc0000-", "getChildren /l")
		}
		if r.Result.Code != proto.OK || r.Node != "/l/lock-100abc0000-0000000000" || len(p.nodes) != 2 {
			t.Fatalf("%v: %+v, %v", carriedOut, r.Result, p.nodes)
		}
	}
}

func TestLostReadsAndCreates(t *testing.T) {
	for _, c := range []struct {
		strategy string
		requests int // until the connection is lost
		ends     bool
	}{
		{Herd, 0, true}, {Herd, 1, true}, {Herd, 2, false}, {Herd, 3, false},
		{Name, 0, true}, {Name, 1, true}, {Name, 2, false},
	} {
		p := &pond{nodes: []string{"/l", "/l/lock", "/l/lock-0000000000"}, counter: 1}
		r := lockRun(c.strategy)
		for range c.requests {
			r.Answer(p.do(r.Call.Req))
		}
		req := r.Call.Req
		r.Answer(lost)
		if r.Ended != c.ends || c.ends && r.Result.Code != proto.ConnectionLoss {
			t.Fatalf("%+v: %+v", c, r)
		}
		if !c.ends {
			r.Answer(nil)
			if !reflect.DeepEqual(r.Call.Req, req) {
				t.Fatalf("%+v: goes on with %+v", c, r.Call)
			}
		}
		r.Stop()
	}
}

func TestUnlock(t *testing.T) {
	r := Begin("unlock", session, Args{Path: "/l"})
	if !r.Ended || r.Result.Code != proto.NoNode {
		t.Fatalf("%+v", r)
	}
	p := &pond{nodes: []string{"/l/lock-1"}}
	r = Begin("unlock", session, Args{Path: "/l", Node: "/l/lock-1"})
	drive(r, p)
	p.want(t, "delete /l/lock-1")
}

func TestTrees(t *testing.T) {
	p := &pond{nodes: []string{"/a", "/a/b", "/a/b/c", "/a/d"}}
	r := Begin("ls-R", session, Args{Path: "/a"})
	drive(r, p)
	if got := strings.Join(r.Result.Lines, " "); got != "/a /a/b /a/b/c /a/d" {
		t.Fatal(got)
	}
	p.asked = nil
	r = Begin("deleteall", session, Args{Path: "/a"})
	drive(r, p)
	p.want(t, "getChildren /a", "getChildren /a/b", "getChildren /a/b/c", "delete /a/b/c", "delete /a/b",
		"getChildren /a/d", "delete /a/d", "delete /a")
	r = Begin("deleteall", session, Args{Path: "/a"})
	drive(r, p)
	if r.Result.Code != proto.NoNode {
		t.Fatal(r.Result.Code)
	}
	p = &pond{nodes: []string{"/a", "/a/b"}}
	r = Begin("deleteall", session, Args{Path: "/a"})
	r.Answer(p.do(r.Call.Req))
	r.Answer(lost)
	if !r.Ended || r.Result.Code != proto.ConnectionLoss {
		t.Fatalf("%+v", r)
	}
}

func TestSequence(t *testing.T) {
	for name, want := range map[string]int64{"lock-0000000012": 12, "lock-ab-0000000003": 3, "-0000000005": 5, "lock--2147483648": -2147483648} {
		if n, ok := Sequence(name); !ok || n != want {
			t.Errorf("%s: %d %v", name, n, ok)
		}
	}
	for _, name := range []string{"lock", "lock-", "lock-x"} {
		if n, ok := Sequence(name); ok {
			t.Errorf("%s: %d", name, n)
		}
	}
}

// script is a run with every kind of call in it: a lost create, a queue, an event.
func script(stopAt int) *Run {
	p := &pond{nodes: []string{"/l", "/l/lock-0000000000"}, counter: 1}
	r := lockRun(Predecessor)
	for i := 0; !r.Ended; i++ {
		if i == stopAt {
			r.Stop()
		}
		switch {
		case i == 1:
			p.do(r.Call.Req)
			r.Answer(lost)
		case r.Call.Kind == AwaitingAny:
			p.nodes = slices.Delete(p.nodes, 1, 2)
			r.Answer(nil)
		case r.Call.Kind == Requesting:
			r.Answer(p.do(r.Call.Req))
		default:
			r.Answer(nil)
		}
	}
	return r
}

// A run goes on from its journal as if its coroutine had never been dropped, wherever it was.
func TestJournal(t *testing.T) {
	whole := script(-1)
	if len(whole.Journal) != 8 || whole.Result.Code != proto.OK {
		t.Fatalf("%d calls, %v", len(whole.Journal), whole.Result.Code)
	}
	for i := range whole.Journal {
		if r := script(i); !reflect.DeepEqual(r, whole) {
			t.Fatalf("stopped before call %d:\n%+v\nwant\n%+v", i, r, whole)
		}
	}
}

func TestJournalOfAnotherRecipePanics(t *testing.T) {
	r := script(-1)
	other := &Run{Recipe: "lock", Args: Args{Path: "/m"}, Journal: r.Journal[:3], Call: Call{Kind: Requesting}}
	defer func() {
		other.Stop()
		if recover() == nil {
			t.Fatal("replayed a journal that is not its own")
		}
	}()
	other.Answer(lost)
}

// Once a lock has been waited for, something is told of what becomes of it: wherever the recipe waits again or ends, the line
// has a name, which a run that is brought back from its journal has, too.
func TestLinesAreNamed(t *testing.T) {
	sites := map[trace.Site]bool{}
	for _, strategy := range []string{Predecessor, Herd, Name} {
		for failing := -1; failing < 2; failing++ {
			p := &pond{nodes: []string{"/l", "/l/lock", "/l/lock-0000000000"}, counter: 1}
			r := lockRun(strategy)
			drive(r, p)
			waits := r.Site()
			r.Stop()
			if sites[r.Site()] = true; waits == trace.NoSite || r.Call.Site != waits {
				t.Errorf("%s waits somewhere: %+v", strategy, r.Call)
			}
			if failing < 0 {
				p.nodes = slices.DeleteFunc(p.nodes, func(n string) bool { return n == "/l/lock" || n == "/l/lock-0000000000" })
			}
			r.Answer(nil)
			for i := 0; !r.Ended; i++ {
				if i == failing {
					r.Answer(&proto.Reply{Err: proto.NoAuth})
					continue
				}
				r.Answer(p.do(r.Call.Req))
			}
			if sites[r.Site()] = true; r.Site() == trace.NoSite || (r.Result.Code == proto.OK) != (failing < 0) {
				t.Errorf("%s ends somewhere: %+v", strategy, r.Result)
			}
		}
	}
	if len(sites) != 11 { // a wait, the lock, a list or a create that fails, a watch that fails; the herd lists for both
		t.Errorf("%d lines are told apart", len(sites))
	}
	for _, node := range []string{"", "/l/lock-1"} {
		r := Begin("unlock", session, Args{Path: "/l", Node: node})
		defer r.Stop()
		if sites[r.Site()] || r.Site() == trace.NoSite {
			t.Errorf("unlock of %q is at %v", node, r.Site())
		}
		sites[r.Site()] = true
	}
}

func TestNoCoroutineLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	for i := range 10_000 {
		script(i % 9)
		r := lockRun(Strategies()[i%3]) // dropped in the middle of a call
		r.Answer(&proto.Reply{})
		r.Stop()
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Fatalf("%d coroutines left", after-before)
	}
}

func TestRegistry(t *testing.T) {
	for _, r := range recipes {
		if found, ok := find(r.Name); !ok || found.Usage != r.Usage || r.Usage == "" || r.Help == "" {
			t.Errorf("%+v", r.Name)
		}
	}
}

func TestDequeue(t *testing.T) {
	p := &pond{nodes: []string{"/q", "/q/qn-0000000003", "/q/qn-0000000012", "/q/other-0000000001"}, counter: 13}
	r := Begin("dequeue", session, Args{Path: "/q"})
	defer r.Stop()

	// The first goes between the data and the delete: the next is taken.
	for range 3 {
		r.Answer(p.do(r.Call.Req))
	}
	p.nodes = slices.DeleteFunc(p.nodes, func(n string) bool { return n == "/q/qn-0000000003" })
	drive(r, p)
	p.want(t, "create /q", "getChildren /q watch", "getData /q/qn-0000000003", "delete /q/qn-0000000003",
		"getData /q/qn-0000000012", "delete /q/qn-0000000012")
	if !r.Ended || r.Result.Code != proto.OK || len(r.Result.Lines) != 1 {
		t.Fatalf("%+v", r)
	}

	// There is none: it waits for one.
	r = Begin("dequeue", session, Args{Path: "/q"})
	defer r.Stop()
	drive(r, p)
	p.want(t, "create /q", "getChildren /q watch")
	if !r.Wants("/q") || r.WantsConnection() {
		t.Fatalf("waits for %+v", r.Call)
	}
	put := Begin("enqueue", session, Args{Path: "/q", Data: []byte("x")})
	defer put.Stop()
	drive(put, p)
	p.want(t, "create /q", "create /q/qn-")
	if !put.Ended || !slices.Equal(put.Result.Lines, []string{"Created /q/qn-0000000013"}) {
		t.Fatalf("%+v", put)
	}

	// The connection is lost under the delete: nobody knows who has the item, and it is not tried again.
	r.Answer(nil)
	for r.Call.Req.Op != proto.OpDelete {
		r.Answer(p.do(r.Call.Req))
	}
	r.Answer(&proto.Reply{Op: proto.OpDelete, Err: proto.ConnectionLoss})
	if !r.Ended || r.Result.Code != proto.ConnectionLoss {
		t.Fatalf("%+v", r)
	}
}
