package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Play is paced by moments, momentsASecond at speed 1. Timers of a page come late. So the time of the next moment is counted from when the
// last one was due, not from when it came: then the mean rate is right. Very short waits are left out.
const (
	momentsASecond = 3
	frameMillis    = 16  // pictures follow each other no faster
	lateMillis     = 250 // more than that behind, the time is lost: the page was hidden, or is too slow
)

// goesOnFor is how long the world goes on by itself at a time: Play lets it go on again and again. It is short, because after a pause Next goes
// through the rest of it.
const goesOnFor = "run for 10s"

// play goes on at a pace: through the step that is begun, or the one that follows; where the script asks for nothing, until it is paused.
// With "lived" it goes no further than to the end of what was lived; where nothing was, for as long as goesOnFor says. With "quiet" it ends
// where nothing is to be seen for long.
func (a *App) play(speed float64, how port.PlayHow) []port.Problem {
	if how != port.PlayOn && how != port.PlayLived && how != port.PlayQuiet {
		return malformed(say.F("%q is no way to play; expected lived, quiet or nothing", string(how)))
	}
	a.run.Allow()
	step, done := a.run.Step()
	switch {
	case a.dead():
		a.ended = port.NothingDue
		return a.silence()
	case a.run.Idle():
		a.letGo(goesOnFor)
	case done:
		step++
	}
	again := a.run.Relives()
	was, lived, end := a.goal, a.lived, a.lull
	a.start(playing)
	a.again, a.lived = again, how == port.PlayLived
	switch {
	case how == port.PlayQuiet:
		a.awaitLull()
	case how == port.PlayOn && was == playing: // at another speed it ends where it was to end
		a.lived, a.lull = lived, end
	}
	a.speed, a.due = speed, a.host.Clock()
	a.target = max(step, 0)
	a.calm = a.calmHere()
	a.report()
	return nil
}

// played says whether Play is over. Where what was lived comes to its end, and where the script asks for nothing more, time goes on.
func (a *App) played() port.Ending {
	if a.again && a.run.Player.AtEnd() {
		if a.lived {
			return port.LivedOver
		}
		a.again = false
	}
	switch {
	case a.run.Idle() && a.lived, a.lull.late(a.run):
		return port.TimeOver
	case a.lull.come(a.run):
		return port.OnlyBeats
	case a.run.Idle():
		return a.playOn()
	case !a.run.Going():
		return port.StepOver
	}
	return a.stepEnds()
}

// playOn lets the world go on by itself.
func (a *App) playOn() port.Ending {
	if a.dead() {
		return port.NothingDue
	}
	a.letGo(goesOnFor)
	return port.GoesOn
}

// letGo lets the world go on by itself; where only the weather will do something, until then.
func (a *App) letGo(command string) {
	w := a.run.Player.World()
	if due := a.weatherDue(); w.NextAt() == proto.Never && due != proto.Never {
		command = fmt.Sprintf("run for %dms", max(1, due-w.Now()))
	}
	a.run.GoOn(command)
}

// pace shows the moment that has just happened, and says whether to wait before the next one. During the wait the stage's virtual time runs
// evenly to the next moment.
func (a *App) pace() bool {
	a.lull.seen = a.run.Player.World().Now()
	now := a.host.Clock()
	a.due = max(a.due, now-lateMillis) + 1000/(a.speed*momentsASecond)
	wait := a.due - now
	if wait >= frameMillis || now-a.drawn >= frameMillis {
		v, t := a.run.View(), a.timeline()
		a.drawn = now
		a.host.Show(a.picture(v, &t), float64(a.nextAt(&t, v.Now)), max(wait, frameMillis))
		if a.reportDue() || wait >= reportMillis {
			a.tell(func() { a.reportView(v, t) })
		}
	}
	a.calm = a.calmHere()
	return a.waits(wait)
}

// waits lets the next moment come after so many milliseconds, and says whether that is any time at all.
func (a *App) waits(wait float64) bool {
	if wait < frameMillis/2 {
		return false
	}
	a.stopper = a.host.After(wait, func() {
		a.stopper = nil
		a.host.Soon()
	})
	if a.ahead.Open || len(a.waiting) > 0 {
		a.host.Soon()
	}
	return true
}

// nextAt is the virtual time of the next moment; where that is not known, of whatever happens next.
func (a *App) nextAt(t *run.Timeline, now proto.Millis) proto.Millis {
	if n := a.now(t); n < t.Total() {
		if m, _ := t.Nth(n); m.At >= now {
			return m.At
		}
		return now // the next moment is behind a rewind
	}
	if at := a.run.NextAt(); at != proto.Never {
		return at
	}
	return now
}
