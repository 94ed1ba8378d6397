package sim

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// lake is a little ZooKeeper of one server, answered by hand: nodes, sequence numbers, one-shot watches, sessions.
// What the actors send waits in wire until run lets it arrive.
type lake struct {
	t       *testing.T
	now     proto.Millis
	actors  []*Actor
	nodes   []string
	owner   map[string]int
	conns   map[int]proto.Conn // the latest of each actor
	watches []lakeWatch        // in the order of registration
	counter int
	zxid    proto.Zxid
	wire    []letter
	asked   []string // the requests that arrived, in words
	seen    []string // outcomes and locks, in words
	refuse  bool     // dials fail
	gone    bool     // sessions are unknown
}

type lakeWatch struct {
	actor int
	path  string
	child bool
}

type letter struct {
	actor int
	in    step.Input
}

func newLake(t *testing.T, names ...string) *lake {
	l := &lake{t: t, owner: map[string]int{}, conns: map[int]proto.Conn{}, zxid: proto.MakeZxid(1, 0)}
	for i, name := range names {
		a := newActor(proto.Party(-1-i), name, client.Config{Servers: []proto.ServerID{1, 2}, Timeout: 30_000, Tick: 2000})
		l.actors = append(l.actors, a)
		l.with(i, func(out *step.Output) { a.Start(0, out) })
	}
	l.run()
	t.Cleanup(func() {
		for _, a := range l.actors {
			a.stop()
		}
	})
	return l
}

// with lets an actor do something and takes what follows from it.
func (l *lake) with(i int, do func(*step.Output)) {
	out := &step.Output{Tracing: true}
	out.Reset()
	do(out)
	for _, e := range out.Trace {
		switch e.Kind {
		case trace.Outcome:
			l.seen = append(l.seen, fmt.Sprintf("%s: %s %v", l.actors[i].name, e.Text, e.Code))
		case trace.LockState:
			l.seen = append(l.seen, fmt.Sprintf("%s: %s %s", l.actors[i].name, e.Path, e.Text))
		}
	}
	for _, c := range out.Dials {
		l.conns[i] = c
		kind := step.Opened
		if l.refuse {
			kind = step.DialFailed
		}
		l.wire = append(l.wire, letter{i, step.Input{Kind: kind, Conn: c}})
	}
	for _, s := range out.Sends {
		l.wire = append(l.wire, letter{i, step.Input{Kind: step.Recv, Conn: s.Conn, Msg: s.Msg}})
	}
	if len(out.Closes) > 0 {
		l.forget(i)
	}
}

// forget drops the watches of a connection.
func (l *lake) forget(i int) {
	l.watches = slices.DeleteFunc(l.watches, func(w lakeWatch) bool { return w.actor == i })
}

func (l *lake) run() {
	for len(l.wire) > 0 {
		l.one()
	}
}

// one lets the next message arrive: at the server, which answers at once, or at an actor.
func (l *lake) one() {
	m := l.wire[0]
	l.wire = l.wire[1:]
	answer := func(msg proto.Message) {
		l.step(m.actor, step.Input{Kind: step.Recv, Conn: m.in.Conn, Msg: msg})
	}
	switch {
	case m.in.Kind != step.Recv:
		l.step(m.actor, m.in)
	case m.in.Msg.Kind == proto.ClientConnect:
		a := &proto.ConnectResponse{Timeout: 30_000, Session: proto.SessionID(0xa0 + m.actor)}
		if l.gone {
			a = &proto.ConnectResponse{}
		}
		answer(proto.Message{Kind: proto.ClientConnected, Answer: a})
	case m.in.Msg.Kind == proto.ClientRequest:
		rep := l.do(m.actor, m.in.Msg.Req)
		answer(proto.Message{Kind: proto.ClientReply, Rep: &rep})
	}
}

func (l *lake) step(i int, in step.Input) {
	in.Now = l.now
	l.with(i, func(out *step.Output) { l.actors[i].Step(&in, out) })
}

func (l *lake) do(i int, r *proto.Request) proto.Reply {
	s := fmt.Sprintf("%s %v %s", l.actors[i].name, r.Op, r.Path)
	if r.Watch {
		s += " watch"
	}
	l.asked = append(l.asked, strings.TrimSpace(s))
	rep := proto.Reply{Op: r.Op, Xid: r.Xid, Path: r.Path}
	has := slices.Contains(l.nodes, r.Path)
	switch r.Op {
	case proto.OpCreate:
		if r.Flags&2 != 0 {
			rep.Path = fmt.Sprintf("%s%010d", r.Path, l.counter)
			l.counter++
		} else if has {
			rep.Err = proto.NodeExists
			return rep
		}
		l.zxid++
		l.nodes = append(l.nodes, rep.Path)
		if r.Flags&1 != 0 {
			l.owner[rep.Path] = i
		}
		l.fire(rep.Path, proto.NodeCreated)
		return rep
	case proto.OpDelete:
		if has {
			l.remove(r.Path)
			return rep
		}
	case proto.OpGetChildren:
		prefix := r.Path + "/"
		for _, n := range l.nodes {
			if name, ok := strings.CutPrefix(n, prefix); ok {
				rep.Children = append(rep.Children, name)
			}
		}
		slices.Sort(rep.Children)
	case proto.OpCloseSession:
		for _, n := range slices.Clone(l.nodes) {
			if o, ok := l.owner[n]; ok && o == i {
				l.remove(n)
			}
		}
		return rep
	case proto.OpSetWatches:
		for _, p := range append(r.Watches.Data, r.Watches.Child...) {
			if slices.Contains(l.nodes, p) {
				l.watches = append(l.watches, lakeWatch{i, p, slices.Contains(r.Watches.Child, p)})
			} else {
				l.tell(i, proto.NodeDeleted, p)
			}
		}
		return rep
	case proto.OpSync, proto.OpAuth:
		return rep
	}
	if r.Watch && (has || r.Op == proto.OpExists) {
		l.watches = append(l.watches, lakeWatch{i, r.Path, r.Op == proto.OpGetChildren})
	}
	if !has {
		rep.Err = proto.NoNode
	}
	return rep
}

func (l *lake) remove(path string) {
	l.zxid++
	l.nodes = slices.DeleteFunc(l.nodes, func(n string) bool { return n == path })
	delete(l.owner, path)
	l.fire(path, proto.NodeDeleted)
}

// fire tells who watches. The events go ahead of replies.
func (l *lake) fire(path string, e proto.EventType) {
	parent := path[:strings.LastIndexByte(path, '/')]
	var left, fired []lakeWatch
	for _, w := range l.watches {
		if w.child && w.path == parent || !w.child && w.path == path {
			fired = append(fired, w)
		} else {
			left = append(left, w)
		}
	}
	l.watches = left
	for _, w := range fired {
		if w.child {
			l.tell(w.actor, proto.NodeChildrenChanged, w.path)
		} else {
			l.tell(w.actor, e, path)
		}
	}
}

func (l *lake) tell(i int, e proto.EventType, path string) {
	l.step(i, step.Input{Kind: step.Recv, Conn: l.conns[i],
		Msg: proto.Message{Kind: proto.WatchEvent, Event: &proto.WatcherEvent{Type: e, Path: path, Zxid: l.zxid}}})
}

func (l *lake) issue(i int, cmd client.Command) {
	l.with(i, func(out *step.Output) { l.actors[i].Issue(l.now, cmd, out) })
}

func (l *lake) recipe(i int, name, strategy string) {
	l.issue(i, client.Command{Text: name, Recipe: name, Path: "/l", Strategy: strategy})
}

func (l *lake) op(i int, op proto.OpCode, path string) {
	l.issue(i, client.Command{Text: op.String() + " " + path, Op: proto.Request{Op: op, Path: path, Version: -1}})
}

func (l *lake) connect(i int) {
	l.with(i, func(out *step.Output) { l.actors[i].Connect(l.now, proto.NoServer, out) })
}

func (l *lake) disconnect(i int) {
	l.with(i, func(out *step.Output) { l.actors[i].Disconnect(l.now, out) })
	l.wire = nil
}

func (l *lake) want(asked, seen string) {
	l.t.Helper()
	words := func(s string) []string {
		out := strings.Split(strings.TrimSpace(s), "\n")
		for i := range out {
			out[i] = strings.TrimSpace(out[i])
		}
		return out
	}
	for _, x := range []struct {
		what      string
		got, want []string
	}{{"requests", l.asked, words(asked)}, {"seen", l.seen, words(seen)}} {
		if strings.Join(x.got, "\n") != strings.Join(x.want, "\n") {
			l.t.Fatalf("%s:\n%s\nwant:\n%s", x.what, strings.Join(x.got, "\n"), strings.Join(x.want, "\n"))
		}
	}
	l.asked, l.seen = nil, nil
}

func (l *lake) holder() (holders, waiters []string) {
	for _, a := range l.actors {
		switch state, _, _ := a.Lock("/l"); state {
		case lockHeld:
			holders = append(holders, a.name)
		case lockWaiting:
			waiters = append(waiters, a.name)
		}
	}
	return
}

func three(t *testing.T, strategy string) *lake {
	l := newLake(t, "a", "b", "c")
	for i := range l.actors {
		l.recipe(i, "lock", strategy)
		if got := l.actors[i].Last(); got != "PENDING" || !l.actors[i].Busy() {
			t.Fatalf("%s: %s", l.actors[i].name, got)
		}
		l.run()
		if got := l.actors[i].Last(); got != "OK" || l.actors[i].Busy() {
			t.Fatalf("%s: %s", l.actors[i].name, got)
		}
	}
	if h, w := l.holder(); fmt.Sprint(h, w) != "[a] [b c]" {
		t.Fatal(h, w)
	}
	return l
}

func TestThreePredecessors(t *testing.T) {
	l := three(t, "")
	l.want(`a create /l
		a create /l/lock-a0-
		a getChildren /l
		b create /l
		b create /l/lock-a1-
		b getChildren /l
		b exists /l/lock-a0-0000000000 watch
		c create /l
		c create /l/lock-a2-
		c getChildren /l
		c exists /l/lock-a1-0000000001 watch`,
		`a: /l held
		a: lock OK
		b: /l waiting
		b: lock OK
		c: /l waiting
		c: lock OK`)
	l.recipe(0, "unlock", "")
	l.run()
	l.want(`a delete /l/lock-a0-0000000000
		b getChildren /l`,
		`a: /l released
		a: unlock OK
		b: /l held`)
	l.recipe(2, "unlock", "") // a waiter leaves
	l.recipe(2, "unlock", "")
	l.run()
	l.want(`c delete /l/lock-a2-0000000002`,
		`c: /l released
		c: unlock OK
		c: unlock NONODE`)
}

func TestThreeInHerd(t *testing.T) {
	l := three(t, "herd")
	l.want(`a create /l
		a create /l/lock-
		a getChildren /l
		b create /l
		b create /l/lock-
		b getChildren /l
		b getChildren /l watch
		c create /l
		c create /l/lock-
		b getChildren /l
		c getChildren /l
		b getChildren /l watch
		c getChildren /l watch`,
		`a: /l held
		a: lock OK
		b: /l waiting
		b: lock OK
		c: /l waiting
		c: lock OK`)
	l.recipe(0, "unlock", "")
	l.run()
	l.want(`a delete /l/lock-0000000000
		b getChildren /l
		c getChildren /l
		c getChildren /l watch`,
		`a: /l released
		a: unlock OK
		b: /l held`)
}

func TestThreeByName(t *testing.T) {
	l := three(t, "name")
	l.want(`a create /l
		a create /l/lock
		b create /l
		b create /l/lock
		b exists /l/lock watch
		c create /l
		c create /l/lock
		c exists /l/lock watch`,
		`a: /l held
		a: lock OK
		b: /l waiting
		b: lock OK
		c: /l waiting
		c: lock OK`)
	l.recipe(0, "unlock", "")
	l.run()
	l.want(`a delete /l/lock
		b create /l/lock
		c create /l/lock
		c exists /l/lock watch`,
		`a: /l released
		a: unlock OK
		b: /l held`)
	l.recipe(2, "unlock", "") // it has no node to delete
	l.want("", "c: /l released\nc: unlock NONODE")
}

func TestQueue(t *testing.T) {
	l := newLake(t, "a")
	a := l.actors[0]
	if a.Last() != "" {
		t.Fatal(a.Last())
	}
	l.op(0, proto.OpCreate, "/x")
	l.op(0, proto.OpCreate, "/x")
	l.op(0, proto.OpDelete, "/y")
	if a.Pending() != "create /x" || a.Queued() != 2 || len(l.wire) != 1 {
		t.Fatalf("%q, %d queued, %d on the wire", a.Pending(), a.Queued(), len(l.wire))
	}
	l.one()
	if a.Answer() != "Created /x" || a.Last() != "PENDING" {
		t.Fatal(a.Answer(), a.Last())
	}
	l.run()
	l.want(`a create /x
		a create /x
		a delete /y`,
		`a: create /x OK
		a: create /x NODEEXISTS
		a: delete /y NONODE`)
	if a.Answer() != "Node does not exist: /y" || a.Last() != "NONODE" || a.Pending() != "" {
		t.Fatal(a.Answer(), a.Last())
	}
}

func TestConnectionLossEndsTheQueue(t *testing.T) {
	l := newLake(t, "a")
	l.op(0, proto.OpSync, "/x")
	l.op(0, proto.OpSync, "/y")
	l.recipe(0, "unlock", "")
	l.disconnect(0)
	l.want("", `a: sync /x CONNECTIONLOSS
		a: unlock CONNECTIONLOSS
		a: sync /y CONNECTIONLOSS`)
	l.op(0, proto.OpSync, "/z") // waits for the connection
	if l.actors[0].Last() != "PENDING" || l.actors[0].Busy() {
		t.Fatal(l.actors[0].Last(), l.actors[0].Busy())
	}
	l.connect(0)
	l.run()
	l.want("a sync /z", "a: sync /z OK")
}

// A waiting lock checks again after a reconnect; one by name relies on its watch.
func TestWaitersReconnect(t *testing.T) {
	for _, c := range []struct{ strategy, asked string }{
		{"predecessor", `b setWatches
			b getChildren /l
			b exists /l/lock-a0-0000000000 watch`},
		{"herd", `b setWatches
			b getChildren /l
			b getChildren /l watch`},
		{"name", "b setWatches"},
	} {
		l := three(t, c.strategy)
		l.asked, l.seen = nil, nil
		l.disconnect(1)
		l.connect(1)
		l.run()
		l.want(c.asked, "")
		if h, w := l.holder(); fmt.Sprint(h, w) != "[a] [b c]" {
			t.Fatal(h, w)
		}
		l.disconnect(1) // the lock comes free meanwhile
		l.recipe(0, "unlock", "")
		l.recipe(2, "unlock", "")
		l.run()
		l.asked, l.seen = nil, nil
		l.connect(1)
		l.run()
		if h, w := l.holder(); c.strategy != "name" && fmt.Sprint(h, w) != "[b] []" {
			t.Fatalf("%s: %v %v %v", c.strategy, h, w, l.asked)
		}
	}
}

// The answer to the create is lost: the node is found again, and the command ends with OK.
func TestLostCreate(t *testing.T) {
	l := newLake(t, "a")
	l.recipe(0, "lock", "")
	l.one()                                                    // the lock's own node
	l.do(0, l.wire[0].in.Msg.Req)                              // carried out, and …
	l.step(0, step.Input{Kind: step.Closed, Conn: l.conns[0]}) // … never answered
	l.wire = nil
	if a := l.actors[0]; a.Last() != "PENDING" || !a.Busy() {
		t.Fatal(a.Last(), a.Busy())
	}
	l.recipe(0, "unlock", "")
	l.connect(0)
	l.run()
	l.want(`a create /l
		a create /l/lock-a0-
		a getChildren /l
		a getChildren /l
		a delete /l/lock-a0-0000000000`,
		`a: /l held
		a: lock OK
		a: /l released
		a: unlock OK`)
}

func TestLostCreateInHerd(t *testing.T) {
	l := newLake(t, "a")
	l.recipe(0, "lock", "herd")
	l.one()
	l.disconnect(0)
	l.want("a create /l", "a: lock CONNECTIONLOSS")
	if state, _, _ := l.actors[0].Lock("/l"); state != lockNone || len(l.actors[0].Locks()) != 0 {
		t.Fatal(state)
	}
}

func TestLocksEndWithTheSession(t *testing.T) {
	before := runtime.NumGoroutine()
	l := three(t, "")
	l.asked, l.seen = nil, nil
	l.op(0, proto.OpCloseSession, "")
	l.op(0, proto.OpSync, "/x")
	l.run()
	l.want(`a closeSession
		b getChildren /l`,
		`a: /l released
		a: closeSession  OK
		a: sync /x SESSIONEXPIRED
		b: /l held`)
	l.op(0, proto.OpSync, "/y")
	l.want("", "a: sync /y SESSIONEXPIRED")

	l.gone = true
	for i := 1; i < 3; i++ {
		l.with(i, func(out *step.Output) { l.actors[i].Expire(l.now, out) })
		if !l.actors[i].client.Away() {
			t.Fatal("does not keep away")
		}
		l.now += 34_000
		l.step(i, step.Input{Kind: step.Timer})
		l.run()
	}
	l.want("", "b: /l lost\nc: /l lost")
	if h, w := l.holder(); len(h)+len(w) > 0 || l.actors[1].Busy() {
		t.Fatal(h, w)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Fatalf("%d coroutines left", after-before)
	}
}

// Somebody deletes a waiter's node: it does not wait any more, but unlock still knows the node.
func TestWaiterWithoutANode(t *testing.T) {
	l := three(t, "")
	l.asked, l.seen = nil, nil
	l.op(1, proto.OpDelete, "/l/lock-a2-0000000002")
	l.op(1, proto.OpDelete, "/l/lock-a1-0000000001")
	l.run()
	l.want(`b delete /l/lock-a2-0000000002
		b delete /l/lock-a1-0000000001
		c getChildren /l`,
		`b: delete /l/lock-a2-0000000002 OK
		b: delete /l/lock-a1-0000000001 OK
		c: /l lost`)
	if h, w := l.holder(); fmt.Sprint(h, w) != "[a] [b]" {
		t.Fatal(h, w)
	}
	l.recipe(2, "unlock", "")
	l.run()
	l.want("c delete /l/lock-a2-0000000002", "c: unlock NONODE")
}

// An unlock goes ahead of the queue; the outcome that counts is that of the command that was issued last.
func TestUnlockGoesFirst(t *testing.T) {
	l := newLake(t, "a")
	for _, path := range []string{"/1", "/2"} {
		l.op(0, proto.OpSync, path)
	}
	l.recipe(0, "unlock", "")
	l.run()
	l.want(`a sync /1
		a sync /2`,
		`a: sync /1 OK
		a: unlock NONODE
		a: sync /2 OK`)
	if got := l.actors[0].Last(); got != "NONODE" {
		t.Fatal(got)
	}
}

// A woken recipe goes ahead of the queue, but not between a command and its reply.
func TestWokenRecipeGoesFirst(t *testing.T) {
	l := three(t, "")
	l.asked, l.seen = nil, nil
	l.op(1, proto.OpSync, "/1")
	l.op(1, proto.OpSync, "/2")
	l.recipe(0, "unlock", "")
	l.wire[0], l.wire[1] = l.wire[1], l.wire[0]
	l.run()
	l.want(`a delete /l/lock-a0-0000000000
		b sync /1
		b getChildren /l
		b sync /2`,
		`a: /l released
		a: unlock OK
		b: sync /1 OK
		b: /l held
		b: sync /2 OK`)
}

func TestRepeatTogether(t *testing.T) {
	l := newLake(t, "a")
	many := client.Command{Text: "repeat"}
	for i := range 1000 {
		many.Repeat = append(many.Repeat, client.Command{Op: proto.Request{Op: proto.OpCreate, Path: fmt.Sprintf("/n%d", i)}})
	}
	l.nodes = []string{"/n0", "/n500"}
	l.issue(0, many)
	if len(l.wire) != 1000 {
		t.Fatalf("%d sent ahead", len(l.wire))
	}
	l.op(0, proto.OpSync, "/")
	l.run()
	if len(l.nodes) != 1000 || l.actors[0].Last() != "OK" {
		t.Fatal(len(l.nodes), l.actors[0].Last())
	}
	l.asked = nil
	l.want("", "a: repeat OK\na: sync / OK")
	if many.Repeat[7].Op.Xid != 0 {
		t.Fatal("a command was changed by issuing it")
	}
	l.issue(0, client.Command{Text: "repeat", Repeat: []client.Command{{Recipe: "lock"}}})
	l.want("", "a: repeat BADARGUMENTS")
}

func TestRecipesAnswers(t *testing.T) {
	l := newLake(t, "a")
	l.nodes = []string{"/l"}
	l.recipe(0, "ls-R", "")
	l.run()
	if got := l.actors[0].Answer(); got != "/l" {
		t.Fatal(got)
	}
	l.recipe(0, "deleteall", "")
	l.recipe(0, "deleteall", "")
	l.run()
	if got := l.actors[0].Answer(); got != "Node does not exist: /l" {
		t.Fatal(got)
	}
}

// A client whose coroutines were all dropped goes on as if nothing had been.
func TestStopIsOnlyACache(t *testing.T) {
	run := func(stop bool) []string {
		l := newLake(t, "a", "b", "c")
		for i := range l.actors {
			l.recipe(i, "lock", "herd")
			for len(l.wire) > 0 {
				l.one()
				if stop {
					l.actors[i].stop()
				}
			}
		}
		l.recipe(0, "unlock", "")
		l.run()
		return append(l.asked, l.seen...)
	}
	if a, b := run(false), run(true); !slices.Equal(a, b) {
		t.Fatalf("%v\n%v", a, b)
	}
}
