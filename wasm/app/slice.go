package app

import (
	"zootrope/wasm/ask"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// Slices of work, and how often the page hears of it meanwhile, in milliseconds.
const (
	reportMillis = 120
	quietMillis  = 600 // while a run that was loaded comes to where it is to be shown: a picture on the way delays it
	napMillis    = 30  // between two slices of looking ahead, during play
	wantedMillis = 4   // the same, while the prose of what is shown waits for its numbers
	reportShare  = 6   // telling takes no more than one part in so many of the time
)

// Slice works for at most 8 ms and asks for another slice if there is more to do.
func (a *App) Slice() {
	t := a.task
	if t == nil {
		if a.run != nil {
			a.idle()
		}
		return
	}
	if waits, long := t.waits(); waits {
		if long {
			a.idle()
		}
		return
	}
	if a.reportBetween(t) {
		return
	}
	began := a.host.Clock()
	if !t.travels && !t.still {
		a.ReadOn(began + ask.SliceMillis/2)
	}
	switch t.advance(began); {
	case t.over && t.travels && t.worked: // the telling is a slice of its own
	case t.over:
		a.finish()
		return
	case !t.travels:
		a.serve()
	}
	if a.task == t && t.alarm == nil {
		a.host.Soon()
	}
}

// reportBetween tells the page, between two slices of a task, where the run stands, and says whether it did: telling is a slice of its own.
func (a *App) reportBetween(t *task) bool {
	if t.over || t.travels || t.still || !a.reportDue() || a.run.Replaying() || t.paced && a.host.Clock()-a.drawn < reportMillis {
		return false
	}
	a.host.Soon()
	a.settleHalf()
	return true
}

// idle does what is done while nothing else is: answers that wait, the other one of two runs, and looking ahead.
func (a *App) idle() {
	if a.ReadOn(a.host.Clock()+ask.SliceMillis) || a.sideBySide() {
		a.host.Soon()
		return
	}
	a.foresee()
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
	case a.manner().travels, a.run.Replaying():
		return false // a rewind is on its way back
	case a.run.Player.Midway():
		return false
	case a.run.Player.World() != w:
		a.since = a.run.Player.World().Seq()
		return true // and has arrived
	}
	any, loud := history.Visible(w, a.since)
	return loud || any && a.Heartbeats
}

// Rests says whether there is nothing to do until something is asked.
func (a *App) Rests() bool {
	return !a.busy() && !a.learnt && !a.Pending() && (a.run == nil || !a.Ahead.Open && !a.beside.Pending())
}

// Seeks says whether it is on its way to a place that has been before.
func (a *App) Seeks() bool { return a.manner().travels }

// foresee looks ahead while nothing else is to be done.
func (a *App) foresee() {
	switch {
	case a.learnt:
		a.report() // which is a slice of its own
		if a.Ahead.Open {
			a.host.Soon()
		}
		return
	case !a.Ahead.Open, a.nap:
		return
	case a.reportDue():
		a.host.Soon()
		a.tell(func() { a.reportTimeline(a.timeline()) }) // so is this
		return
	}
	ends := len(a.Ahead.Run.Ends)
	for began := a.host.Clock(); a.Ahead.Open && a.host.Clock()-began < ask.SliceMillis; {
		a.Ahead.Tick()
	}
	a.learnt = !a.Ahead.Open || len(a.Ahead.Run.Ends) > ends // and so may the prose have
	switch {
	case !a.busy(), a.learnt:
		a.host.Soon()
	default: // while pictures move, most of the time is theirs
		a.nap = true
		nap := float64(napMillis)
		if a.manner() == showing && len(a.Ahead.Run.Ends) <= a.playbill.step {
			nap = wantedMillis
		}
		a.host.After(nap, func() {
			a.nap = false
			a.host.Soon()
		})
	}
}

// stepOver says whether a step has been carried out.
func (a *App) stepOver(target int) bool {
	step, done := a.run.Step()
	return done && step >= target && a.run.Player.Waiting() == ""
}

// The manners in which tasks are under way.
var (
	stepping   = manner{name: port.ToStep}                                // to the end of a step, as fast as it goes
	stirring   = manner{name: port.ToEvent, watched: true, weather: true} // to the next event that can be seen
	playing    = manner{name: port.Playing, paced: true, watched: true, weather: true}
	seeking    = manner{name: port.Seeking, travels: true} // to a place, by replay
	reopening  = manner{name: port.Seeking, still: true}   // to where a run stood that was written down
	reaching   = manner{name: port.Seeking}                // to a moment that has not been reached yet
	awaiting   = manner{name: port.Awaiting, weather: true}
	passing    = manner{name: port.ToStep, weather: true} // until what was commanded by hand has passed
	rehearsing = manner{name: port.Showing, still: true}  // a step is played on a world of its own, to be shown then
	showing    = manner{name: port.Showing, paced: true, watched: true}
	searching  = manner{name: port.Searching, still: true} // for a seed, or for a shorter run
)
