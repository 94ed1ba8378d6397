package app

import (
	"zootrope/core/sim"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// picture is what the stage shows of the run.
func (a *App) picture(v *sim.View, t *run.Timeline) *scene.Picture {
	p := &scene.Picture{View: v, Rim: a.Rim(t, a.unnumbered), Compared: a.comparedPicture(), Asked: a.Asked(), Decides: a.playbill.lens(a) > 0}
	p.Rim.Goal = !a.busy() && a.run.ReachedHere()
	if l, ok := a.Focus(t); ok {
		if p.Focus = a.Marks(&l); l.Rests { // nothing of it is under way any more
			p.Focus = scene.Focus{Seq: l.Seq, Look: l.Letter, Acts: p.Focus.Acts}
		}
	}
	return p
}

// reportDue says whether it is time to tell the page again what runs.
func (a *App) reportDue() bool {
	every := float64(reportMillis)
	if a.busy() && a.task.opens {
		every = quietMillis
	}
	return a.host.Clock()-a.posted >= max(every, a.cost*reportShare)
}

// tell tells the page something about what runs, and notes what that took.
func (a *App) tell(f func()) {
	began := a.host.Clock()
	f()
	a.posted = a.host.Clock()
	a.cost = a.posted - began
}

// show has the stage show where the run stands.
func (a *App) show(v *sim.View, t *run.Timeline) { a.host.Show(a.picture(v, t), float64(v.Now), 0) }

// settle shows where the run stands now, and tells the page.
func (a *App) settle() {
	if !a.busy() {
		a.run.Whole() // nobody stands midway through a command
	}
	a.pictured = false
	a.tell(func() {
		v, t := a.run.View(), a.timeline()
		a.show(v, &t)
		a.reportView(v, t)
	})
}

// settleHalf is settle in two slices, while nothing moves in between: the picture first.
func (a *App) settleHalf() {
	if !a.pictured {
		began := a.host.Clock()
		t := a.timeline()
		a.show(a.run.View(), &t)
		a.pictured, a.painted = true, a.host.Clock()-began
		return
	}
	a.pictured = false
	a.report()
	a.cost += a.painted
}

// givenAtMost is how many commands by hand a report names. Who wants all of them asks.
const givenAtMost = 6

func lastOf(all []string, n int) []string { return all[max(0, len(all)-n):] }

// report tells the page where the run stands, and leaves the picture as it is. During a seek it tells nothing: the page hears of the place at the end.
func (a *App) report() {
	if a.manner().travels {
		return
	}
	a.tell(func() { a.reportView(a.run.View(), a.timeline()) })
}

// reportView tells the page where the run stands, with the timeline.
func (a *App) reportView(v *sim.View, t run.Timeline) {
	a.learnt = false
	a.reportTimeline(t)
	step, done := a.run.Step()
	view, traffic := port.Told(v)
	text, written := a.artefact()
	s := port.State{
		Type: "state", Heard: a.carried(), Lesson: a.lesson, Serial: a.serial, View: view, Flights: len(v.Flights), Traffic: traffic, Moment: a.Now(&t), Artefact: text, Written: written, Place: a.run.Played(),
		Comparisons: a.beside.Offered(), Compared: a.beside.Told(&t, a.Lang), Changed: a.run.Changed(), Step: step, StepDone: done,
		Running: a.manner().name, Finished: a.run.Finished(), Stopped: a.run.Stopped(a.Lang), Stop: a.stop(), Quiet: a.quiet(&t), Asks: a.run.Asks(), Violated: a.run.Violated(),
		Steps: ask.StepMarks(&a.run.Record), Results: ask.Results(&a.run.Record, a.Lang), Goals: ask.Goals(&a.run.Record, a.Lang), Questions: ask.Questions(&a.run.Record), Beats: a.playbill.told(a, &t), Beat: a.playbill.now(a), Lens: a.playbill.lens(a),
		Branches: ask.Branches(&a.run.Record), Given: lastOf(a.run.Player.Given(), givenAtMost), Redo: len(a.run.Taken) > 0, Offers: ask.Offers(&a.run.Record), Allows: ask.Allows(&a.run.Record), Hands: ask.Hands(&a.run.Record, v), Exercise: ask.Exercise(&a.run.Record), Notes: ask.Notes(&a.run.Record), Fills: a.Fills(),
	}
	if l, ok := a.Focus(&t); ok {
		m := a.Marks(&l)
		s.Focus = ask.About(l.Told(a.Lang), &l, &m)
	}
	if s.Moment > 0 {
		m, _ := t.Nth(s.Moment - 1)
		s.At = m.Telling
	}
	a.host.Post(s)
	a.stated = a.carried()
}
