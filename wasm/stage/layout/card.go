package layout

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

var (
	badgeDisc    = Shape{Form: Ellipse, W: 30, H: 30}
	badgeLooking = Shape{Form: Ellipse, W: 28, H: 28, Stroke: 2.4, On: 5.1, Off: 3.7}
	badgeHex     = Shape{Form: Hexagon, W: 35, H: 35}
	badgeHexLine = Shape{Form: Hexagon, W: 34, H: 34, Stroke: 1.5}
	badgeOuter   = Shape{Form: Ellipse, W: 30, H: 30, Stroke: 2}
	badgeInner   = Shape{Form: Ellipse, W: 22, H: 22, Stroke: 1}
	badgeDown    = Shape{Form: Box, W: 26, H: 26, R: 3, Stroke: 1.5}
	badgeStrike  = Shape{Form: Strike, W: 26, H: 26, Stroke: 1.5}
	badgePaused  = Shape{Form: Box, W: 28, H: 28, R: 5}
	badgePauseLn = Shape{Form: Box, W: 28, H: 28, R: 5, Stroke: 1.5}
	pauseBar     = Shape{Form: Box, W: 3, H: 10}
	ballotMark   = Shape{Form: Ballot, W: 18, H: 18}
	ballotLine   = Shape{Form: Ballot, W: 17, H: 17, Stroke: 1.25}
	ballotDot    = Shape{Form: Box, W: 10, H: 10, R: 2}
	ballotDotLn  = Shape{Form: Box, W: 9, H: 9, R: 2, Stroke: 1}
	slotFull     = Shape{Form: Box, W: 4, H: 16, R: 1.5}
	slotEmpty    = Shape{Form: Box, W: 3.2, H: 15.2, R: 1.5, Stroke: 0.8}
	crashMark    = Shape{Form: Cross, W: 11, H: 11, Stroke: 2.25}
)

// card draws one server.
func (d *drawing) card(s *sim.ServerView, b box) {
	if d.ring.size == tiny {
		d.badge(s, b.x, b.y)
		if s.State == "LOOKING" && s.Vote != 0 {
			d.vote(b.x+15, b.y-15, s.Vote, true)
		}
		return
	}
	d.frame(s, b)
	if d.ring.size == compact {
		d.compactCard(s, b)
		return
	}
	x, y := b.left(), b.top()
	d.badge(s, x+28, y+28)
	d.text(x+53, y+26, role, stateInk(s), s.State)
	d.text(x+53, y+45, label, Text2, "zxid")
	d.text(x+53+label.Measure("zxid "), y+45, value, valueInk(s), s.Logged)
	if s.State == "DOWN" {
		if hasRun(s) {
			d.shape(b.right()-24, b.y, crashMark, Vermilion)
		}
		return
	}
	d.textRight(b.right()-12, y+26, plate, Text2, "epoch "+strconv.FormatInt(s.Epoch, 10))
	d.corner(s, b.right()-12, y+41)
	d.line(x+14, y+55.5, b.right()-14, y+55.5, 1, Line)
	if s.State == "LOOKING" {
		d.voteTable(s, x+14, y+66)
		return
	}
	d.logStrip(s, x+14, y+71, 184)
	if s.AckZxid != "" {
		d.line(x+14, y+87.5, b.right()-14, y+87.5, 1, Line)
		d.ackRow(s, x+14, y+107)
	}
}

// hasRun says whether a server has ever run: one that is down then has crashed or was stopped, and wears the cross. A
// server that took part in anything has written an epoch or a transaction.
func hasRun(s *sim.ServerView) bool {
	return s.Accepted != 0 || s.Epoch != 0 || s.Logged != "" && s.Logged != "0:0"
}

// corner is the place under the epoch: the vote in an election, otherwise what is special about the server.
func (d *drawing) corner(s *sim.ServerView, right, mid float64) {
	switch {
	case s.State == "LOOKING" && s.Vote != 0:
		d.vote(right-9, mid, s.Vote, true)
		d.textRight(right-23, mid+4, plate, Text2, "vote")
	case s.Disk != "":
		d.textRight(right, mid+4, plate, Vermilion, "disk "+s.Disk)
	case s.Sync != "" && !s.Established:
		d.textRight(right, mid+4, plate, Text2, s.Sync)
	case s.Phase != "" && !s.Established:
		d.textRight(right, mid+4, small, Text3, strings.ToLower(s.Phase))
	}
}

func (d *drawing) frame(s *sim.ServerView, b box) {
	selected := d.o.Selected == serverName(s.ID)
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: 9.5, Stroke: 1}
	if s.State == "DOWN" {
		outline.On, outline.Off = 4, 3
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: 9.5}, Well)
		d.shape(b.x, b.y, outline, Line2)
	} else {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: 9.5}, Card)
		d.shape(b.x, b.y, outline, Line)
	}
	if selected {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: 9.5, Stroke: 2.25}, Text)
	}
}

func (d *drawing) badge(s *sim.ServerView, x, y float64) {
	ink := OnFill
	switch s.State {
	case "LOOKING":
		d.shape(x, y, Shape{Form: Ellipse, W: 28, H: 28}, Card)
		d.shape(x, y, badgeLooking, Plum)
		ink = Plum
	case "FOLLOWING":
		d.shape(x, y, badgeDisc, Petrol)
	case "LEADING":
		d.shape(x, y, badgeHex, Gold)
		d.shape(x, y, badgeHexLine, GoldInk)
		ink = OnGold
	case "OBSERVING":
		d.shape(x, y, badgeDisc, Card)
		d.shape(x, y, badgeOuter, Petrol)
		d.shape(x, y, badgeInner, Petrol)
		ink = Petrol
	case "PAUSED":
		d.shape(x, y, badgePaused, GreyTint)
		d.shape(x, y, badgePauseLn, Grey)
		d.shape(x+12, y-15, pauseBar, Grey)
		d.shape(x+17, y-15, pauseBar, Grey)
		ink = Text
	default:
		d.shape(x, y, badgeDown, Grey)
		d.shape(x, y, badgeStrike, Grey)
		ink = Grey
	}
	d.textMid(x, y, numeral, ink, serverName(s.ID))
}

func stateInk(s *sim.ServerView) Ink {
	switch s.State {
	case "LOOKING":
		return Plum
	case "LEADING":
		return GoldInk
	case "FOLLOWING", "OBSERVING":
		return Petrol
	}
	return Grey
}

func valueInk(s *sim.ServerView) Ink {
	if s.State == "DOWN" {
		return Text2
	}
	return Text
}

// vote draws a ballot with the id that it is for.
func (d *drawing) vote(x, y float64, id proto.ServerID, counted bool) {
	if counted {
		d.shape(x, y, ballotMark, Plum)
		d.textMid(x, y, smallB, OnFill, serverName(id))
		return
	}
	d.shape(x, y, ballotLine, Line2)
	d.textMid(x, y, smallB, Text, serverName(id))
}

// voteTable has one column for each voter: who sent it above, whom it is for below.
func (d *drawing) voteTable(s *sim.ServerView, x, y float64) {
	d.text(x, y+7, small, Text2, "sid")
	d.text(x, y+34, small, Text2, "vote")
	pitch, first, column := 23.0, x+46, 0.0
	for i := range d.v.Servers {
		if d.v.Servers[i].Observer {
			continue
		}
		id := d.v.Servers[i].ID
		cx := first + pitch*column
		column++
		if column > 5 {
			break
		}
		d.textMid(cx, y+3, small, Text2, serverName(id))
		if b := ballotOf(s, id); b != nil {
			d.vote(cx, y+30, b.Vote, b.Support)
		} else {
			d.line(cx-4, y+30, cx+4, y+30, 1, Line2)
		}
	}
	d.quorum(supporters(s), x+184, y)
}
