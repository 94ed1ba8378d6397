package ask

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Touched lists what can be touched to answer the open question; or, once that has been answered by the run, what both answers name.
func Touched(r *run.Record) []scene.Touched {
	step, done := r.Step()
	if !done {
		return nil
	}
	var over, open []scene.Touched
	for _, q := range r.Player.Questions() {
		if q.Kind != script.AnswerTouch {
			continue
		}
		mine := strings.Split(r.Chosen[q.ID], ",")
		end, ended := r.End(q.Step)
		switch {
		case q.Step == step+1 && !r.Locked(q) && !r.Changed():
			open = append(open, touched(r.Player.Things(q), mine, nil)...)
		case q.Step == step && ended && r.Chosen[q.ID] != "":
			over = append(over, touched(end.Things[q.ID], mine, strings.Split(end.Right[q.ID], ","))...)
		}
	}
	if len(open) > 0 {
		return open
	}
	return over
}

// touched marks things with what answers say of them. Without right answers they can be touched.
func touched(things, mine, right []string) []scene.Touched {
	out := make([]scene.Touched, len(things))
	for i, thing := range things {
		_, name, _ := strings.Cut(thing, " ")
		out[i] = scene.Touched{Name: name, Open: right == nil, Mine: slices.Contains(mine, thing), Right: slices.Contains(right, thing)}
	}
	return out
}
