package app

import "zootrope/lessons/play"

// mostInstead is how many events are named in the place of one that there is not.
const mostInstead = 12

// untied lists what the prose of a lesson from a file is tied to and does not happen in its step, as looking ahead has seen.
func (a *App) untied() []LooseTie {
	out := []LooseTie{}
	h := a.ahead
	if h == nil || h.witness == nil || !h.whole {
		return out
	}
	miss := func(step, sight string) {
		if _, saw := h.witness.Saw(step, sight); saw {
			return
		}
		if _, err := play.ParseSight(sight); err != nil {
			return // that was told when the file was read
		}
		all := h.witness.Instead(step, sight)
		out = append(out, LooseTie{Step: step, Sight: sight, There: append([]string{}, all[:min(len(all), mostInstead)]...)})
	}
	l := a.run.lesson
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
