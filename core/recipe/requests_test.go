package recipe

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
)

// ledger is a little ZooKeeper with data, and an account of all that a recipe does: each request with everything it asks for.
type ledger struct {
	nodes   map[string]string
	changes map[string]int32 // the versions of the nodes
	counter int
	did     []string
	own     []string // nodes that the recipe has made
}

func (l *ledger) children(path string) (names []string) {
	for _, n := range slices.Sorted(maps.Keys(l.nodes)) {
		if name, ok := strings.CutPrefix(n, strings.TrimSuffix(path, "/")+"/"); ok && !strings.Contains(name, "/") {
			names = append(names, name)
		}
	}
	return names
}

// do carries a request out.
func (l *ledger) do(r proto.Request) *proto.Reply {
	rep := &proto.Reply{Op: r.Op, Path: r.Path}
	data, there := l.nodes[r.Path]
	switch r.Op {
	case proto.OpCreate, proto.OpCreateContainer:
		_, parent := l.nodes[r.Path[:max(1, strings.LastIndexByte(r.Path, '/'))]]
		if r.Flags == proto.PersistentSequential || r.Flags == proto.EphemeralSequential {
			rep.Path, there = fmt.Sprintf("%s%010d", r.Path, l.counter), false
			l.counter++
		}
		switch {
		case !parent:
			rep.Err = proto.NoNode
		case there:
			rep.Err = proto.NodeExists
		default:
			l.nodes[rep.Path] = string(r.Data)
			l.own = append(l.own, rep.Path)
		}
		return rep
	case proto.OpDelete:
		if len(l.children(r.Path)) > 0 {
			rep.Err = proto.NotEmpty
			return rep
		}
		delete(l.nodes, r.Path)
	case proto.OpGetChildren:
		rep.Children = l.children(r.Path)
	case proto.OpGetData:
		rep.Data, rep.Stat.Version = []byte(data), l.changes[r.Path]
		if slices.Contains(l.own, r.Path) {
			rep.Stat.EphemeralOwner = session
		}
	case proto.OpSetData:
		switch {
		case there && r.Version >= 0 && r.Version != l.changes[r.Path]:
			rep.Err = proto.BadVersion
		case there:
			l.nodes[r.Path] = string(r.Data)
			l.changes[r.Path]++
		}
	case proto.OpExists:
	default:
		panic(fmt.Sprintf("an operation that the ledger does not know: %v", r.Op))
	}
	if !there {
		rep.Err = proto.NoNode
	}
	return rep
}

// note writes down what a recipe waits for, in full.
func (l *ledger) note(c *Call) {
	r := &c.Req
	text := map[CallKind]string{Reconnecting: "reconnects", AwaitingAny: "awaits an event or its connection: " + c.Path, AwaitingEvent: "awaits an event: " + c.Path, Leading: "leads",
		Sleeping: fmt.Sprintf("sleeps %d ms", c.For), Storing: fmt.Sprintf("store %s %q token %v", c.Path, c.Value, c.Token),
		Calling: "calls the next of " + c.Path, Recalling: "remembers " + c.Path, AwaitingService: "awaits its service: " + c.Path}[c.Kind]
	if c.Kind == Requesting {
		text = fmt.Sprintf("%v %s", r.Op, dotted(r.Path))
		if r.Op == proto.OpCreate || r.Op == proto.OpCreateContainer {
			text += fmt.Sprintf(" mode %d", r.Flags)
		}
		if r.Op == proto.OpDelete || r.Op == proto.OpSetData {
			text += fmt.Sprintf(" version %d", r.Version)
		}
		if len(r.Data) > 0 {
			text += fmt.Sprintf(" data %q", r.Data)
		}
		if r.Watch {
			text += " watch"
		}
	}
	l.did = append(l.did, text)
}

// mishap is what becomes of one request of a run, of it and all after it, or of it and all after it that are of its kind.
type mishap struct {
	name       string
	do         func(l *ledger, r proto.Request) *proto.Reply
	all, alike bool
}

// befalls says whether the mishap that begins with a run's nth request befalls the one with this number.
func (m *mishap) befalls(number, n int, op, first proto.OpCode) bool {
	return number == n || number > n && (m.all || m.alike && op == first)
}

var mishaps = []mishap{
	{"its answer is lost", func(l *ledger, r proto.Request) *proto.Reply { l.do(r); return lost }, false, false},
	{"it is lost", func(l *ledger, r proto.Request) *proto.Reply { return lost }, false, false},
	{"it is lost, and all after it", func(l *ledger, r proto.Request) *proto.Reply { return lost }, true, false},
	{"it is lost, and all of its kind after it", func(l *ledger, r proto.Request) *proto.Reply { return lost }, false, true},
	{"what it asks for has gone", func(l *ledger, r proto.Request) *proto.Reply {
		gone := r.Path
		if r.Op == proto.OpCreate || r.Op == proto.OpCreateContainer {
			gone = r.Path[:max(1, strings.LastIndexByte(r.Path, '/'))]
		}
		delete(l.nodes, gone)
		return l.do(r)
	}, false, false},
	{"its own nodes have gone", func(l *ledger, r proto.Request) *proto.Reply {
		for _, node := range l.own {
			delete(l.nodes, node)
		}
		return l.do(r)
	}, false, false},
	{"it is refused", func(l *ledger, r proto.Request) *proto.Reply {
		return &proto.Reply{Op: r.Op, Path: r.Path, Err: proto.NoAuth}
	}, false, false},
}

// errand is a recipe, what is there when it begins, and what others do while it waits.
type errand struct {
	title, recipe string
	args          Args
	nodes         []string // PATH or PATH=DATA
	meanwhile     []string // PATH=DATA, or -PATH for one that goes; each wait takes the next
}

// A recipe that gives up has done it by then; of one that goes on for ever there is less to be seen.
const longest, repeated = 100, 26

// run plays an errand; what becomes of the nth request is the mishap. It says how many requests there were.
func (e errand) run(n int, m *mishap) (requests int, l *ledger) {
	l = &ledger{nodes: map[string]string{"/": ""}, changes: map[string]int32{}, counter: 3}
	for _, node := range e.nodes {
		path, data, _ := strings.Cut(node, "=")
		l.nodes[path] = data
	}
	args := e.args
	args.Path, args.Seed = "/l", 7
	r := Begin(e.recipe, session, args)
	defer r.Stop()
	waits, calls := 0, 0
	var first proto.OpCode // of the request that meets the mishap
	for !r.Ended && len(l.did) < longest {
		l.note(&r.Call)
		switch r.Call.Kind {
		case Requesting:
			if requests++; requests == n {
				first = r.Call.Req.Op
			}
			if n > 0 && m.befalls(requests, n, r.Call.Req.Op, first) {
				r.Answer(m.do(l, r.Call.Req))
			} else {
				r.Answer(l.do(r.Call.Req))
			}
		case Storing:
			r.Answer(&proto.Reply{})
		case Calling: // the list has a, whose service is broken, b and c, which is dead
			rep := []proto.Reply{{Path: "a", Err: proto.SystemError}, {Path: "b"}, {Path: "c", Err: proto.ConnectionLoss}}[calls%3]
			calls++
			r.Answer(&rep)
		case Recalling:
			r.Answer(&proto.Reply{Children: []string{"a"}})
		case AwaitingAny, AwaitingEvent, Leading, AwaitingService:
			if r.Told != "" {
				l.did = append(l.did, "tells "+r.Told)
			}
			if waits == len(e.meanwhile) {
				return requests, l
			}
			what := e.meanwhile[waits]
			waits++
			if r.Learns {
				l.did = append(l.did, "learns "+strings.Join(r.Known, " "))
			}
			if path, gone := strings.CutPrefix(what, "-"); gone {
				delete(l.nodes, path)
			} else {
				path, data, _ := strings.Cut(what, "=")
				l.nodes[path] = data
			}
			r.Answer(nil)
		default:
			r.Answer(nil)
		}
	}
	if r.Ended {
		l.did = append(l.did, strings.TrimSpace(fmt.Sprintf("ends with %v %s", r.Result.Code, strings.Join(r.Result.Lines, " "))))
	} else {
		l.did = append(l.did[:min(len(l.did), repeated)], "and so on")
	}
	return requests, l
}

// strangers are nodes of other names in a folder: each lacks the number of a place, or the word before it.
func strangers(dir string) (nodes []string) {
	for _, name := range []string{"a", "a-0000000000", "lock-", "lock-a", "node_a", "x-a", "n_a", "_c_a-lock-", "_c_a-__READ__", "qn-a", "leases-a"} {
		nodes = append(nodes, dir+"/"+name)
	}
	return nodes
}

// errands are all recipes, each alone and behind others.
func errands() []errand {
	locks := []struct{ strategy, other string }{{Predecessor, "/l/lock-0000000001"}, {Herd, "/l/lock-0000000001"}, {Name, "/l/lock"}, {WriteLock, "/l/x-1-0000000001"},
		{Latch, "/l/node_0000000001"}, {NodeCache, "/l/lock0000000001"}, {Mutex, "/l/_c_x-lock-0000000001"}, {Write, "/l/_c_x-__READ__0000000001"},
		{Read, "/l/_c_x-__WRIT__0000000001"}, {Semaphore, "/l/leases/_c_x-lease-0000000001"}, {Elect, "/l/n_0000000001"}, {Lead, "/l/_c_x-latch-0000000001"}}
	var out []errand
	for _, s := range locks {
		dirs := []string{"/l"}
		if s.strategy == Semaphore {
			dirs = []string{"/l", "/l/locks", "/l/leases"}
		}
		out = append(out, errand{s.strategy + ", nothing there", "lock", Args{Strategy: s.strategy}, nil, nil},
			errand{s.strategy + ", alone", "lock", Args{Strategy: s.strategy}, dirs, nil},
			errand{s.strategy + ", behind another", "lock", Args{Strategy: s.strategy}, append(slices.Clone(dirs), s.other), []string{"-" + s.other}},
			errand{s.strategy + ", among strangers", "lock", Args{Strategy: s.strategy}, append(slices.Clone(dirs), strangers(dirs[len(dirs)-1])...), nil},
			errand{s.strategy + ", given back", "unlock", Args{Strategy: s.strategy, Node: s.other}, append(slices.Clone(dirs), s.other), nil})
	}
	for _, b := range []struct {
		strategy, other string
		bug             proto.Bugs
	}{{Predecessor, "/l/lock-0000000001", proto.BugLockWithoutList}, {NodeCache, "/l/lock0000000001", proto.BugLockWithoutList}, {NodeCache, "/l/lock0000000001", proto.BugRetriesBlindly},
		{NodeCache, "/l/lock0000000001", proto.BugEmptyListIsFirst}, {NodeCache, "/l/lock0000000001", proto.BugNotLoadedNotTold}, {NodeCache, "/l/lock0000000001", proto.BugErrorLeavesNode},
		{Mutex, "/l/_c_x-lock-0000000001", proto.BugRetriesBlindly}, {WriteLock, "/l/x-1-0000000001", proto.BugFoundWithoutPath}, {WriteLock, "/l/x-1-0000000001", proto.BugNoSecondLook},
		{Lead, "/l/_c_x-latch-0000000001", proto.BugGoneMeansReset}} {
		out = append(out, errand{b.strategy + ", behind another, with " + b.bug.String(), "lock", Args{Strategy: b.strategy, Bugs: b.bug}, []string{"/l", b.other}, []string{"-" + b.other}})
	}
	const mutex, reads, writes = "/l/_c_x-lock-0000000001", "/l/_c_x-__READ__0000000001", "/l/_c_x-__WRIT__0000000001"
	return append(out,
		errand{"mutex, held already", "lock", Args{Strategy: Mutex, Node: mutex, Held: 1}, []string{"/l", mutex}, nil},
		errand{"mutex, given back and still held", "unlock", Args{Strategy: Mutex, Node: mutex, Held: 1}, []string{"/l", mutex}, nil},
		errand{"reads, reads already", "lock", Args{Strategy: Read, Node: reads, Held: 1}, []string{"/l", reads}, nil},
		errand{"writes, writes already", "lock", Args{Strategy: Write, Node: writes, Held: 1}, []string{"/l", writes}, nil},
		errand{"reads, writes already", "lock", Args{Strategy: Read, Node: writes, Held: 1}, []string{"/l", writes}, nil},
		errand{"reads and writes, given back", "unlock", Args{Strategy: Read, Node: reads, Also: []string{writes}}, []string{"/l", reads, writes}, nil},
		errand{"two locks as one", "lock", Args{Strategy: All, Names: []string{"/m"}}, []string{"/l", "/m"}, nil},
		errand{"semaphore, the second of two leases", "lock", Args{Strategy: Semaphore, N: 2}, []string{"/l", "/l/locks", "/l/leases", "/l/leases/_c_x-lease-0000000001"}, nil},
		errand{"reads, before a later writer", "lock", Args{Strategy: Read, Bugs: proto.BugReaderWaitsForLater}, []string{"/l", "/l/_c_x-__WRIT__0000000009"}, []string{"-/l/_c_x-__WRIT__0000000009"}},
		errand{"lead, loses its connection twice", "lock", Args{Strategy: Lead}, []string{"/l"}, []string{"/l/_c_x-latch-0000000009", "/l/_c_x-latch-0000000001", "-/l/_c_x-latch-0000000001"}},
		errand{"lead, in the next session", "lock", Args{Strategy: Lead, Node: "/l/_c_x-latch-0000000001"}, []string{"/l", "/l/_c_x-latch-0000000001"}, nil},
		errand{"lead, in the next session, with " + proto.BugOldSessionCounts.String(), "lock", Args{Strategy: Lead, Node: "/l/_c_x-latch-0000000001", Bugs: proto.BugOldSessionCounts},
			[]string{"/l", "/l/_c_x-latch-0000000001"}, nil},
		errand{"a barrier", "barrier", Args{Name: "b"}, []string{"/l"}, []string{"-/l"}},
		errand{"a double barrier, the first", "barrier", Args{Name: "b", N: 2}, []string{"/l"}, []string{"/l/ready"}},
		errand{"a double barrier, the last", "barrier", Args{Name: "b", N: 2}, []string{"/l", "/l/a"}, nil},
		errand{"leaves, the lowest", "leave", Args{Name: "a"}, []string{"/l", "/l/a", "/l/b", "/l/ready"}, []string{"-/l/b"}},
		errand{"leaves, the highest", "leave", Args{Name: "b"}, []string{"/l", "/l/a", "/l/b", "/l/ready"}, []string{"-/l/a"}},
		errand{"enqueues", "enqueue", Args{Data: []byte("job")}, []string{"/l"}, nil},
		errand{"dequeues", "dequeue", Args{}, []string{"/l", "/l/qn-0000000001=a", "/l/qn-0000000002=b"}, nil},
		errand{"dequeues among strangers", "dequeue", Args{}, append([]string{"/l", "/l/qn-0000000001=a"}, strangers("/l")...), nil},
		errand{"dequeues from an empty queue", "dequeue", Args{}, []string{"/l"}, []string{"/l/qn-0000000001=a"}},
		errand{"enqueues by priority", "enqueue", Args{Strategy: Priority, Data: []byte("job"), N: 7}, []string{"/l"}, nil},
		errand{"dequeues by priority", "dequeue", Args{Strategy: Priority}, []string{"/l", "/l/qn-0000000001=a", "/l/qn-07-0000000002=b", "/l/qn-07-0000000003=c", "/l/qn-00-0000000004=d"}, nil},
		errand{"dequeues by priority among strangers", "dequeue", Args{Strategy: Priority}, append([]string{"/l", "/l/qn-0000000001=a"}, strangers("/l")...), nil},
		errand{"dequeues by priority from an empty queue", "dequeue", Args{Strategy: Priority}, []string{"/l"}, []string{"/l/qn-03-0000000001=a"}},
		errand{"joins", "join", Args{Name: "a"}, []string{"/l"}, nil},
		errand{"joins, and a node of its former life is there", "join", Args{Name: "a"}, []string{"/l", "/l/a"}, []string{"-/l/a"}},
		errand{"watches the members", "members", Args{}, []string{"/l", "/l/a"}, []string{"/l/b", "-/l/a"}},
		errand{"joins while its service works", "join", Args{Name: "a", Strategy: Healthy}, []string{"/l"}, []string{"/l/x", "/l/y", "/l/z"}},
		errand{"watches the members, and keeps them", "members", Args{Strategy: Keep}, []string{"/l"}, []string{"/l/b", "-/l/b", "/l/c"}},
		errand{"watches the members, with a file", "members", Args{Strategy: KeepFile}, []string{"/l", "/l/a"}, []string{"-/l/a"}},
		errand{"watches the members, and forgets them", "members", Args{Strategy: Forget}, []string{"/l", "/l/a"}, []string{"-/l/a"}},
		errand{"calls", "call", Args{N: 1}, nil, nil},
		errand{"calls with a retry", "call", Args{N: 1, Retries: 1}, nil, nil},
		errand{"calls three times", "call", Args{N: 3, Every: 500}, nil, nil},
		errand{"calls three times, and retries", "call", Args{N: 3, Retries: 1}, nil, nil},
		errand{"publishes", "publish", Args{Data: []byte("v")}, []string{"/l"}, nil},
		errand{"publishes first", "publish", Args{Data: []byte("v")}, nil, nil},
		errand{"subscribes", "subscribe", Args{}, []string{"/l=v"}, []string{"/l=w"}},
		errand{"subscribes to nothing", "subscribe", Args{}, nil, []string{"/l=w"}},
		errand{"proposes", "propose", Args{Names: []string{"a", "b"}}, nil, []string{"/l/a=yes", "/l/b=no"}},
		errand{"votes", "vote", Args{Name: "a", Data: []byte("yes")}, []string{"/l"}, []string{"/l/a", "/l=commit"}},
		errand{"adds twice, blind", "add", Args{Strategy: "blind", Name: "a", N: 2}, []string{"/l=5 b=2"}, nil},
		errand{"adds twice, by version", "add", Args{Strategy: "version", Name: "a", N: 2}, []string{"/l=5 b=2"}, nil},
		errand{"adds twice, by name", "add", Args{Strategy: "named", Name: "a", N: 2}, []string{"/l=5 a=2 b=2"}, nil},
		errand{"adds to nothing, by name", "add", Args{Strategy: "named", Name: "a", N: 1}, []string{"/l"}, nil},
		errand{"adds to what is no number", "add", Args{Name: "a", N: 1}, []string{"/l=five"}, nil},
		errand{"lists a tree", "ls-R", Args{}, []string{"/l", "/l/a", "/l/a/b", "/l/c"}, nil},
		errand{"deletes a tree", "deleteall", Args{}, []string{"/l", "/l/a", "/l/a/b", "/l/c"}, nil},
		errand{"writes to a store", "write", Args{Store: "db", Data: []byte("v"), Node: "/l/x-1-0000000001"}, []string{"/l", "/l/x-1-0000000001"}, nil},
	)
}

// What each recipe asks for, in full, as testdata/requests.txt has it: modes, versions, data and watches, when all goes well and when
// any one request is lost, loses its answer, is refused, or finds its nodes gone, or when nothing comes through any more. A request that asks more than it should is a fault that nothing else notices.
// RECIPE_REQUESTS=1 go test ./core/recipe -run Exact writes the file anew, to be read before it is kept.
func TestTheExactRequestsOfEachRecipe(t *testing.T) {
	var b bytes.Buffer
	for _, e := range errands() {
		n, l := e.run(0, nil)
		fmt.Fprintf(&b, "%s\n  %s\n", e.title, strings.Join(l.did, "\n  "))
		for i := 1; i <= n; i++ {
			for _, m := range mishaps {
				_, got := e.run(i, &m)
				same := 0
				for same < min(len(l.did), len(got.did)) && l.did[same] == got.did[same] {
					same++
				}
				fmt.Fprintf(&b, "%s: request %d, %s\n", e.title, i, m.name)
				for _, line := range got.did[same:] { // as before up to here
					fmt.Fprintf(&b, "  %s\n", line)
				}
			}
		}
	}
	const file = "testdata/requests.txt"
	if os.Getenv("RECIPE_REQUESTS") != "" {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, wanted := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	for i := range got {
		if i >= len(wanted) || got[i] != wanted[i] {
			t.Fatalf("line %d of %s: the recipe does\n%s\nthe file has\n%s", i+1, file, got[i], strings.Join(wanted[min(i, len(wanted)-1):min(i+1, len(wanted))], ""))
		}
	}
	if len(got) != len(wanted) {
		t.Errorf("%s has %d lines, want %d", file, len(wanted), len(got))
	}
}

// Names without a number stand behind those with one, and among themselves as text. A number may be negative: the counter has rolled over.
func TestTheOrderOfNames(t *testing.T) {
	want := []string{"a--0000000003", "y-0000000001", "x-0000000002", "b", "c-x", "d", "d-", "e-x"}
	line := slices.Clone(want)
	slices.Reverse(line)
	slices.SortStableFunc(line, byZNodeName)
	if !slices.Equal(line, want) {
		t.Errorf("%v, want %v", line, want)
	}
	before := ""
	for _, name := range want {
		if got := lessThan(want, name); got != before {
			t.Errorf("before %s: %q, want %q", name, got, before)
		}
		before = name
	}
}
