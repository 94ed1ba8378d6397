package server_test

import (
	"fmt"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// The timeout that a client asks for is clamped to 2 and 20 ticks, or to what the configuration says
// (docs/protocol/sessions.md#connecting).
func TestNegotiation(t *testing.T) {
	for _, test := range []struct {
		config, asks string
		want         int64
	}{
		{"", "1s", 4000}, {"", "4s", 4000}, {"", "5s", 5000}, {"", "40s", 40_000}, {"", "500s", 40_000},
		{"config tickTime=500", "500ms", 1000}, {"config tickTime=500", "20s", 10_000},
		{"latency 1ms\nconfig minSessionTimeout=300 maxSessionTimeout=700", "200ms", 300},
		{"config minSessionTimeout=300 maxSessionTimeout=700", "2s", 700},
	} {
		var got []int64
		play(t, "negotiate", fmt.Sprintf("servers 3\n%s\nstart all\nrun until servers agree\nclient a 1 timeout %s\nsettle\na connect 3\nsettle",
			test.config, test.asks), func(e *trace.Event) {
			if e.Kind == trace.Deliver && e.Msg == proto.ClientConnected {
				got = append(got, e.Count)
			}
		})
		if len(got) != 2 || got[0] != test.want || got[1] != test.want {
			t.Errorf("%s asks for %s: %v, want %d", test.config, test.asks, got, test.want)
		}
	}
}

// A session expires between its timeout and a tick later, counted from when the leader last heard of it; a follower tells
// the leader with its next answer to a ping, twice a tick (docs/protocol/sessions.md#touching).
func TestExpiry(t *testing.T) {
	for _, on := range []int{1, 3} {
		for _, after := range []int{1300, 1700, 2100, 2900, 3500} {
			var heard, gone proto.Millis
			play(t, "expire", fmt.Sprintf("servers 3\nstart all\nrun until servers agree\nclient a %d timeout 6s\nsettle\nrun for %dms\n"+
				"pause a\nrun for 12s\n", on, after), func(e *trace.Event) {
				switch {
				case e.Kind == trace.Deliver && e.Server != 0 && e.Peer < 0:
					heard = e.At
				case e.Kind == trace.SessionGone && gone == 0:
					gone = e.At
					if e.Rule != trace.Expired || e.Server != 3 {
						t.Errorf("gone at server %d: %q", e.Server, e.Rule)
					}
				}
			})
			slack := proto.Millis(0)
			if on != 3 {
				slack = 1000 + 20 // half a tick to the next ping, and its way
			}
			if d := gone - heard; gone == 0 || d < 6000 || d > 8000+slack {
				t.Errorf("on server %d: expired %d ms after the last word", on, d)
			}
		}
	}
}

// A client that pings keeps its session for ever, wherever it is connected.
func TestPingsKeepASession(t *testing.T) {
	play(t, "pings", "servers 3\nobservers 1\nstart all\nrun until servers agree\nclient a 1 timeout 4s\nclient b 3 timeout 4s\n"+
		"client c 4 timeout 4s\nsettle\nnever client a is CONNECTING\nnever client b is CONNECTING\nnever client c is CONNECTING\n"+
		"run for 120s\nexpect client a is CONNECTED and client b is CONNECTED and client c is CONNECTED\nexpect total SESSION_GONE is 0", nil)
}
