package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// A run that a search has found is made short: the shortened one is a run of its own, in which the same happens.
func TestShortenARunThatWasFound(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: "servers 3\nconfig bug=3911\nstart all\nrun until servers agree\nclient a 1\nsettle\n"})
	a, f := p.look(t, &port.Find{Weather: port.Weather{Seed: 1, Crashes: 5, Partitions: 3, Writes: 5}, Count: 300, Span: 20_000})
	if f.Artefact == "" {
		t.Fatalf("nothing was found: %+v", a)
	}
	found := p.do(t, &port.Load{Artefact: f.Artefact})
	if found.Violated == "" {
		t.Fatal("the run that was found breaks no promise")
	}
	a = p.try(&port.Shorten{Count: 300})
	short, ok := a.Data.(port.Shortened)
	if !ok || a.Outcome.Word != "reached" || short.Lines >= short.Of || strings.Count(short.Script, "\n") != short.Lines || short.Tried < 2 {
		t.Fatalf("%+v %+v", a.Outcome, a.Data)
	}
	if broken, _, _ := strings.Cut(found.Violated, " "); len(short.Left) != short.Of-short.Lines || !strings.HasPrefix(short.For, broken[:4]) || !strings.HasSuffix(short.For, " is broken") {
		t.Errorf("made short for %q (the run breaks %q), without %q: %d lines of %d", short.For, found.Violated, short.Left, short.Lines, short.Of)
	}
	if !slices.ContainsFunc(p.posted, func(m any) bool { r, is := m.(port.Shortening); return is && r.Runs == 300 && r.Of == short.Of }) {
		t.Error("nothing was told of how far it has come")
	}
	if s := p.state(); s.Running != "" || s.View.Now != found.View.Now || s.Violated != found.Violated {
		t.Errorf("after it the run stands at %d ms, running %q", s.View.Now, s.Running)
	}
	if s := p.do(t, &port.Load{Script: short.Script}); s.Violated != found.Violated {
		t.Errorf("the shortened run breaks %q, not %q:\n%s", s.Violated, found.Violated, short.Script)
	}
}

// A shortening is stopped as a search is; a run in which nothing has happened stays as it is.
func TestShortenIsStopped(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	p.do(t, &port.Inject{Command: "crash 3"})
	p.do(t, &port.Inject{Command: "run for 9s"})
	p.app.Handle(&port.Request{ID: 7, Ask: &port.Shorten{Command: "leader is 2", Count: 500}})
	for range 3 {
		p.soon = false
		p.app.Slice()
	}
	p.do(t, &port.Pause{})
	i := slices.IndexFunc(p.posted, func(m any) bool { a, is := m.(port.Answer); return is && a.ID == 7 })
	if i < 0 || p.posted[i].(port.Answer).Outcome.Word != "stopped" || p.state().Running != "" {
		t.Fatalf("stopped, it answers %+v", p.posted[max(i, 0)])
	}
	if a := p.try(&port.Shorten{Count: 50}); a.Outcome.Word != "unreached" || a.Data.(port.Shortened).Script != "" {
		t.Errorf("without a broken promise: %+v %+v", a.Outcome, a.Data)
	}
	if s := p.state().Stop; s.Why != "unshortened" {
		t.Errorf("it ends as %+v", s)
	}
	if a := p.try(&port.Shorten{Command: "leader was", Count: 50}); a.OK || a.Problems[0].Column == 0 {
		t.Errorf("a wrong predicate: %+v", a)
	}
	if a := p.try(&port.Shorten{What: "Luck", Count: 50}); a.OK || a.Problems[0].Code != "malformed" {
		t.Errorf("a promise that does not exist: %+v", a)
	}
}
