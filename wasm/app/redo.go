package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// taken is where a run stood before a command was taken back, and the tip of the story that the timeline showed.
type taken struct {
	tip    int
	branch int
	moves  int64
}

// redo returns to where the run stood before the last command was taken back: the branch of that command is still there. After a command by hand
// nothing can be given again, because the run goes on from that command.
func (a *App) redo() []port.Problem {
	n := len(a.run.taken) - 1
	if n < 0 {
		return []port.Problem{port.NewProblem("unreached", say.F("nothing was taken back here that could be given again"))}
	}
	was := a.run.taken[n]
	a.run.taken = a.run.taken[:n]
	a.halt(port.IsThere)
	a.run.tip = was.tip
	return a.travel(was.branch, was.moves, a.settle)
}

// takesBack notes where the run stands before a command is taken back.
func (a *App) takesBack() {
	a.run.line(a.heartbeats) // line sets the tip
	a.run.taken = append(a.run.taken, taken{tip: a.run.tip, branch: a.run.p.Branch(), moves: a.run.p.Moves()})
}
