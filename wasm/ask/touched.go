package ask

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Touched lists, each once, the things that can be touched to answer the open questions. Where no such question is open, it lists the things of the questions of the
// step that is over, with what the answers name.
func Touched(r *run.Record) []scene.Touched {
	step, done := r.Step()
	if !done {
		return nil
	}
	var open, over []scene.Touched
	for _, q := range r.Player.Questions() {
		if q.Kind != script.AnswerTouch {
			continue
		}
		mine := strings.Split(r.Chosen[q.ID], ",")
		end, ended := r.End(q.Step)
		switch {
		case q.Step == step+1 && !r.Locked(q) && !r.Changed():
			open = marked(open, r.Player.Things(q), func(t *scene.Touched, thing string) {
				t.Open, t.Mine = true, t.Mine || slices.Contains(mine, thing)
			})
		case q.Step == step && ended && r.Chosen[q.ID] != "":
			right := strings.Split(end.Right[q.ID], ",")
			over = marked(over, end.Things[q.ID], func(t *scene.Touched, thing string) {
				t.Mine, t.Right = t.Mine || slices.Contains(mine, thing), t.Right || slices.Contains(right, thing)
			})
		}
	}
	if len(open) > 0 {
		return open
	}
	return over
}

// marked adds what is said of some things to what is said already.
func marked(out []scene.Touched, things []string, mark func(t *scene.Touched, thing string)) []scene.Touched {
	for _, thing := range things {
		_, name, _ := strings.Cut(thing, " ")
		at := slices.IndexFunc(out, func(t scene.Touched) bool { return t.Name == name })
		if at < 0 {
			out = append(out, scene.Touched{Name: name})
			at = len(out) - 1
		}
		mark(&out[at], thing)
	}
	return out
}
