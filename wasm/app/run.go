package app

import (
	"errors"
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/lessons"
)

// run is a script being played, as the page counts: a step is shown from its first command to its last, and the line
// that begins the next one still belongs to its end, because that line grades its question.
type run struct {
	p      *script.Player
	lesson *lessons.Lesson // nil for a bare script
	ledger *lessons.Ledger
	offer  []Offer
	firsts []int             // of each step: the line of its first command after `step`, 0 for none
	chosen map[string]string // answers to questions
	ends   map[int]int64     // moves at which a branch came to the end of the script
}

// newRun stands before the first line of a script. The lesson, if it is one, has placeholders to fill.
func newRun(s *script.Script, l *lessons.Lesson) *run {
	r := &run{p: script.New(s, script.Options{Frames: script.PageFrames}), chosen: map[string]string{}, ends: map[int]int64{}, lesson: l}
	if l != nil {
		r.ledger = lessons.NewLedger(l)
	}
	for _, c := range s.Commands {
		if c.Verb() == "offer" {
			r.offer = append(r.offer, Offer{Step: c.Step, Command: c.Title})
		}
	}
	for _, st := range s.Steps {
		line := 0
		if st.First+1 < len(s.Commands) {
			line = s.Commands[st.First+1].Line
		}
		r.firsts = append(r.firsts, line)
	}
	return r
}

// problems lists the errors of a script or command with their places.
func problems(err error) []Problem {
	var many script.Errors
	var one *script.Error
	switch {
	case errors.As(err, &many):
		var out []Problem
		for _, e := range many {
			out = append(out, Problem{Code: "script", Message: e.Message(), Line: e.Line, Column: e.Col})
		}
		return out
	case errors.As(err, &one):
		return []Problem{{Code: "script", Message: one.Message(), Line: one.Line, Column: one.Col}}
	}
	return failed(err)
}

func (r *run) close()               { r.p.Close() }
func (r *run) view() *sim.View      { v := r.p.World().View(); return &v }
func (r *run) turn() int64          { return r.p.Turn() }
func (r *run) nextAt() proto.Millis { return r.p.World().NextAt() }

// tick makes one move. Where a step has been carried out, the prose learns its numbers.
func (r *run) tick() {
	r.p.Tick()
	if r.ledger == nil || !lessons.AtStepEnd(r.p) {
		return
	}
	// An expression without a value here stays open: the check of the lessons has told its author.
	_ = r.ledger.StepEnded(r.p.Script().Steps[r.p.Step()].ID, r.p.World())
}

// going says whether a Tick does anything.
func (r *run) going() bool {
	s := r.p.Status()
	return s == script.Running || s == script.Replaying
}

func (r *run) replaying() bool { return r.p.Status() == script.Replaying }

// finished says that the script has been played to its end.
func (r *run) finished() bool { return r.p.Status() == script.Done }

// stopped says why the run cannot go on, "" if it can.
func (r *run) stopped() string {
	switch r.p.Status() {
	case script.Refused, script.Violated:
		return r.p.Err().Error()
	case script.AtLimit:
		return fmt.Sprintf("%d turns", r.p.Turn())
	}
	return ""
}

// allow lets a run that has reached its limit go on.
func (r *run) allow() {
	if r.p.Status() == script.AtLimit {
		r.p.Allow(script.DefaultLimit)
	}
}

// step gives the step that is shown, −1 in the set-up, and whether it has been run to its end.
func (r *run) step() (step int, done bool) {
	if r.played() {
		return len(r.firsts) - 1, true
	}
	step = r.p.Step()
	if step >= 0 && r.fresh(step) {
		return step - 1, true
	}
	return step, false
}

// played says that the script is at its end, whatever has been commanded by hand since.
func (r *run) played() bool {
	at, branch := r.p.Moves(), r.p.Branch()
	if r.finished() {
		if _, known := r.ends[branch]; !known {
			r.ends[branch] = at
		}
		return true
	}
	end, known := r.ends[branch]
	return known && at >= end
}

// fresh says that nothing of a step has been done but its `step` line. Commands given by hand do not count.
func (r *run) fresh(step int) bool { return r.firsts[step] != 0 && r.p.Line() == r.firsts[step] }

// idle says that the script asks for nothing now, but something was commanded by hand: then the world may go on by
// itself before the next step is begun.
func (r *run) idle() bool {
	if r.p.Waiting() != "" {
		return false
	}
	if r.played() {
		return true
	}
	step := r.p.Step()
	if step < 0 || !r.fresh(step) {
		return false
	}
	begun, ok := r.begun(step)
	return ok && r.p.Moves() > begun.Moves
}

// begun finds where a step began in the story that is told.
func (r *run) begun(step int) (script.StepBegun, bool) {
	steps := r.p.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Index == step {
			return steps[i], true
		}
	}
	return script.StepBegun{}, false
}

// seekStep goes to where a step began: the end of the one before. It says false if that place was never reached.
func (r *run) seekStep(step int) (bool, error) {
	at, ok := r.begun(step)
	if !ok {
		return false, nil
	}
	return true, r.p.SeekMoves(at.Branch, at.Moves)
}

// beginSeek starts to go to a turn; ticks do the rest.
func (r *run) beginSeek(turn int64) { r.p.BeginSeek(turn) }

func (r *run) switchTo(branch int) error { return r.p.Switch(branch) }

func (r *run) inject(command string) []Problem {
	if err := r.p.Inject(command); err != nil {
		return problems(err)
	}
	return nil
}

func (r *run) complete(command string, cursor int) []Candidate {
	var out []Candidate
	for _, c := range script.Complete(r.p.Scope(), command, cursor) {
		out = append(out, Candidate{Text: c.Text, Help: c.Help, From: c.From, To: c.To})
	}
	return out
}

// answer notes a choice. It can be changed until the question is graded.
func (r *run) answer(question, choice string) error {
	for _, q := range r.p.Questions() {
		if q.ID != question {
			continue
		}
		if q.Graded {
			return fmt.Errorf("the question %s has been graded", question)
		}
		for _, c := range q.Choices {
			if c.ID == choice {
				r.chosen[question] = choice
				return nil
			}
		}
		return fmt.Errorf("the question %s has no choice %s", question, choice)
	}
	return fmt.Errorf("there is no question %s", question)
}

// end is the last turn that was reached on the branch.
func (r *run) end() int64 { return max(r.p.Branches()[r.p.Branch()].Ends, r.p.Turn()) }
