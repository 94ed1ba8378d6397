package app

import (
	"strings"

	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// before goes to right before the last command by hand, which is given again where the run goes on.
func (a *App) before() []port.Problem {
	u, _, wrong := a.Gesture()
	if wrong != nil {
		return wrong
	}
	return a.jump(run.Place{Branch: a.run.Player.Branch(), Moves: u.Moves})
}

// undo goes to right before the last command by hand. What followed stays as a branch, and the run goes on from there as if the command had
// not been given. The commands of one gesture are taken back together. In a lesson nothing is taken back that the script has done.
func (a *App) undo() []port.Problem {
	u, words, wrong := a.Gesture()
	switch {
	case wrong != nil:
		return wrong
	case u.Past && len(a.run.Player.Script().Steps) > 0:
		return []port.Problem{port.NewProblem("unreached", say.F("the lesson has gone on since the last command: Back leads to the step before"))}
	}
	a.halt(port.GoesOn)
	a.takesBack()
	a.outcome = &port.Outcome{Word: port.Done, Text: strings.Join(words, "\n")}
	a.run.Tip = u.Branch
	return a.travel(u.Branch, u.Moves, func(*task) port.Ending {
		if u.Again && a.run.LetGo("run for 0ms") == nil { // another branch, which does without it
			for a.run.Player.Waiting() == "run for 0ms" && a.run.Going() {
				a.run.Tick()
			}
		}
		return port.IsThere
	})
}
