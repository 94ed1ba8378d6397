package app

import (
	"maps"
	"slices"

	"zootrope/core/player"
)

func (r *run) steps() []StepMark {
	out := []StepMark{}
	for _, s := range r.p.Script().Steps {
		out = append(out, StepMark{ID: s.ID, Title: s.Title})
	}
	return out
}

// results are those of the expectations on the way to the position; the grading of a question is shown with the question.
func (r *run) results(lang string) []Result {
	out := []Result{}
	for _, e := range r.p.Results() {
		if !r.grades(e) && r.passed(e.Branch, e.Moves) {
			out = append(out, Result{Line: e.Line, Text: e.Text, OK: e.OK, Wanted: e.Wanted.In(lang), Observed: e.Seen.In(lang), Seq: e.Seq})
		}
	}
	return out
}

func (r *run) grades(e player.Result) bool {
	for _, q := range r.p.Questions() {
		if q.Line == e.Line && e.Line != 0 {
			return true
		}
	}
	return false
}

func (r *run) goals(lang string) []Goal {
	out := []Goal{}
	for _, g := range r.p.Goals() {
		out = append(out, Goal{ID: g.ID, Text: g.Text, Reached: g.Reached, Missing: r.p.Missing(g).In(lang), Slips: append([]string{}, r.p.Slips(g)...), Seq: g.Seq})
	}
	return out
}

func (r *run) questions() []Question {
	out := []Question{}
	for _, q := range r.p.Questions() {
		one := Question{ID: q.ID, Step: q.Step, Refuted: []Shown{}, Chosen: r.chosen[q.ID], Locked: r.locked(q)}
		if end, ok := r.end(q.Step); ok && r.over(q.Step) {
			one.Graded, one.Right, one.Refuted = true, end.right[q.ID], r.refuted(q.ID, q.Step)
		}
		for _, c := range q.Choices {
			one.Choices = append(one.Choices, c.ID)
		}
		out = append(out, one)
	}
	return out
}

// opensQuestion says whether a question that can still be answered comes before a step.
func (r *run) opensQuestion(step int) bool {
	return slices.ContainsFunc(r.p.Questions(), func(q player.Asked) bool { return q.Step == step && !r.locked(q) && r.chosen[q.ID] == "" })
}

// branches lists the branches that one can go to. A branch that a rewind of the script opened is a part of the branch that it came
// from. An exercise in which something has been done is left out: the branch of what was done stands for it.
func (r *run) branches() []Branch {
	out := []Branch{}
	all, current := r.p.Branches(), r.p.Origin(r.p.Branch())
	done := map[int]bool{} // on the branch of an exercise
	for _, b := range all {
		if b.Parent >= 0 && b.Fork == all[b.Parent].Fork {
			done[b.Parent] = true
		}
	}
	for _, b := range all {
		if r.p.Origin(b.ID) == b.ID && (b.ID == current || !b.Exercise || !done[b.ID]) {
			out = append(out, Branch{ID: b.ID, Parent: b.Parent, Turn: b.Turn, Label: b.Label, Current: b.ID == current})
		}
	}
	return out
}

func (r *run) offers() []Offer { return r.offer }

// loose are things that the script lets go in a step, −1 in all of them.
type loose struct {
	step   int
	things []string
}

// allows are the things that may be taken in hand in the open step.
func (r *run) allows() []string {
	out := []string{}
	step, _ := r.step()
	for _, l := range r.loose {
		if l.step < 0 || l.step == step {
			out = append(out, l.things...)
		}
	}
	return out
}

// notes are the captions of the step that is open, as far as the position has passed them.
func (r *run) notes() []Note {
	out := []Note{}
	for _, n := range r.p.Notes() {
		if n.Step == r.p.Step() && r.passed(n.Branch, n.Moves) {
			out = append(out, Note{Step: n.Step, Text: n.Text})
		}
	}
	return out
}

// fills are the texts of the placeholders in the prose of the open step. The prose tells of the whole step, so while the step still runs
// they have the values from its end.
func (a *App) fills() []Fill {
	r, out := a.run, []Fill{}
	if r.ledger == nil || len(r.p.Script().Steps) == 0 {
		return out
	}
	step, _ := r.step()
	id := r.p.Script().Steps[max(step, 0)].ID
	values := r.ledger.Values(id)
	if r.p.Step() == step && step >= 0 {
		coming := a.ahead.run.ledger.Values(id)
		maps.Copy(coming, values)
		values = coming
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		out = append(out, Fill{Key: key, Text: values[key], Seq: r.leads(key, values[key], max(step, 0))})
	}
	return out
}
