package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

const captioned = `servers 3
start all
step one One
run until leader exists
note Here they agree
settle
step two Two
settle
`

// A caption stands from its moment on, until the step is over; going back takes it away.
func TestCaptionsStandFromTheirMomentOn(t *testing.T) {
	p := &page{}
	p.app = New(p)
	s := p.do(t, &port.Load{Name: "notes.zk", Script: captioned, Step: 1})
	if len(s.Notes) != 1 || s.Notes[0].Text != "Here they agree" {
		t.Fatalf("at the end of its step: %v", s.Notes)
	}
	if s = p.do(t, &port.Seek{Moment: 1}); len(s.Notes) != 0 {
		t.Errorf("before its moment: %v", s.Notes)
	}
	if s = p.do(t, &port.GoTo{Step: 1}); len(s.Notes) != 0 {
		t.Errorf("in the step that follows: %v", s.Notes)
	}
}

// A state names the known bugs of its run, in the order of lists.
func TestBugsOfTheRun(t *testing.T) {
	p := &page{}
	p.app = New(p)
	s := p.do(t, &port.Load{Name: "bugs.zk", Script: "config bug=found-without-path,no-second-look\nservers 3\nstart all\nstep one One\nsettle\n", Step: 1})
	if got := strings.Join(s.Bugs, " "); got != "no-second-look found-without-path" {
		t.Errorf("the bugs are %q", got)
	}
	if s = p.do(t, &port.Load{Name: "none.zk", Script: captioned, Step: 1}); len(s.Bugs) != 0 {
		t.Errorf("without bugs: %q", s.Bugs)
	}
}
