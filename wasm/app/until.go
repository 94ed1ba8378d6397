package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// awaited is what `until` runs towards.
type awaited struct {
	wanted
	found int64        // the event, 0 until it has come
	over  bool         // it cannot come any more, or has not come in time
	ran   proto.Millis // for how long: a rewind on the way takes nothing off it
	last  proto.Millis // the clock of the run when that was counted last; −1 on the way back to where a rewind leads
	by    proto.Millis // until then the world goes on by itself; 0: the script still plays
}

// wanted is one of the things that can be waited for.
type wanted struct {
	is    func(*trace.Event) bool
	kind  trace.Kind // whenever it happens, this event happens in the same turn; a violation ends every run by itself
	never say.Form   // that it has not happened
}

// goOnMillis is how long the world goes on by itself where the script has nothing more to say.
const goOnMillis = 60_000

var wants = map[string]wanted{
	"leader": {func(e *trace.Event) bool { return e.Kind == trace.Established }, trace.Established,
		"no leader was elected"},
	"sync": {func(e *trace.Event) bool { return e.Kind == trace.SyncChoice }, trace.SyncChoice,
		"no learner was synchronised"},
	"commit": {func(e *trace.Event) bool { return e.Kind == trace.AckCount && e.Taken && !e.Zxid.NewEpoch() }, trace.Apply,
		"nothing was committed"},
	"watch": {func(e *trace.Event) bool { return e.Kind == trace.WatchFired }, trace.WatchFired,
		"no watch fired"},
	"session": {func(e *trace.Event) bool { return e.Kind == trace.SessionGone && e.Rule == trace.Expired }, trace.SessionGone,
		"no session expired"},
	"violation": {func(e *trace.Event) bool { return e.Kind == trace.Violation }, 0,
		"no invariant was violated"},
}

// until runs as fast as it goes to the moment in which something happens, through the steps of the script.
func (a *App) until(r *Request) []Problem {
	w, ok := wants[r.What]
	if !ok {
		return malformed(say.F("%q is nothing to wait for", r.What))
	}
	a.run.allow()
	a.start(awaiting)
	a.wait = awaited{wanted: w, last: a.run.p.World().Now()}
	a.owed = &owed{id: r.ID, pay: a.awaitedAnswer}
	return nil
}

// awaitedAnswer says what has become of it.
func (a *App) awaitedAnswer() Answer {
	switch w := &a.wait; {
	case w.found != 0:
		return Answer{Outcome: &Outcome{Word: "reached", Seq: w.found}}
	case w.over:
		ran := float64(w.ran) / 1000
		return Answer{Problems: []Problem{problem("unreached", say.F("%s: the run went on for %.1f s of virtual time", w.never, ran))}}
	}
	return Answer{Outcome: &Outcome{Word: "stopped"}}
}

// happened says whether the awaited event is among those after since. If it is, it is selected, so that it is looked at even if its moment
// has a more important event.
func (a *App) happened(since int64) bool {
	events := a.run.p.World().Events(since+1, a.run.p.World().Seq())
	for i := range events {
		if a.wait.is(&events[i]) {
			a.wait.found = events[i].Seq
			a.selected = a.wait.found
			return true
		}
	}
	return false
}

// caught ends what waits for it, too, if it has happened.
func (a *App) caught() bool {
	if !a.happened(a.since) {
		return false
	}
	if a.wait.by != 0 && a.wait.kind != 0 {
		a.run.tick()
	}
	return true
}

// count adds what has passed of the run's time.
func (w *awaited) count(r *run) {
	if r.replaying() {
		w.last = -1
		return
	}
	now := r.p.World().Now()
	if w.last >= 0 {
		w.ran += max(0, now-w.last)
	}
	w.last = now
}

// hopeless says whether to wait no longer: what was awaited has happened, or will not happen. Where the script asks for nothing, the world
// goes on by itself for a while, and stops when the awaited event happens.
func (a *App) hopeless() bool {
	w, now := &a.wait, a.run.p.World().Now()
	w.count(a.run)
	if a.run.p.Waiting() != "" && a.run.going() {
		return false
	}
	if !a.run.idle() {
		w.over = !a.run.going()
		return w.over
	}
	if w.by == 0 {
		w.by = now + goOnMillis
	}
	if now >= w.by || a.run.stopped(a.lang) != "" {
		w.over = true
		return true
	}
	command := fmt.Sprintf("run for %dms", w.by-now)
	if w.kind != 0 {
		n := a.run.p.World().Count(w.kind, 0, 0)
		command = fmt.Sprintf("run until total %v at-least %d within %dms", w.kind, n+1, w.by-now)
	}
	a.run.goOn(command)
	return false
}
