package player

import (
	"maps"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

const pair = "servers 3\nstart all\nrun until leader exists\nclient a 1\nclient b 2\nsettle\na create /n 0\nsettle\n"

// However often a command is repeated, all of it is sent before any time passes, in order, and follows from the one command;
// a move carries out a little of it.
func TestAllIsSentTogether(t *testing.T) {
	const n = 3*atOnce + 1
	for _, busy := range []bool{false, true} {
		source := pair
		if busy {
			source += "a get /n\n" // which the client is still at
		}
		var sent []trace.Event
		var command, outcomes int64
		p := play(t, source+"a repeat 193 --async set /n %d\nsettle\nexpect client a last is OK\nexpect node /n data is 193\n", Options{OnEvent: func(e *trace.Event) {
			switch {
			case e.Kind == trace.Command && strings.Contains(e.Text, "--async"):
				command = e.Seq
			case e.Kind.Message() == proto.ClientRequest && e.Op == proto.OpSetData:
				sent = append(sent, *e)
			case e.Kind == trace.Outcome && strings.Contains(e.Text, "--async"):
				outcomes++
			}
		}})
		for at := int64(0); p.Tick() == Running; at = p.World().Seq() {
			if made := p.World().Seq() - at; p.Midway() && made > atOnce+1 {
				t.Errorf("busy %t: %d events in one move of a command", busy, made)
			}
		}
		if p.Status() != Done || p.Failed() != 0 {
			t.Fatal(p.Status(), p.Err(), outcome(p))
		}
		if len(sent) != n || outcomes != 1 {
			t.Fatalf("busy %t: %d sent, %d outcomes", busy, len(sent), outcomes)
		}
		for i, e := range sent {
			if e.At != sent[0].At || e.Xid != sent[0].Xid+int32(i) || e.Cause != command || e.Site != trace.AtClientSubmitAll {
				t.Fatalf("busy %t: request %d of command %d: %+v", busy, i, command, e)
			}
		}
	}
}

// A repetition that cannot be sent fails once.
func TestWhatCannotBeSentFailsOnce(t *testing.T) {
	outcomes := 0
	p := play(t, pair+"a close\nsettle\na repeat 200 --async set /n %d\nsettle\n", Options{OnEvent: func(e *trace.Event) {
		if e.Kind == trace.Outcome && strings.Contains(e.Text, "--async") {
			outcomes++
		}
	}})
	if p.RunAll() != Done || outcomes != 1 {
		t.Error(p.Status(), p.Err(), outcomes)
	}
}

// Nothing comes between: what is commanded midway follows when all has been sent. A copy of the world that was made midway stays
// as it was.
func TestNothingComesMidway(t *testing.T) {
	for _, before := range []string{"", "a get /n\n"} { // which the client is still at
		p := play(t, pair+before+"a repeat 200 --async set /n %d\nsettle\n", Options{})
		for !p.Midway() && p.Tick() == Running {
		}
		was := p.World().Freeze()
		now := was.Thaw().Hash()
		if err := p.Inject("b set /n x"); err != nil {
			t.Fatal(err)
		}
		if p.Midway() {
			t.Error(p.Midway())
		}
		if was.Thaw().Hash() != now {
			t.Error("what was kept midway has changed")
		}
		for p.Tick() == Running {
		}
		if p.Status() != Done || p.Failed() != 0 {
			t.Error(p.Status(), p.Err(), outcome(p))
		}
	}
}

// Between two moves of one command nothing is checked: neither a goal nor a `never` sees that state, and no limit stops the run there.
func TestNobodyLooksMidway(t *testing.T) {
	p := play(t, pair+"never count CLIENT_REQUEST from a is 65\ngoal some count CLIENT_REQUEST from a is 129\na repeat 300 --async set /n %d\nsettle\n", Options{})
	if p.RunAll() != Done || p.Failed() != 0 || p.Goals()[0].Reached {
		t.Error(p.Status(), p.Err(), outcome(p), p.Goals())
	}
	p = play(t, pair+"events 1000000\n", Options{Limit: 400})
	if p.RunAll() != AtLimit {
		t.Fatal(p.Status())
	}
	if err := p.Inject("a repeat 300 --async set /n %d"); err != nil {
		t.Fatal(err)
	}
	if p.RunAll() != AtLimit || p.Midway() {
		t.Error(p.Status(), p.Midway())
	}
}

// A client that is busy keeps what it is given in moves as one command, which fails once.
func TestAQueueOfRepetitions(t *testing.T) {
	outcomes := map[string]int{}
	p := play(t, pair+"a get /n\na repeat 200 --async set /n %d\na get /n\na disconnect\nsettle\n", Options{OnEvent: func(e *trace.Event) {
		if e.Kind == trace.Outcome {
			outcomes[e.Text+" "+e.Code.String()]++
		}
	}})
	queued := 0
	for p.Tick() == Running {
		for _, c := range p.World().View().Clients {
			queued = max(queued, c.Queue)
		}
	}
	want := map[string]int{"a create /n 0 OK": 1, "a get /n CONNECTIONLOSS": 2, "a repeat 200 --async set /n %d CONNECTIONLOSS": 1}
	if p.Status() != Done || queued != 2 || !maps.Equal(outcomes, want) {
		t.Error(p.Status(), p.Err(), queued, outcomes)
	}
}
