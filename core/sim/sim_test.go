package sim

import (
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

func until(t *testing.T, w *World, limit proto.Millis, ok func() bool) {
	t.Helper()
	end := w.Now() + limit
	for !ok() {
		if w.NextAt() > end || !w.Do() {
			t.Fatalf("not reached by %d ms: %v", w.Now(), w.Violation())
		}
		if w.Violation() != nil {
			t.Fatal(w.Violation())
		}
	}
}

func five(t *testing.T) *World {
	s := Defaults()
	s.Voters = 5
	w := New(s)
	t.Cleanup(w.Close)
	return w
}

func TestAllTogether(t *testing.T) {
	w := five(t)
	if testing.Verbose() {
		w.OnEvent(func(e *trace.Event) { t.Log(string(e.AppendJSON(nil, w.PartyName))) })
	}
	if err := w.Start(1, 2, 3, 4, 5); err != nil {
		t.Fatal(err)
	}
	until(t, w, 10_000, func() bool { return w.Leader() == 5 })
	until(t, w, 10_000, func() bool { ok, _ := w.Agree(); return ok })
	a, _ := w.AddClient("a", 2, 30_000)
	until(t, w, 10_000, func() bool { return w.ClientState(a) == client.Connected })
	w.Issue(a, client.Command{Text: "create /x v", Op: proto.Request{Op: proto.OpCreate, Path: "/x", Data: []byte("v"), ACL: proto.OpenACL}})
	until(t, w, 10_000, func() bool { return w.ClientLast(a) == "OK" })
	if got := w.Logged(5); got != proto.MakeZxid(1, 2) {
		t.Errorf("logged %v", got)
	}
}
