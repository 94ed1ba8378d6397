package app

import (
	"zootrope/core/sim"
	"zootrope/wasm/stage/layout"
)

// picture is what the stage shows of the run.
func (a *App) picture(v *sim.View) *layout.Picture {
	return &layout.Picture{View: v, Twin: a.twinPicture()}
}

// settle shows where the run stands now, and tells the page.
func (a *App) settle() {
	v := a.run.view()
	a.host.Show(a.picture(v), float64(v.Now), 0)
	a.reportView(v)
}

// maxFlights is how many messages on their way a report tells of. Nobody reads more, and a herd has thousands.
const maxFlights = 200

// told is the view as the page gets it.
func told(v *sim.View) *sim.View {
	if len(v.Flights) <= maxFlights {
		return v
	}
	out := *v
	out.Flights = out.Flights[:maxFlights]
	return &out
}

func (a *App) report() { a.reportView(a.run.view()) }

// reportView tells the page where the run stands, with the events that led there.
func (a *App) reportView(v *sim.View) {
	a.posted = a.host.Clock()
	if events := a.events.take(a.run.p.World()); events.Reset || len(events.Events) > 0 {
		a.host.Post(events)
	}
	step, done := a.run.step()
	a.host.Post(State{
		Type: "state", Lesson: a.lesson, Serial: a.serial, View: told(v), Step: step, StepDone: done, Rivals: a.rivals(), Twin: a.twin(),
		Flights: len(v.Flights), Changed: a.run.changed(), Exercise: a.run.exercise != nil,
		Running: goalNames[a.goal], Finished: a.run.finished(), Stopped: a.run.stopped(),
		Steps: a.run.steps(), Results: a.run.results(), Goals: a.run.goals(), Questions: a.run.questions(),
		Branches: a.run.branches(), Offers: a.run.offers(), Notes: a.run.notes(), Fills: a.run.fills(),
	})
}
