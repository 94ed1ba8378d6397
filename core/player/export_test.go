package player

import "fmt"

// What tests need that stand outside the package: those of random worlds, because package attack imports this one.
var (
	Play    = play
	Exact   = exact
	Outcome = outcome
)

// SeekStep goes to the beginning of a step: i is an index in Steps(). −1 is the beginning of the run.
func (p *Player) SeekStep(i int) error {
	if i == -1 {
		return p.SeekMoves(p.trail.branch, 0)
	}
	steps := p.Steps()
	if i < 0 || i >= len(steps) {
		return fmt.Errorf("there are %d steps, and no step %d", len(steps), i)
	}
	return p.SeekMoves(steps[i].Branch, steps[i].Moves)
}
