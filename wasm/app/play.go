package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Timers of a page come late. So the time of the next moment is counted from when the last one was due, not from when it came: then the mean rate is right. Very
// short waits are left out.
const (
	frameMillis = 16  // pictures follow each other no faster
	lateMillis  = 250 // more than that behind, the time is lost: the page was hidden, or is too slow
)

// goesOnFor is how long the world goes on by itself at a time: Play lets it go on again and again. It is short, because after a pause Next goes
// through the rest of it.
const goesOnFor = "run for 10s"

// play goes on at a pace: through the step that is begun, or the one that follows; where the script asks for nothing, until it is paused.
// With "lived" it goes no further than to the end of what was lived; where nothing was, for as long as goesOnFor says. With "quiet" it ends
// where nothing is to be seen for long.
func (a *App) play(speed float64, how port.PlayHow) []port.Problem {
	if how != port.PlayOn && how != port.PlayLived && how != port.PlayQuiet {
		return port.Malformed(say.F("%q is no way to play; expected lived, quiet or nothing", string(how)))
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
	a.speed = speed
	if how == port.PlayOn && a.manner() == playing { // at another speed it ends where it was to end
		a.task.due = a.host.Clock()
		a.task.wake()
		a.report()
		return nil
	}
	a.playTo(&playback{target: max(step, 0), again: again, lived: how == port.PlayLived, quiet: how == port.PlayQuiet})
	a.report()
	return nil
}

// playback is a Play that is under way.
type playback struct {
	target int  // the step to reach the end of
	again  bool // what was lived from here is played; nothing falls on it
	lived  bool // no further than to the end of what was lived
	quiet  bool // no further than into silence
	lull   lull // that silence
	calm   calm // the silence that passes
}

// playTo begins to play.
func (a *App) playTo(p *playback) {
	t := a.begin(playing, nobody, func(t *task) (port.Ending, port.Answer) { return t.play(p), port.Answer{} })
	t.onward = func() { a.playTo(&playback{target: p.target, quiet: p.quiet}) }
}

// play moves the run at a pace.
func (t *task) play(p *playback) port.Ending {
	a := t.app
	t.due, p.calm = a.host.Clock(), a.calmHere()
	if p.quiet {
		p.lull = a.lullFrom()
	}
	for {
		if why := a.played(p); why != port.GoesOn {
			return why
		}
		if !t.tick() || t.seen && !t.pace(p) || !t.seen && !t.calmly(p) {
			return port.StepOver
		}
	}
}

// played says whether Play is over. Where what was lived comes to its end, and where the script asks for nothing more, time goes on.
func (a *App) played(p *playback) port.Ending {
	if p.again && a.run.Player.AtEnd() {
		if p.lived {
			return port.LivedOver
		}
		p.again = false
	}
	switch {
	case a.run.Idle() && p.lived, p.lull.late(a.run):
		return port.TimeOver
	case p.lull.come(a.run):
		return port.OnlyBeats
	case a.run.Idle():
		return a.playOn()
	case !a.run.Going(), a.stepOver(p.target):
		return port.StepOver
	}
	return port.GoesOn
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

// pace shows the moment that has just happened, and waits until the next one is due. During the wait the stage's virtual time runs
// evenly to the next moment.
func (t *task) pace(p *playback) bool {
	a := t.app
	p.lull.seen = a.run.Player.World().Now()
	now := a.host.Clock()
	t.due = max(t.due, now-lateMillis) + 1000/(a.speed*beats.MomentsASecond)
	wait := t.due - now
	if wait >= frameMillis || now-a.drawn >= frameMillis {
		v, line := a.run.View(), a.timeline()
		a.drawn = now
		a.host.Show(a.picture(v, &line), float64(a.nextAt(&line, v.Now)), max(wait, frameMillis))
		if a.reportDue() || wait >= reportMillis {
			a.tell(func() { a.reportView(v, line) })
		}
	}
	p.calm = a.calmHere()
	return t.wait(wait)
}

// nextAt is the virtual time of the next moment; where that is not known, of whatever happens next.
func (a *App) nextAt(t *run.Timeline, now proto.Millis) proto.Millis {
	if n := a.Now(t); n < t.Total() {
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
