package app

import "zootrope/core/proto"

// Play is paced by moments, momentsASecond at speed 1. Timers of a page come late. So the time of the next moment is counted from when the
// last one was due, not from when it came: then the mean rate is right. Very short waits are left out.
const (
	momentsASecond = 3
	frameMillis    = 16  // pictures follow each other no faster
	lateMillis     = 250 // more than that behind, the time is lost: the page was hidden, or is too slow
)

// play goes on at a pace: through the step that is begun, or the one that follows.
func (a *App) play(speed float64) []Problem {
	a.run.allow()
	step, done := a.run.step()
	switch {
	case a.dead():
		return a.silence()
	case a.run.idle():
		a.run.goOn("run for 10s")
	case done:
		step++
	}
	again := a.run.relives()
	a.start(playing)
	a.again = again
	a.speed, a.due = speed, a.host.Clock()
	a.target = max(step, 0)
	a.report()
	return nil
}

// pace shows the moment that has just happened, and says whether to wait before the next one. During the wait the stage's virtual time runs
// evenly to the next moment.
func (a *App) pace() bool {
	now := a.host.Clock()
	a.due = max(a.due, now-lateMillis) + 1000/(a.speed*momentsASecond)
	wait := a.due - now
	if wait >= frameMillis || now-a.drawn >= frameMillis {
		v, t := a.run.view(), a.timeline()
		a.drawn = now
		a.host.Show(a.picture(v, &t), float64(a.nextAt(&t, v.Now)), max(wait, frameMillis))
		if a.reportDue() || wait >= reportMillis {
			a.tell(func() { a.reportView(v, t) })
		}
	}
	if wait < frameMillis/2 {
		return false
	}
	a.stopper = a.host.After(wait, func() {
		a.stopper = nil
		a.host.Soon()
	})
	if a.ahead.open || len(a.waiting) > 0 {
		a.host.Soon()
	}
	return true
}

// nextAt is the virtual time of the next moment; where that is not known, of whatever happens next.
func (a *App) nextAt(t *timeline, now proto.Millis) proto.Millis {
	if n := a.now(t); n < t.total() {
		if m, _ := t.nth(n); m.At >= now {
			return m.At
		}
		return now // the next moment is behind a rewind
	}
	if at := a.run.nextAt(); at != proto.Never {
		return at
	}
	return now
}
