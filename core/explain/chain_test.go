package explain_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// play runs a script of a lesson and gives its events, up to its first rewind.
func play(t *testing.T, file string) ([]trace.Event, trace.Names) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := script.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	var events []trace.Event
	p := player.New(s, player.Options{OnEvent: func(e *trace.Event) {
		if int(e.Seq) == len(events)+1 {
			events = append(events, *e)
		}
	}})
	t.Cleanup(p.Close)
	p.RunAll()
	return events, p.World().PartyName
}

func TestEveryEventOfTheLessonsHasWords(t *testing.T) {
	for _, lesson := range []string{"leader-crash", "startup-election", "herd-effect"} {
		events, names := play(t, "../../lessons/"+lesson+"/script.zk")
		if len(events) < 100 {
			t.Fatalf("%s: %d events", lesson, len(events))
		}
		for i := range events {
			e := &events[i]
			if e.Kind.Message() != proto.NoKind && !explain.SaysWhySent(e.Site) {
				t.Errorf("%s: nobody says why %v is sent in %s", lesson, e.Kind, e.Site.Location().Func)
			}
			for _, lang := range explain.Languages {
				r := explain.Why(e, names, lang)
				if r.Title == "" || strings.ContainsAny(r.Title+r.Detail+r.Verdict, "[]") || strings.Contains(r.Title, "  ") {
					t.Errorf("%s %s: %v: %+v", lesson, lang, e.Kind, r)
				}
			}
		}
	}
}

// Each reason of a request is true of the way it was sent.
func TestWhyARequestIsSent(t *testing.T) {
	events, names := run(t, `servers 3
start all
run for 2s
client ann
run for 500ms
ann addauth digest ann:secret
ann create /a
run for 500ms
ann repeat 4 --async set /a x
run for 500ms
ann disconnect
ann connect
run for 1s
`)
	got := ""
	for i := range events {
		if e := &events[i]; e.Kind == trace.Sent(proto.ClientRequest) {
			got += fmt.Sprintln(e.Op, explain.Why(e, names, "en").Detail)
		}
	}
	const want = `auth One command of a client is carried out at a time; the others wait.
create One command of a client is carried out at a time; the others wait.
setData Its command sends all its requests at once (repeat --async): none waits for the answer to the one before it.
setData Its command sends all its requests at once (repeat --async): none waits for the answer to the one before it.
setData Its command sends all its requests at once (repeat --async): none waits for the answer to the one before it.
setData Its command sends all its requests at once (repeat --async): none waits for the answer to the one before it.
auth A new connection: its server must learn who the client is.
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// kept gives the causes of events that follow each other.
func kept(events []trace.Event) func(int64) (int64, bool) {
	return func(seq int64) (int64, bool) {
		if i := seq - events[0].Seq; i >= 0 && int(i) < len(events) {
			return events[i].Cause, true
		}
		return 0, false
	}
}

// TestChainOfTheCrash follows a changed vote back to the crash, as the lesson tells it.
func TestChainOfTheCrash(t *testing.T) {
	events, names := play(t, "../../lessons/leader-crash/script.zk")
	var changed *trace.Event
	crashed := false
	for i := range events {
		e := &events[i]
		crashed = crashed || e.Kind == trace.Crash
		if crashed && changed == nil && e.Kind == trace.VoteChange && e.Taken && e.Server == 5 && e.Peer == 4 {
			changed = e
		}
	}
	chain, end := explain.Chain(kept(events), changed.Seq)
	var kinds []string
	for _, seq := range chain {
		kinds = append(kinds, events[seq-1].Kind.String())
	}
	if got := strings.Join(kinds, " "); end != explain.Root || got != "COMMAND DISCONNECT NOTIFICATION DELIVER VOTE" {
		t.Errorf("%v: %s", end, got)
	}
	if got := explain.Why(&events[chain[0]-1], names, "en").Title; got != "crash 3" {
		t.Errorf("the root is %q", got)
	}
	tail := events[chain[2]-1:]
	if _, end := explain.Chain(kept(tail), changed.Seq); end != explain.Window {
		t.Errorf("a chain that leaves the window ends by %v", end)
	}
}

func TestChainIsBounded(t *testing.T) {
	const last = explain.MaxChain + 5904
	before := func(seq int64) (int64, bool) { return seq - 1, true }
	if chain, end := explain.Chain(before, last); end != explain.Bound || len(chain) != explain.MaxChain || chain[0] != last-explain.MaxChain+1 {
		t.Errorf("%v, %d events", end, len(chain))
	}
}

// diagram is a small run: server 1 tells 2, which tells 3; meanwhile 4 does something of its own, and a link is cut.
func diagram() []trace.Event {
	return []trace.Event{
		{Seq: 10, Kind: trace.Command},
		{Seq: 11, Cause: 10, Kind: trace.Start, Server: 1},
		{Seq: 12, Cause: 10, Kind: trace.Start, Server: 4},
		{Seq: 13, Cause: 10, Kind: trace.Link, Server: 2, Peer: 3},
		{Seq: 14, Cause: 11, Kind: trace.Sent(proto.Ping), Server: 1, Peer: 2},
		{Seq: 15, Cause: 12, Kind: trace.Timer, Server: 4},
		{Seq: 16, Cause: 14, Kind: trace.Deliver, Server: 2, Peer: 1},
		{Seq: 17, Cause: 16, Kind: trace.Sent(proto.Ping), Server: 2, Peer: 3},
		{Seq: 18, Cause: 11, Kind: trace.Timer, Server: 1},
		{Seq: 19, Cause: 17, Kind: trace.Deliver, Server: 3, Peer: 2},
		{Seq: 20, Cause: 19, Kind: trace.Sent(proto.Ping), Server: 3, Peer: 1},
		{Seq: 21, Cause: 20, Kind: trace.Deliver, Server: 1, Peer: 3},
	}
}

func TestPastAndFuture(t *testing.T) {
	events := diagram()
	list := func(s explain.Set) string {
		var out []int64
		for seq := int64(0); seq < 100; seq++ {
			if s.Has(seq) {
				out = append(out, seq)
			}
		}
		return fmt.Sprint(out)
	}
	for _, c := range []struct {
		seq          int64
		past, future string
	}{
		{17, "[10 11 14 16]", "[19 20 21]"},
		{15, "[10 12]", "[]"},
		{18, "[10 11 14]", "[21]"},
		{21, "[10 11 14 16 17 18 19 20]", "[]"},
		{10, "[]", "[11 12 13 14 15 16 17 18 19 20 21]"},
		{99, "[]", "[]"},
	} {
		if got := list(explain.Past(events, c.seq)); got != c.past {
			t.Errorf("past of %d: %s, want %s", c.seq, got, c.past)
		}
		if got := list(explain.Future(events, c.seq)); got != c.future {
			t.Errorf("future of %d: %s, want %s", c.seq, got, c.future)
		}
	}
}
