package player

import (
	"math"
)

// Lived is a part of a story: the moves of a branch after From, up to To.
type Lived struct {
	Branch   int
	From, To int64
	Rewound  bool // a `rewind` began it
	ByHand   bool // something was commanded by hand on this branch
}

// Story lists the parts of the history that leads to the end of a branch, in the order in which they were lived: what was
// rewound stays in it.
func (p *Player) Story(branch int) []Lived {
	return p.trail.lives(branch, p.trail.branches[branch].End)
}

func (t *trail) lives(id int, until int64) []Lived {
	b := &t.branches[id]
	var out []Lived
	if b.Parent >= 0 {
		out = t.lives(b.prev, b.from)
	}
	return append(out, Lived{Branch: id, From: b.Fork, To: until, Rewound: b.entry != nil, ByHand: len(b.choices) > 0})
}

// Onward is the branch to which the rewinds of the script have led from the end of a branch. It is the branch itself if there is none.
func (p *Player) Onward(branch int) int {
	for {
		next := p.trail.rewound(branch, p.trail.branches[branch].End, "")
		if next < 0 {
			return branch
		}
		branch = next
	}
}

// Origin is the branch from which rewinds of the script have led to this one. It is the branch itself if there were none.
func (p *Player) Origin(branch int) int {
	for b := &p.trail.branches[branch]; b.entry != nil && !b.Exercise; b = &p.trail.branches[branch] {
		branch = b.prev
	}
	return branch
}

// StepsOf lists where the steps began in the story that leads to the end of a branch.
func (p *Player) StepsOf(branch int) []StepBegun { return p.trail.story(branch, math.MaxInt64) }

// Position is the exact position: a branch, and how many moves lie behind. Before its fork, the branch being played has no moves of its own:
// there the branch is the ancestor to which the moves belong.
func (p *Player) Position() (branch int, moves int64) { return p.trail.segment().ID, p.at }
