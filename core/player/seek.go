package player

import (
	"fmt"
	"math"
	"slices"

	"zootrope/core/say"
)

// target is where a replay is going: on which branch, and after how many moves or turns.
type target struct {
	moves int64 // −1: turns count
	turn  int64
}

func (t *target) reached(p *Player) bool {
	if t.moves >= 0 {
		return p.at >= t.moves
	}
	return p.w.Turn() >= t.turn
}

// SeekTurn goes to the position after a number of turns on the branch being played, or to its end if it is shorter.
func (p *Player) SeekTurn(turn int64) {
	p.BeginSeek(turn)
	p.finishReplay()
}

// BeginSeek is SeekTurn for a host that cannot wait: Tick then replays, one move at a time, with the status Replaying.
func (p *Player) BeginSeek(turn int64) {
	p.replayTo(p.trail.branch, &target{moves: -1, turn: turn}, turn <= p.w.Turn())
}

// SeekMoves goes to an exact position of a branch.
func (p *Player) SeekMoves(branch int, moves int64) error {
	err := p.BeginSeekMoves(branch, moves)
	p.finishReplay()
	return err
}

// BeginSeekMoves is SeekMoves for a host that cannot wait, as BeginSeek is for SeekTurn.
func (p *Player) BeginSeekMoves(branch int, moves int64) error {
	if branch < 0 || branch >= len(p.trail.branches) {
		return say.F("expected a branch from 0 to %d, found %d", len(p.trail.branches)-1, branch)
	}
	if p.lender != nil && branch == p.trail.branch && moves == p.at && p.target == nil {
		return nil // it only looks: there is nothing to take up again
	}
	p.replayTo(branch, &target{moves: moves}, moves <= p.at)
	return nil
}

// SeekStep goes to the beginning of a step: i is an index in Steps(). −1 is the beginning of the run.
func (p *Player) SeekStep(i int) error {
	if i == -1 {
		return p.SeekMoves(p.trail.branch, 0)
	}
	steps := p.Steps()
	if i < 0 || i >= len(steps) {
		return say.F("expected a step from 0 to %d, found %d", len(steps)-1, i)
	}
	return p.SeekMoves(steps[i].Branch, steps[i].Moves)
}

// Switch goes to the furthest position of a branch, and its story is the one that is told from now on.
func (p *Player) Switch(branch int) error {
	if branch < 0 || branch >= len(p.trail.branches) {
		return say.F("expected a branch from 0 to %d, found %d", len(p.trail.branches)-1, branch)
	}
	p.trail.tip = branch
	return p.SeekMoves(branch, p.trail.branches[branch].End)
}

// Steps lists where the steps began in the story of the branch that was gone into last. Back goes to the one before the position. Next
// goes to the one after it, or plays on.
func (p *Player) Steps() []StepBegun { return p.trail.story(p.trail.tip, math.MaxInt64) }

// Branches lists all branches; the index is the id.
func (p *Player) Branches() []Branch {
	return slices.Clone(p.trail.branches)
}

// BranchOf gives one of them by its id.
func (p *Player) BranchOf(id int) Branch { return p.trail.branches[id] }

// Branch is the id of the one being played.
func (p *Player) Branch() int { return p.trail.branch }

// AtEnd says whether the position is the furthest that was reached on its branch. A command there goes on with the branch; anywhere else
// it opens another one.
func (p *Player) AtEnd() bool {
	return p.trail.on == len(p.trail.path)-1 && p.at >= p.trail.segment().End
}

// replayTo starts a replay to a place on a branch. Going back, or to another branch, starts from the beginning.
func (p *Player) replayTo(branch int, t *target, back bool) {
	p.target = t
	if branch != p.trail.branch || back {
		p.trail.branch = branch
		p.restart(t)
	} else if f := p.frameFor(t); f != nil && f.at > p.at {
		p.jump(f)
	}
	p.arrive()
}

// restart goes to the last position before the target that is known without replay: a key frame, or the beginning.
func (p *Player) restart(t *target) {
	p.trail.begin()
	if f := p.frameFor(t); f != nil {
		p.jump(f)
		return
	}
	p.fresh()
}

// arrive ends the replay when it is where it was going, or as far as its branch has been played.
func (p *Player) arrive() {
	if p.target.reached(p) || p.AtEnd() {
		p.target = nil
	}
}

// replayOne makes one move that has been made before.
func (p *Player) replayOne() {
	before := p.at
	p.move()
	if p.target == nil {
		return
	}
	if p.at == before {
		panic("player: a replay stands still at " + fmt.Sprint(before))
	}
	p.arrive()
}

func (p *Player) finishReplay() {
	for p.target != nil {
		p.replayOne()
	}
}
