package player

import (
	"fmt"
	"math"
	"slices"

	"zootrope/core/say"
)

// SeekMoves goes to an exact position of a branch.
func (p *Player) SeekMoves(branch int, moves int64) error {
	err := p.BeginSeekMoves(branch, moves)
	p.finishReplay()
	return err
}

// BeginSeekMoves is SeekMoves for a host that cannot wait: Tick then replays, one move at a time, with the status Replaying.
func (p *Player) BeginSeekMoves(branch int, moves int64) error {
	if branch < 0 || branch >= len(p.trail.branches) {
		return say.F("expected a branch from 0 to %d, found %d", len(p.trail.branches)-1, branch)
	}
	if p.lender != nil && branch == p.trail.branch && moves == p.at && p.target == nil {
		return nil // a twin only looks: at this position it has nothing to take up again
	}
	p.replayTo(branch, moves)
	return nil
}

// Steps lists where the steps began in the story of the branch that was gone into last. Back goes to the last of these positions before the
// position. Next goes to the first one after it, or plays on.
func (p *Player) Steps() []StepBegun { return p.trail.story(p.trail.tip, math.MaxInt64) }

// Branches lists all branches; the index is the id.
func (p *Player) Branches() []Branch {
	return slices.Clone(p.trail.branches)
}

// BranchOf gives a branch by its id.
func (p *Player) BranchOf(id int) Branch { return p.trail.branches[id] }

// Branch is the id of the branch being played.
func (p *Player) Branch() int { return p.trail.branch }

// AtEnd says whether the position is the furthest that was reached on its branch. A command there goes on with the branch; anywhere else
// it opens another one.
func (p *Player) AtEnd() bool {
	return p.trail.on == len(p.trail.path)-1 && p.at >= p.trail.segment().End
}

// replayTo starts a replay to a position on a branch. Going back, or to another branch, starts from the beginning.
func (p *Player) replayTo(branch int, moves int64) {
	p.target = &moves
	if branch != p.trail.branch || moves <= p.at {
		p.trail.branch = branch
		p.restart(moves)
	} else if f := p.frameFor(moves); f != nil && f.at > p.at {
		p.jump(f)
	}
	p.arrive()
}

// restart goes to the last position before the target that is known without replay: a key frame, or the beginning.
func (p *Player) restart(moves int64) {
	p.trail.begin()
	if f := p.frameFor(moves); f != nil {
		p.jump(f)
		return
	}
	p.fresh()
}

// arrive ends the replay when it is where it was going, or as far as its branch has been played.
func (p *Player) arrive() {
	if p.at >= *p.target || p.AtEnd() {
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
