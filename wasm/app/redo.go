package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// redo returns to where the run stood before the last command was taken back: the branch of that command is still there. After a command by hand
// nothing can be given again, because the run goes on from that command.
func (s *session) redo() []port.Problem {
	n := len(s.run.Taken) - 1
	if n < 0 {
		return []port.Problem{port.NewProblem("unreached", say.F("nothing was taken back here that could be given again"))}
	}
	was := s.run.Taken[n]
	s.run.Taken = s.run.Taken[:n]
	s.Halt(port.IsThere)
	s.run.Tip = was.Tip
	return s.travel(was.Branch, was.Moves, nil)
}

// takesBack notes where the run stands before a command is taken back.
func (s *session) takesBack() {
	s.run.Line(s.Heartbeats) // line sets the tip
	s.run.Taken = append(s.run.Taken, run.Taken{Tip: s.run.Tip, Branch: s.run.Player.Branch(), Moves: s.run.Player.Moves()})
}
