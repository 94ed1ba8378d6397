package app

import (
	"fmt"
	"strconv"
	"strings"
)

// exercise is a learner's own run, begun at the end of the lesson by going back to an earlier step. The last step stays
// open meanwhile: its prose says what is to be done, its offers and goals are those.
type exercise struct{ from int64 } // after so many moves it begins

// trial is a stretch of the run in which an exercise was open, told by the moves that have been made on all branches.
type trial struct {
	exercise
	begun, ended int64 // ended is −1 while it is open
}

// try opens an exercise.
func (r *run) try(e exercise) {
	r.endTrial()
	r.exercise = &e
	r.trials = append(r.trials, trial{e, r.p.Grown(), -1})
}

// endTrial closes the exercise, if one is open.
func (r *run) endTrial() {
	if r.exercise == nil {
		return
	}
	r.exercise = nil
	last := &r.trials[len(r.trials)-1]
	if last.ended = r.p.Grown(); last.ended == last.begun { // nothing was done in it
		r.trials = r.trials[:len(r.trials)-1]
	}
}

// tryAgain opens or closes the exercise as it was when the run had come this far.
func (r *run) tryAgain(trials []trial) {
	if r.replaying() {
		return
	}
	r.exercise = nil
	for i := range trials {
		if t := &trials[i]; t.begun <= r.p.Grown() && (t.ended < 0 || r.p.Grown() < t.ended) {
			r.exercise = &t.exercise
		}
	}
}

// tried takes over the exercises of a run that has been played again, as far as it came: one that plays otherwise may end within one.
func (r *run) tried(trials []trial) {
	r.trials = nil
	for _, t := range trials {
		if t.begun > r.p.Grown() {
			break
		}
		if t.ended > r.p.Grown() {
			t.ended = -1
		}
		r.trials = append(r.trials, t)
	}
	r.tryAgain(r.trials)
}

// trialsText gives the exercises as they stand behind an artefact.
func (r *run) trialsText() string {
	var b strings.Builder
	for _, t := range r.trials {
		fmt.Fprintf(&b, "~%d.%d", t.from, t.begun)
		if t.ended >= 0 {
			fmt.Fprintf(&b, ".%d", t.ended)
		}
	}
	return b.String()
}

// readTrials reads them again; false if they cannot be those of a run of so many moves. Only the last can be open.
func readTrials(text string, grown int64) (out []trial, ok bool) {
	for _, one := range strings.Split(text, "~")[1:] {
		t := trial{ended: -1}
		parts, into := strings.Split(one, "."), []*int64{&t.from, &t.begun, &t.ended}
		if n := len(out); len(parts) < 2 || len(parts) > 3 || n > 0 && out[n-1].ended < 0 {
			return nil, false
		}
		for i, digits := range parts {
			n, err := strconv.ParseInt(digits, 10, 64)
			if err != nil || n > grown {
				return nil, false
			}
			*into[i] = n
		}
		if t.ended >= 0 && t.ended < t.begun {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}
