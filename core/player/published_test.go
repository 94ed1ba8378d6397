package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// trouble is what can befall a lock. S is how it is asked for, D how many nodes its directory has for each client that stands in its
// queue; each ask is followed by time enough to get into the queue.
var trouble = []struct{ name, script string }{
	{"an answer is lost in the middle of a create", `
b S
run until node DIR children are 2
break b-2
run for 60s
expect node DIR children are 2
a unlock /l
run for 60s
expect lock /l held by b
`},
	{"the holder's session expires", `
b S
run for 30s
a expire
run for 60s
expect lock /l held by a then b and client a is EXPIRED
`},
	{"the holder pauses, and a store asks for tokens", `
b S
run for 30s
a write disk first --lock /l
pause a
run for 60s
expect lock /l held by a then b
b write disk second --lock /l
settle
resume a
# it does not know yet that it has lost the lock
a write disk late --lock /l
expect client a last is BADVERSION and store disk is second
run for 60s
expect client a is EXPIRED and lock /l held by b
`},
	{"one dies in the middle of the queue", `
b S
run for 30s
c S
run for 30s
expect lock /l held by a and lock /l waiters are 2
crash b
run for 60s
expect lock /l held by a and lock /l waiters are 1
a unlock /l
run for 60s
expect lock /l held by a then c
`},
	{"the holder crashes", `
b S
run for 30s
crash a
run for 3s
expect client a is CRASHED and lock /l held by none and lock /l waiters are 1
run for 60s
expect lock /l held by a then b
`},
	{"one crashes in the middle of a create", `
b S
run until node DIR children are 2
crash b
c S
run for 60s
expect lock /l held by a and lock /l waiters are 1
a unlock /l
run for 60s
expect lock /l held by a then c and node DIR children are 1
`},
	{"its server dies", `
b S
run for 30s
crash 1
run for 60s
expect lock /l held by a
a unlock /l
run for 60s
expect lock /l held by a then b
`},
	{"a waiter leaves", `
b S
run for 30s
c S
run for 30s
b unlock /l
run for 60s
expect lock /l held by a and lock /l waiters are 1 and node /l children are KIDS
a unlock /l
run for 60s
expect lock /l held by a then c
`},
}

// Each published lock, mended, comes through all of it: there is one holder at a time (the checkers watch), and each client that waits gets the lock.
// Readers are those who wait behind a writer; what befalls readers that hold the lock together: TestReadersComeThrough.
func TestPublishedLocksComeThrough(t *testing.T) {
	for _, strategy := range append(recipe.Strategies(), recipe.All, recipe.Elect, recipe.Lead) {
		for _, x := range trouble {
			switch strategy {
			case recipe.Herd, recipe.Name: // not published
				continue
			case recipe.Latch, recipe.Elect: // who loses an answer hears so, and a node stays: TestUnprotectedNodesStay
				if x.name == trouble[0].name {
					continue
				}
			}
			t.Run(strategy+": "+x.name, func(t *testing.T) { playTrouble(t, strategy, x.script) })
		}
	}
}

func troubled(t *testing.T, strategy, trouble string) *script.Script {
	t.Helper()
	ask, dir, kids := "lock /l --strategy "+strategy, "/l", "2"
	switch strategy {
	case recipe.All:
		ask = "lock /l /m"
	case recipe.Elect:
		ask = "elect /l"
	case recipe.Lead:
		ask = "lead /l"
	case recipe.Semaphore:
		dir = "/l/locks"
	}
	if strategy == recipe.Semaphore && (strings.Contains(trouble, "break") || strings.Contains(trouble, "crash b")) {
		dir = "/l/leases" // it waits with a lease
	}
	first := ask
	if strategy == recipe.Read { // one that reads does not keep another one waiting
		first = "lock /l --strategy write"
	}
	source := strings.NewReplacer("a S\n", "a "+first+"\n", "S\n", ask+"\n", "DIR", dir, "KIDS", kids).Replace("servers 3\nstart all\nrun until servers agree\n" +
		"client a 1 timeout 6s\nclient b 2 timeout 6s\nclient c 3 timeout 6s\nsettle\nstep trouble\na S\nrun for 30s\nexpect lock /l held by a\n" + trouble)
	if strategy == recipe.Lead { // a leader whose connection is lost leads anew once it has another
		source = strings.Replace(source, "crash 1\nrun for 60s\nexpect lock /l held by a\na unlock /l\nrun for 60s\nexpect lock /l held by a then b", "crash 1\nrun for 60s\nexpect lock /l held by a then a\na unlock /l\nrun for 60s\nexpect lock /l held by a then a then b", 1)
	}
	s, err := script.Parse("trouble", source)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func playTrouble(t *testing.T, strategy, trouble string) {
	t.Helper()
	p := New(troubled(t, strategy, trouble), Options{})
	defer p.Close()
	if status := p.RunAll(); status != Done {
		t.Errorf("line %d: %v: %v", p.Line(), status, p.Err())
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("line %d: %s: %s", r.Line, r.Text, r.Seen)
		}
	}
}

// A lock by the latch, and an offer to lead, have no name by which a node could be found again: the client hears that the connection
// was lost, and the node that it does not know of stands in the queue until the session ends.
func TestUnprotectedNodesStay(t *testing.T) {
	for strategy, ask := range map[string]string{recipe.Latch: "lock /l --strategy latch", recipe.Elect: "elect /l"} {
		t.Run(strategy, func(t *testing.T) {
			playTrouble(t, strategy, fmt.Sprintf(`
b %s
run until node /l children are 2
break b-2
run for 30s
expect client b last is CONNECTIONLOSS and node /l children are 2 and lock /l waiters are 0
c S
run for 30s
a unlock /l
run for 30s
expect lock /l held by none and lock /l waiters are 1
b close
settle
expect lock /l held by c
`, ask))
		})
	}
}

// The token that a client shows is the czxid of its node: that of the create's answer, or read if the answer was lost.
func TestTokensAreCzxids(t *testing.T) {
	for _, strategy := range []string{recipe.Predecessor, recipe.WriteLock, recipe.Mutex} {
		for _, then := range []string{"settle\n", "run until node /l children are 1\nbreak a-2\nrun for 30s\n"} {
			var token, created proto.Zxid
			p := play(t, "servers 3\nstart all\nrun until servers agree\nclient a 2\nsettle\na create /l\nsettle\na lock /l --strategy "+strategy+"\n"+then+
				"expect lock /l held by a\na write disk x --lock /l\nsettle\n", Options{OnEvent: func(e *trace.Event) {
				switch {
				case e.Kind == trace.Outcome && e.Path == "disk":
					token = e.Zxid
				case e.Kind == trace.Apply && strings.HasPrefix(e.Path, "/l/"):
					created = e.Zxid
				}
			}})
			p.RunAll()
			if p.Failed() > 0 || token == 0 || token != created {
				t.Errorf("%s: the store was shown %v, the node was created by %v; %v", strategy, token, created, p.Results())
			}
		}
	}
}

// A LeaderLatch whose directory has gone makes it again, and a node, when it has connected again. The token that it shows then is that of the new node.
func TestLeaderLatchShowsItsNewToken(t *testing.T) {
	for _, then := range []string{"", "run until node /l children are 1\nbreak a-1\n"} {
		var tokens, created []proto.Zxid
		p := play(t, "servers 3\nstart all\nrun until servers agree\nclient a 2\nclient b 1\nsettle\na lead /l\nsettle\na write disk x --lock /l\nsettle\n"+
			"b deleteall /l\nsettle\nexpect lock /l held by a and client a at Leads\nbreak a-2\n"+then+"run for 30s\nexpect lock /l held by a and client a at Leads\n"+
			"a write disk y --lock /l\nsettle\nexpect client a last is OK and node /l children are 1\na unlock /l\nsettle\nexpect lock /l held by none and node /l children are 0\n",
			Options{OnEvent: func(e *trace.Event) {
				switch {
				case e.Kind == trace.Outcome && e.Path == "disk":
					tokens = append(tokens, e.Zxid)
				case e.Kind == trace.Apply && e.Server == 3 && e.Op == proto.OpCreate && e.Code == proto.OK && strings.HasPrefix(e.Path, "/l/"):
					created = append(created, e.Zxid)
				}
			}})
		p.RunAll()
		if p.Failed() > 0 || len(created) != 2 || !slices.Equal(tokens, created) {
			t.Errorf("after %q the store was shown %v, the nodes were created by %v; %v", then, tokens, created, p.Results())
		}
	}
}

// A recipe that sleeps does not keep settle waiting, nor its client from other work; it sleeps by its client's clock, which stands
// while the client is paused, and goes on whether the client is connected or not.
func TestRecipesSleepByTheirClientsClock(t *testing.T) {
	p := play(t, `servers 3
start all
run until servers agree
client a 1
client b 2
settle
a lock /l --strategy nodecache
settle
expect client a last is PENDING and lock /l held by none
a create /meanwhile
settle
expect node /meanwhile exists
run for 10s
pause a
run for 3s
resume a
run for 9s
expect lock /l held by none
run for 2s
expect lock /l held by a
a unlock /l
settle
a lock /l --strategy nodecache
settle
# it wakes up without a connection, asks in vain, and asks again
run for 18s
a disconnect
run for 10s
expect lock /l held by none
a connect
run until lock /l held by a within 20s
`, Options{})
	if p.RunAll() != Done || p.Failed() > 0 {
		t.Errorf("%v %+v", p.Err(), p.Results())
	}
}

// What a client is in the middle of, it can be shown at: the file of its recipe, and the line.
func TestRunningRecipesHaveTheirLines(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 2\nsettle\na lock /l --strategy writelock\nsettle\n"+
		"b lock /l --strategy writelock\nb barrier /l\nsettle\n", Options{})
	if p.RunAll() != Done {
		t.Fatal(p.Err())
	}
	b, _ := p.World().Party("b")
	want := []sim.Running{{Recipe: "lock", Strategy: "writelock", Path: "/l", Source: "core/recipe/writelock.go", Site: trace.AtWriteLockWaits},
		{Recipe: "barrier", Path: "/l", Source: "core/recipe/barrier.go", Site: trace.AtBarrierWaits}}
	if got := p.World().Running(b); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// While it keeps away a client's WriteLock gives up after ten tries; a store is asked without any connection.
func TestPublishedLocksWithoutAConnection(t *testing.T) {
	p := play(t, `servers 3
start all
run until servers agree
client a 1
client b 2
settle
a lock /l --strategy writelock
settle
b create /other
b lock /l --strategy writelock
run until node /other exists
b disconnect
settle
expect client b last is CONNECTIONLOSS
b connect
settle
b lock /l --strategy writelock
run until node /l children are 2
b disconnect
run for 20s
expect client b last is PENDING
run for 5s
expect client b last is CONNECTIONLOSS
a disconnect
a write disk x --lock /l
expect client a last is OK and store disk is x
`, Options{})
	if p.RunAll() != Done || p.Failed() > 0 {
		t.Errorf("%v %+v", p.Err(), p.Results())
	}
}

// The published WriteLock whose own node is gone does not notice. When nobody is before it any more it has nobody to watch, and is not
// the first either: nothing wakes it again, not even a new connection. It must not take that for the lock.
func TestWriteLockWithoutItsNodeWaitsForEver(t *testing.T) {
	p := play(t, `servers 3
config bug=found-without-path
start all
run until servers agree
client ann 1 timeout 10s
client bob 2 timeout 10s
client cy 3 timeout 10s
settle
step gone
ann lock /l --strategy writelock
settle
bob lock /l --strategy writelock
settle
cy lock /l --strategy writelock
settle
cy delete /l/x-144115188075855872-0000000001
settle
expect node /l children are 2 and lock /l held by ann and lock /l waiters are 2
ann unlock /l
settle
run for 10s
expect lock /l held by cy and client bob at WriteLockWaits and count WATCH_EVENT is 3
cy unlock /l
break bob-2
settle
run for 10s
expect lock /l held by none and client bob at WriteLockWaits and client bob is CONNECTED
expect node /l children are 0
`, Options{})
	if p.RunAll() != Done || p.Failed() > 0 {
		t.Errorf("%v %+v", p.Err(), p.Results())
	}
}

// A switch brings the published fault back: what it breaks, and by which promise the checkers notice.
func TestPublishedFaults(t *testing.T) {
	for _, x := range []struct{ bug, strategy, trouble, broken string }{
		{"lock-without-list", recipe.Predecessor, "one dies in the middle of the queue", "MutualExclusion"},
		{"lock-without-list", recipe.NodeCache, "one dies in the middle of the queue", "MutualExclusion"},
		{"retries-blindly", recipe.NodeCache, "an answer is lost in the middle of a create", ""},
		{"retries-blindly", recipe.Semaphore, "an answer is lost in the middle of a create", ""},
		{"found-without-path", recipe.WriteLock, "an answer is lost in the middle of a create", ""},
		{"store-takes-all", recipe.Mutex, "the holder pauses, and a store asks for tokens", "FencedStore"},
	} {
		for _, y := range trouble {
			if y.name != x.trouble {
				continue
			}
			s := troubled(t, x.strategy, y.script)
			s.Settings.Zoo.Bugs, _ = proto.ParseBugs(x.bug)
			p := New(s, Options{})
			status := p.RunAll()
			v := p.World().Violation()
			if x.broken == "" && (status != Done || p.Failed() == 0) || x.broken != "" && (v == nil || v.Invariant != x.broken) {
				t.Errorf("%s, %s: %v, %v, %d unmet", x.bug, x.strategy, status, v, p.Failed())
			}
			p.Close()
		}
	}
}
