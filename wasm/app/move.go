package app

import "zootrope/core/proto"

// next runs the step that is begun to its end, or else the one that follows.
func (a *App) next() {
	a.run.allow()
	step, done := a.run.step()
	if done {
		step++
	}
	a.runTo(max(step, 0))
}

// runTo runs to the end of a step as fast as it goes.
func (a *App) runTo(step int) {
	a.target = step
	a.start(toStep)
}

// back returns to where the step that is shown began: the end of the one before.
func (a *App) back() []Problem {
	step, _ := a.run.step()
	if step < 0 {
		return nil
	}
	_, wrong := a.jump(step)
	return wrong
}

// goTo goes to the end of a step: by replay if it has been there, otherwise by running on.
func (a *App) goTo(step int) []Problem {
	if there, wrong := a.jump(step + 1); there || len(wrong) > 0 {
		return wrong
	}
	a.runTo(step)
	return nil
}

// jump goes to where a step began and says whether that was possible.
func (a *App) jump(step int) (bool, []Problem) {
	a.halt()
	there, err := a.run.seekStep(step)
	if err != nil {
		return false, failed(err)
	}
	if there {
		a.events.restart()
		a.settle()
	}
	return there, nil
}

func (a *App) seek(turn int64) {
	a.events.restart()
	a.run.beginSeek(turn)
	a.start(seeking)
}

func (a *App) branch(id int) []Problem {
	a.halt()
	if err := a.run.switchTo(id); err != nil {
		return failed(err)
	}
	a.events.restart()
	a.events.forget(-1)
	a.settle()
	return nil
}

func (a *App) inject(command string) []Problem {
	was := a.goal
	a.halt()
	turn, waited := a.run.turn(), a.run.p.Waiting()
	wrong := a.run.inject(command)
	if len(wrong) == 0 {
		a.events.forget(turn)
	}
	switch waits := a.run.p.Waiting(); {
	case was != idle && was != seeking:
		a.start(was) // what was running goes on
	case len(wrong) == 0 && waits != "" && waits != waited:
		a.awaited = waits
		a.start(toPass)
	}
	a.settle()
	return wrong
}

// nextEvent goes to the next event that can be seen. Where the script asks for nothing, the world goes on by itself.
func (a *App) nextEvent() {
	a.run.allow()
	if a.run.idle() {
		a.run.inject("events 1")
	}
	a.start(toEvent)
}

// play goes on at a pace: through the step that is begun, or the one that follows.
func (a *App) play() {
	a.run.allow()
	step, done := a.run.step()
	switch {
	case a.run.idle():
		a.run.inject("run for 10s")
	case done:
		step++
	}
	a.target = max(step, 0)
	a.start(playing)
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
		return a.run.p.Waiting() != a.awaited
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
	if !a.events.visible(w, before) {
		return false
	}
	a.events.seen(a.run.turn())
	return true
}

// pace shows the event that has just happened and lets virtual time run evenly to the next.
func (a *App) pace() {
	v := a.run.view()
	to := a.run.nextAt()
	if to == proto.Never {
		to = v.Now
	}
	ms := 1000 / a.speed
	a.host.Show(v, float64(to), ms)
	if a.host.Clock()-a.posted >= reportMillis || ms >= reportMillis {
		a.reportView(v)
	}
	a.stopper = a.host.After(ms, func() {
		a.stopper = nil
		a.host.Soon()
	})
}
