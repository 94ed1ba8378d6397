package player

import (
	"zootrope/core/say"
	"zootrope/core/script"
)

// Build is the exercise in which a goal is to be reached by lines that the reader writes; nil for any other goal.
func (p *Player) Build(goal string) *script.Build {
	for i := range p.builds {
		if b := &p.builds[i]; b.Goal == goal {
			return b
		}
	}
	return nil
}

// Proven notes that the goal of a `build` held at the end of every trial (package attack, Proof). The run goes on as if nothing had been noted.
func (p *Player) Proven(goal string) {
	if p.Build(goal) != nil {
		p.reach(p.goalOf(goal))
	}
}

// untried says that lines have not been put to the trial.
func untried(b *script.Build) *say.Text {
	return say.F("the lines have not passed %d trials yet", b.Trials)
}
