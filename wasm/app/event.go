package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// prevEvent goes back by one moment, exactly.
func (a *App) prevEvent() []port.Problem {
	t := a.timeline()
	return a.jump(run.After(&t.Story, max(0, a.Now(&t)-1)))
}

// nextEvent goes to the next moment. Where the script asks for nothing, the world goes on by itself.
func (a *App) nextEvent(id int64) []port.Problem {
	t := a.timeline()
	if n := a.Now(&t); n+1 == t.Len() {
		return a.jump(a.run.Named(&t.Story, n+1)) // with the silence behind it
	} else if n < t.Len() {
		return a.jump(run.After(&t.Story, n+1))
	}
	a.run.Allow()
	if a.dead() && a.run.Closed() {
		return a.silence()
	}
	a.stir(id)
	return nil
}

// stir goes on to the next event that can be seen.
func (a *App) stir(id int64) {
	t := a.begin(stirring, id, func(t *task) (port.Ending, port.Answer) {
		why := t.toEvent()
		if why == port.OnlyBeats || why == port.NothingDue {
			return why, port.Answer{Problems: a.silence()}
		}
		return why, port.Answer{}
	})
	t.onward = func() { a.stir(nobody) }
}

// toEvent moves the run until something is to be seen.
func (t *task) toEvent() port.Ending {
	a := t.app
	still := a.run.Player.World().Now() + stillMillis // until then the world goes on by itself while nothing is to be seen
	if a.run.Idle() {
		a.nothing(still)
	}
	for {
		switch {
		case a.run.Idle() && a.run.Closed():
			if why := a.nothing(still); why != port.GoesOn {
				return why
			}
		case !a.run.Going():
			return port.StepOver
		}
		if !t.tick() || t.seen {
			return port.NextShown
		}
	}
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
func (a *App) nothing(still proto.Millis) port.Ending {
	w := a.run.Player.World()
	switch {
	case w.NextAt() == proto.Never && a.weatherDue() == proto.Never:
		return port.NothingDue
	case w.NextAt() == proto.Never:
		a.letGo("")
	case w.Now() >= still || a.run.LetGo(fmt.Sprintf("events %d", stillEvents)) != nil:
		return port.OnlyBeats
	}
	return port.GoesOn
}
