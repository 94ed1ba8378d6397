package app

import (
	"strings"

	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// before goes to right before the last command by hand, which is given again where the run goes on.
func (s *session) before() []port.Problem {
	u, _, wrong := s.Gesture()
	if wrong != nil {
		return wrong
	}
	return s.jump(run.Position{Branch: s.run.Player.Branch(), Moves: u.Moves})
}

// undo goes to right before the last command by hand. What followed stays as a branch, and the run goes on from there as if the command had
// not been given. The commands of one gesture are taken back together. In a lesson nothing is taken back that the script has done.
func (s *session) undo() []port.Problem {
	u, words, wrong := s.Gesture()
	switch {
	case wrong != nil:
		return wrong
	case u.Past && len(s.run.Player.Script().Steps) > 0:
		return []port.Problem{port.NewProblem("unreached", say.F("the lesson has gone on since the last command: Back leads to the step before"))}
	}
	s.Halt(port.GoesOn)
	s.takesBack()
	s.outcome = &port.Outcome{Word: port.Done, Text: strings.Join(words, "\n")}
	s.run.Tip = u.Branch
	return s.travel(u.Branch, u.Moves, func(job) port.Ending {
		if u.Again && s.run.LetGo("run for 0ms") == nil { // another branch, which does without it
			for s.run.Player.Waiting() == "run for 0ms" && s.run.Going() {
				s.run.Tick()
			}
		}
		return port.IsThere
	})
}
