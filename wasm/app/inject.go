package app

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// inject carries out a command given by hand. Its answer comes when it has passed. One that goes along with the command before it is
// taken back with it.
func (a *App) inject(id int64, command string, along bool) []port.Problem {
	if strings.TrimSpace(command) == "" {
		return port.Malformed(say.F("the command is empty"))
	}
	if strings.HasPrefix(strings.TrimSpace(command), "#") {
		return port.Malformed(say.F("a comment does nothing"))
	}
	a.run.Whole()
	a.thereNow()
	was, stood := a.task, a.ended
	a.halt(port.GaveWay)
	before := a.run.Player.Waits()
	at := a.run.Player.Moves()
	wrong := inject(a.run, command, along)
	a.ended = afterCommand(was != nil, stood, len(wrong) == 0)
	if a.number = len(a.run.Player.Commands()); len(wrong) == 0 {
		a.given(id, command, at)
	}
	switch {
	case was != nil && was.onward != nil:
		was.onward()
	case len(wrong) == 0 && a.run.Player.Waits() > before:
		a.untilPassed(id, at, before)
	}
	a.answers()
	a.settle()
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
func (a *App) given(id int64, command string, moves int64) {
	a.outcome = a.OutcomeOf(moves)
	c, ok := a.run.Player.CommandAfter(moves)
	a.number = c.N
	if ok && (a.outcome.Word == port.Issued || c.Verb() == "never") {
		a.expectAnswer(id, c.Text, &c)
	}
}

// afterCommand is why the run stands still after a command by hand: what was under way before has ended for it, or nothing was.
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

// untilPassed moves the run until a command has passed that was given after so many moves and takes time. Of the waits there were so many before.
func (a *App) untilPassed(id, at int64, before int) {
	number := a.number
	a.begin(passing, id, func(t *task) (port.Ending, port.Answer) {
		why := t.pass(before)
		if a.run.Player.Waits() <= before {
			return why, port.Answer{Outcome: a.OutcomeOf(at), Command: number}
		}
		out := &port.Outcome{Word: port.Stopped}
		if a.run.Asks() {
			out.Text = say.F("the run asks whether to go on: the button below the picture, Play or Next").In(a.Lang)
		}
		return why, port.Answer{Outcome: out, Command: number}
	})
}

// pass moves the run until so few commands by hand are left that wait.
func (t *task) pass(waits int) port.Ending {
	for t.app.run.Going() && t.app.run.Player.Waits() > waits && t.tick() {
	}
	return port.HasPassed
}

// goOn goes on with a run that has asked whether it should: with what was commanded by hand, or else with the step.
func (a *App) goOn(id int64) []port.Problem {
	a.run.Allow()
	if a.run.Player.Waits() == 0 || a.run.Player.Line() != 0 {
		return a.next(port.HowAtOnce, 0)
	}
	a.begin(passing, id, func(t *task) (port.Ending, port.Answer) { return t.pass(0), port.Answer{} })
	return nil
}
