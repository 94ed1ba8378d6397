package scene

import (
	"slices"

	"zootrope/core/sim"
)

var (
	askedBallot = Shape{Form: Ballot, W: 18, H: 18, Stroke: 1.5, On: 3, Off: 2.4}
	askedSmall  = Shape{Form: Ballot, W: 15.5, H: 15.5, Stroke: 1.5, On: 3, Off: 2.4}
)

// asked says whether a question asks for a server's vote: then nobody is told.
func (d cards) asked(s *sim.ServerView) bool {
	return len(d.p.Asked) > 0 && slices.Contains(d.p.Asked, serverName(s.ID))
}

// askedVote stands in the place of a vote that is asked for.
func (d cards) askedVote(x, y float64, shape Shape) {
	d.shape(x, y, Shape{Form: Ballot, W: shape.W + 1, H: shape.H + 1}, Card)
	d.shape(x, y, shape, Plum)
	d.textMid(x-0.4, y, plateB, Plum, "?")
}
