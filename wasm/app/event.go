package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
)

// prevEvent goes back by one moment, exactly.
func (s *session) prevEvent() []port.Problem {
	t := s.timeline()
	return s.jump(run.After(&t.Story, max(0, s.Now(&t)-1)))
}

// nextEvent goes to the next moment. Where the script asks for nothing, the world goes on by itself.
func (s *session) nextEvent(id int64) []port.Problem {
	t := s.timeline()
	if n := s.Now(&t); n+1 == t.Len() {
		return s.jump(s.run.Named(&t.Story, n+1)) // with the silence behind it
	} else if n < t.Len() {
		return s.jump(run.After(&t.Story, n+1))
	}
	s.run.Allow()
	if s.nothingLeft() && s.run.Closed() {
		return s.whyNothingSeen()
	}
	s.runToNextEvent(id)
	return nil
}

// runToNextEvent moves the run to the next event that can be seen.
func (s *session) runToNextEvent(id int64) {
	t := s.begin(stirring, id, func(t job) (port.Ending, port.Answer) {
		why := t.toEvent()
		if why == port.OnlyBeats || why == port.NothingDue {
			return why, port.Answer{Problems: s.whyNothingSeen()}
		}
		return why, port.Answer{}
	})
	t.Onward = func() { s.runToNextEvent(task.Nobody) }
}

// toEvent moves the run until something is to be seen.
func (t job) toEvent() port.Ending {
	s := t.s
	still := s.run.Player.World().Now() + stillMillis // until then the world goes on by itself while nothing is to be seen
	if s.run.Idle() {
		s.goOnIdle(still)
	}
	for {
		switch {
		case s.run.Idle() && s.run.Closed():
			if why := s.goOnIdle(still); why != port.GoesOn {
				return why
			}
		case !s.run.Going():
			return port.StepOver
		}
		if !t.Tick() || t.Seen {
			return port.NextShown
		}
	}
}

// nothingLeft says that the script asks for nothing, and nothing will happen by itself.
func (s *session) nothingLeft() bool {
	return s.run.Idle() && s.run.Player.World().NextAt() == proto.Never && s.sky.Due(s.run) == proto.Never
}

// whyNothingSeen says why there was nothing to see.
func (s *session) whyNothingSeen() []port.Problem {
	if s.run.Player.World().NextAt() == proto.Never {
		return []port.Problem{port.NewProblem("unreached", say.F("nothing more will happen here by itself"))}
	}
	return []port.Problem{port.NewProblem("unreached", say.F("nothing but heartbeats has happened for %d s", stillMillis/1000))}
}

// stillMillis is for how long the world goes on by itself while nothing but heartbeats happens, and stillEvents how many events
// at a time.
const (
	stillMillis = 10_000
	stillEvents = 16
)

// goOnIdle lets the world go on by itself while the script asks for nothing. It says so if that is useless: for too long there was nothing to see,
// or nothing will ever happen.
func (s *session) goOnIdle(still proto.Millis) port.Ending {
	w := s.run.Player.World()
	switch {
	case w.NextAt() == proto.Never && s.sky.Due(s.run) == proto.Never:
		return port.NothingDue
	case w.NextAt() == proto.Never:
		s.letGo("")
	case w.Now() >= still || s.run.LetGo(fmt.Sprintf("events %d", stillEvents)) != nil:
		return port.OnlyBeats
	}
	return port.GoesOn
}
