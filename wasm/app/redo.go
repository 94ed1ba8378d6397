package app

import "zootrope/core/say"

// taken is where a run stood, and which story was told, when something was taken back there.
type taken struct {
	tip    int
	branch int
	moves  int64
}

// redo goes back to where the last command that was taken back stands: its branch has it still. A command that is given by hand ends that, because
// the run goes on from it.
func (a *App) redo() []Problem {
	n := len(a.run.taken) - 1
	if n < 0 {
		return []Problem{problem("unreached", say.F("nothing was taken back here that could be given again"))}
	}
	was := a.run.taken[n]
	a.run.taken = a.run.taken[:n]
	a.halt(isThere)
	a.run.tip = was.tip
	return a.travel(was.branch, was.moves, a.settle)
}

// takesBack notes where the run stands before a command is taken back.
func (a *App) takesBack() {
	a.run.line(a.heartbeats) // which settles whose story is told
	a.run.taken = append(a.run.taken, taken{tip: a.run.tip, branch: a.run.p.Branch(), moves: a.run.p.Moves()})
}
