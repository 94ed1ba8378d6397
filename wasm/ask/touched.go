package ask

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Touched lists, each once, the things that can be touched to answer the open questions. Where no such question is open, it lists the things of the questions of the
// step that is over, with what the answers name, until the page asks the next question: there the marks would look like an answer to that question.
func Touched(r *run.Record, asks bool) []scene.Touched {
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
			open = touched(open, r.Player.Things(q), mine, nil)
		case q.Step == step && ended && r.Chosen[q.ID] != "":
			over = touched(over, end.Things[q.ID], mine, strings.Split(end.Right[q.ID], ","))
		}
	}
	if len(open) > 0 || asks {
		return open
	}
	return over
}

// touched adds things with what answers say of them, each once. Without right answers they can be touched.
func touched(out []scene.Touched, things, mine, right []string) []scene.Touched {
	for _, thing := range things {
		_, name, _ := strings.Cut(thing, " ")
		at := 0
		for at < len(out) && out[at].Name != name {
			at++
		}
		if at == len(out) {
			out = append(out, scene.Touched{Name: name, Open: right == nil})
		}
		t := &out[at]
		t.Mine, t.Right = t.Mine || slices.Contains(mine, thing), t.Right || slices.Contains(right, thing)
	}
	return out
}
