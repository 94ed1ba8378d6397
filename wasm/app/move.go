package app

import (
	"errors"
	"fmt"
	"strings"

	"zootrope/core/proto"
)

// next runs the step that is begun to its end, or else the one that follows.
func (a *App) next() []Problem {
	a.run.allow()
	step, done := a.run.step()
	if done {
		step++
	}
	if step >= len(a.run.p.Script().Steps) {
		return nil // the lesson is over
	}
	a.runTo(max(step, 0))
	return nil
}

// runTo runs to the end of a step as fast as it goes.
func (a *App) runTo(step int) {
	a.target = step
	a.start(toStep)
}

// back returns to the end of the step before the one that is shown.
func (a *App) back() []Problem {
	step, _ := a.run.step()
	if step < 0 {
		return nil
	}
	return a.goTo(step - 1)
}

// goTo goes to the end of a step: by replay if it has been there, otherwise by running on.
func (a *App) goTo(step int) []Problem {
	a.halt()
	if n := len(a.run.p.Script().Steps); step >= n {
		return []Problem{{Code: "refused", Message: fmt.Sprintf("there is no step %d: the last one is %d", step, n-1)}}
	}
	if a.run.exercise != nil {
		a.run.exercise = nil
		return a.ownStep(step)
	}
	if end, ok := a.run.end(step); ok {
		return a.jump(end.place)
	}
	a.runTo(step)
	return nil
}

// own returns to the script's own run, at the step that is shown.
func (a *App) own() []Problem {
	a.halt()
	step, _ := a.run.step()
	a.run.exercise = nil
	return a.ownStep(step)
}

// ownStep goes to the end of a step in the script's own run, or as near to it as that has come, and on from there.
func (a *App) ownStep(step int) []Problem {
	at := place{}
	for s := step; s >= -1; s-- {
		if end, ok := a.run.ownEnd(s); ok {
			at = end.place
			break
		}
	}
	if err := a.run.p.SeekMoves(at.branch, at.moves); err != nil {
		return failed(err)
	}
	a.events.restart()
	a.settle()
	a.runTo(step)
	return nil
}

// jump goes to a place and shows it.
func (a *App) jump(at place) []Problem {
	a.halt()
	if err := a.run.goTo(at); err != nil {
		return failed(err)
	}
	a.events.restart()
	a.settle()
	return nil
}

// prevEvent goes to where there was something to see before the position, exactly.
func (a *App) prevEvent() []Problem {
	a.halt()
	if err := a.run.p.SeekMoves(a.run.p.Branch(), a.run.before(a.events.heartbeats)); err != nil {
		return failed(err)
	}
	a.leave()
	a.events.restart()
	a.settle()
	return nil
}

// leave ends an exercise when the position lies before its beginning.
func (a *App) leave() {
	if e := a.run.exercise; e != nil && a.run.p.Moves() < e.from.moves {
		a.run.exercise = nil
	}
}

// seek goes to a turn of the branch; where a step ended there, to that very place, and at the last turn to the last place.
func (a *App) seek(r *Request) []Problem {
	turn := int64(r.Moment)
	a.halt()
	if at, ok := a.run.placeOf(turn); ok {
		if err := a.run.p.SeekMoves(a.run.p.Branch(), at); err != nil {
			return failed(err)
		}
		a.leave()
		a.events.restart()
		a.settle()
		return nil
	}
	a.start(seeking)
	a.report()
	a.events.restart()
	a.run.beginSeek(turn)
	return nil
}

// pause stops whatever runs, where it is. A replay that has not arrived ends here.
func (a *App) pause() []Problem {
	a.halt()
	a.host.Freeze()
	if a.run.replaying() {
		if err := a.run.p.SeekMoves(a.run.p.Branch(), a.run.p.Moves()); err != nil {
			return failed(err)
		}
	}
	a.leave()
	a.settle()
	return nil
}

func (a *App) branch(id int) []Problem {
	a.halt()
	if err := a.run.switchTo(id); err != nil {
		return failed(err)
	}
	a.events.restart()
	a.settle()
	return nil
}

// inject carries out a command given by hand. Its answer comes when it has passed.
func (a *App) inject(id int64, command string) []Problem {
	if strings.TrimSpace(command) == "" {
		return malformed(errors.New("the command is empty"))
	}
	was := a.goal
	a.halt()
	w, seq, waited := a.run.p.World(), a.run.p.World().Seq(), a.run.p.Waiting()
	wrong := a.run.inject(command)
	if len(wrong) == 0 && a.run.p.World() == w {
		a.see(seq)
	}
	if a.run.p.World() != w {
		a.events.restart()
	}
	if len(wrong) == 0 {
		a.outcome = a.run.outcome(command)
	}
	switch waits := a.run.p.Waiting(); {
	case was != idle && was != seeking:
		a.start(was) // what was running goes on
	case len(wrong) == 0 && waits != "" && waits != waited:
		a.owed = &owed{id, command, waits}
		a.goal = toPass
		a.host.Soon()
	}
	a.settle()
	return wrong
}

// nextEvent goes to the next event that can be seen. Where the script asks for nothing, the world goes on by itself.
func (a *App) nextEvent() []Problem {
	a.run.allow()
	if a.run.idle() {
		a.run.goOn("events 1")
	}
	a.start(toEvent)
	return nil
}

// play goes on at a pace: through the step that is begun, or the one that follows.
func (a *App) play(speed float64) []Problem {
	a.speed = speed
	a.run.allow()
	step, done := a.run.step()
	switch {
	case a.run.idle():
		a.run.goOn("run for 10s")
	case done:
		step++
	}
	a.target = max(step, 0)
	a.start(playing)
	return nil
}

// start begins to run towards a goal.
func (a *App) start(g goal) {
	a.halt()
	if a.goal = g; g != idle {
		a.host.Soon()
	}
}

// halt stops whatever runs, where it stands.
func (a *App) halt() {
	a.goal = idle
	if a.stopper != nil {
		a.stopper()
		a.stopper = nil
	}
	a.pay()
}

// pay answers the command given by hand that was waited for: it has passed, or was stopped.
func (a *App) pay() {
	due := a.owed
	if due == nil {
		return
	}
	a.owed = nil
	out := &Outcome{Word: "stopped"}
	if a.run.p.Waiting() != due.awaited {
		out = a.run.outcome(due.command)
	}
	a.host.Post(Answer{Type: "answer", ID: due.id, OK: true, Outcome: out})
}

// Slice works for at most 8 ms and asks for another slice if there is more to do.
func (a *App) Slice() {
	if a.goal == idle || a.run == nil {
		return
	}
	for began := a.host.Clock(); a.host.Clock()-began < sliceMillis; {
		if a.arrived() {
			a.halt()
			a.settle()
			return
		}
		seen := a.tick()
		switch {
		case seen && a.goal == toEvent:
			a.halt()
			a.settle()
			return
		case seen && a.goal == playing:
			a.pace()
			return
		}
	}
	if a.host.Clock()-a.posted >= reportMillis && a.goal != seeking {
		a.settle()
	}
	a.host.Soon()
}

// arrived says whether there is nothing left to do for the goal.
func (a *App) arrived() bool {
	if !a.run.going() {
		return true
	}
	switch a.goal {
	case seeking:
		return !a.run.replaying()
	case toEvent:
		return false
	case toPass:
		return a.run.p.Waiting() != a.owed.awaited
	}
	step, done := a.run.step()
	return done && step >= a.target && a.run.p.Waiting() == ""
}

// tick moves the run once and says whether there was anything to see.
func (a *App) tick() bool {
	w := a.run.p.World()
	before := w.Seq()
	if a.goal == seeking {
		a.run.tick()
		return false
	}
	a.run.tick()
	if a.run.replaying() {
		return false // a rewind is on its way back
	}
	if a.run.p.World() != w {
		return true // and has arrived
	}
	return a.see(before)
}

// see remembers what there was to see since an event, and says whether the page shows it.
func (a *App) see(since int64) bool {
	any, loud := visible(a.run.p.World(), since)
	if any {
		a.run.see(true)
	}
	if loud {
		a.run.see(false)
	}
	return loud || any && a.events.heartbeats
}

// pace shows the event that has just happened and lets virtual time run evenly to the next.
func (a *App) pace() {
	v := a.run.view()
	to := a.run.nextAt()
	if to == proto.Never {
		to = v.Now
	}
	ms := 1000 / (a.speed * momentsASecond)
	a.host.Show(a.picture(v), float64(to), ms)
	if a.host.Clock()-a.posted >= reportMillis || ms >= reportMillis {
		a.reportView(v)
	}
	a.stopper = a.host.After(ms, func() {
		a.stopper = nil
		a.host.Soon()
	})
}
