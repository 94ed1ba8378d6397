package await

import (
	"fmt"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Awaiting is a wait that is under way.
type Awaiting struct {
	Found int64 // the event that was waited for, 0 until it has come

	run       *run.Run
	condition Condition
	ran       proto.Millis // how much virtual time has passed in the wait; a rewind takes nothing off it
	last      proto.Millis // the virtual time when ran was counted last; −1 while the run is on its way back to where a rewind leads
	by        proto.Millis // the virtual time until which the world goes on by itself; 0 while the script still plays
}

// GoOnMillis is how long the world goes on by itself where the script has nothing more to say.
const GoOnMillis = 60_000

// For begins a wait for a condition.
func For(r *run.Run, w Condition) *Awaiting {
	return &Awaiting{run: r, condition: w, last: r.Player.World().Now()}
}

// Caught says whether the awaited event is among the events after the event since. If the world goes on by itself, it does so by a command that waits for the same event
// (command); the run then makes one more move, in which that command ends.
func (a *Awaiting) Caught(since int64) bool {
	if a.condition.event.is == nil {
		return false
	}
	world := a.run.Player.World()
	events := world.Events(since+1, world.Seq())
	for i := range events {
		if a.condition.event.is(&events[i]) {
			a.Found = events[i].Seq
			if a.by != 0 && a.condition.event.kind != 0 {
				a.run.Tick()
			}
			return true
		}
	}
	return false
}

// Ends says why the wait ends before the next move of the run, or port.GoesOn if it goes on. When the script has nothing more to say, Ends lets the world
// go on by itself, for GoOnMillis at most.
func (a *Awaiting) Ends() port.Ending {
	a.count()
	r := a.run
	switch {
	case a.true():
		a.Found = r.Player.World().Seq()
		if r.Player.Waiting() != "" && a.by != 0 {
			r.Tick() // the command by which the world went on ends, too
		}
		return port.CameTrue
	case a.condition.time != 0 && a.ran >= a.condition.time:
		return port.TimeOver
	case r.Player.Waiting() != "" && r.Going():
		return port.GoesOn
	case !r.Idle():
		if !r.Going() {
			return port.InVain
		}
		return port.GoesOn
	}
	return a.waitOn()
}

// count adds the virtual time that has passed since the last call.
func (a *Awaiting) count() {
	if a.run.Replaying() {
		a.last = -1
		return
	}
	now := a.run.Player.World().Now()
	if a.last >= 0 {
		a.ran += max(0, now-a.last)
	}
	a.last = now
}

// true says whether a predicate holds now.
func (a *Awaiting) true() bool {
	return a.condition.holds != nil && !a.run.Replaying() && player.Eval(a.condition.holds, a.run.Player.World()) == player.True
}

// waitOn lets the world go on by itself until the time by, and says why the wait ends if that time has come.
func (a *Awaiting) waitOn() port.Ending {
	now := a.run.Player.World().Now()
	if a.by == 0 {
		a.by = now + GoOnMillis
		if a.condition.time != 0 {
			a.by = now + a.condition.time - a.ran
		}
	}
	if now >= a.by || a.run.Barred() {
		return port.InVain
	}
	a.run.GoOn(a.command(now))
	return port.GoesOn
}

// command is the command that lets the world go on by itself until the condition comes true, or until the time by.
func (a *Awaiting) command(now proto.Millis) string {
	switch w := &a.condition; {
	case w.holds != nil:
		return fmt.Sprintf("run until %s within %dms", w.text, a.by-now)
	case w.event.kind != 0:
		return fmt.Sprintf("run until total %v at-least %d within %dms", w.event.kind, a.run.Player.World().Count(w.event.kind, 0, 0)+1, a.by-now)
	}
	return fmt.Sprintf("run for %dms", a.by-now)
}

// Answer says what has become of the wait.
func (a *Awaiting) Answer(why port.Ending, lang string) port.Answer {
	switch {
	case a.Found != 0:
		return port.Answer{Outcome: &port.Outcome{Word: port.Reached, Seq: a.Found, Text: a.condition.seen(a.run, lang)}}
	case why == port.TimeOver:
		return port.Answer{Outcome: &port.Outcome{Word: port.Done}}
	case why == port.InVain:
		return port.Answer{Problems: []port.Problem{port.NewProblem("unreached", a.condition.missed(a.run, a.ran))}}
	}
	return port.Answer{Outcome: &port.Outcome{Word: port.Stopped}}
}
