package app

import (
	"maps"
	"slices"

	"zootrope/core/player"
	"zootrope/wasm/port"
)

func stepMarks(r *record) []port.StepMark {
	out := []port.StepMark{}
	for _, s := range r.p.Script().Steps {
		out = append(out, port.StepMark{ID: s.ID, Title: s.Title})
	}
	return out
}

// results are those of the expectations on the way to the position; the grading of a question is shown with the question.
func results(r *record, lang string) []port.Result {
	out := []port.Result{}
	for _, e := range r.p.Results() {
		if !grades(r, e) && r.passed(e.Branch, e.Moves) {
			out = append(out, port.Result{Line: e.Line, Text: e.Text, OK: e.OK, Wanted: e.Wanted.In(lang), Observed: e.Seen.In(lang), Seq: e.Seq})
		}
	}
	return out
}

func grades(r *record, e player.Result) bool {
	for _, q := range r.p.Questions() {
		if q.Line == e.Line && e.Line != 0 {
			return true
		}
	}
	return false
}

func goals(r *record, lang string) []port.Goal {
	out := []port.Goal{}
	for _, g := range r.p.Goals() {
		out = append(out, port.Goal{ID: g.ID, Text: g.Text, Reached: g.Reached, Missing: r.p.Missing(g).In(lang), Slips: append([]string{}, r.p.Slips(g)...), Seq: g.Seq})
	}
	return out
}

func questions(r *record) []port.Question {
	out := []port.Question{}
	for _, q := range r.p.Questions() {
		one := port.Question{ID: q.ID, Step: q.Step, Refuted: []port.Shown{}, Chosen: r.chosen[q.ID], Locked: r.locked(q)}
		if end, ok := r.end(q.Step); ok && r.over(q.Step) {
			one.Graded, one.Right, one.Refuted = true, end.right[q.ID], refuted(r, q.ID, q.Step)
		}
		for _, c := range q.Choices {
			one.Choices = append(one.Choices, c.ID)
		}
		out = append(out, one)
	}
	return out
}

// opensQuestion says whether a question that can still be answered comes before a step.
func opensQuestion(r *record, step int) bool {
	return slices.ContainsFunc(r.p.Questions(), func(q player.Asked) bool { return q.Step == step && !r.locked(q) && r.chosen[q.ID] == "" })
}

// branches lists the branches that one can go to. A branch that a rewind of the script opened is a part of the branch that it came
// from. An exercise in which something has been done is left out: the branch of what was done stands for it.
func branches(r *record) []port.Branch {
	out := []port.Branch{}
	all, current := r.p.Branches(), r.p.Origin(r.p.Branch())
	done := map[int]bool{} // on the branch of an exercise
	for _, b := range all {
		if b.Parent >= 0 && b.Fork == all[b.Parent].Fork {
			done[b.Parent] = true
		}
	}
	for _, b := range all {
		if r.p.Origin(b.ID) == b.ID && (b.ID == current || !b.Exercise || !done[b.ID]) {
			out = append(out, port.Branch{ID: b.ID, Parent: b.Parent, Turn: b.Turn, Label: b.Label, Current: b.ID == current})
		}
	}
	return out
}

// offers are the commands that the script offers, step by step.
func offers(r *record) []port.Offer {
	out := []port.Offer{}
	for _, c := range r.p.Script().Commands {
		if c.Verb() == "offer" {
			out = append(out, port.Offer{Step: c.Step, Command: c.Title})
		}
	}
	return out
}

// allows are the things that may be taken in hand in the open step: those that the script lets go in it, or in all steps.
func allows(r *record) []string {
	out := []string{}
	step, _ := r.step()
	for _, c := range r.p.Script().Commands {
		if c.Verb() == "allow" && (c.Step < 0 || c.Step == step) {
			out = append(out, c.Who...)
		}
	}
	return out
}

// notes are the captions of the step that is open, as far as the position has passed them.
func notes(r *record) []port.Note {
	out := []port.Note{}
	for _, n := range r.p.Notes() {
		if n.Step == r.p.Step() && r.passed(n.Branch, n.Moves) {
			out = append(out, port.Note{Step: n.Step, Text: n.Text})
		}
	}
	return out
}

// fills are the texts of the placeholders in the prose of the open step. The prose tells of the whole step, so while the step still runs
// they have the values from its end.
func (a *App) fills() []port.Fill {
	r, out := a.run, []port.Fill{}
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
		out = append(out, port.Fill{Key: key, Text: values[key], Seq: r.leads(key, values[key], max(step, 0))})
	}
	return out
}
