package run

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

// given is what is known of the last command given by hand on a branch.
type given struct {
	next int  // the index of the command of the script that came next
	done bool // its step had been carried out
}

// Step gives the step that is shown, −1 in the set-up, and whether it has been carried out. What is commanded by hand
// changes neither.
func (r *Record) Step() (step int, done bool) {
	steps := len(r.Player.Script().Steps)
	if r.Trying() || r.Player.Status() == player.Done {
		return steps - 1, true
	}
	step = r.Player.Step()
	if r.Player.Waiting() != "" && r.Player.Line() == 0 { // for something that was commanded by hand
		return step, r.Stood[r.Player.Branch()].done
	}
	if next, ok := r.upcoming(); ok && next > 0 && r.Player.Waiting() == "" {
		all := r.Player.Script().Commands
		if all[next].Verb() == "step" && play.Led(all, next) {
			return all[next].Step, false // a rewind has led here, perhaps with commands behind it, and the next step begins
		}
	}
	return step, r.atEnd()
}

// Over says whether a step has been carried out on the way to the position.
func (r *Record) Over(step int) bool {
	now, done := r.Step()
	return now > step || now == step && done
}

// Idle says that the script asks for nothing now: all is done, or something was commanded by hand here. Then the world may go on by itself
// before the next step begins. It is false if the run has gone on from here before: then it goes on as it did then (relives).
func (r *Record) Idle() bool { return r.free() && r.Player.AtEnd() }

// Closed says that the run does not stand right at the end of the script. At its end the script grades the questions: a run that stands there must
// let the script do that before anything else.
func (r *Record) Closed() bool {
	_, more := r.upcoming()
	return more || r.Trying() || r.Player.Status() == player.Done
}

// Relives says that the run has gone on from here before, with what was commanded by hand.
func (r *Record) Relives() bool { return r.free() && !r.Player.AtEnd() }

// free says that the script waits for nothing: something else may be done before its next step begins.
func (r *Record) free() bool {
	if r.Player.Waiting() != "" {
		return false
	}
	if _, done := r.Step(); !done {
		return false
	}
	next, more := r.upcoming()
	g, ok := r.Stood[r.Player.Branch()]
	return r.Trying() || !more || ok && g.next == next
}

// stands says where the script stands, before a command is given by hand.
func (r *Record) stands() given {
	if r.Player.Waiting() != "" && r.Player.Line() == 0 {
		return r.Stood[r.Player.Branch()] // the command before has not passed yet
	}
	_, done := r.Step()
	next, more := r.upcoming()
	if !more {
		next = -1
	}
	return given{next, done}
}

// Whole goes through a command that is being carried out: nothing comes between.
func (r *Run) Whole() {
	if r.Player.Midway() {
		r.Player.Through()
		r.Note()
		r.Arrive()
	}
}

func (r *Run) Command(command string, manner player.Manner) error {
	r.Whole()
	back := strings.HasPrefix(strings.TrimSpace(command), "rewind ")
	now, at := r.stands(), r.Player.Moves()
	if err := r.Player.InjectAs(command, manner); err != nil {
		return err
	}
	r.Taken = nil
	r.Note()
	if back {
		return nil
	}
	branch := r.Player.Branch()
	if was, known := r.ByHand[branch]; !known || at < was {
		r.ByHand[branch] = at
	}
	r.Stood[branch] = now
	return nil
}

// Fall carries out a command that the weather brings.
func (r *Run) Fall(command string) error { return r.Command(command, player.Fallen) }

// GoOn lets the world go on by itself, if it can.
func (r *Run) GoOn(command string) { _ = r.LetGo(command) }

// LetGo is GoOn with an error. It does not count as a change by hand, because nobody has commanded anything.
func (r *Run) LetGo(command string) error {
	r.Whole()
	now := r.stands()
	if err := r.Player.LetGo(command); err != nil {
		return err
	}
	r.Note()
	r.Stood[r.Player.Branch()] = now
	return nil
}

// Locked says whether a question can no longer be answered: its step has begun, or the verdict on its answer has been seen. A run that was loaded at a later
// step knows the verdict too, but no answer had been given by then: such a question stays open until its step has begun.
func (r *Record) Locked(q player.Asked) bool {
	step, _ := r.Step()
	return step >= q.Step || r.Judged[q.ID]
}

// Judge notes the questions whose verdicts are seen where the run stands.
func (r *Run) Judge() {
	for _, q := range r.Player.Questions() {
		if r.Chosen[q.ID] == "" || r.Judged[q.ID] || !r.Over(q.Step) {
			continue
		}
		if _, ended := r.End(q.Step); ended {
			r.Judged[q.ID] = true
		}
	}
}

// Answer notes a choice. It can be changed until the question's step begins.
func (r *Run) Answer(question, choice string) error {
	for _, q := range r.Player.Questions() {
		if q.ID == question && r.Locked(q) && !r.adds(q, choice) {
			return say.F("the question %s can no longer be answered: its step has begun", question)
		}
	}
	return r.Remember(question, choice)
}

// adds says whether an answer changes only cells of a board that have not run. A reader can still answer such cells while the step is under way.
func (r *Run) adds(q player.Asked, choice string) bool {
	step, _ := r.Step()
	if _, ended := r.End(q.Step); ended || step != q.Step || r.Changed() || r.Lesson == nil || r.Lesson.Steps[step].Board != q.ID {
		return false
	}
	was, is := script.ReadEntries(r.Chosen[q.ID]), script.ReadEntries(choice)
	for _, m := range r.Marked[q.ID] {
		if was[m.Name] != is[m.Name] {
			return false
		}
	}
	return true
}

// Remember takes an answer that was given on an earlier visit, wherever the run stands now.
func (r *Run) Remember(question, choice string) error {
	for _, q := range r.Player.Questions() {
		if q.ID != question {
			continue
		}
		answer, err := r.Player.Understand(q, choice)
		if err == nil {
			r.Chosen[question] = answer
		}
		return err
	}
	return say.F("there is no question %s", question)
}

// GoalsReached counts the goals that have been reached.
func (r *Record) GoalsReached() int {
	n := 0
	for _, g := range r.Player.Goals() {
		if g.Reached {
			n++
		}
	}
	return n
}

// ReachedHere says whether a goal is reached at the position: it was reached on the way here, and still holds.
func (r *Record) ReachedHere() bool {
	for _, g := range r.Player.Goals() {
		if g.Reached && g.Seq <= r.Player.World().Seq() && r.Player.Holds(g) {
			return true
		}
	}
	return false
}
