package app

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// inject carries out a command given by hand, and answers when the command is done. along: Undo takes the command back together with the command before it.
func (s *session) inject(id int64, command string, along bool) []port.Problem {
	if strings.TrimSpace(command) == "" {
		return port.Malformed(say.F("the command is empty"))
	}
	if strings.HasPrefix(strings.TrimSpace(command), "#") {
		return port.Malformed(say.F("a comment does nothing"))
	}
	s.run.Whole()
	s.arriveNow()
	was, stood := s.Task, s.Ended
	s.Halt(port.GaveWay)
	before := s.run.Player.Waits()
	at, began := s.run.Player.Moves(), s.run.Player.World().Seq()
	wrong := inject(s.run, command, along)
	s.Ended = afterCommand(was != nil, stood, len(wrong) == 0)
	if s.number = len(s.run.Player.Commands()); len(wrong) == 0 {
		s.given(id, command, at)
	}
	switch {
	case was != nil && was.Onward != nil:
		was.Onward()
	case len(wrong) == 0 && s.run.Player.Waits() > before:
		s.free = freeFrom(began)
		s.untilPassed(id, at, before)
	}
	s.answerLate()
	s.reporter.settle()
	return wrong
}

// inject carries out a command of the learner's.
func inject(r *run.Run, command string, along bool) []port.Problem {
	var manner player.Manner
	if along {
		manner = player.Along
	}
	if err := r.Command(command, manner); err != nil {
		return port.Problems(err)
	}
	return nil
}

// given notes what has become of a command that was given by hand after so many moves. An answer that is still to come is told later.
func (s *session) given(id int64, command string, moves int64) {
	s.outcome = s.OutcomeOf(moves)
	c, ok := s.run.Player.CommandAfter(moves)
	s.number = c.N
	if ok && (s.outcome.Word == port.Issued || c.Verb() == "never") {
		s.late.Expect(&s.run.Record, id, &c)
	}
}

// afterCommand is why the run stands still after a command by hand: the command has ended a task, or there was no task.
func afterCommand(busy bool, stood port.Ending, taken bool) port.Ending {
	switch {
	case busy && taken:
		return port.GaveWay
	case busy:
		return port.TurnedDown
	case taken:
		return port.IsGiven
	}
	return stood
}
