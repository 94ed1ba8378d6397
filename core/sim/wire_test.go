package sim

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Messages have the bytes of the ensemble at hand: a notification and NEWLEADER bring the text of its configuration, the first message
// of an election connection the sender's address (docs/protocol/wire.md#quorum-packets).
func TestBytesOfTheEnsemble(t *testing.T) {
	for _, c := range []struct{ voters, observers int }{{3, 0}, {3, 1}, {5, 0}, {9, 2}} {
		s := Defaults()
		s.Voters, s.Observers = c.voters, c.observers
		w := New(s)
		t.Cleanup(w.Close)
		bytes := map[proto.Kind]map[int]bool{}
		w.OnEvent(func(e *trace.Event) {
			if e.Kind == trace.Deliver {
				if bytes[e.Msg] == nil {
					bytes[e.Msg] = map[int]bool{}
				}
				bytes[e.Msg][int(e.Bytes)] = true
			}
		})
		all := make([]proto.ServerID, c.voters+c.observers)
		config := len("version=0")
		for i := range all {
			all[i] = proto.ServerID(i + 1)
			number := "1"
			if i >= 9 {
				number = "10"
			}
			config += len("server." + number + "=server" + number + ":2888:3888:participant\n")
			if i >= c.voters {
				config -= len("participant") - len("observer")
			}
		}
		if err := w.Start(all...); err != nil {
			t.Fatal(err)
		}
		until(t, w, 30_000, func() bool { ok, _ := w.Agree(); return ok })
		for kind, want := range map[proto.Kind][]int{
			proto.NotificationKind: {4 + 44 + config}, proto.NewLeader: {20 + config},
			proto.Initial: {20 + len("server1:3888"), 20 + len("server10:3888")}, proto.LeaderInfo: {24},
		} {
			if c.voters+c.observers < 10 {
				want = want[:1]
			}
			for _, n := range want {
				if !bytes[kind][n] || len(bytes[kind]) != len(want) {
					t.Errorf("%d voters and %d observers: %v has %v bytes, want %v", c.voters, c.observers, kind, bytes[kind], want)
				}
			}
		}
		if !strings.HasPrefix(w.config, "server.1=server1:2888:3888:participant\nserver.2=") {
			t.Errorf("configuration %q", w.config)
		}
	}
}
