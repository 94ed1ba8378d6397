package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// travel goes to a place, playing a branch. What is then done there, if anything, follows.
func (a *App) travel(branch int, moves int64, then func(*task) port.Ending) []port.Problem {
	a.halt(port.IsThere)
	if err := a.setOut(branch, moves); err != nil {
		return port.Refused(err)
	}
	a.begin(seeking, nobody, func(t *task) (port.Ending, port.Answer) {
		if !t.arrive() || then == nil {
			return port.IsThere, port.Answer{}
		}
		return then(t), port.Answer{}
	})
	return nil
}

// setOut begins the replay that leads to a place. What comes before the first step that is shown stays so.
func (a *App) setOut(branch int, moves int64) error {
	if from, ok := a.run.OwnEnd(a.first - 2); ok && a.first > 0 {
		moves = max(moves, from.Moves)
	}
	return a.run.Player.BeginSeekMoves(branch, moves)
}

// arrive goes the way that has been set out on.
func (t *task) arrive() bool {
	t.manner = seeking
	for t.app.run.Replaying() {
		if !t.tick() {
			return false
		}
	}
	return true
}

// aim is where a task goes by replay, and, if moment is not 0, on to a moment of the timeline that has not been reached yet.
type aim struct {
	run.Place
	moment int
}

// aimed is a place of the story as it is gone to: through the rewinds behind it.
func (a *App) aimed(at run.Place) aim {
	return aim{Place: run.Place{Branch: a.run.Through(at), Moves: at.Moves}}
}

// goAim goes there as a task of its own.
func (a *App) goAim(to aim) []port.Problem {
	if to.moment == 0 {
		return a.travel(to.Branch, to.Moves, nil)
	}
	return a.travel(to.Branch, to.Moves, func(t *task) port.Ending { return t.reach(to.moment, 0) })
}

// follow goes there in the course of a task.
func (t *task) follow(to aim) port.Ending {
	switch {
	case t.app.setOut(to.Branch, to.Moves) != nil, !t.arrive():
		return port.GoesOn
	case to.moment != 0:
		return t.reach(to.moment, 0)
	}
	return port.IsThere
}

// jump goes to a place and shows it.
func (a *App) jump(at run.Place) []port.Problem { return a.goAim(a.aimed(at)) }

// branch goes to the furthest place of a branch, through the rewinds of the script.
func (a *App) branch(id int) []port.Problem {
	branches := a.run.Player.Branches()
	if id < 0 || id >= len(branches) {
		return port.Refused(say.F("expected a branch from 0 to %d, found %d", len(branches)-1, id))
	}
	id = a.run.Player.Onward(id)
	a.run.Tip = id
	return a.travel(id, branches[id].End, nil)
}

// seek goes to the moment of an event, or to a moment of the timeline by its number. It can go wherever the run has been, and further on to
// moments that looking ahead has found.
func (a *App) seek(r *port.Seek) []port.Problem {
	t := a.timeline()
	to, wrong := a.aimAt(&t, r)
	if wrong != nil {
		return wrong
	}
	return a.goAim(to)
}

func (a *App) aimAt(t *run.Timeline, r *port.Seek) (aim, []port.Problem) {
	if r.Seq > 0 {
		return a.aimAtEvent(t, r.Seq)
	}
	return a.aimAtMoment(t, r.Moment)
}

func (a *App) aimAtEvent(t *run.Timeline, seq int64) (aim, []port.Problem) {
	if m, branch, ok := t.Find(seq); ok {
		return a.aimed(run.Place{Branch: branch, Moves: m.Moves}), nil
	}
	if t.Ahead != nil {
		if m, branch, ok := t.Ahead.Find(seq); ok {
			if n, ok := t.Ahead.Index(branch, m.Moves); ok && n > t.Len() {
				return a.aimAtMoment(t, n)
			}
		}
	}
	return aim{}, port.Nowhere(say.F("the timeline has no event #%d", seq))
}

func (a *App) aimAtMoment(t *run.Timeline, n int) (aim, []port.Problem) {
	switch {
	case n > t.Total() && (t.Ahead == nil || a.Ahead.Complete()): // otherwise it may still come
		return aim{}, port.Nowhere(say.F("there is no moment %d: the last one is %d", n, t.Total()))
	case n <= t.Len():
		return a.aimed(a.run.Named(&t.Story, n)), nil
	}
	to := a.aimed(a.run.Named(&t.Story, t.Len()))
	to.moment = n
	return to, nil
}

// reach runs on to a moment that has not been reached yet, or to that of an event if seq is not 0.
func (t *task) reach(n int, seq int64) port.Ending {
	t.manner, t.onward = reaching, nil
	for a := t.app; a.run.Going(); {
		if !t.tick() {
			return port.GoesOn
		}
		if t.seen && a.reached(n, seq) {
			return port.IsThere
		}
	}
	return port.InVain
}

// reached says whether the run stands at the moment or event that it was to come to.
func (a *App) reached(n int, seq int64) bool {
	if seq != 0 {
		return a.run.Player.World().Seq() >= seq
	}
	t := a.timeline()
	return a.Now(&t) >= n
}

// mark selects an event; 0 follows the newest.
func (a *App) mark(seq int64) []port.Problem {
	t := a.timeline()
	if _, _, ok := t.Find(seq); seq != 0 && !ok {
		return port.Nowhere(say.F("the timeline has no event #%d", seq))
	}
	a.selected = seq
	if a.busy() {
		a.report()
	} else {
		a.settle()
	}
	return nil
}
