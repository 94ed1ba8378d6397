package ask

import (
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// refuted says which events show that choices of a question were wrong.
func refuted(r *run.Record, question string, step int) []port.Shown {
	out := []port.Shown{}
	if r.Lesson == nil {
		return out
	}
	for _, f := range r.Lesson.Refuted {
		if s, ok := r.Sight(step, f.See); ok && f.Question == question {
			out = append(out, port.Shown{Choice: f.Choice, Seq: s.Seq, At: s.At})
		}
	}
	return out
}

// key is the event that a step is about.
func key(r *run.Record, step int) *port.Moment {
	if s, ok := r.Tells(step); ok {
		return &port.Moment{Seq: s.Seq, At: s.At}
	}
	return nil
}
