package check_test

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// What clients were told, judged by porcupine, which knows nothing of ZooKeeper: writes are linearizable in every world; so
// is a read behind a sync where no leader is deposed (docs/protocol/broadcast.md#sync, testdata/stale-sync.zk). A plain read
// is not; that it is sequentially consistent is what Atomicity and MonotonicReads say of every run.

// call is what a client asks of a node, and register what a node is: absent, or some data and its version.
type call struct {
	Op, Path, Data string
	Version        int // −1 for any
}

type register struct {
	Exists  bool
	Data    string
	Version int
}

// answer is what came of a call. One whose connection was lost is unknown: it may be carried out at any time, or never.
type answer struct {
	Code    string
	Data    string
	Unknown bool
}

// node is the sequential object.
var node = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		parts := map[string][]porcupine.Operation{}
		for _, op := range history {
			path := op.Input.(call).Path
			parts[path] = append(parts[path], op)
		}
		var out [][]porcupine.Operation
		for _, p := range parts {
			out = append(out, p)
		}
		return out
	},
	Init: func() any { return register{} },
	Step: func(state, in, out any) (bool, any) {
		next, code, data := state.(register).after(in.(call))
		a := out.(answer)
		return a.Unknown || a.Code == code && a.Data == data, next
	},
}

func (r register) after(c call) (next register, code, data string) {
	switch {
	case c.Op == "create" && r.Exists:
		return r, "NODEEXISTS", ""
	case c.Op == "create":
		return register{true, c.Data, 0}, "OK", ""
	case !r.Exists:
		return r, "NONODE", ""
	case c.Op == "get":
		return r, "OK", r.Data
	case c.Version >= 0 && c.Version != r.Version:
		return r, "BADVERSION", ""
	case c.Op == "delete":
		return register{}, "OK", ""
	}
	return register{true, c.Data, r.Version + 1}, "OK", ""
}

// history plays a script and writes down what each client asked and was told: from the command's event to its outcome's.
func history(t *testing.T, source string, unchecked bool) []porcupine.Operation {
	t.Helper()
	s, err := script.Parse("history.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	began, ended := map[string][]int64{}, map[proto.Party][]int64{}
	calls := map[string][]call{}
	p := player.New(s, player.Options{Unchecked: unchecked, OnEvent: func(e *trace.Event) {
		switch e.Kind {
		case trace.Command:
			if name, c, ok := read(e.Text); ok {
				began[name], calls[name] = append(began[name], e.Seq), append(calls[name], c)
			}
		case trace.Outcome:
			ended[e.Client] = append(ended[e.Client], e.Seq)
		}
	}})
	defer p.Close()
	if status := p.RunAll(); status != player.Done || p.Failed() > 0 {
		t.Fatalf("%v %v, %d expectations fail\n%s", status, p.Err(), p.Failed(), source)
	}
	var out []porcupine.Operation
	for name, list := range calls {
		who, _ := p.World().Party(name)
		for i, c := range list {
			op := porcupine.Operation{ClientId: int(-who), Input: c, Call: began[name][i], Return: math.MaxInt64}
			code, data, ok := p.World().ClientEnded(who, int64(i+1))
			a := answer{Code: code.String(), Unknown: !ok || code == proto.ConnectionLoss || code == proto.SessionExpired}
			if !a.Unknown {
				op.Return = ended[who][i]
			}
			if c.Op == "get" && code == proto.OK {
				a.Data = data
			}
			if op.Output = a; c.Op != "sync" && !(a.Unknown && c.Op == "get") {
				out = append(out, op)
			}
		}
	}
	return out
}

// read understands the commands of these histories: NAME create|set|delete|get|sync.
func read(text string) (name string, c call, ok bool) {
	w := strings.Fields(text)
	if len(w) < 3 || !slices.Contains([]string{"create", "set", "delete", "get", "sync"}, w[1]) {
		return "", c, false
	}
	c = call{Op: w[1], Version: -1}
	if w[2] == "-v" {
		fmt.Sscan(w[3], &c.Version)
		w = append(w[:2], w[4:]...)
	}
	c.Path = w[2]
	if len(w) > 3 {
		c.Data = w[3]
	}
	return w[0], c, true
}

// faulty is a world in which servers die and links break while three clients write to two nodes, some only if nobody else
// has written meanwhile.
func faulty(seed int64) string {
	r := rand.New(rand.NewSource(seed))
	var b strings.Builder
	line := func(form string, args ...any) { fmt.Fprintf(&b, form+"\n", args...) }
	line("servers 3\nseed %d\nlatency 10ms±8ms\nconfig tickTime=500 syncLimit=3\nstart all\nrun until servers agree", seed)
	for i := 1; i <= 3; i++ {
		line("client c%d %d timeout 10s", i, i)
	}
	line("settle")
	down := 0
	for i := range 60 {
		node := "/" + string("rs"[r.Intn(2)])
		who := 1 + r.Intn(3)
		switch k := r.Intn(12); {
		case k < 2:
			line("c%d create %s v%d", who, node, i)
		case k < 4:
			line("c%d set %s v%d", who, node, i)
		case k < 6:
			line("c%d set -v %d %s v%d", who, r.Intn(4), node, i)
		case k == 6:
			line("c%d delete %s", who, node)
		case k == 7 && down == 0:
			down = 1 + r.Intn(3)
			line("crash %d", down)
		case k == 8 && down > 0:
			line("start %d", down)
			down = 0
		case k == 9:
			line("partition %d | %d", 1+r.Intn(2), 3)
		case k == 10:
			line("heal")
		default:
			line("run for %dms", 1+r.Intn(3000))
		}
	}
	line("heal")
	if down > 0 {
		line("start %d", down)
	}
	line("run until servers agree within 120s\nrun for 30s")
	return b.String()
}

func TestWritesAreLinearizable(t *testing.T) {
	told := 0
	for seed := range int64(40) {
		h := history(t, faulty(seed), false)
		for _, op := range h {
			if !op.Output.(answer).Unknown {
				told++
			}
		}
		if !porcupine.CheckOperations(node, h) {
			t.Errorf("seed %d:\n%s", seed, faulty(seed))
		}
	}
	if told < 500 {
		t.Errorf("only %d outcomes are known", told)
	}
}

// quiet is a world without faults in which each client reads behind a sync, or at once, while others write.
func quiet(seed int64, sync bool) string {
	r := rand.New(rand.NewSource(seed))
	var b strings.Builder
	fmt.Fprintf(&b, "servers 3\nseed %d\nlatency 10ms±9ms\nfsync 8ms±7ms\nstart all\nrun until servers agree\n", seed)
	fmt.Fprint(&b, "client c1 1\nclient c2 2\nclient c3 3\nsettle\nc1 create /r v\nsettle\nlink 3>1 delay 150ms\n")
	for i := range 40 {
		who := 1 + r.Intn(3)
		switch {
		case r.Intn(2) == 0:
			fmt.Fprintf(&b, "c%d set /r v%d\n", who, i)
		case sync:
			fmt.Fprintf(&b, "c%d sync /r\nc%d get /r\n", who, who)
		default:
			fmt.Fprintf(&b, "c%d get /r\n", who)
		}
		fmt.Fprintf(&b, "run for %dms\n", r.Intn(120))
	}
	fmt.Fprint(&b, "settle\n")
	return b.String()
}

func TestReads(t *testing.T) {
	stale := 0
	for seed := range int64(15) {
		if !porcupine.CheckOperations(node, history(t, quiet(seed, true), false)) {
			t.Errorf("seed %d: a read behind a sync is stale", seed)
		}
		if !porcupine.CheckOperations(node, history(t, quiet(seed, false), false)) {
			stale++
		}
	}
	if stale == 0 {
		t.Error("no plain read was stale: the test shows nothing")
	}
}

// A core that commits without a quorum tells two clients that each has made the same node. The judge sees it by what they
// were told.
func TestABrokenCoreIsNotLinearizable(t *testing.T) {
	const source = `servers 3
start all
run until leader is 3
run until servers agree
client c1 3
client c2 1
settle
break 3-1
break 3-2
partition 3 | 1 2
c1 create /r lost
run for 100ms
run until leader is 2
c2 connect 1
run until client c2 is CONNECTED
c2 create /r again
run for 1s
`
	if !porcupine.CheckOperations(node, history(t, source, true)) {
		t.Error("the correct core is not linearizable")
	}
	if porcupine.CheckOperations(node, history(t, "config bug=commit-without-quorum\n"+source, true)) {
		t.Error("the broken core is linearizable")
	}
}
