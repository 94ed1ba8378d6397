package app

import (
	"zootrope/core/explain"
	"zootrope/wasm/ask"
	"zootrope/wasm/beats"
	"zootrope/wasm/compare"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
	"zootrope/wasm/weather"
)

// session has the run that is loaded, and makes its moves.
type session struct {
	host   Host
	run    *run.Run // nil for nothing
	lesson string
	first  int // the first step that is shown, counted from 1; 0 for all
	serial int

	*task.Engine           // what is under way
	*ask.Desk              // what is asked about the run, by the page and by reports
	reporter     *reporter // what the page is told of the run
	paper        paper
	late         ask.Late

	since    int64                   // the last event before the move that was made last
	selected int64                   // the event that was selected, 0 for none
	outcome  *port.Outcome           // of the command that is being answered …
	number   int                     // … and which of the run's it is
	afterAct func(t job) port.Ending // goes on with the showing that waits for an act, nil while none does
	free     freeRun
	speed    float64
	drawn    float64 // the clock of the last picture that came at a pace
	naps     bool    // a slice of looking ahead comes later

	bill   *beats.Bill
	sky    weather.Sky
	beside *compare.Beside
}

func newSession(host Host) *session {
	s := &session{host: host}
	seen := view{s}
	s.Engine = task.NewEngine(seen)
	s.Desk = ask.New(seen, explain.Languages[0])
	s.bill = beats.NewBill(seen)
	s.reporter = &reporter{session: s}
	return s
}

// take shows a run that was loaded, and closes the run before it.
func (s *session) take(fresh *run.Run, r *port.Load) {
	s.Desk.Take(&fresh.Record, run.LookAhead(fresh.Player.Script(), fresh.Lesson, fresh.Player.Seed()))
	if s.run != nil {
		s.beside.End()
		s.run.Close()
	}
	s.run, s.lesson, s.first = fresh, r.Lesson, r.First
	s.beside = compare.New(&fresh.Record)
	s.serial++
	s.selected, s.late, s.afterAct, s.free, s.Ended = 0, ask.Late{}, nil, freeRun{}, port.IsLoaded
	for _, g := range r.Answers {
		_ = fresh.Remember(g.Question, g.Choice) // one that the lesson no longer has is forgotten
	}
}

// timeline gives that of the position.
func (s *session) timeline() run.Timeline {
	t := run.Timeline{Story: s.run.Line(s.Heartbeats)}
	if t.Own() {
		t.Ahead = s.Ahead.Story(s.Heartbeats)
	}
	return t
}

// tick moves the run once and says whether there was anything to see.
func (s *session) tick() bool {
	w := s.run.Player.World()
	if !s.run.Player.Midway() {
		s.since = w.Seq()
	}
	s.run.Tick()
	s.answerLate()
	switch {
	case s.Travels(), s.run.Replaying():
		return false // a rewind is on its way back
	case s.run.Player.Midway():
		return false
	case s.run.Player.World() != w:
		s.since = s.run.Player.World().Seq()
		return true // and has arrived
	}
	any, loud := history.Visible(w, s.since)
	return loud || any && s.Heartbeats
}

// applyWeather lets fall what is due, and tells the page.
func (s *session) applyWeather() {
	for _, command := range s.sky.Apply(s.run) {
		s.host.Post(port.Fell{Type: "fell", Command: command})
	}
}

// answerLate tells the page about commands whose answer has come.
func (s *session) answerLate() {
	for _, out := range s.late.Come(&s.run.Record, s.Lang) {
		s.host.Post(out)
	}
}

// stepOver says whether a step has been carried out.
func (s *session) stepOver(target int) bool {
	step, done := s.run.Step()
	return done && step >= target && s.run.Player.Waiting() == ""
}
