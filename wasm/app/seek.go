package app

import (
	"fmt"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// travel goes to a place, playing a branch, in slices. There, then goes on.
func (a *App) travel(branch int, moves int64, then func()) []port.Problem {
	a.halt(port.IsThere)
	if from, ok := a.run.OwnEnd(a.first - 2); ok && a.first > 0 { // what comes before the first step that is shown stays so
		moves = max(moves, from.Moves)
	}
	if err := a.run.Player.BeginSeekMoves(branch, moves); err != nil {
		return failed(err)
	}
	a.goal, a.then = seeking, then
	a.host.Soon()
	return nil
}

// thereNow finishes a replay at once: a command that comes during the replay is meant for the end of it.
func (a *App) thereNow() {
	if a.goal == seeking {
		a.run.Player.Through()
		a.finish(port.IsThere)
	}
}

// fromThere makes a move that is relative to the position, such as "next event". While the run is on its way to a place, the move is made
// from that place, and not from the middle of the replay. So two presses of a key go two events.
func (a *App) fromThere(do func() []port.Problem) []port.Problem { return a.inTurn(a.heard, do) }

// inTurn makes the move that a request asks for when the run has come to where it is on its way to.
func (a *App) inTurn(id int64, do func() []port.Problem) []port.Problem {
	if a.goal != seeking || a.then == nil {
		return do()
	}
	there := a.then
	a.queued = append(a.queued, id)
	a.then = func() {
		there()
		a.queued = slices.DeleteFunc(a.queued, func(q int64) bool { return q == id })
		if a.inTurn(id, do); a.goal == idle {
			a.report() // the page waits to hear that the move has been made, also where it came to nothing
		}
	}
	return nil
}

// carried is the last request that has been carried out, or begun: none that waits its turn.
func (a *App) carried() int64 {
	if len(a.queued) > 0 {
		return min(a.heard, slices.Min(a.queued)-1)
	}
	return a.heard
}

// jump goes to a place and shows it.
func (a *App) jump(at run.Place) []port.Problem {
	return a.travel(a.run.Through(at), at.Moves, a.settle)
}

// seek goes to the moment of an event, or to a moment of the timeline by its number. It can go wherever the run has been, and further on to
// moments that looking ahead has found.
func (a *App) seek(r *port.Seek) []port.Problem {
	t := a.timeline()
	if r.Seq > 0 {
		return a.seekEvent(&t, r.Seq)
	}
	return a.seekMoment(&t, r.Moment)
}

func (a *App) seekEvent(t *run.Timeline, seq int64) []port.Problem {
	if m, branch, ok := t.Find(seq); ok {
		return a.jump(run.Place{Branch: branch, Moves: m.Moves})
	}
	if t.Ahead != nil {
		if m, branch, ok := t.Ahead.Find(seq); ok {
			if n, ok := t.Ahead.Index(branch, m.Moves); ok && n > t.Len() {
				return a.seekMoment(t, n)
			}
		}
	}
	return nowhere(say.F("the timeline has no event #%d", seq))
}

// nowhere says that the run has no such place.
func nowhere(why error) []port.Problem { return []port.Problem{port.NewProblem("unreached", why)} }

func (a *App) seekMoment(t *run.Timeline, n int) []port.Problem {
	switch {
	case n > t.Total() && (t.Ahead == nil || a.ahead.Complete()): // otherwise it may still come
		return nowhere(say.F("there is no moment %d: the last one is %d", n, t.Total()))
	case n <= t.Len():
		return a.jump(a.run.Named(&t.Story, n))
	}
	end := a.run.Named(&t.Story, t.Len())
	return a.travel(a.run.Through(end), end.Moves, func() { a.reach(n, 0) })
}

// reach runs on to a moment that has not been reached yet, or to that of an event if seq is not 0.
func (a *App) reach(n int, seq int64) {
	a.target, a.aim = n, seq
	a.start(reaching)
}

// prevEvent goes back by one moment, exactly.
func (a *App) prevEvent() []port.Problem {
	t := a.timeline()
	return a.jump(run.After(&t.Story, max(0, a.now(&t)-1)))
}

// nextEvent goes to the next moment. Where the script asks for nothing, the world goes on by itself.
func (a *App) nextEvent(id int64) []port.Problem {
	t := a.timeline()
	if n := a.now(&t); n+1 == t.Len() {
		return a.jump(a.run.Named(&t.Story, n+1)) // with the silence behind it
	} else if n < t.Len() {
		return a.jump(run.After(&t.Story, n+1))
	}
	a.run.Allow()
	if a.dead() && a.run.Closed() {
		return a.silence()
	}
	a.still = a.run.Player.World().Now() + stillMillis
	if a.run.Idle() {
		a.nothing()
	}
	a.start(toEvent)
	a.owed = &owed{id: id, pay: a.shown}
	return nil
}

// shown is the answer to a request for the next event.
func (a *App) shown() port.Answer {
	if a.ended == port.OnlyBeats || a.ended == port.NothingDue {
		return port.Answer{Problems: a.silence()}
	}
	return port.Answer{}
}

// dead says that the script asks for nothing, and nothing will happen by itself.
func (a *App) dead() bool {
	return a.run.Idle() && a.run.Player.World().NextAt() == proto.Never && a.weatherDue() == proto.Never
}

// silence says why there was nothing to see.
func (a *App) silence() []port.Problem {
	if a.run.Player.World().NextAt() == proto.Never {
		return []port.Problem{port.NewProblem("unreached", say.F("nothing more will happen here by itself"))}
	}
	return []port.Problem{port.NewProblem("unreached", say.F("nothing but heartbeats has happened for %d s", stillMillis/1000))}
}

// stillMillis is for how long the world goes on by itself while nothing but heartbeats happens, and stillEvents how many events
// at a time.
const (
	stillMillis = 10_000
	stillEvents = 16
)

// nothing is called where the script asks for nothing. It lets the world go on by itself, unless that is in vain: for too long there
// was nothing to see, or nothing will ever happen.
func (a *App) nothing() port.Ending {
	w := a.run.Player.World()
	switch {
	case w.NextAt() == proto.Never && a.weatherDue() == proto.Never:
		return port.NothingDue
	case w.NextAt() == proto.Never:
		a.letGo("")
	case w.Now() >= a.still || a.run.LetGo(fmt.Sprintf("events %d", stillEvents)) != nil:
		return port.OnlyBeats
	}
	return port.GoesOn
}

// mark selects an event; 0 follows the newest.
func (a *App) mark(seq int64) []port.Problem {
	t := a.timeline()
	if _, _, ok := t.Find(seq); seq != 0 && !ok {
		return nowhere(say.F("the timeline has no event #%d", seq))
	}
	a.selected = seq
	if a.goal == idle {
		a.settle()
	} else {
		a.report()
	}
	return nil
}
