package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// A run that has come to its limit asks; who says yes has what was commanded carried out to its end.
func TestARunAsksAtItsLimit(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	p.app.run.Player.Allow(50)
	at := p.state().View.Now
	p.posted = nil
	p.handle(&port.Inject{Command: "run for 100s"})
	p.rest()
	s := p.state()
	if !s.Asks || s.Stopped == "" || s.Running != "" {
		t.Fatalf("asks %v, stopped %q, running %q", s.Asks, s.Stopped, s.Running)
	}
	if a := p.answer(t); a.Outcome == nil || a.Outcome.Word != "stopped" || !strings.Contains(a.Outcome.Text, "go on") {
		t.Errorf("%+v", a.Outcome)
	}
	if s = p.do(t, &port.GoOn{}); s.Asks || s.Stopped != "" || s.View.Now != at+100_000 || p.app.run.Player.Waiting() != "" {
		t.Errorf("asks %v, stopped %q, at %d of %d", s.Asks, s.Stopped, s.View.Now, at+100_000)
	}
	p.app.run.Player.Allow(0)
	p.do(t, &port.NextEvent{})
	if s = p.do(t, &port.GoOn{}); s.Asks || s.Stopped != "" {
		t.Errorf("with nothing to carry out: asks %v, stopped %q", s.Asks, s.Stopped)
	}
}
