package player

import (
	"strings"

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

// ReadFor reads a line that the reader has written for a `build`, as it can be given at the position; for an empty line the command is nil.
func (p *Player) ReadFor(b *script.Build, line string) (*script.Command, error) {
	c, err := p.Read(line)
	if err == nil && c != nil {
		if wrong := b.Takes(c); wrong != nil {
			err = &script.Error{Col: 1, Msg: wrong}
		}
	}
	return c, err
}

// Written gives the lines for a `build` that have been given by hand on the way to the position.
func (p *Player) Written(b *script.Build) string {
	var out strings.Builder
	for i := range p.commands.all {
		if c := &p.commands.all[i]; c.Line == 0 && c.Moves < p.at && p.trail.passes(c.Branch, c.Moves) && b.Takes(c.cmd) == nil {
			out.WriteString(c.Text + "\n")
		}
	}
	return out.String()
}

// Proven notes that the goal of a `build` held at the end of every trial (package attack, Proof). The run goes on as if nothing had been noted.
func (p *Player) Proven(goal string) {
	if p.Build(goal) != nil {
		p.reach(p.goalOf(goal))
	}
}

// untried says that the lines have not passed their trials.
func untried(b *script.Build) *say.Text {
	return say.F("the lines have not passed the trials yet (%d)", b.Trials)
}
