package recipe

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// begin runs a lock against a pond that has some nodes.
func begin(strategy string, args Args, nodes ...string) (*Run, *pond) {
	args.Path, args.Strategy, args.Seed = "/l", strategy, 7
	return Begin("lock", session, args), &pond{nodes: append([]string{"/l"}, nodes...), counter: 3}
}

// on drives a run through its pauses, until it waits for an event or has ended.
func on(r *Run, p *pond) {
	for drive(r, p); !r.Ended && r.Call.Kind == Sleeping; drive(r, p) {
		r.Answer(nil)
	}
}

const uuid = "_c_" + "........-....-4...-....-............-"

// What each asks of a server, alone and behind another one, and what it waits for then. A 36-character UUID is cut down to dots.
func TestPublishedRequests(t *testing.T) {
	for _, x := range []struct {
		strategy, other string // the one before it
		alone, behind   []string
		waits           string
	}{
		{WriteLock, "/l/x-1-0000000001",
			[]string{"exists /l", "getChildren /l", "create /l/x-68899569664-", "getChildren /l"},
			[]string{"exists /l", "getChildren /l", "create /l/x-68899569664-", "getChildren /l", "exists /l/x-1-0000000001 watch"}, "/l/x-1-0000000001"},
		{Latch, "/l/node_0000000001",
			[]string{"create /l", "create /l/node_", "getChildren /l"},
			[]string{"create /l", "create /l/node_", "getChildren /l", "exists /l/node_0000000001 watch"}, "/l/node_0000000001"},
		{NodeCache, "/l/lock0000000001",
			[]string{"create /l/lock", "getChildren /l"},
			[]string{"create /l/lock", "getChildren /l", "exists /l/lock0000000001 watch", "exists /l/lock0000000001", "getData /l/lock0000000001 watch"}, "/l/lock0000000001"},
		{Mutex, "/l/_c_x-lock-0000000001",
			[]string{"create /l/" + uuid + "lock-", "getChildren /l"},
			[]string{"create /l/" + uuid + "lock-", "getChildren /l", "getData /l/_c_x-lock-0000000001 watch"}, "/l/_c_x-lock-0000000001"},
		{Write, "/l/_c_x-__READ__0000000001",
			[]string{"create /l/" + uuid + "__WRIT__", "getChildren /l"},
			[]string{"create /l/" + uuid + "__WRIT__", "getChildren /l", "getData /l/_c_x-__READ__0000000001 watch"}, "/l/_c_x-__READ__0000000001"},
		{Read, "/l/_c_x-__WRIT__0000000001",
			[]string{"create /l/" + uuid + "__READ__", "getChildren /l"},
			[]string{"create /l/" + uuid + "__READ__", "getChildren /l", "getData /l/_c_x-__WRIT__0000000001 watch"}, "/l/_c_x-__WRIT__0000000001"},
		{Semaphore, "/l/leases/_c_x-lease-0000000001",
			[]string{"create /l/locks/" + uuid + "lock-", "getChildren /l/locks", "create /l/leases/" + uuid + "lease-", "getChildren /l/leases watch", "delete /l/locks/" + uuid + "lock-0000000003"},
			[]string{"create /l/locks/" + uuid + "lock-", "getChildren /l/locks", "create /l/leases/" + uuid + "lease-", "getChildren /l/leases watch"}, "/l/leases"},
		{Elect, "/l/n_0000000001",
			[]string{"create /l", "create /l/n_", "getChildren /l"},
			[]string{"create /l", "create /l/n_", "getChildren /l", "exists /l/n_0000000001 watch"}, "/l/n_0000000001"},
	} {
		for _, alone := range []bool{true, false} {
			nodes, want := []string{"/l/locks", "/l/leases"}, x.alone
			if !alone {
				nodes, want = append(nodes, x.other), x.behind
			}
			r, p := begin(x.strategy, Args{}, nodes...)
			if x.strategy != Semaphore {
				p.nodes = slices.DeleteFunc(p.nodes, func(n string) bool { return n == "/l/locks" || n == "/l/leases" })
			}
			on(r, p)
			got := make([]string, len(p.asked))
			for i, a := range p.asked {
				got[i] = dotted(a)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, alone %v: asks\n%s\nwant\n%s", x.strategy, alone, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			switch {
			case alone && (!r.Ended || r.Result.Code != proto.OK):
				t.Errorf("%s does not get a free lock: %+v", x.strategy, r.Result)
			case !alone && !r.Wants(x.waits):
				t.Errorf("%s waits for %+v", x.strategy, r.Call)
			}
			if r.Site() == trace.NoSite || r.Site().Location().File != Source("lock", x.strategy) && !slices.Contains([]string{Mutex, Read, Write}, x.strategy) {
				t.Errorf("%s stands at %+v, and its lines are in %s", x.strategy, r.Site().Location(), Source("lock", x.strategy))
			}
			r.Stop()
		}
	}
}

// dotted cuts the digits of a UUID out of a name that we have made; those of the others are shorter.
func dotted(s string) string {
	i := strings.Index(s, "_c_")
	if i < 0 || len(s) < i+39 || s[i+3+8] != '-' {
		return s
	}
	id := []byte(s[i+3 : i+39])
	for n, c := range id {
		if c != '-' && n != 14 {
			id[n] = '.'
		}
	}
	return s[:i+3] + string(id) + s[i+39:]
}

// WriteLock repeats what lost its connection ten times: at once, then half a second later for each time.
func TestWriteLockRetries(t *testing.T) {
	r, p := begin(WriteLock, Args{})
	defer r.Stop()
	r.Answer(p.do(r.Call.Req)) // the directory is there
	var slept []proto.Millis
	for !r.Ended {
		if r.Call.Kind == Sleeping {
			slept = append(slept, r.Call.For)
			r.Answer(nil)
			continue
		}
		r.Answer(lost)
	}
	want := []proto.Millis{500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500}
	if !slices.Equal(slept, want) || r.Result.Code != proto.ConnectionLoss || len(r.Journal) != 1+10+len(want) {
		t.Errorf("slept %v, %d calls, %v", slept, len(r.Journal), r.Result.Code)
	}

	// What fails at the directory is not told: the list says it again.
	r, p = begin(WriteLock, Args{})
	defer r.Stop()
	r.Answer(&proto.Reply{Op: proto.OpExists, Err: proto.NoAuth})
	p.nodes = nil
	r.Answer(p.do(r.Call.Req))
	if !r.Ended || r.Result.Code != proto.NoNode {
		t.Errorf("%+v", r)
	}
	// Between exists and create somebody else has created it.
	r, p = begin(WriteLock, Args{})
	defer r.Stop()
	r.Answer(&proto.Reply{Op: proto.OpExists, Err: proto.NoNode})
	on(r, p)
	p.want(t, "create /l", "getChildren /l", "create /l/x-68899569664-", "getChildren /l")
}

// With the switch it goes on after the tenth try, and each pause is longer.
func TestWriteLockTriesWithoutEnd(t *testing.T) {
	r, p := begin(WriteLock, Args{Bugs: proto.BugTriesWithoutEnd})
	defer r.Stop()
	r.Answer(p.do(r.Call.Req)) // the directory is there
	tries, slept := 0, proto.Millis(0)
	for ; !r.Ended && tries < 30; tries++ {
		r.Answer(lost)
		for r.Call.Kind == Sleeping {
			slept = r.Call.For
			r.Answer(nil)
		}
	}
	if r.Ended || slept != 29*500 {
		t.Errorf("after %d tries and a pause of %d: %+v", tries, slept, r.Result)
	}
}

// A client whose list is refused, or whose question that sets the watch is, deletes its node and tells the error; as it was published, the node stays.
func TestNodeCacheAfterAnError(t *testing.T) {
	for _, refused := range []proto.OpCode{proto.OpGetChildren, proto.OpExists} {
		for bugs, stays := range map[proto.Bugs]bool{0: false, proto.BugErrorLeavesNode: true} {
			r, p := begin(NodeCache, Args{Bugs: bugs}, "/l/lock0000000001")
			for !r.Ended {
				switch {
				case r.Call.Kind == Sleeping:
					r.Answer(nil)
				case r.Call.Req.Op == refused:
					r.Answer(&proto.Reply{Op: refused, Err: proto.NoAuth})
				default:
					r.Answer(p.do(r.Call.Req))
				}
			}
			if r.Result.Code != proto.NoAuth || slices.Contains(p.nodes, "/l/lock0000000003") != stays {
				t.Errorf("%v refused, bugs %v: %v, %v", refused, bugs, r.Result.Code, p.nodes)
			}
		}
	}
}

// A client whose node has gone while it slept is told so. As it was published, the client takes the end of the list for its place: that of the first if
// the list is empty, and else behind the last.
func TestNodeCacheTakesAnEmptyListForFirst(t *testing.T) {
	for _, x := range []struct {
		bugs   proto.Bugs
		others []string
		code   proto.Code
		waits  string
	}{
		{0, nil, proto.NoNode, ""},
		{proto.BugEmptyListIsFirst, nil, proto.OK, ""},
		{proto.BugEmptyListIsFirst, []string{"/l/lock0000000001", "/l/lock0000000002"}, 0, "/l/lock0000000002"},
	} {
		r, p := begin(NodeCache, Args{Bugs: x.bugs}, x.others...)
		r.Answer(p.do(r.Call.Req))
		p.nodes = p.nodes[:len(p.nodes)-1]
		on(r, p)
		if x.waits != "" && !r.Wants(x.waits) || x.waits == "" && (!r.Ended || r.Result.Code != x.code) {
			t.Errorf("beside %v, bugs %v: %+v, %+v", x.others, x.bugs, r.Call, r.Result)
		}
		r.Stop()
	}
}

// Names without a number come last; those with equal numbers stand by their names.
func TestZNodeNames(t *testing.T) {
	got := zNodeNames("/l", []string{"x-3-0000000002", "plain", "x-2-0000000002", "x--9-0000000010", "x-1--0000000003"})
	if want := "/l/x-1--0000000003 /l/x-2-0000000002 /l/x-3-0000000002 /l/x--9-0000000010 /l/plain"; strings.Join(got, " ") != want {
		t.Errorf("%v", got)
	}
	if got := lessThan([]string{"/l/x-1-0000000001", "/l/x-2-0000000002"}, "x-2-0000000002"); got != "/l/x-2-0000000002" {
		t.Errorf("without its path it is behind %s", got)
	}
}

// Curator makes another node when its own has been deleted, three times.
func TestMutexBeginsAgain(t *testing.T) {
	r, p := begin(Mutex, Args{})
	defer r.Stop()
	made := 0
	for !r.Ended {
		switch {
		case r.Call.Kind != Requesting:
			r.Answer(nil)
		case r.Call.Req.Op == proto.OpCreate:
			made++
			rep := p.do(r.Call.Req)
			p.nodes = p.nodes[:1]
			r.Answer(rep)
		default:
			r.Answer(p.do(r.Call.Req))
		}
	}
	if made != 4 || r.Result.Code != proto.NoNode {
		t.Errorf("%d nodes, %v", made, r.Result.Code)
	}
}

// A reader waits for the first writer, not for the nearest, and for no reader.
func TestReadersWaitForTheFirstWriter(t *testing.T) {
	line := behind([]string{"_c_a-__WRIT__0000000004", "_c_z-__READ__0000000001", "_c_m-__WRIT__0000000002", "_c_b-__READ__0000000005"}, "lock-", readTag, writeTag)
	if got := behindWriter(line, 3); got != "_c_m-__WRIT__0000000002" {
		t.Errorf("behind %s in %v", got, line)
	}
	if got := behindWriter(line, 0); got != "" {
		t.Errorf("the first waits for %s", got)
	}
}

// A name that begins with the word has its place by its number, like those with a prefix.
func TestNamesAreSortedByWhatStandsBehindTheWord(t *testing.T) {
	names := []string{"_c_b-lock-0000000003", "lock-0000000001", "_c_a-lock-0000000002", "other"}
	if got := behind(names, "lock-"); !slices.Equal(got, []string{"lock-0000000001", "_c_a-lock-0000000002", "_c_b-lock-0000000003", "other"}) {
		t.Errorf("%v", got)
	}
}

// Locks that are taken as one are given back when one of them cannot be had.
func TestAllOrNone(t *testing.T) {
	r, p := begin(All, Args{Names: []string{"/m"}})
	defer r.Stop()
	p.nodes = append(p.nodes, "/m")
	for r.Call.Kind == Requesting && !strings.HasPrefix(r.Call.Path, "/m") {
		r.Answer(p.do(r.Call.Req))
	}
	if len(r.Also) != 1 || !strings.HasPrefix(r.Also[0], "/l/") {
		t.Fatalf("it has %v", r.Also)
	}
	r.Answer(&proto.Reply{Op: proto.OpCreate, Err: proto.NoAuth})
	on(r, p)
	if !r.Ended || r.Result.Code != proto.NoAuth || len(p.children("/l")) != 0 {
		t.Errorf("%v, %v", r.Result, p.nodes)
	}
}

// A parent that is missing is an ordinary node of the NodeCache lock (creatingParentsIfNeeded), and a container of Curator's own recipes
// (creatingParentContainersIfNeeded): emptied, it would be deleted, and the numbers would begin anew.
func TestParents(t *testing.T) {
	for strategy, want := range map[string]proto.OpCode{NodeCache: proto.OpCreate, Mutex: proto.OpCreateContainer} {
		r, _ := begin(strategy, Args{})
		r.Answer(&proto.Reply{Op: proto.OpCreate, Err: proto.NoNode})
		if r.Call.Req.Op != want || r.Call.Req.Path != "/l" {
			t.Errorf("%s asks for %+v", strategy, r.Call.Req)
		}
		r.Stop()
	}
}

// The journal brings a recipe back from a pause, and from what a store has said.
func TestJournalOfPauses(t *testing.T) {
	r, p := begin(NodeCache, Args{})
	r.Answer(p.do(r.Call.Req))
	if r.Call.Kind != Sleeping || r.Call.For != 20_000 || r.Wants("/l") || r.WantsConnection() {
		t.Fatalf("%+v", r.Call)
	}
	r.Stop()
	r.Answer(nil)
	if r.Call.Req.Op != proto.OpGetChildren {
		t.Fatalf("%+v", r.Call)
	}
	r.Stop()

	r = Begin("write", session, Args{Path: "/l", Node: "/l/lock-1", Store: "disk", Data: []byte("x")})
	r.Answer(&proto.Reply{Op: proto.OpExists, Stat: proto.Stat{Czxid: 5}}) // nobody knows its token: it is read
	r.Stop()
	if r.Call.Kind != Storing || r.Call.Token != 5 || r.Call.Path != "disk" {
		t.Fatalf("%+v", r.Call)
	}
	r.Answer(&proto.Reply{Err: proto.BadVersion})
	if !r.Ended || r.Result.Code != proto.BadVersion {
		t.Errorf("%+v", r.Result)
	}
}

// The one that is silent blocks all: neither the coordinator nor who has said yes comes to an end.
func TestTwoPhaseCommit(t *testing.T) {
	p := &pond{}
	r := Begin("propose", session, Args{Path: "/tx", Names: []string{"b", "c"}})
	defer r.Stop()
	for range 3 {
		r.Answer(p.do(r.Call.Req))
	}
	p.want(t, "create /tx", "create /tx/b", "create /tx/c")
	r.Answer(&proto.Reply{Op: proto.OpGetData})
	if !r.Wants("/tx/b") {
		t.Fatalf("%+v", r.Call)
	}
	r.Answer(nil)
	r.Answer(&proto.Reply{Op: proto.OpGetData, Data: []byte("yes")})
	r.Answer(&proto.Reply{Op: proto.OpGetData, Data: []byte("no")})
	if r.Call.Req.Op != proto.OpSetData || string(r.Call.Req.Data) != "abort" {
		t.Errorf("%+v", r.Call)
	}
	taken := Begin("propose", session, Args{Path: "/tx", Names: []string{"b"}})
	drive(taken, p)
	if !taken.Ended || taken.Result.Code != proto.NodeExists {
		t.Errorf("a transaction of that name is there: %+v", taken.Result)
	}
}

// Each call of a lock is made by a line that has a name, so that a client can be shown at its line; it is one of the files of its recipe.
func TestEveryCallHasALine(t *testing.T) {
	runs := 0
	for _, s := range strategies {
		for _, losing := range []int{-1, 0, 1, 2, 3} { // which call loses its connection
			r, p := begin(s.name, Args{}, "/l/locks", "/l/leases", "/l/lock-0000000000", "/l/x-1-0000000001", "/l/node_0000000001", "/l/n_0000000001")
			for i := 0; !r.Ended && i < 40; i++ {
				if at := r.Site().Location(); !strings.HasPrefix(at.File, "core/recipe/") {
					t.Errorf("%s, call %d, %v: no line has a name", s.name, i, r.Call.Kind)
				}
				switch {
				case r.Call.Kind != Requesting:
					r.Answer(nil)
				case i == losing:
					r.Answer(lost)
				default:
					r.Answer(p.do(r.Call.Req))
				}
				runs++
			}
			r.Stop()
		}
	}
	if runs < 200 {
		t.Errorf("%d calls", runs)
	}
}

// What becomes of a lock whose node somebody deletes: alone, WriteLock makes another; beside others nobody may wait for ever.
func TestPublishedPlacesThatGo(t *testing.T) {
	for _, x := range []struct {
		strategy string
		others   []string
		code     proto.Code
		creates  int
	}{
		{WriteLock, nil, proto.OK, 2},
		{WriteLock, []string{"/l/x-1-0000000001"}, proto.NoNode, 1},
		{Latch, nil, proto.NoNode, 1},
		{NodeCache, nil, proto.NoNode, 1},
		{Elect, nil, proto.NoNode, 1},
	} {
		r, p := begin(x.strategy, Args{}, x.others...)
		creates := 0
		for !r.Ended {
			switch {
			case r.Call.Kind != Requesting:
				r.Answer(nil)
				continue
			case r.Call.Req.Flags == proto.EphemeralSequential:
				creates++
			}
			rep := p.do(r.Call.Req)
			if r.Call.Req.Flags == proto.EphemeralSequential && creates == 1 {
				p.nodes = p.nodes[:len(p.nodes)-1]
			}
			r.Answer(rep)
		}
		if r.Result.Code != x.code || creates != x.creates {
			t.Errorf("%s beside %v: %v, %d creates", x.strategy, x.others, r.Result.Code, creates)
		}
	}
}

// WriteLock's delete is made once, and does not mind that there is nothing to delete; Curator's is made until it is answered.
func TestPublishedReleases(t *testing.T) {
	for _, x := range []struct {
		strategy string
		answers  []proto.Code
		code     proto.Code
	}{
		{WriteLock, []proto.Code{proto.NoNode}, proto.OK},
		{WriteLock, []proto.Code{proto.ConnectionLoss}, proto.ConnectionLoss},
		{Latch, []proto.Code{proto.NoNode}, proto.NoNode},
		{Mutex, []proto.Code{proto.ConnectionLoss, proto.ConnectionLoss, proto.OK}, proto.OK},
		{Mutex, []proto.Code{proto.ConnectionLoss, proto.NoNode}, proto.OK},
		{Mutex, []proto.Code{proto.NoAuth}, proto.NoAuth},
	} {
		r := Begin("unlock", session, Args{Path: "/l", Strategy: x.strategy, Node: "/l/mine"})
		for _, code := range x.answers {
			if r.Call.Kind == Reconnecting {
				r.Answer(nil)
			}
			if r.Call.Req.Op != proto.OpDelete || r.Call.Path != "/l/mine" {
				t.Fatalf("%s asks %+v", x.strategy, r.Call)
			}
			r.Answer(&proto.Reply{Op: proto.OpDelete, Err: code})
		}
		if !r.Ended || r.Result.Code != x.code {
			t.Errorf("%s after %v: %+v", x.strategy, x.answers, r.Result)
		}
		r.Stop()
	}
}
