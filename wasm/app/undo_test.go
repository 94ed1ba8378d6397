package app

import "testing"

// In a run without steps Back takes back the last command, and the one before; what was commanded stays as a branch.
func TestBackTakesACommandBack(t *testing.T) {
	p := open(t)
	p.ask(t, &Request{Type: "load", Script: "servers 3\nstart all\nrun until servers agree\n"})
	p.rest()
	if a := p.try(&Request{Type: "back"}); a.OK || a.Problems[0].Code != "unreached" {
		t.Errorf("nothing to take back: %+v", a)
	}
	at := p.state()
	for _, command := range []string{"crash 3", "run for 1s", "crash 1"} {
		p.ask(t, &Request{Type: "inject", Command: command})
		p.rest()
	}
	for _, want := range []string{"FOLLOWING", "FOLLOWING", "LEADING"} {
		p.ask(t, &Request{Type: "back"})
		p.rest()
		s := p.state().View.Servers
		if want == "LEADING" && s[2].State != want || want != "LEADING" && (s[0].State == "DOWN" || s[2].State != "DOWN") {
			t.Errorf("after Back: %v %v, expected %s", s[0].State, s[2].State, want)
		}
	}
	if got := p.state(); got.View.Now != at.View.Now || got.View.Turn != at.View.Turn || len(got.Branches) < 2 {
		t.Errorf("at %v, turn %d, with %d branches", got.View.Now, got.View.Turn, len(got.Branches))
	}
}
