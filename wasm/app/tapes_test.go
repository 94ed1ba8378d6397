package app

import (
	"strings"
	"testing"

	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

const caseLesson = `servers 3
start all
run until servers agree
client ann 1
ann create /app old
settle
step before
run for 1s
step incident
case /app
ask who touch server server _ is DOWN
ann set /app new
settle
crash 2
run for 30s
step after
run for 1s
`

// A case has a tape before its step has run. What clients were told stands on it when the step has run; and after a command by hand there is none.
func TestTapeOfACase(t *testing.T) {
	p := &page{}
	p.app = New(p)
	outline := &play.Lesson{Source: caseLesson, Steps: []play.Step{{ID: "before"}, {ID: "incident"}, {ID: "after"}}}
	p.ask(t, &port.Load{Outline: outline, Lesson: "own.case", Step: -1})
	p.rest()
	if got := p.state().Tapes; len(got) != 0 {
		t.Errorf("before the first step there are %d tapes", len(got))
	}
	s := p.do(t, &port.Next{})
	if len(s.Tapes) != 1 || !s.Tapes[0].Whole || s.Tapes[0].Opened || s.Tapes[0].Step != 1 || s.Tapes[0].About != "/app" {
		t.Fatalf("before the case the tapes are %+v", s.Tapes)
	}
	asked := s.Tapes[0].Clients[0].Requests
	if len(asked) != 1 || asked[0].Code != "" || asked[0].Command != "ann set /app new" || len(s.Tapes[0].Done) != 0 {
		t.Errorf("before the case is opened ann has asked %+v, and %+v was done", asked, s.Tapes[0].Done)
	}
	p.do(t, &port.Next{})
	if s = p.do(t, &port.Back{}); len(s.Tapes) != 1 || s.Tapes[0].Opened {
		t.Errorf("back before the case, whose question nobody has answered, the tapes are %+v", s.Tapes)
	}
	p.ask(t, &port.AnswerQuestion{Question: "who", Choice: "server 2"})
	s = p.do(t, &port.Next{})
	if len(s.Tapes) != 1 || !s.Tapes[0].Opened || s.Tapes[0].Clients[0].Requests[0].Code != "OK" || !s.Questions[0].Fits {
		t.Fatalf("behind the case the tapes are %+v", s.Tapes)
	}
	if done := s.Tapes[0].Done; len(done) != 1 || done[0].Command != "crash 2" {
		t.Errorf("what was done is %+v", done)
	}
	if s = p.do(t, &port.Back{}); len(s.Tapes) != 1 || !s.Tapes[0].Opened {
		t.Errorf("back before the case, whose question can be answered no more, the tapes are %+v", s.Tapes)
	}
	p.ask(t, &port.Next{})
	p.rest()
	if s = p.do(t, &port.Next{}); len(s.Tapes) != 0 {
		t.Errorf("behind the next step there are %d tapes", len(s.Tapes))
	}
	p.do(t, &port.GoTo{Step: 0})
	if s = p.do(t, &port.Inject{Command: "pause 3"}); len(s.Tapes) != 0 || !strings.Contains(s.Given[0], "pause") {
		t.Errorf("after a command by hand there are %d tapes", len(s.Tapes))
	}
}
