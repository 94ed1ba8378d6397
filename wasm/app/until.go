package app

import (
	"zootrope/wasm/await"
	"zootrope/wasm/port"
)

// until runs as fast as it can to the moment in which something happens, through the steps of the script.
func (s *session) until(id int64, ask *port.RunUntil) []port.Problem {
	condition, wrong := await.Read(&s.run.Record, ask)
	if wrong != nil {
		return wrong
	}
	s.run.Allow()
	s.begin(awaiting, id, func(t job) (port.Ending, port.Answer) {
		w := await.For(s.run, condition)
		why := t.await(w)
		return why, w.Answer(why, s.Lang)
	})
	return nil
}

// await moves the run until the condition has come true, or cannot come true any more. An awaited event is selected, so that it is looked at even if its moment has a
// more important event.
func (t job) await(w *await.Awaiting) port.Ending {
	for {
		if why := w.Ends(); why != port.GoesOn {
			return why
		}
		if !t.Tick() {
			return port.GoesOn // the task was stopped
		}
		if t.Seen && w.Caught(t.s.since) {
			t.s.selected = w.Found
			return port.CameTrue
		}
	}
}
