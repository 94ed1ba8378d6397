package explain_test

import (
	"slices"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// three servers, of which 3 leads.
const three = `servers 3
latency 1ms
start 3
start 1
start 2
run until leader is 3
settle
`

// heard is a delivery from one party to another.
func heard(from, at proto.Party) func(*trace.Event) bool {
	return func(e *trace.Event) bool { return e.Kind == trace.Deliver && e.Party() == at && e.Peer == from }
}

// causedBy says whether an event is in the chain of causes of another.
func causedBy(events []trace.Event, seq, cause int64) bool {
	chain, _ := explain.Chain(kept(events), seq)
	return slices.Contains(chain, cause)
}

// The end of a silent session has as its cause the last message of its client: the last at its own server, as far as that server could tell the leader.
func TestASessionEndsBecauseOfWhatWasHeardLast(t *testing.T) {
	events, _ := run(t, three+`client ann 1 timeout 4s
client ben 3 timeout 4s
client cat 2 timeout 4s
run for 3500ms
partition 1 | 2 3
ben disconnect
cat disconnect
run for 12s
run for 2s
`)
	const leader = 3
	gone := map[proto.SessionID]*trace.Event{}
	of := map[proto.SessionID]proto.Party{}
	for i := range events {
		switch e := &events[i]; e.Kind {
		case trace.SessionOpen:
			of[e.Session] = e.Peer
		case trace.SessionGone:
			gone[e.Session] = e
		}
	}
	if len(gone) != 3 {
		t.Fatalf("%d sessions have ended", len(gone))
	}
	timers := 0
	for id, e := range gone {
		client := of[id]
		server := map[proto.Party]proto.Party{-1: 1, -2: leader, -3: 2}[client]
		told := e.Seq
		if server != leader { // the last answer to a PING that reached the leader after its learner had heard the client
			for {
				arrived := last(t, events[:told-1], func(e *trace.Event) bool { return heard(server, leader)(e) && e.Msg == proto.Ping })
				told = arrived.Cause
				since := last(t, events[:told-1], func(e *trace.Event) bool {
					return e.Party() == server && e.Kind == trace.Sent(proto.Ping)
				})
				if l := last(t, events[:told-1], heard(client, server)); l.Seq > since.Seq {
					break
				}
			}
		}
		want := last(t, events[:told-1], heard(client, server))
		if !causedBy(events, e.Seq, want.Seq) {
			t.Errorf("client %d: what ends its session is not #%d, what server %d heard of it last", -client, want.Seq, server)
		}
		if later := last(t, events[:e.Seq-1], heard(client, server)); client == -1 && later.Seq == want.Seq {
			t.Error("the server that is cut off has heard nothing of its client since: nothing is tested")
		}
		if timer := events[e.Cause-1]; timer.Kind == trace.Timer {
			timers++
			if timer.Cause != want.Seq {
				t.Errorf("client %d: the deadline was set by #%d, not by #%d", -client, timer.Cause, want.Seq)
			}
		}
	}
	if timers == 0 {
		t.Error("no session ends because of the deadline that it has set")
	}
}

// A server that drops another one, and a client that leaves its server, do so because of what they have heard last.
func TestSilenceEndsConnections(t *testing.T) {
	events, _ := run(t, `servers 5
latency 1ms
start 5
start 1
start 2
start 3
start 4
run until leader is 5
settle
client ann 3 timeout 4s
run for 3s
pause 1
pause 2
run for 15s
pause 3
run for 4s
`)
	seen := map[trace.Rule]int{}
	for i := range events {
		e := &events[i]
		var of func(*trace.Event) bool
		switch {
		case e.Kind == trace.Rejected && e.Rule == trace.LearnerSilent:
			of = heard(e.Peer, 5)
		case e.Kind == trace.Timer && e.Rule == trace.ClientReadOver:
			of = heard(3, -1)
		default:
			continue
		}
		seen[e.Rule]++
		if timer := events[e.Cause-1]; timer.Rule == trace.LearnerReadOver {
			seen[timer.Rule]++ // of the first, whose deadline it was
		}
		want := last(t, events[:e.Seq-1], func(d *trace.Event) bool { return of(d) && d.Msg != proto.NotificationKind && d.Msg != proto.Initial })
		if e.Cause != want.Seq && (e.Kind == trace.Timer || events[e.Cause-1].Cause != want.Seq) {
			t.Errorf("#%d %v: not because of #%d", e.Seq, e.Rule, want.Seq)
		}
	}
	if seen[trace.LearnerSilent] != 2 || seen[trace.ClientReadOver] != 1 || seen[trace.LearnerReadOver] != 1 {
		t.Errorf("%v have been seen", seen)
	}
}

// A deadline follows from what set it, whatever other deadline has come since; and what is done about a session that has ended follows
// from its end.
func TestWhatFollowsFromADeadline(t *testing.T) {
	events, _ := run(t, three+`client ann 1 timeout 4s
client ben 3 timeout 4s
client cat 2 timeout 4s
run for 1s
ann disconnect
ben disconnect
cat disconnect
run for 10s
pause 2
run for 15s
`)
	const leader = 3
	ends := map[proto.SessionID]int64{}
	ticks, closed := 0, 0
	for i := range events {
		switch e := &events[i]; {
		case e.Kind == trace.SessionGone:
			ends[e.Session] = e.Seq
		case e.Kind == trace.Timer && e.Rule == trace.HalfTickDue:
			cause := &events[e.Cause-1]
			if cause.Server != leader || cause.Kind == trace.Timer && cause.Rule != trace.HalfTickDue {
				t.Errorf("#%d: half a tick follows from #%d %v %v", e.Seq, cause.Seq, cause.Kind, cause.Rule)
			}
			ticks++
		case (e.Kind == trace.Write || e.Kind == trace.Sent(proto.Proposal)) && e.Op == proto.OpCloseSession: // one sync may serve several
			if !causedBy(events, e.Seq, ends[e.Session]) {
				t.Errorf("#%d %v of %v does not follow from its end", e.Seq, e.Kind, e.Session)
			}
			closed++
		}
	}
	if ticks < 20 || closed != 3*(3+2) {
		t.Errorf("%d half ticks, %d events of ends", ticks, closed)
	}
}
