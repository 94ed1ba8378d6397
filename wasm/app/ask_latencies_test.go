package app

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// How long requests took is told client by client, before a fault and after it.
func TestLatenciesBeforeAndAfterAFault(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 2\nsettle\n"})
	for _, command := range []string{"ann create /x 0", "settle", "ann repeat 20 set /x %d", "bob get /x", "settle within 100s", "disk 3 delay 200ms", "link 3-1 delay 100ms",
		"ann set /x a", "bob set /x b", "settle within 100s", "link 1-3 cut", "bob set /x c", "run for 50ms"} {
		p.do(t, &port.Inject{Command: command})
	}
	tell := func() string {
		var out []string
		for _, s := range p.try(&port.AskLatencies{}).Data.([]port.LatencySpan) {
			for _, c := range s.Clients {
				if c.P50 > c.P99 || c.P99 > c.Max || c.Answers == 0 != (c.Max < 0) {
					t.Errorf("%+v", c)
				}
				out = append(out, fmt.Sprintf("%s: %s %d/%d", strings.Join(s.After, ", "), c.Client, c.Answers, c.Unanswered))
			}
		}
		return strings.Join(out, "; ")
	}
	want := ": ann 21/0; : bob 1/0; disk 3 delay 200ms, link 3-1 delay 100ms: ann 1/0; disk 3 delay 200ms, link 3-1 delay 100ms: bob 1/0; link 1-3 cut: bob 0/1"
	if got := tell(); got != want {
		t.Errorf("%s", got)
	}
	spans := p.try(&port.AskLatencies{}).Data.([]port.LatencySpan)
	if before, after := spans[0].Clients[0], spans[1].Clients[0]; after.Max < before.Max+100 {
		t.Errorf("before %+v, after %+v", before, after)
	}
	for range 6 {
		p.do(t, &port.Undo{})
	}
	if got := tell(); got != ": ann 21/0; : bob 1/0" {
		t.Errorf("before the faults: %s", got)
	}
}

func TestRanks(t *testing.T) {
	for _, c := range []struct {
		n        int64
		p50, p99 proto.Millis
	}{{0, -1, -1}, {1, 1, 1}, {2, 1, 2}, {3, 2, 3}, {100, 50, 99}, {101, 51, 100}, {200, 100, 198}} {
		var all []proto.Millis
		for i := int64(1); i <= c.n; i++ {
			all = append(all, proto.Millis(i))
		}
		if ask.Rank(all, 50) != c.p50 || ask.Rank(all, 99) != c.p99 {
			t.Errorf("of %d: %d and %d", c.n, ask.Rank(all, 50), ask.Rank(all, 99))
		}
	}
}
