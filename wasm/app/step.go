package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// next runs the step that is begun to its end, or else the one that follows: at once, or so that it can be watched.
func (a *App) next(how port.How, pace float64) []port.Problem {
	a.run.Allow()
	step, done := a.run.Step()
	if done {
		step++
	}
	if step >= len(a.run.Player.Script().Steps) {
		return nil // the lesson is over
	}
	step = max(step, 0)
	switch how {
	case port.HowAtOnce:
		a.runTo(step)
		return nil
	case port.HowShow, port.HowBeat:
		return a.perform(step, pace, how == port.HowBeat)
	}
	return port.Malformed(say.F("%q is no way to go on; expected show, beat or nothing", string(how)))
}

// runTo runs to the end of a step as fast as it goes.
func (a *App) runTo(step int) {
	a.begin(stepping, nobody, func(t *task) (port.Ending, port.Answer) { return t.toStep(step), port.Answer{} })
}

// toStep moves the run to the end of a step.
func (t *task) toStep(step int) port.Ending {
	t.manner, t.onward = stepping, func() { t.app.runTo(step) }
	for t.app.run.Going() && !t.app.stepOver(step) && t.tick() {
	}
	return port.StepOver
}

// back returns to the end of the step before the one that is shown; in a run without steps, to before the last command.
func (a *App) back() []port.Problem {
	step, _ := a.run.Step()
	if len(a.run.Player.Script().Steps) == 0 {
		return a.before()
	}
	if step < 0 {
		return nil
	}
	return a.goTo(step-1, false)
}

// goTo goes to the end of a step: by replay if the run has been there, otherwise by running on. With own it goes there in the script's own
// run, even while the run is on its way to somewhere else.
func (a *App) goTo(step int, own bool) []port.Problem {
	if n := len(a.run.Player.Script().Steps); step >= n {
		return port.Refused(say.F("there is no step %d: the last one is %d", step, n-1))
	}
	a.halt(port.GoesOn)
	if own || a.run.Trying() {
		return a.ownStep(step)
	}
	if end, ok := a.run.End(step); ok {
		return a.jump(end.Place)
	}
	a.runTo(step)
	return nil
}

// own returns to the script's own run, at the step that is shown.
func (a *App) own() []port.Problem {
	a.halt(port.GoesOn)
	step, _ := a.run.Step()
	return a.ownStep(step)
}

// ownStep goes to the end of a step in the script's own run. If that run has not come so far yet, it goes to its last end of a step before,
// and runs on from there.
func (a *App) ownStep(step int) []port.Problem {
	at := run.Place{}
	for s := step; s >= -1; s-- {
		if end, ok := a.run.OwnEnd(s); ok {
			at = end.Place
			break
		}
	}
	a.run.Tip = at.Branch
	return a.travel(at.Branch, at.Moves, func(t *task) port.Ending { return t.toStep(step) })
}

// pause stops whatever runs, where it is. A replay that has not arrived ends here.
func (a *App) pause() []port.Problem {
	a.playbill.held = a.playbill.held || a.manner() == showing
	why := port.IsPaused
	if !a.busy() && !a.run.Replaying() {
		why = a.ended // nothing was under way
	}
	a.halt(why)
	a.host.Freeze()
	if a.run.Replaying() {
		if err := a.run.Player.SeekMoves(a.run.Player.Branch(), a.run.Player.Moves()); err != nil {
			return port.Refused(err)
		}
	}
	a.settle()
	return nil
}
