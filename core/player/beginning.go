package player

import "slices"

// Beginnings is how many positions there are to which a run can be cut. Each is right before a command that was given by hand.
func (p *Player) Beginnings() int { return len(p.trail.handPositions) }

// Beginning writes down the run as it was right before its n-th command by hand, counted from 0. The artefact stands at that position.
func (p *Player) Beginning(n int, build string) Artefact {
	end := p.trail.handPositions[n]
	a := Artefact{Format: currentFormat, Build: build, Script: p.script.Source, Seed: p.Seed(), Branch: end.branch, Position: end.moves}
	for _, l := range p.trail.legs[:end.leg] {
		a.Legs = append(a.Legs, Leg{l.from.branch, l.from.moves, l.moves, slices.Clone(l.choices)})
	}
	if l := p.trail.legs[end.leg]; end.after > 0 {
		before := slices.IndexFunc(l.choices, func(c Chosen) bool { return c.Moves >= end.after })
		a.Legs = append(a.Legs, Leg{l.from.branch, l.from.moves, end.after, slices.Clone(l.choices[:before])})
	}
	for _, at := range append(some(p.trail.handPositions[:n]), end) {
		if h := hashed(at.position, at.turn, at.hash); !slices.Contains(a.Hashes, h) {
			a.Hashes = append(a.Hashes, h)
		}
	}
	return a
}

// Leads says whether the way to the end of a beginning goes through the position.
func (p *Player) Leads(n int) bool {
	end, here := p.trail.handPositions[n].position, position{p.trail.segment().ID, p.at}
	for until := end.moves; ; {
		b := &p.trail.branches[end.branch]
		if end.branch == here.branch {
			return here.moves <= until
		}
		if b.Parent < 0 {
			return false
		}
		end.branch, until = b.Parent, b.Fork
	}
}
