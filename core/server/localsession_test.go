package server_test

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Where local sessions expire at once, the cause of each end is the last message of that session, and not the message of another session. The cause of a
// session that is closed is the request that closes it.
func TestWhyALocalSessionIsGone(t *testing.T) {
	const start = "servers 3\nconfig localSessionsEnabled=true\nstart all\nrun until servers agree\nclient a 1\nclient b 1\nsettle\nrun for 15s\n"
	for end, rule := range map[string]trace.Rule{"crash a b\nrun for 60s\n": trace.Expired, "a close\nb close\nsettle\n": trace.ClosedByClient} {
		var events []trace.Event
		gone, timers := 0, map[int64]bool{}
		heard := map[proto.Party]int64{} // by the client, the last message of it that came to its server
		play(t, "local", start+end, func(e *trace.Event) {
			events = append(events, *e)
			if e.Kind == trace.Deliver && e.Server == 1 && e.Peer < 0 {
				heard[e.Peer] = e.Seq
			}
			if e.Kind != trace.SessionGone {
				return
			}
			cause := &events[e.Cause-1]
			if cause.Kind == trace.Timer { // which is there because of the first of them
				timers[cause.Seq] = true
				cause = &events[cause.Cause-1]
			}
			if gone++; e.Rule != rule || cause.Seq != heard[e.Owner] {
				t.Errorf("%q: client %d, %v, because of #%d %v of %d; last heard by #%d", end, e.Owner, e.Rule, cause.Seq, cause.Kind, cause.Peer, heard[e.Owner])
			}
		})
		if at := rule == trace.Expired; gone != 2 || at != (len(timers) == 1) {
			t.Errorf("%q: %d sessions are gone, by %d timers", end, gone, len(timers))
		}
	}
}
