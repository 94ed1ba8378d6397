package app

import (
	"fmt"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// awaited is what `until` runs towards.
type awaited struct {
	wanted
	found int64             // the event, 0 until it has come
	ran   proto.Millis      // for how long: a rewind on the way takes nothing off it
	last  proto.Millis      // the clock of the run when that was counted last; −1 on the way back to where a rewind leads
	holds *script.Predicate // what is waited for is that it holds, nil: something else …
	text  string            // …as it was written
	time  proto.Millis      // what is waited for is that so much time passes; 0: something else
	by    proto.Millis      // until then the world goes on by itself; 0: the script still plays
}

// wanted is one of the things that can be waited for.
type wanted struct {
	is    func(*trace.Event) bool
	kind  trace.Kind // whenever it happens, this event happens in the same turn; a violation ends every run by itself
	never say.Form   // that it has not happened
}

// goOnMillis is how long the world goes on by itself where the script has nothing more to say.
const goOnMillis = 60_000

var wants = map[port.Until]wanted{
	port.UntilLeader: {func(e *trace.Event) bool { return e.Kind == trace.Established }, trace.Established,
		"no leader was elected"},
	port.UntilSync: {func(e *trace.Event) bool { return e.Kind == trace.SyncChoice }, trace.SyncChoice,
		"no learner was synchronised"},
	port.UntilCommit: {func(e *trace.Event) bool { return e.Kind == trace.AckCount && e.Taken && !e.Zxid.NewEpoch() }, trace.Apply,
		"nothing was committed"},
	port.UntilWatch: {func(e *trace.Event) bool { return e.Kind == trace.WatchFired }, trace.WatchFired,
		"no watch fired"},
	port.UntilSession: {func(e *trace.Event) bool { return e.Kind == trace.SessionGone && e.Rule == trace.Expired }, trace.SessionGone,
		"no session expired"},
	port.UntilViolation: {func(e *trace.Event) bool { return e.Kind == trace.Violation }, 0,
		"no invariant was violated"},
}

// until runs as fast as it goes to the moment in which something happens, through the steps of the script.
func (a *App) until(id int64, r *port.RunUntil) []port.Problem {
	w, wrong := a.wanted(r)
	if wrong != nil {
		return wrong
	}
	a.run.Allow()
	a.begin(awaiting, id, func(t *task) (port.Ending, port.Answer) {
		why := t.await(&w)
		return why, a.cameOf(&w, why)
	})
	return nil
}

// await moves the run until what is awaited has happened, or cannot happen any more.
func (t *task) await(w *awaited) port.Ending {
	a := t.app
	w.last = a.run.Player.World().Now()
	for {
		if why := a.hopeless(w); why != port.GoesOn {
			return why
		}
		if !t.tick() || t.seen && a.caught(w) {
			return port.CameTrue
		}
	}
}

// maxTime is the longest time that a run goes on for by `until`.
const maxTime = 3_600_000

// wanted reads what is waited for: that something happens, that a predicate holds, or that a time passes.
func (a *App) wanted(r *port.RunUntil) (awaited, []port.Problem) {
	switch r.What {
	case port.UntilTime:
		if r.Span < 1 || r.Span > maxTime {
			return awaited{}, port.Malformed(say.F("%d ms of virtual time: expected 1 to %d", r.Span, int64(maxTime)))
		}
		return awaited{time: proto.Millis(r.Span)}, nil
	case port.UntilPredicate:
		q, wrong := a.predicate(r.Command)
		return awaited{holds: q, text: r.Command}, wrong
	}
	if w, ok := wants[r.What]; ok {
		return awaited{wanted: w}, nil
	}
	return awaited{}, port.Malformed(say.F("%q is nothing to wait for", string(r.What)))
}

// cameOf says what has become of what was awaited.
func (a *App) cameOf(w *awaited, why port.Ending) port.Answer {
	switch {
	case w.found != 0:
		return port.Answer{Outcome: &port.Outcome{Word: port.Reached, Seq: w.found, Text: w.seen(a)}}
	case why == port.TimeOver:
		return port.Answer{Outcome: &port.Outcome{Word: port.Done}}
	case why == port.InVain:
		return port.Answer{Problems: []port.Problem{port.NewProblem("unreached", w.missed(a))}}
	}
	return port.Answer{Outcome: &port.Outcome{Word: port.Stopped}}
}

// seen says what made a predicate hold.
func (w *awaited) seen(a *App) string {
	if w.holds == nil {
		return ""
	}
	return player.Seen(w.holds, a.run.Player.World()).In(a.Lang)
}

// missed says that it has not come.
func (w *awaited) missed(a *App) *say.Text {
	ran := float64(w.ran) / 1000
	if w.holds != nil {
		return say.F("%s: the run went on for %.1f s of virtual time", player.Lacks(w.holds, a.run.Player.World()), ran)
	}
	return say.F("%s: the run went on for %.1f s of virtual time", w.never, ran)
}

// caught says whether what is waited for is among what has just happened. It is selected then, so that it is looked at even if its moment has
// a more important event. Where the world goes on by itself, its wait for the same thing ends, too.
func (a *App) caught(w *awaited) bool {
	if w.is == nil {
		return false
	}
	world := a.run.Player.World()
	events := world.Events(a.since+1, world.Seq())
	for i := range events {
		if w.is(&events[i]) {
			w.found, a.selected = events[i].Seq, events[i].Seq
			if w.by != 0 && w.kind != 0 {
				a.run.Tick()
			}
			return true
		}
	}
	return false
}

// count adds what has passed of the run's time.
func (w *awaited) count(r *run.Run) {
	if r.Replaying() {
		w.last = -1
		return
	}
	now := r.Player.World().Now()
	if w.last >= 0 {
		w.ran += max(0, now-w.last)
	}
	w.last = now
}

// hopeless says whether to wait no longer: what was awaited has happened, or will not happen. Where the script asks for nothing, the world
// goes on by itself for a while, and stops when the awaited thing happens.
func (a *App) hopeless(w *awaited) port.Ending {
	w.count(a.run)
	switch {
	case w.true(a.run):
		w.found = a.run.Player.World().Seq()
		if a.run.Player.Waiting() != "" && w.by != 0 {
			a.run.Tick() // its own wait for it
		}
		return port.CameTrue
	case w.time != 0 && w.ran >= w.time:
		return port.TimeOver
	case a.run.Player.Waiting() != "" && a.run.Going():
		return port.GoesOn
	case !a.run.Idle():
		if !a.run.Going() {
			return port.InVain
		}
		return port.GoesOn
	}
	return a.waitOn(w)
}

// true says whether a predicate holds now.
func (w *awaited) true(r *run.Run) bool {
	return w.holds != nil && !r.Replaying() && player.Eval(w.holds, r.Player.World()) == player.True
}

// waitOn lets the world go on by itself, for as long as what is awaited may take.
func (a *App) waitOn(w *awaited) port.Ending {
	now := a.run.Player.World().Now()
	if w.by == 0 {
		w.by = now + goOnMillis
		if w.time != 0 {
			w.by = now + w.time - w.ran
		}
	}
	if now >= w.by || a.run.Stopped(a.Lang) != "" {
		return port.InVain
	}
	a.run.GoOn(w.command(a.run, now))
	return port.GoesOn
}

// command is how the world goes on by itself.
func (w *awaited) command(r *run.Run, now proto.Millis) string {
	switch {
	case w.holds != nil:
		return fmt.Sprintf("run until %s within %dms", w.text, w.by-now)
	case w.kind != 0:
		return fmt.Sprintf("run until total %v at-least %d within %dms", w.kind, r.Player.World().Count(w.kind, 0, 0)+1, w.by-now)
	}
	return fmt.Sprintf("run for %dms", w.by-now)
}
