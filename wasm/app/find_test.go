package app

import (
	"slices"
	"testing"

	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// look asks for a seed, and works until the answer.
func (p *page) look(t *testing.T, r port.Ask) (port.Answer, port.Found) {
	t.Helper()
	a := p.try(r)
	out, _ := a.Data.(port.Found)
	return a, out
}

// A seed is found where something was commanded by hand, too; the run that is opened stands where it was found, and its weather goes on as
// it would have.
func TestFindASeed(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 5\nstart all\nrun until servers agree\nclient a 1\nsettle\n"})
	p.rest()
	p.ask(t, &port.Inject{Command: "a create /by-hand"})
	p.ask(t, &port.Inject{Command: "run for 300ms"})
	p.rest()
	began := p.state().View.Now
	a, f := p.look(t, &port.Find{Weather: port.Weather{Seed: 5, Crashes: 5, Delays: 5, Writes: 5}, Command: "total TRUNCATED at-least 1", Count: 300, Span: 20_000})
	if a.Outcome == nil || a.Outcome.Word != "reached" || f.Artefact == "" || f.Seed < 5 || f.Tried != int(f.Seed)-4 || f.At <= began {
		t.Fatalf("found %+v, %+v, %v", a.Outcome, f, a.Problems)
	}
	if !slices.ContainsFunc(p.posted, func(m any) bool { r, is := m.(port.Finding); return is && r.Runs == 300 && r.Events > 0 }) {
		t.Error("nothing was told of how far the search has come")
	}
	if s := p.state(); s.Running != "" || s.View.Now != began {
		t.Errorf("after the search the run stands at %d ms, running %q; expected %d ms", s.View.Now, s.Running, began)
	}
	p.ask(t, &port.Load{Artefact: f.Artefact})
	p.rest()
	s := p.state()
	if s.View.Now != f.At || s.View.Seq != f.Seq || !slices.ContainsFunc(s.Branches, func(b port.Branch) bool { return b.Current && b.ID > 0 }) {
		t.Errorf("opened, it stands at %d ms, event %d; found at %d ms, event %d", s.View.Now, s.View.Seq, f.At, f.Seq)
	}
	if fallen := p.app.sky.Fallen(p.app.run); len(fallen) < 2 || p.app.sky.Stands(p.app.run) == nil {
		t.Errorf("the run that was found has the weather %+v", fallen)
	}
	if _, again := p.look(t, &port.Find{Weather: port.Weather{Seed: 5, Crashes: 5}, Command: "total TRUNCATED at-least 2", Count: 1, Span: 10}); again.Tried != 1 {
		t.Errorf("of the run that was found, another search: %+v", again)
	}
}

// What cannot be searched is refused in its place, and what is stopped says so.
func TestFindInVain(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\n"})
	p.rest()
	for _, c := range []struct {
		r    port.Ask
		col  int
		says string
	}{
		{&port.Find{Weather: port.Weather{Crashes: 1}, Command: "leader is", Count: 1, Span: 1}, 10, "script"},
		{&port.Find{Weather: port.Weather{Crashes: 1}, Command: "leader is 9", Count: 1, Span: 1}, 11, "script"},
		{&port.Find{Weather: port.Weather{Crashes: 1}, Command: "leader is 3", Count: 1, Span: 1}, 0, "refused"},
		{&port.Find{Weather: port.Weather{Crashes: 1}, What: "Luck", Count: 1, Span: 1}, 0, "malformed"},
		{&port.Find{Weather: port.Weather{Crashes: 1}, Count: 0, Span: 1}, 0, "malformed"},
		{&port.Find{Weather: port.Weather{Crashes: 1}, Count: 1, Span: 0}, 0, "malformed"},
		{&port.Find{Count: 1, Span: 1}, 0, "refused"},
	} {
		a, _ := p.look(t, c.r)
		if a.OK || len(a.Problems) == 0 || a.Problems[0].Code != c.says || a.Problems[0].Column != c.col {
			t.Errorf("%+v: %+v", c.r, a.Problems)
		}
		p.rest()
	}
	a, f := p.look(t, &port.Find{Weather: port.Weather{Crashes: 1}, Count: 3, Span: 1_000})
	if a.Outcome == nil || a.Outcome.Word != "unreached" || f.Tried != 3 || f.Artefact != "" {
		t.Errorf("nothing to be found: %+v, %+v", a.Outcome, f)
	}
	p.app.Handle(&port.Request{ID: 8, Ask: &port.Find{Weather: port.Weather{Crashes: 1}, Count: 100_000, Span: 60_000}})
	for range 60 {
		p.app.Slice()
	}
	if s := p.state(); s.Running != "find" {
		t.Errorf("while it searches, running is %q", s.Running)
	}
	p.app.Handle(&port.Request{ID: 9, Ask: &port.Pause{}})
	i := slices.IndexFunc(p.posted, func(m any) bool { a, is := m.(port.Answer); return is && a.ID == 8 })
	if i < 0 || p.posted[i].(port.Answer).Outcome.Word != "stopped" || p.posted[i].(port.Answer).Data.(port.Found).Tried == 0 {
		t.Error("a search that is stopped does not say so")
	}
	if s := p.state(); s.Running != "" {
		t.Errorf("after that, running is %q", s.Running)
	}
}

// No slice of a search is long, however much there is to tell first: each ends when its time is up.
func TestFindInSlices(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /x\na repeat 300 set /x %d\nsettle within 60s\n"})
	p.rest()
	p.step = 0.2
	p.app.Handle(&port.Request{ID: 1, Ask: &port.Find{Weather: port.Weather{Crashes: 5}, Command: "leader is 1", Count: 40, Span: 20_000}})
	slices := 0
	for p.soon && p.app.Manner() == searching {
		p.soon = false
		before := p.clock
		p.app.Slice()
		if slices++; p.clock-before > task.SliceMillis+1 {
			t.Fatalf("a slice of %g ms", p.clock-before)
		}
	}
	if slices < 20 {
		t.Errorf("all was done in %d slices", slices)
	}
}
