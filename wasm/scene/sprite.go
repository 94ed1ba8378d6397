package scene

import "zootrope/lessons/play"

// beadInk is the colour of a kind of message: what it is about.
func beadInk(kind string) Ink {
	switch kind {
	case "NOTIFICATION", "INITIAL":
		return Plum
	case "FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH", "DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE":
		return Indigo
	case "PROPOSAL", "ACK", "COMMIT", "INFORM":
		return Green
	case "WATCH_EVENT":
		return Vermilion
	case "PING", "CLIENT_PING", "CLIENT_PONG", "ISRO", "ISRO_ANSWER":
		return Text3
	}
	return Text
}

var (
	entryOutline = Shape{Form: Box, W: 16.25, H: 16.25, R: 3, Stroke: 1.75}
	entryFill    = Shape{Form: Box, W: 18, H: 18, R: 3}
	entryFloor   = Shape{Form: Box, W: 16.25, H: 6.5, R: 2}
	entryCore    = Shape{Form: Box, W: 9.5, H: 9.5, R: 1}
	beadGround   = Shape{Form: Box, W: 18, H: 18, R: 3}
	ballot       = Shape{Form: Ballot, W: 19, H: 19}
	ballotHollow = Shape{Form: Ballot, W: 17.25, H: 17.25, Stroke: 1.75}
	tag          = Shape{Form: Tag, W: 20, H: 13, Stroke: 1.75}
	tagGround    = Shape{Form: Tag, W: 20, H: 13}
	strip        = Shape{Form: Box, W: 22, H: 12, R: 2.5, Stroke: 1.75}
	stripGround  = Shape{Form: Box, W: 22, H: 12, R: 2.5}
	stripBar     = Shape{Form: Box, W: 3, H: 6}
	arrowFull    = Shape{Form: Arrow, W: 14, H: 14}
	arrowOpen    = Shape{Form: Arrow, W: 11, H: 11, Stroke: 1.75}
	diamond      = Shape{Form: Diamond, W: 16, H: 16}
	dot          = Shape{Form: Ellipse, W: 6, H: 6}
)

func (d messages) sprite(b flown, ink Ink) {
	x, y := b.x, b.y
	switch b.f.Kind {
	case "INITIAL": // who it is that will vote
		d.shape(x, y, ballot, Well)
		d.shape(x, y, ballotHollow, ink)
		d.textMid(x-0.4, y, plateB, ink, b.f.From)
	case "NOTIFICATION":
		d.shape(x, y, ballot, ink)
		label := b.f.Label
		switch {
		case d.hides(play.Vote):
			label = ""
		case label == "":
			label = "-" // an observer has no vote: it asks for those of others
		}
		d.textMid(x-0.4, y, plateB, OnFill, label)
	case "FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH":
		d.turned(x, y, b.turn, tagGround, Well)
		d.turned(x, y, b.turn, tag, ink)
	case "DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE":
		d.shape(x, y, stripGround, Well)
		d.shape(x, y, strip, ink)
		for i := -1.0; i <= 1; i++ {
			d.shape(x+5*i, y, stripBar, ink)
		}
	case "PROPOSAL":
		d.shape(x, y, beadGround, Well)
		d.shape(x, y, entryOutline, ink)
	case "ACK":
		d.shape(x, y, beadGround, Well)
		d.shape(x, y, entryOutline, ink)
		d.shape(x, y+5.5, entryFloor, ink)
	case "COMMIT":
		d.shape(x, y, entryFill, ink)
	case "INFORM":
		d.shape(x, y, beadGround, Well)
		d.shape(x, y, entryOutline, ink)
		d.shape(x, y, entryCore, ink)
	case "WATCH_EVENT":
		d.shape(x, y, diamond, ink)
	case "PING", "CLIENT_PING", "CLIENT_PONG", "ISRO", "ISRO_ANSWER":
		d.shape(x, y, dot, ink)
	case "CLIENT_REPLY", "CLIENT_CONNECTED":
		d.turned(x, y, b.turn, arrowOpen, ink)
	default:
		d.turned(x, y, b.turn, arrowFull, ink)
	}
}
