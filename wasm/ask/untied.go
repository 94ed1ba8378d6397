package ask

import (
	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// mostInstead is how many events are listed instead of an event that does not happen.
const mostInstead = 12

// untied lists the events that a lesson from a file names and that do not happen in their step. It is empty until the run ahead has come to its end.
func (d *Desk) untied() []port.LooseTie {
	out := []port.LooseTie{}
	h := d.Ahead
	if h == nil || h.Sightings == nil || !h.Whole {
		return out
	}
	miss := func(step, sight string) {
		if _, saw := h.Sightings.Saw(step, sight); saw {
			return
		}
		if _, err := script.ParseSight(sight); err != nil {
			return // the reader of the file has reported it
		}
		all := h.Sightings.Instead(step, sight)
		out = append(out, port.LooseTie{Step: step, Sight: sight, There: append([]string{}, all[:min(len(all), mostInstead)]...)})
	}
	l := d.run.Lesson
	for _, st := range l.Steps {
		for _, text := range st.Sights {
			miss(st.ID, text)
		}
		for _, f := range st.Fills {
			expr, at := play.Moment(f, st.ID)
			if sight, ok := play.Seen(expr); ok {
				miss(at, sight)
			}
		}
	}
	for _, r := range l.Refuted {
		if at := l.StepOf(r.Question); at >= 0 {
			miss(l.Steps[at].ID, r.See)
		}
	}
	return out
}
