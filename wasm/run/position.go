package run

import (
	"fmt"
	"strings"

	"zootrope/core/player"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
)

// Position is where a run can stand, exactly: after so many moves on a branch. The turn is what people read; several positions can share one.
type Position struct {
	Branch int
	Moves  int64
	turn   int64
}

// stepEnd is where a step was first found carried out on a branch, and what was true there.
type stepEnd struct {
	Position
	step  int
	own   bool              // nothing had been commanded by hand
	Right map[string]string // the answers to its questions

	Things map[string][]string        // what could be touched to answer its questions
	Marks  map[string][]player.Marked // what the run has for the entries of their answers
}

// Here is the position. Before its fork, a branch is still its parent.
func (r *Record) Here() Position {
	id, moves := r.Player.Branch(), r.Player.Moves()
	for b := r.Player.BranchOf(id); b.Parent >= 0 && moves < b.Fork; b = r.Player.BranchOf(id) {
		id = b.Parent
	}
	return Position{id, moves, r.Player.Turn()}
}

// Played writes the position as a branch and its moves. It names the branch that is played, even if the position still lies before its
// fork. A "!" at the end says that the run has tried to go on from here and could not.
func (r *Record) Played() string {
	mark := ""
	switch r.Player.Status() {
	case player.Done, player.Refused, player.AtLimit:
		mark = "!"
	}
	return fmt.Sprintf("%d.%d%s", r.Player.Branch(), r.Player.Moves(), mark)
}

// Trying says whether the position is in an exercise: a run of the learner's own, begun at the end of the lesson by going back to
// an earlier step. The last step stays open meanwhile: its prose says what is to be done, its offers and goals are those.
func (r *Record) Trying() bool {
	for id, _ := r.Player.Position(); id >= 0; id = r.Player.BranchOf(id).Parent {
		if r.Player.BranchOf(id).Exercise {
			return true
		}
	}
	return false
}

// Limit gives the moves of a branch that belong to the history of the one being played, and false if none do.
func (r *Record) Limit(branch int, until int64) (int64, bool) {
	for id := r.Player.Branch(); id >= 0; {
		if id == branch {
			return until, true
		}
		b := r.Player.BranchOf(id)
		id, until = b.Parent, min(until, b.Fork)
	}
	return 0, false
}

// Passed says whether a move of a branch lies on the way to the position.
func (r *Record) Passed(branch int, moves int64) bool {
	limit, ok := r.Limit(branch, r.Player.Moves())
	return ok && moves < limit
}

// Changed says whether something was commanded by hand on the way to the position, or an exercise has begun there.
func (r *Record) Changed() bool {
	if r.Trying() {
		return true
	}
	for branch, moves := range r.ByHand {
		if r.Passed(branch, moves) {
			return true
		}
	}
	return false
}

// atEnd says whether the script's current step has been carried out: next comes another one, a rewind, or nothing.
func (r *Record) atEnd() bool {
	if r.Player.Step() >= 0 {
		return play.AtStepEnd(r.Player)
	}
	if r.Player.Waiting() != "" || r.Replaying() {
		return false
	}
	next, ok := r.upcoming()
	return !ok || r.Player.Script().Commands[next].Verb() == "step"
}

// upcoming is the index of the command that comes next, if the script has one left and nothing is waited for.
func (r *Record) upcoming() (int, bool) {
	line := r.Player.Line()
	for i, c := range r.Player.Script().Commands {
		if c.Line == line {
			return i, true
		}
	}
	return 0, false
}

// Arrive notes the end of a step where it is reached for the first time; then the prose learns its numbers and the
// questions their answers. In a run that was changed by hand the prose keeps the numbers of the script's own run.
func (r *Run) Arrive() {
	if !r.atEnd() || r.Trying() {
		return
	}
	at, step := r.Here(), r.Player.Step()
	if _, known := r.endOn(at, step); known {
		return
	}
	end := stepEnd{Position: at, step: step, own: !r.Changed(), Right: map[string]string{}, Things: map[string][]string{}, Marks: map[string][]player.Marked{}}
	for _, q := range r.Player.Questions() {
		if q.Step == step {
			end.Right[q.ID], _ = r.Player.Answer(q)
			end.Things[q.ID], end.Marks[q.ID] = r.Player.Things(q), r.Player.Marks(q)
		}
	}
	r.Ends = append(r.Ends, end)
	if r.Ledger != nil && end.own && step >= 0 {
		// An expression without a value here stays open: the check of the lessons has told its author.
		_ = r.Ledger.StepEnded(r.Player.Script().Steps[step].ID, r.Player.World(), r.saw)
	}
}

// endOn finds where a step ended on the way to a position. A command that was given by hand at that end does not change it.
func (r *Record) endOn(at Position, step int) (stepEnd, bool) {
	for i := len(r.Ends) - 1; i >= 0; i-- {
		e := r.Ends[i]
		if limit, ok := r.Limit(e.Branch, at.Moves); ok && e.step == step && e.Moves <= limit {
			return e, true
		}
	}
	return stepEnd{}, false
}

// EndHere finds where a step ended on the branch being played, before the position or after it.
func (r *Record) EndHere(step int) (stepEnd, bool) {
	return r.endOn(Position{Moves: max(r.Player.BranchOf(r.Player.Branch()).End, r.Player.Moves())}, step)
}

// End finds where a step ended: on this branch, else in the script's own run, else on the branch where it ended last.
func (r *Record) End(step int) (stepEnd, bool) {
	if e, ok := r.EndHere(step); ok {
		return e, true
	}
	if e, ok := r.OwnEnd(step); ok {
		return e, true
	}
	for i := len(r.Ends) - 1; i >= 0; i-- {
		if r.Ends[i].step == step {
			return r.Ends[i], true
		}
	}
	return stepEnd{}, false
}

// OwnEnd finds where a step ended in the script's own run.
func (r *Record) OwnEnd(step int) (stepEnd, bool) {
	for _, e := range r.Ends {
		if e.step == step && e.own {
			return e, true
		}
	}
	return stepEnd{}, false
}

// Begun finds where a step began in the story that is told.
func (r *Record) Begun(step int) (player.StepBegun, bool) {
	steps := r.Player.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Index == step {
			return steps[i], true
		}
	}
	return player.StepBegun{}, false
}

// Line is the story that the timeline shows, as far as it has been lived. If several stories pass through the position, it is the one that
// was played last.
func (r *Run) Line(heartbeats bool) history.Story {
	r.Tip = r.Player.Onward(r.Tip)
	s := history.Tell(&r.History, r.Player.Story(r.Tip), heartbeats)
	if _, ok := s.Index(r.Player.Position()); ok || r.Replaying() {
		return s
	}
	r.Tip = r.Player.Onward(r.Player.Branch())
	return history.Tell(&r.History, r.Player.Story(r.Tip), heartbeats)
}

// Through is the branch to replay in order to reach a position. Next then continues, behind the position, the story that the timeline shows. If a rewind
// opened the branch of that story, the story is another one behind the rewind: the branch before the rewind is replayed then.
func (r *Record) Through(at Position) int {
	branches, on := r.Player.Branches(), r.Tip
	for id := r.Tip; id != at.Branch; id = branches[id].Parent {
		if branches[id].Parent < 0 || at.Moves > branches[id].Fork {
			return at.Branch
		}
		if strings.HasPrefix(branches[id].Label, "rewind ") {
			on = branches[id].Parent
		}
	}
	return on
}

// Named gives the position where the story stands after n moments. If a step or the story ends there, it is that end; otherwise it is right
// after the moment.
func (r *Record) Named(s *history.Story, n int) Position {
	if n == s.Len() {
		last := s.Parts[len(s.Parts)-1]
		return Position{Branch: last.Branch, Moves: last.To}
	}
	best, at := -1, After(s, n)
	for _, e := range r.Ends {
		if i, ok := s.Index(e.Branch, e.Moves); ok && i == n && s.PartOf(e.Branch) >= best {
			if s.PartOf(e.Branch) > best || e.Moves > at.Moves {
				best, at = s.PartOf(e.Branch), e.Position
			}
		}
	}
	return at
}

// After is the position right after n moments of a story.
func After(s *history.Story, n int) Position {
	if n == 0 {
		return Position{Branch: s.Parts[0].Branch}
	}
	m, branch := s.At(n - 1)
	return Position{Branch: branch, Moves: m.Moves}
}
