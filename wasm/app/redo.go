package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// redo returns to where the run stood before the last command was taken back: the branch of that command is still there. After a command by hand
// nothing can be given again, because the run goes on from that command.
func (a *App) redo() []port.Problem {
	n := len(a.run.Taken) - 1
	if n < 0 {
		return []port.Problem{port.NewProblem("unreached", say.F("nothing was taken back here that could be given again"))}
	}
	was := a.run.Taken[n]
	a.run.Taken = a.run.Taken[:n]
	a.halt(port.IsThere)
	a.run.Tip = was.Tip
	return a.travel(was.Branch, was.Moves, nil)
}

// takesBack notes where the run stands before a command is taken back.
func (a *App) takesBack() {
	a.run.Line(a.Heartbeats) // line sets the tip
	a.run.Taken = append(a.run.Taken, run.Taken{Tip: a.run.Tip, Branch: a.run.Player.Branch(), Moves: a.run.Player.Moves()})
}
