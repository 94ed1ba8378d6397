package app

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// given is what is known of the last command given by hand on a branch.
type given struct {
	next int  // the index of the command of the script that came next
	done bool // its step had been carried out
}

// step gives the step that is shown, −1 in the set-up, and whether it has been carried out. What is commanded by hand
// changes neither.
func (r *record) step() (step int, done bool) {
	steps := len(r.p.Script().Steps)
	if r.trying() || r.p.Status() == player.Done {
		return steps - 1, true
	}
	step = r.p.Step()
	if r.p.Waiting() != "" && r.p.Line() == 0 { // for something that was commanded by hand
		return step, r.given[r.p.Branch()].done
	}
	if next, ok := r.upcoming(); ok && next > 0 && r.p.Waiting() == "" {
		all := r.p.Script().Commands
		if all[next-1].Verb() == "rewind" && all[next].Verb() == "step" {
			return all[next].Step, false // a rewind has led here, and the next step begins
		}
	}
	return step, r.atEnd()
}

// over says whether a step has been carried out on the way to the position.
func (r *record) over(step int) bool {
	now, done := r.step()
	return now > step || now == step && done
}

// idle says that the script asks for nothing now: all is done, or something was commanded by hand here. Then the world may go on by itself
// before the next step begins. It is false if the run has gone on from here before: then it goes on as it did then (relives).
func (r *record) idle() bool { return r.free() && r.p.AtEnd() }

// closed says whether the script's end has passed or is still to come. Right at its end the script grades the questions: a run that stands
// there has to go on with the script first.
func (r *record) closed() bool {
	_, more := r.upcoming()
	return more || r.trying() || r.p.Status() == player.Done
}

// relives says that the run has gone on from here before, with what was commanded by hand.
func (r *record) relives() bool { return r.free() && !r.p.AtEnd() }

// free says that the script's next step need not come next.
func (r *record) free() bool {
	if r.p.Waiting() != "" {
		return false
	}
	if _, done := r.step(); !done {
		return false
	}
	next, more := r.upcoming()
	g, ok := r.given[r.p.Branch()]
	return r.trying() || !more || ok && g.next == next
}

// stands says where the script stands, before a command is given by hand.
func (r *record) stands() given {
	if r.p.Waiting() != "" && r.p.Line() == 0 {
		return r.given[r.p.Branch()] // the command before has not passed yet
	}
	_, done := r.step()
	next, more := r.upcoming()
	if !more {
		next = -1
	}
	return given{next, done}
}

// whole goes through a command that is being carried out: nothing comes between.
func (r *run) whole() {
	if r.p.Midway() {
		r.p.Through()
		r.note()
		r.arrive()
	}
}

// inject carries out a command of the learner's.
func inject(r *run, command string, along bool) []port.Problem {
	var manner player.Manner
	if along {
		manner = player.Along
	}
	if err := r.command(command, manner); err != nil {
		return problems(err)
	}
	return nil
}

func (r *run) command(command string, manner player.Manner) error {
	r.whole()
	back := strings.HasPrefix(strings.TrimSpace(command), "rewind ")
	now, at := r.stands(), r.p.Moves()
	if err := r.p.InjectAs(command, manner); err != nil {
		return err
	}
	r.taken = nil
	r.note()
	if back {
		return nil
	}
	branch := r.p.Branch()
	if was, known := r.byHand[branch]; !known || at < was {
		r.byHand[branch] = at
	}
	r.given[branch] = now
	return nil
}

// fall carries out a command that the weather brings.
func (r *run) fall(command string) error { return r.command(command, player.Fallen) }

// goOn lets the world go on by itself, if it can.
func (r *run) goOn(command string) { _ = r.letGo(command) }

// letGo is goOn with an error. It does not count as a change by hand, because nobody has commanded anything.
func (r *run) letGo(command string) error {
	r.whole()
	now := r.stands()
	if err := r.p.LetGo(command); err != nil {
		return err
	}
	r.note()
	r.given[r.p.Branch()] = now
	return nil
}

// locked says whether a question can no longer be answered: its step has begun, or its verdict has been seen.
func (r *record) locked(q player.Asked) bool {
	step, _ := r.step()
	if step >= q.Step {
		return true
	}
	_, ended := r.end(q.Step)
	return ended && r.chosen[q.ID] != ""
}

// answer notes a choice. It can be changed until the question's step begins.
func (r *run) answer(question, choice string) error {
	for _, q := range r.p.Questions() {
		if q.ID == question && r.locked(q) {
			return say.F("the question %s can no longer be answered: its step has begun", question)
		}
	}
	return r.remember(question, choice)
}

// remember takes an answer that was given on an earlier visit, wherever the run stands now.
func (r *run) remember(question, choice string) error {
	for _, q := range r.p.Questions() {
		if q.ID != question {
			continue
		}
		for _, c := range q.Choices {
			if c.ID == choice {
				r.chosen[question] = choice
				return nil
			}
		}
		return say.F("the question %s has no choice %s", question, choice)
	}
	return say.F("there is no question %s", question)
}
