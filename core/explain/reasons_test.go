package explain_test

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// The world knows which deadline has come and why a connection has ended; the reason says so.
func TestReasonsHaveTheirValues(t *testing.T) {
	events, names := run(t, `servers 3
observers 1
start all
run for 2s
client ann 1
client bob 2 timeout 4s
run for 1s
ann lock /l
run for 1s
bob lock /l
run for 1s
ann disconnect
ann connect 2
run for 1s
bob expire
run for 20s
break 2-3
run for 1s
crash 1
run for 1s
stop 3
run for 10s
`)
	told := map[string]bool{}
	for i := range events {
		e := &events[i]
		if (e.Kind == trace.Timer || e.Kind == trace.Disconnect && e.Msg == proto.NoKind) && e.Rule == trace.NoRule {
			t.Errorf("#%d %v: nobody says why", e.Seq, e.Kind)
		}
		for _, lang := range explain.Languages {
			r := explain.Why(e, names, lang)
			if text := r.Title + r.Detail + r.Verdict; strings.ContainsAny(text, "[]|") {
				t.Errorf("#%d %s: %s", e.Seq, lang, text)
			}
			told[r.Title+": "+r.Detail+" "+r.Verdict] = true
		}
	}
	for _, want := range []string{
		"Server 1 sends FOLLOWERINFO to server 3: It has reached its leader, and registers with the epoch it has accepted: acceptedEpoch 0. ",
		"Server 4 sends OBSERVERINFO to server 3: It has reached its leader, and registers with the epoch it has accepted: acceptedEpoch 0. ",
		"Server 1 sends ACKEPOCH to server 3: The epoch is on its disk: it promises to follow no older leader. Its own log goes up to 0:0, its currentEpoch is 0. ",
		"Client ann sends CLIENT_CONNECT to server 1: Its connection is established: it asks for a new session. The last zxid that it has seen is 0:0. ",
		"Server 3 sends REVALIDATE to server 2: The leader knows every session: session ann is alive. ",
		"A timer of server 3 expires: half a tick has passed: the leader sends its PINGs: It had set this timer by its own clock. ",
		"A timer of server 3 expires: finalizeWait is over: 200 ms without a better vote: It had set this timer by its own clock. ",
		"Client bob has lost the lock /l: its session has ended: Its session 0x200000000000000 has ended (SESSIONEXPIRED). Whatever it owned cannot be relied on any more. ",
		"Server 2 learns that its quorum connection to server 3 has ended: It learns only that nothing more will come. it was reset by a command",
		"Server 2 learns that its election connection to server 1 has ended: It learns only that nothing more will come. the process at the other end has crashed",
		"Server 2 learns that its quorum connection to server 3 has ended: It learns only that nothing more will come. the other end has closed it",
		"3 号的定时器到期：每半个 tick，Leader 发送 PING: 定时器由它按自己的时钟设定。 ",
	} {
		if !told[want] {
			t.Errorf("nobody says %q", want)
		}
	}
	if t.Failed() {
		var all []string
		for text := range told {
			all = append(all, text)
		}
		slices.Sort(all)
		t.Log(strings.Join(all, "\n"))
	}
}
