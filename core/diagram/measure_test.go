package diagram

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

func TestRoot(t *testing.T) {
	for n := 0; n < 5000; n++ {
		if r := root(n); r*r > n || (r+1)*(r+1) <= n {
			t.Fatalf("root of %d: %d", n, r)
		}
	}
}

func TestTurn(t *testing.T) {
	for _, c := range []struct {
		x, y, dx, dy int
		want         string
	}{
		{5, 7, 10, 0, "matrix(1.000 0.000 0.000 1.000 5 7)"},
		{0, 0, 3, 4, "matrix(0.600 0.800 -0.800 0.600 0 0)"},
		{0, 0, -3, -4, "matrix(-0.600 -0.800 0.800 -0.600 0 0)"},
	} {
		if got := turn(c.x, c.y, c.dx, c.dy); got != c.want {
			t.Errorf("%v: %s", c, got)
		}
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		text string
		room int
		want string
	}{
		{"LOOKING", 60, "LOOKING"},
		{"writes 1:334–1:666", 90, "writes 1:334…"},
		{"开始服务客户端", 76, "开始服务客…"},
		{"writes", 20, ""},
		{"keeps its vote", 60, ""},
	} {
		if got := fit(c.text, c.room); got != c.want {
			t.Errorf("%q in %d: %q", c.text, c.room, got)
		}
	}
}

func TestNiceStep(t *testing.T) {
	for scale, want := range map[int]proto.Millis{12_000: 5, 3000: 20, 1000: 50, 40: 1000} {
		if got := niceStep(scale); got != want {
			t.Errorf("%d: %d, want %d", scale, got, want)
		}
	}
}

func TestFates(t *testing.T) {
	prop := trace.Sent(proto.Proposal)
	events := []trace.Event{
		{Seq: 1, Kind: prop, Server: 3, Peer: 1, Conn: 1},
		{Seq: 2, Kind: trace.Link, Server: 3, Peer: 2, Text: "hold"},
		{Seq: 3, Kind: prop, Server: 3, Peer: 2, Conn: 2},
		{Seq: 4, Cause: 1, Kind: trace.Deliver, Server: 1, Peer: 3, Conn: 1},
		{Seq: 5, Kind: prop, Server: 3, Peer: 1, Conn: 1},
		{Seq: 6, Kind: prop, Server: 1, Peer: 2, Conn: 4},
		{Seq: 7, Kind: trace.Crash, Server: 3},
	}
	want := []flight{{0, 3, delivered, false}, {2, 6, lost, true}, {4, 6, lost, false}, {5, -1, onItsWay, false}}
	got := follow(events)
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("flight %d: %+v, want %+v", i, got[i], want[i])
		}
	}
}

func TestBetween(t *testing.T) {
	events := []trace.Event{{Seq: 4, At: 10}, {Seq: 5, At: 20}, {Seq: 6, At: 20}, {Seq: 7, At: 30}}
	for _, c := range []struct{ from, to, first, last int64 }{{15, 25, 5, 6}, {0, 99, 4, 7}, {11, 19, 1, 0}} {
		first, last := Between(events, proto.Millis(c.from), proto.Millis(c.to))
		if first != c.first || last != c.last {
			t.Errorf("%v: %d to %d", c, first, last)
		}
	}
}
