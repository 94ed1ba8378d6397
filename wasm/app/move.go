package app

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/history"
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
	return malformed(say.F("%q is no way to go on; expected show, beat or nothing", string(how)))
}

// goOn goes on with a run that has asked whether it should: with what was commanded by hand, or else with the step.
func (a *App) goOn(id int64) []port.Problem {
	a.run.Allow()
	if a.run.Player.Waits() == 0 || a.run.Player.Line() != 0 {
		return a.next(port.HowAtOnce, 0)
	}
	a.start(toPass)
	a.owed = &owed{id: id, pay: func() port.Answer { return port.Answer{} }}
	return nil
}

// runTo runs to the end of a step as fast as it goes.
func (a *App) runTo(step int) {
	a.target = step
	a.start(toStep)
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

// gesture finds the last command by hand, with the commands that one gesture has given with it: where the run stood before them, and their
// words.
func (a *App) gesture() (u player.Undone, words []string, wrong []port.Problem) {
	u, ok := a.run.Player.Undo(a.run.Player.Moves())
	if !ok {
		return u, nil, []port.Problem{port.NewProblem("unreached", say.F("nothing was commanded here that could be taken back"))}
	}
	words = []string{u.Text}
	for u.Along {
		if u, ok = a.run.Player.Undo(u.Moves); !ok {
			break
		}
		words = append(words, u.Text)
	}
	return u, words, nil
}

// before goes to right before the last command by hand, which is given again where the run goes on.
func (a *App) before() []port.Problem {
	u, _, wrong := a.gesture()
	if wrong != nil {
		return wrong
	}
	return a.jump(run.Place{Branch: a.run.Player.Branch(), Moves: u.Moves})
}

// undo goes to right before the last command by hand. What followed stays as a branch, and the run goes on from there as if the command had
// not been given. The commands of one gesture are taken back together. In a lesson nothing is taken back that the script has done.
func (a *App) undo() []port.Problem {
	u, words, wrong := a.gesture()
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
	return a.travel(u.Branch, u.Moves, func() {
		if u.Again && a.run.LetGo("run for 0ms") == nil { // another branch, which does without it
			for a.run.Player.Waiting() == "run for 0ms" && a.run.Going() {
				a.run.Tick()
			}
		}
		a.settle()
	})
}

// goTo goes to the end of a step: by replay if the run has been there, otherwise by running on. With own it goes there in the script's own
// run, even while the run is on its way to somewhere else.
func (a *App) goTo(step int, own bool) []port.Problem {
	if n := len(a.run.Player.Script().Steps); step >= n {
		return failed(say.F("there is no step %d: the last one is %d", step, n-1))
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
	return a.travel(at.Branch, at.Moves, func() { a.runTo(step) })
}

// pause stops whatever runs, where it is. A replay that has not arrived ends here.
func (a *App) pause() []port.Problem {
	a.playbill.held = a.playbill.held || a.goal == showing
	why := port.IsPaused
	if a.goal == idle && !a.run.Replaying() {
		why = a.ended // nothing was under way
	}
	a.halt(why)
	a.host.Freeze()
	if a.run.Replaying() {
		if err := a.run.Player.SeekMoves(a.run.Player.Branch(), a.run.Player.Moves()); err != nil {
			return failed(err)
		}
	}
	a.settle()
	return nil
}

// branch goes to the furthest place of a branch, through the rewinds of the script.
func (a *App) branch(id int) []port.Problem {
	branches := a.run.Player.Branches()
	if id < 0 || id >= len(branches) {
		return failed(say.F("expected a branch from 0 to %d, found %d", len(branches)-1, id))
	}
	id = a.run.Player.Onward(id)
	a.run.Tip = id
	return a.travel(id, branches[id].End, a.settle)
}

// inject carries out a command given by hand. Its answer comes when it has passed. One that goes along with the command before it is
// taken back with it.
func (a *App) inject(id int64, command string, along bool) []port.Problem {
	if strings.TrimSpace(command) == "" {
		return malformed(say.F("the command is empty"))
	}
	if strings.HasPrefix(strings.TrimSpace(command), "#") {
		return malformed(say.F("a comment does nothing"))
	}
	a.run.Whole()
	a.thereNow()
	was, stood, quiet := a.goal, a.ended, a.lull.by != 0
	a.halt(port.GaveWay)
	before := a.run.Player.Waits()
	at := a.run.Player.Moves()
	wrong := inject(a.run, command, along)
	a.ended = afterCommand(was, stood, len(wrong) == 0)
	if a.number = len(a.run.Player.Commands()); len(wrong) == 0 {
		a.given(id, command, at)
	}
	switch {
	case was == showing || was == rehearsing:
		a.runTo(a.target) // what is to come is another run now
	case was == toStep || was == toEvent || was == playing:
		a.start(was) // what was running goes on
		if quiet {
			a.awaitLull()
		}
	case len(wrong) == 0 && a.run.Player.Waits() > before:
		number := a.number
		a.start(toPass)
		a.owed = &owed{id, before, func() port.Answer { return a.passed(number, at, before) }}
	}
	a.answers()
	a.settle()
	return wrong
}

// given notes what has become of a command that was given by hand after so many moves. An answer that is still to come is told later.
func (a *App) given(id int64, command string, moves int64) {
	a.outcome = a.outcomeOf(moves)
	c, ok := a.run.Player.CommandAfter(moves)
	a.number = c.N
	if ok && (a.outcome.Word == port.Issued || c.Verb() == "never") {
		a.expectAnswer(id, c.Text, &c)
	}
}

// afterCommand is why the run stands still after a command by hand: what was under way before has ended for it, or nothing was.
func afterCommand(was goal, stood port.Ending, taken bool) port.Ending {
	switch {
	case was != idle && taken:
		return port.GaveWay
	case was != idle:
		return port.TurnedDown
	case taken:
		return port.IsGiven
	}
	return stood
}

// start begins to run towards a goal.
func (a *App) start(g goal) {
	a.halt(port.GoesOn)
	a.goal = g
	a.host.Soon()
}

// halt stops whatever runs, where it stands, and gives the answer that is due. A caller that begins something else at once gives port.GoesOn.
func (a *App) halt(why port.Ending) {
	a.goal, a.then, a.opens, a.again, a.lived, a.lull = idle, nil, false, false, false, lull{}
	a.ended, a.queued = why, nil
	a.playbill.drop()
	if a.stopper != nil {
		a.stopper()
		a.stopper = nil
	}
	if due := a.owed; due != nil {
		a.owed = nil
		out := due.pay()
		out.Type, out.ID, out.OK = "answer", due.id, out.OK || len(out.Problems) == 0
		a.post(out)
	}
	if a.ahead != nil && a.ahead.Open || a.learnt || len(a.waiting) > 0 {
		a.host.Soon()
	}
}

// passed is the answer to a command that was given by hand and takes time: it has passed, or was stopped.
func (a *App) passed(number int, at int64, before int) port.Answer {
	if a.run.Player.Waits() > before {
		out := &port.Outcome{Word: port.Stopped}
		if a.run.Asks() {
			out.Text = say.F("the run asks whether to go on: the button below the picture, Play or Next").In(a.lang)
		}
		return port.Answer{Outcome: out, Command: number}
	}
	return port.Answer{Outcome: a.outcomeOf(at), Command: number}
}

// Slice works for at most 8 ms and asks for another slice if there is more to do.
func (a *App) Slice() {
	if a.goal == reopening {
		a.reopenSome()
		return
	}
	if a.run == nil {
		return
	}
	switch a.goal {
	case rehearsing:
		a.rehearseSome()
		return
	case searching:
		a.searchSome()
		return
	}
	switch {
	case a.goal == idle, a.stopper != nil && a.due-a.host.Clock() > 2*sliceMillis:
		if a.readOn(a.host.Clock()+sliceMillis) || a.sideBySide() {
			a.host.Soon()
		} else {
			a.foresee()
		}
		return
	case a.stopper != nil:
		return
	}
	paced := (a.goal == playing || a.goal == showing) && a.host.Clock()-a.drawn < reportMillis
	if a.reportDue() && a.goal != seeking && !a.run.Replaying() && !paced {
		a.host.Soon()
		a.settleHalf() // which is a slice of its own
		return
	}
	began := a.host.Clock()
	if a.goal != seeking {
		a.readOn(began + sliceMillis/2)
	}
	for worked := false; a.host.Clock()-began < sliceMillis; worked = true {
		if why := a.arrived(); why != port.GoesOn {
			if worked && a.goal == seeking {
				break // the telling is a slice of its own
			}
			a.finish(why)
			return
		}
		a.blow()
		if seen := a.tick(); seen && a.met() || !seen && a.calmly() {
			return
		}
	}
	a.host.Soon()
}

// finish ends what ran, because it has reached its goal or cannot reach it.
func (a *App) finish(why port.Ending) {
	then, queued := a.then, a.queued
	if a.opens {
		why = port.IsLoaded
	}
	a.halt(why)
	if then == nil {
		then = a.settle
	}
	a.queued = queued
	then()
}

// met is called after each moment. It says whether the goal has been reached, or waits for a while; it has then done what that needs.
func (a *App) met() bool {
	why := port.GoesOn
	switch a.goal {
	case playing:
		return a.pace()
	case showing:
		return a.showsOn()
	case toEvent:
		why = port.NextShown
	case reaching:
		why = a.reached()
	case awaiting:
		why = a.caught()
	}
	if why == port.GoesOn {
		return false
	}
	a.finish(why)
	return true
}

// reached says whether the run stands at the moment or event that it was to come to.
func (a *App) reached() port.Ending {
	if a.aim != 0 && a.run.Player.World().Seq() >= a.aim {
		return port.IsThere
	}
	if a.aim == 0 {
		if t := a.timeline(); a.now(&t) >= a.target {
			return port.IsThere
		}
	}
	return port.GoesOn
}

// arrived says whether there is nothing left to do for the goal, and why.
func (a *App) arrived() port.Ending {
	switch {
	case a.goal == seeking:
		if a.run.Replaying() {
			return port.GoesOn
		}
		return port.IsThere
	case a.goal == awaiting:
		return a.hopeless()
	case a.goal == toEvent && a.run.Idle() && a.run.Closed():
		return a.nothing()
	case a.goal == playing:
		return a.played()
	case !a.run.Going():
		return a.carriedOut()
	}
	switch a.goal {
	case toEvent, reaching:
		return port.GoesOn
	case toPass:
		if a.run.Player.Waits() <= a.owed.waits {
			return port.HasPassed
		}
		return port.GoesOn
	}
	return a.stepEnds()
}

// carriedOut is why a run that does not go on by itself stands still.
func (a *App) carriedOut() port.Ending {
	switch a.goal {
	case toPass:
		return port.HasPassed
	case reaching:
		return port.InVain
	}
	return port.StepOver
}

// stepEnds says whether the step has been carried out that was to be.
func (a *App) stepEnds() port.Ending {
	if step, done := a.run.Step(); done && step >= a.target && a.run.Player.Waiting() == "" {
		return port.StepOver
	}
	return port.GoesOn
}

// tick moves the run once and says whether there was anything to see.
func (a *App) tick() bool {
	w := a.run.Player.World()
	if !a.run.Player.Midway() {
		a.since = w.Seq()
	}
	a.run.Tick()
	a.answers()
	switch {
	case a.goal == seeking, a.run.Replaying():
		return false // a rewind is on its way back
	case a.run.Player.Midway():
		return false
	case a.run.Player.World() != w:
		a.since = a.run.Player.World().Seq()
		return true // and has arrived
	}
	any, loud := history.Visible(w, a.since)
	return loud || any && a.heartbeats
}

// Rests says whether there is nothing to do until something is asked.
func (a *App) Rests() bool {
	return a.goal == idle && !a.learnt && len(a.waiting) == 0 && (a.run == nil || !a.ahead.Open && !a.beside.pending())
}

// Seeks says whether it is on its way to a place that has been before.
func (a *App) Seeks() bool { return a.goal == seeking }

// foresee looks ahead while nothing else is to be done.
func (a *App) foresee() {
	switch {
	case a.learnt:
		a.report() // which is a slice of its own
		if a.ahead.Open {
			a.host.Soon()
		}
		return
	case !a.ahead.Open, a.nap:
		return
	case a.reportDue():
		a.host.Soon()
		a.tell(func() { a.reportTimeline(a.timeline()) }) // so is this
		return
	}
	ends := len(a.ahead.Run.Ends)
	for began := a.host.Clock(); a.ahead.Open && a.host.Clock()-began < sliceMillis; {
		a.ahead.Tick()
	}
	a.learnt = !a.ahead.Open || len(a.ahead.Run.Ends) > ends // and so may the prose have
	switch {
	case a.goal == idle, a.learnt:
		a.host.Soon()
	default: // while pictures move, most of the time is theirs
		a.nap = true
		nap := float64(napMillis)
		if a.goal == showing && len(a.ahead.Run.Ends) <= a.playbill.step {
			nap = wantedMillis
		}
		a.host.After(nap, func() {
			a.nap = false
			a.host.Soon()
		})
	}
}
