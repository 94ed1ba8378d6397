package ask

import (
	"maps"
	"slices"

	"zootrope/core/player"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

func StepMarks(r *run.Record) []port.StepMark {
	out := []port.StepMark{}
	for _, s := range r.Player.Script().Steps {
		out = append(out, port.StepMark{ID: s.ID, Title: s.Title})
	}
	return out
}

// Results are those of the expectations on the way to the position; the grading of a question is shown with the question.
func Results(r *run.Record, lang string) []port.Result {
	out := []port.Result{}
	for _, e := range r.Player.Results() {
		if !grades(r, e) && r.Passed(e.Branch, e.Moves) {
			out = append(out, port.Result{Line: e.Line, Text: e.Text, OK: e.OK, Wanted: e.Wanted.In(lang), Observed: e.Seen.In(lang), Seq: e.Seq})
		}
	}
	return out
}

func grades(r *run.Record, e player.Result) bool {
	for _, q := range r.Player.Questions() {
		if q.Line == e.Line && e.Line != 0 {
			return true
		}
	}
	return false
}

func Goals(r *run.Record, lang string) []port.Goal {
	out := []port.Goal{}
	for _, g := range r.Player.Goals() {
		attack, open := r.Player.Attack(g)
		if !open {
			attack = nil
		}
		out = append(out, port.Goal{ID: g.ID, Text: g.Text, Reached: g.Reached, Missing: r.Player.Missing(g).In(lang), Slips: append([]string{}, r.Player.Slips(g)...), Seq: g.Seq,
			Attack: append([]string{}, attack...), Build: built(r, g.ID)})
	}
	return out
}

func built(r *run.Record, goal string) *port.Build {
	b := r.Player.Build(goal)
	if b == nil {
		return nil
	}
	return &port.Build{Clients: b.Clients, Verbs: b.Verbs(), Trials: b.Trials, Trial: b.Lines()}
}

func Questions(r *run.Record) []port.Question {
	out := []port.Question{}
	for _, q := range r.Player.Questions() {
		one := port.Question{ID: q.ID, Step: q.Step, Kind: port.AnswerKind(q.Kind.String()), Refuted: []port.Shown{}, Chosen: r.Chosen[q.ID], Locked: r.Locked(q),
			Names: append([]string{}, r.Player.Entries(q)...), Held: []string{}, Marks: marks(r.Marked[q.ID])}
		things := r.Player.Things(q)
		if end, ok := r.End(q.Step); ok && r.Over(q.Step) {
			things = end.Things[q.ID]
			one.Graded, one.Right, one.Refuted, one.Key = true, end.Right[q.ID], refuted(r, q.ID, q.Step), key(r, q.Step)
			one.Fits = one.Chosen != "" && r.Player.Fits(q, one.Chosen, one.Right)
			one.Held = append(one.Held, r.Player.Held(q, one.Chosen, one.Right)...)
			one.Marks = marks(end.Marks[q.ID])
		}
		one.Choices = append([]string{}, things...)
		for _, c := range q.Choices {
			one.Choices = append(one.Choices, c.ID)
		}
		out = append(out, one)
	}
	return out
}

// marks are what the run has for the entries of an answer.
func marks(all []player.Marked) []port.Mark {
	out := []port.Mark{}
	for _, m := range all {
		out = append(out, port.Mark{Choice: m.Name, Value: m.Value, Seq: m.Seq, At: m.At, Came: m.Came, Told: m.Told})
	}
	return out
}

// opensQuestion says whether a question that can still be answered comes before a step.
func opensQuestion(r *run.Record, step int) bool {
	return slices.ContainsFunc(r.Player.Questions(), func(q player.Asked) bool { return q.Step == step && !r.Locked(q) && r.Chosen[q.ID] == "" })
}

// Branches lists the branches that one can go to. A branch that a rewind of the script opened is a part of the branch that it came
// from. An exercise in which something has been done is left out: the branch of what was done stands for it.
func Branches(r *run.Record) []port.Branch {
	out := []port.Branch{}
	all, current := r.Player.Branches(), r.Player.Origin(r.Player.Branch())
	done := map[int]bool{} // on the branch of an exercise
	for _, b := range all {
		if b.Parent >= 0 && b.Fork == all[b.Parent].Fork {
			done[b.Parent] = true
		}
	}
	for _, b := range all {
		if r.Player.Origin(b.ID) == b.ID && (b.ID == current || !b.Exercise || !done[b.ID]) {
			out = append(out, port.Branch{ID: b.ID, Parent: b.Parent, Turn: b.Turn, Label: b.Label, Current: b.ID == current})
		}
	}
	return out
}

// Offers are the commands that the script offers, step by step.
func Offers(r *run.Record) []port.Offer {
	out := []port.Offer{}
	for _, c := range r.Player.Script().Commands {
		if c.Verb() == "offer" {
			out = append(out, port.Offer{Step: c.Step, Command: c.Title})
		}
	}
	return out
}

// Allows are the things that may be taken in hand in the open step: those that the script lets go in it, or in all steps.
func Allows(r *run.Record) []string {
	out := []string{}
	step, _ := r.Step()
	for _, c := range r.Player.Script().Commands {
		if c.Verb() == "allow" && (c.Step < 0 || c.Step == step) {
			out = append(out, c.Who...)
		}
	}
	return out
}

// Notes are the captions of the step that is open, as far as the position has passed them.
func Notes(r *run.Record) []port.Note {
	out := []port.Note{}
	for _, n := range r.Player.Notes() {
		if n.Step == r.Player.Step() && r.Passed(n.Branch, n.Moves) {
			out = append(out, port.Note{Step: n.Step, Text: n.Text})
		}
	}
	return out
}

// Fills are the texts of the placeholders in the prose of the open step. The prose tells of the whole step, so while the step still runs
// they have the values from its end.
func (d *Desk) Fills() []port.Fill {
	r, out := d.run, []port.Fill{}
	if r.Ledger == nil || len(r.Player.Script().Steps) == 0 {
		return out
	}
	step, _ := r.Step()
	id := r.Player.Script().Steps[max(step, 0)].ID
	values := r.Ledger.Values(id)
	if r.Player.Step() == step && step >= 0 {
		coming := d.Ahead.Run.Ledger.Values(id)
		maps.Copy(coming, values)
		values = coming
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		out = append(out, port.Fill{Key: key, Text: values[key], Seq: r.Leads(key, values[key], max(step, 0))})
	}
	return out
}
