package app

import (
	"fmt"
	"strings"

	"zootrope/core/player"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
)

// place is where a run can stand, exactly: after so many moves on a branch. The turn is what people read; several places can share one.
type place struct {
	branch int
	moves  int64
	turn   int64
}

// stepEnd is where a step was first found carried out on a branch, and what was true there.
type stepEnd struct {
	place
	step  int
	own   bool              // nothing had been commanded by hand
	right map[string]string // the answers to its questions
}

// here is the position. Before its fork, a branch is still its parent.
func (r *record) here() place {
	id, moves := r.p.Branch(), r.p.Moves()
	for b := r.p.BranchOf(id); b.Parent >= 0 && moves < b.Fork; b = r.p.BranchOf(id) {
		id = b.Parent
	}
	return place{id, moves, r.p.Turn()}
}

// played writes the position as a branch and its moves. It names the branch that is played, even if the position still lies before its
// fork. A "!" at the end says that the run has tried to go on from here and could not.
func (r *record) played() string {
	mark := ""
	switch r.p.Status() {
	case player.Done, player.Refused, player.AtLimit:
		mark = "!"
	}
	return fmt.Sprintf("%d.%d%s", r.p.Branch(), r.p.Moves(), mark)
}

// trying says whether the position is in an exercise: a run of the learner's own, begun at the end of the lesson by going back to
// an earlier step. The last step stays open meanwhile: its prose says what is to be done, its offers and goals are those.
func (r *record) trying() bool {
	for id, _ := r.p.Place(); id >= 0; id = r.p.BranchOf(id).Parent {
		if r.p.BranchOf(id).Exercise {
			return true
		}
	}
	return false
}

// limit gives the moves of a branch that belong to the history of the one being played, and false if none do.
func (r *record) limit(branch int, until int64) (int64, bool) {
	for id := r.p.Branch(); id >= 0; {
		if id == branch {
			return until, true
		}
		b := r.p.BranchOf(id)
		id, until = b.Parent, min(until, b.Fork)
	}
	return 0, false
}

// passed says whether a move of a branch lies on the way to the position.
func (r *record) passed(branch int, moves int64) bool {
	limit, ok := r.limit(branch, r.p.Moves())
	return ok && moves < limit
}

// changed says whether something was commanded by hand on the way to the position, or an exercise has begun there.
func (r *record) changed() bool {
	if r.trying() {
		return true
	}
	for branch, moves := range r.byHand {
		if r.passed(branch, moves) {
			return true
		}
	}
	return false
}

// atEnd says whether the script's current step has been carried out: next comes another one, a rewind, or nothing.
func (r *record) atEnd() bool {
	if r.p.Step() >= 0 {
		return play.AtStepEnd(r.p)
	}
	if r.p.Waiting() != "" || r.replaying() {
		return false
	}
	next, ok := r.upcoming()
	return !ok || r.p.Script().Commands[next].Verb() == "step"
}

// upcoming is the index of the command that comes next, if the script has one left and nothing is waited for.
func (r *record) upcoming() (int, bool) {
	line := r.p.Line()
	for i, c := range r.p.Script().Commands {
		if c.Line == line {
			return i, true
		}
	}
	return 0, false
}

// arrive notes the end of a step where it is reached for the first time; then the prose learns its numbers and the
// questions their answers. In a run that was changed by hand the prose keeps the numbers of the script's own run.
func (r *run) arrive() {
	if !r.atEnd() || r.trying() {
		return
	}
	at, step := r.here(), r.p.Step()
	if _, known := r.endOn(at, step); known {
		return
	}
	end := stepEnd{place: at, step: step, own: !r.changed(), right: map[string]string{}}
	for _, q := range r.p.Questions() {
		if q.Step == step {
			end.right[q.ID], _ = play.Right(q, r.p.World())
		}
	}
	r.ends = append(r.ends, end)
	if r.ledger != nil && end.own && step >= 0 {
		// An expression without a value here stays open: the check of the lessons has told its author.
		_ = r.ledger.StepEnded(r.p.Script().Steps[step].ID, r.p.World(), r.saw)
	}
}

// endOn finds where a step ended on the way to a place. A command that was given by hand at that end does not change it.
func (r *record) endOn(at place, step int) (stepEnd, bool) {
	for i := len(r.ends) - 1; i >= 0; i-- {
		e := r.ends[i]
		if limit, ok := r.limit(e.branch, at.moves); ok && e.step == step && e.moves <= limit {
			return e, true
		}
	}
	return stepEnd{}, false
}

// endHere finds where a step ended on the branch being played, before the position or after it.
func (r *record) endHere(step int) (stepEnd, bool) {
	return r.endOn(place{moves: max(r.p.BranchOf(r.p.Branch()).End, r.p.Moves())}, step)
}

// end finds where a step ended: on this branch, else in the script's own run, else on the branch where it ended last.
func (r *record) end(step int) (stepEnd, bool) {
	if e, ok := r.endHere(step); ok {
		return e, true
	}
	if e, ok := r.ownEnd(step); ok {
		return e, true
	}
	for i := len(r.ends) - 1; i >= 0; i-- {
		if r.ends[i].step == step {
			return r.ends[i], true
		}
	}
	return stepEnd{}, false
}

// ownEnd finds where a step ended in the script's own run.
func (r *record) ownEnd(step int) (stepEnd, bool) {
	for _, e := range r.ends {
		if e.step == step && e.own {
			return e, true
		}
	}
	return stepEnd{}, false
}

// begun finds where a step began in the story that is told.
func (r *record) begun(step int) (player.StepBegun, bool) {
	steps := r.p.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Index == step {
			return steps[i], true
		}
	}
	return player.StepBegun{}, false
}

// line is the story that the timeline shows, as far as it has been lived. If several stories pass through the position, it is the one that
// was played last.
func (r *run) line(heartbeats bool) history.Story {
	r.tip = r.p.Onward(r.tip)
	s := history.Tell(&r.history, r.p.Story(r.tip), heartbeats)
	if _, ok := s.Index(r.p.Place()); ok || r.replaying() {
		return s
	}
	r.tip = r.p.Onward(r.p.Branch())
	return history.Tell(&r.history, r.p.Story(r.tip), heartbeats)
}

// through is the branch to play in order to reach a place, so that going on from there leads where it led before. That is the branch whose
// story the timeline shows, if it was opened by hand. A branch that a rewind opened goes on differently than the place does.
func (r *record) through(at place) int {
	branches, on := r.p.Branches(), r.tip
	for id := r.tip; id != at.branch; id = branches[id].Parent {
		if branches[id].Parent < 0 || at.moves > branches[id].Fork {
			return at.branch
		}
		if strings.HasPrefix(branches[id].Label, "rewind ") {
			on = branches[id].Parent
		}
	}
	return on
}

// named gives the place where the story stands after n moments. If a step or the story ends there, it is that end; otherwise it is right
// after the moment.
func (r *record) named(s *history.Story, n int) place {
	if n == s.Len() {
		last := s.Parts[len(s.Parts)-1]
		return place{branch: last.Branch, moves: last.To}
	}
	best, at := -1, after(s, n)
	for _, e := range r.ends {
		if i, ok := s.Index(e.branch, e.moves); ok && i == n && s.PartOf(e.branch) >= best {
			if s.PartOf(e.branch) > best || e.moves > at.moves {
				best, at = s.PartOf(e.branch), e.place
			}
		}
	}
	return at
}

// after is the place right after n moments of a story.
func after(s *history.Story, n int) place {
	if n == 0 {
		return place{branch: s.Parts[0].Branch}
	}
	m, branch := s.At(n - 1)
	return place{branch: branch, moves: m.Moves}
}
