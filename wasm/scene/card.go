package scene

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/lessons/play"
)

var (
	ballotMark  = Shape{Form: Ballot, W: 19, H: 19}
	ballotLine  = Shape{Form: Ballot, W: 18, H: 18, Stroke: 1.25}
	strikeOut   = Shape{Form: Strike, W: 17, H: 17, Stroke: 1.25}
	slotFull    = Shape{Form: Box, W: 4, H: 16, R: 1.5}
	slotEmpty   = Shape{Form: Box, W: 3, H: 15, R: 1.5, Stroke: 1}
	crashMark   = Shape{Form: Cross, W: 12, H: 12, Stroke: 2.5}
	arrowHead   = Shape{Form: Chevron, W: 3.5, H: 7, Stroke: 1.25}
	cornerPitch = 7.0
)

const cardRadius = 9.5

// card draws one server.
func (d cards) card(s *sim.ServerView, b box) {
	if d.ring.size == tiny {
		d.tinyCard(s, b)
		return
	}
	d.frame(s, b)
	if d.ring.size == compact {
		d.compactCard(s, b)
		return
	}
	x, y := b.left(), b.top()
	if s.State == "DOWN" {
		d.downCard(s, b)
		return
	}
	if d.headOnly(s) {
		d.head(s, x, y+3, b.right()-12)
		return
	}
	d.head(s, x, y, b.right()-12)
	if s.State == "LOOKING" {
		d.line(x+12, y+55.5, b.right()-12, y+55.5, 1, Line)
		d.voteTable(s, x, y)
		return
	}
	d.logStrip(s, x+14, y+66, 186)
	if d.showsAcks(s) {
		d.line(x+12, y+87.5, b.right()-12, y+87.5, 1, Line)
		d.ackRow(s, x, y+107.5)
	}
}

// head is the upper part of a card, which ends at right: the badge, the role, and a copy of a node or else the zxid.
func (d cards) head(s *sim.ServerView, x, y, right float64) {
	d.badgeOf(s, x+28, y+28, fullBadge)
	c, line := d.copyOf(s), y+22
	switch {
	case c != nil:
		line = y + 18
		if !d.corner(s, right, y+14) {
			d.epoch(s, right, line)
		}
		if left := d.chip(s, c, x+53, right, y+39, 27); x+53+value.Measure(s.Logged)+8 < left && !d.hides(play.Zxid) {
			d.text(x+53, y+43.5, value, Text2, s.Logged)
		}
	case d.hides(play.Zxid):
		if !d.corner(s, right, y+37.5) {
			line = y + 32
		}
		d.epoch(s, right, line)
	default:
		d.text(x+53, y+41, label, Text3, "zxid")
		d.text(x+53+label.Measure("zxid "), y+41, value, Text, value.Fit(s.Logged, 60))
		d.epoch(s, right, line)
		d.corner(s, right, y+37.5)
	}
	d.text(x+53, line, role, stateInk(s), d.state(s.State))
}

// epoch writes a server's epoch, with a larger one that the server has accepted in brackets, as the page does. For a server that
// serves read-only it says so instead.
func (d cards) epoch(s *sim.ServerView, right, y float64) {
	if s.ReadOnly {
		d.textRight(right, y, plate, Plum, d.say(wordReadOnly))
		return
	}
	if d.hides(play.Epoch) {
		return
	}
	d.textRight(right, y, plate, Text2, "epoch "+epochs(s))
}

// epochs is a server's epoch, with a larger one that the server has accepted in brackets.
func epochs(s *sim.ServerView) string {
	text := strconv.FormatInt(s.Epoch, 10)
	if s.Accepted > s.Epoch {
		text += " (" + strconv.FormatInt(s.Accepted, 10) + ")"
	}
	return text
}

// showsAcks says whether a card has a row for those who have acknowledged.
func (d cards) showsAcks(s *sim.ServerView) bool {
	return s.AckZxid != "" && !d.hides(play.Log) && !d.hides(play.Quorum)
}

// tinyCard is the badge, with the ballot at its shoulder.
func (d cards) tinyCard(s *sim.ServerView, b box) {
	d.badgeOf(s, b.x, b.y, fullBadge)
	if d.acts(s) {
		d.shape(b.x, b.y, Shape{Form: Ellipse, W: 40, H: 40, Stroke: 2.25}, Text)
	}
	d.halo(serverName(s.ID), b, b.h/2)
	if d.asked(s) {
		d.askedVote(b.x+15, b.y-15, askedSmall)
	} else if s.State == "LOOKING" && s.Vote != 0 && !d.hides(play.Vote) {
		d.vote(b.x+15, b.y-15, 15, s.Vote, true)
	}
}

// downCard is dashed and empty. A server that has run wears the cross of its crash.
func (d cards) downCard(s *sim.ServerView, b box) {
	x, y := b.left(), b.top()
	d.badgeOf(s, x+28, y+31, fullBadge)
	if d.hides(play.Zxid) {
		d.text(x+53, y+35, role, Grey, d.state(s.State))
	} else {
		d.text(x+53, y+27, role, Grey, d.state(s.State))
		d.text(x+53, y+45, label, Text3, "zxid")
		d.text(x+53+label.Measure("zxid "), y+45, label, Text2, s.Logged)
	}
	if d.asked(s) {
		d.askedVote(b.right()-21.5, y+31, askedBallot)
	} else if hasRun(s) {
		d.crash(s, b.right()-26, y+31)
	}
}

// hasRun says whether a server has ever run: one that is down then has crashed or was stopped, and wears the cross. A
// server that took part in anything has written an epoch or a transaction.
func hasRun(s *sim.ServerView) bool {
	return s.Accepted != 0 || s.Epoch != 0 || s.Logged != "" && s.Logged != "0:0"
}

// corner is the place under the epoch: the vote in an election, otherwise what is special about the server. It is false if there is nothing.
func (d cards) corner(s *sim.ServerView, right, mid float64) bool {
	_, late := d.delays(s)
	switch {
	case d.disk(s, badDisk) != "":
		d.textRight(right, mid+4, plate, Vermilion, d.disk(s, badDisk))
	case d.asked(s):
		d.textRight(right-25, mid+4, plate, Text3, d.say(wordVote))
		d.askedVote(right-9.5, mid, askedBallot)
	case s.State == "LOOKING" && s.Vote != 0 && !d.hides(play.Vote):
		d.ownVote(s, right, mid)
	case d.disk(s, lateDisk) != "":
		d.textRight(right, mid+4, plate, Vermilion, d.disk(s, lateDisk))
	case d.synchronises(s):
		d.syncing(s, right, mid)
	case s.Ahead != 0:
		d.textRight(right, mid+4, plate, Text3, d.say(wordClock, signedSeconds(s.Ahead)))
	case late > 0:
		d.textRight(right, mid+4, plate, Text3, d.say(wordDelay, int64(late)))
	case s.Snapshot != "" && !d.hides(play.Log):
		d.textRight(right, mid+4, plate, Text3, d.say(wordSnapshot, s.Snapshot))
	default:
		return false
	}
	return true
}

// The words of a card for a disk that refuses writes, and for a disk whose writes are late.
var (
	badDisk  = map[string]say.Form{"full": wordDiskFull, "error": wordDiskBad}
	lateDisk = map[string]say.Form{"held": wordDiskHeld, "slow": wordDiskSlow}
)

// disk says what is wrong with a server's disk, in these words; it is "" if the words have none for the state of the disk.
func (d cards) disk(s *sim.ServerView, words map[string]say.Form) string {
	if word, ok := words[s.Disk]; ok {
		return d.say(word)
	}
	return ""
}

// signedSeconds writes by how much a clock is ahead: +90 s, −90 s.
func signedSeconds(t proto.Millis) string {
	sign := "+"
	if t < 0 {
		sign, t = "−", -t
	}
	return sign + strconv.FormatFloat(float64(t)/1000, 'f', -1, 64) + " s"
}

// delays gives the longest delay of a server's links, and which party is at the other end.
func (d cards) delays(s *sim.ServerView) (other string, longest proto.Millis) {
	name := serverName(s.ID)
	for i := range d.v.Links {
		l := &d.v.Links[i]
		if (l.From == name || l.To == name) && l.Delay > longest && (d.v.Leader == 0 || d.v.Leader == s.ID ||
			l.From == serverName(d.v.Leader) || l.To == serverName(d.v.Leader)) && s.ID != d.v.Leader {
			longest, other = l.Delay, l.From
			if other == name {
				other = l.To
			}
		}
	}
	return other, longest
}

// synchronises says whether a server is on its way from the election to UPTODATE.
func (d cards) synchronises(s *sim.ServerView) bool {
	return !s.Established && !d.hides(play.Epoch) && (s.Phase == "DISCOVERY" || s.Phase == "SYNCHRONIZATION")
}

// progress is how far a server has come on its way to UPTODATE: 1 with the epoch agreed, 2 with its history chosen, 3 with NEWLEADER taken.
func progress(s *sim.ServerView) int {
	switch {
	case s.Phase == "SYNCHRONIZATION" && s.Epoch == s.Accepted:
		return 3
	case s.Phase == "SYNCHRONIZATION":
		return 2
	case s.Accepted > s.Epoch:
		return 1
	}
	return 0
}

// syncing shows the progress of a server, and the phase or the way of its synchronisation.
func (d cards) syncing(s *sim.ServerView, right, mid float64) {
	d.slots(progress(s), 3, right-2*cornerPitch-2, mid, Indigo)
	text := d.say(wordDiscovery)
	if s.Phase == "SYNCHRONIZATION" {
		text = d.say(wordSync)
		if s.Sync != "" && s.State != "LEADING" {
			text = s.Sync
		}
	}
	d.textRight(right-3*cornerPitch-2, mid+4, plate, Indigo, text)
}

// ownVote is the ballot that a server holds. When this event has changed it, the old one stands struck before it.
func (d cards) ownVote(s *sim.ServerView, right, mid float64) {
	f := &d.p.Focus
	if f.Was != 0 && f.Acts == serverName(s.ID) && proto.ServerID(f.Was) != s.Vote {
		x := right - 50
		d.shape(x, mid, ballotMark, Card)
		d.shape(x, mid, ballotLine, Line2)
		d.textMid(x-0.4, mid, plateB, Text3, serverName(proto.ServerID(f.Was)))
		d.shape(x, mid, strikeOut, Text3)
		d.line(right-35, mid, right-25.5, mid, 1.25, Text2)
		d.shape(right-27, mid, arrowHead, Text2)
	} else {
		d.textRight(right-25, mid+4, plate, Text3, d.say(wordVote))
	}
	n := len(d.Items)
	d.vote(right-9.5, mid, 19, s.Vote, true)
	if was := d.was(s.ID); was != nil && was.Vote != s.Vote {
		d.arrive(n, d.age/swapMillis)
	}
}

// acts says whether a server is the one that acts in this event.
func (d cards) acts(s *sim.ServerView) bool { return d.p.Focus.Acts == serverName(s.ID) }

func (d *drawing) frame(s *sim.ServerView, b box) {
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: 9, Stroke: 1}
	if s.State == "DOWN" {
		outline.On, outline.Off = 4, 3
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: cardRadius}, Well)
		d.shape(b.x, b.y, outline, Line2)
	} else {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: cardRadius}, Card)
		if !(cards{d}).acts(s) {
			d.shape(b.x, b.y, outline, Line)
		}
	}
	if (cards{d}).acts(s) {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: cardRadius, Stroke: 2.25}, Text)
		if d.before != nil && d.before.Focus.Acts != d.p.Focus.Acts {
			d.faint(clamp(d.age / ringMillis))
		}
	}
	d.halo(serverName(s.ID), b, cardRadius)
	if d.o.Selected == serverName(s.ID) {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w + 8, H: b.h + 8, R: cardRadius + 4, Stroke: 1}, Text)
	}
}

// vote draws a ballot with the id that it is for. One that counts for the server's own vote is full.
func (d cards) vote(x, y, size float64, id proto.ServerID, counted bool) {
	letters := plateB
	if size < 17 {
		letters = smallB
	}
	if counted {
		d.shape(x, y, Shape{Form: Ballot, W: size, H: size}, Plum)
		d.textMid(x-0.4, y, letters, OnFill, serverName(id))
		return
	}
	d.shape(x, y, Shape{Form: Ballot, W: size, H: size}, Card)
	d.shape(x, y, Shape{Form: Ballot, W: size - 1, H: size - 1, Stroke: 1.25}, Line2)
	d.textMid(x-0.4, y, letters, Text, serverName(id))
}

// voteTable has one column for each voter: who sent it above, whom it is for below. Columns get narrower so that all of
// nine are there.
func (d cards) voteTable(s *sim.ServerView, x, y float64) {
	n, need := d.voters()
	right := x + 201.0
	d.text(x+14, y+74, small, Text3, "sid")
	d.text(x+14, y+95, small, Text3, d.say(wordVote))
	first, pitch, size := x+67.0, 23.0, 20.0
	if n > 5 {
		room := 201 - float64(need)*cornerPitch - 6 - 42
		pitch = float64(int(room / float64(n)))
		size = pitch - 1.5
		first = x + 42 + pitch/2
	}
	column := 0.0
	for i := range d.v.Servers {
		if !votes(&d.v.Servers[i]) {
			continue
		}
		id := d.v.Servers[i].ID
		cx := first + pitch*column
		column++
		d.textAt(cx, y+74, small, Text3, serverName(id))
		if b := ballotOf(s, id); b != nil {
			d.ballotCell(s, b, cx, y+91, min(size, 20))
		} else {
			d.line(cx-min(4, size/3), y+91, cx+min(4, size/3), y+91, 1.25, Line2)
		}
	}
	if d.hides(play.Quorum) {
		return
	}
	middle := right - (float64(need)*cornerPitch-3)/2
	d.textAt(middle, y+74, small, Text2, fraction(d.supporters(s), need))
	d.slots(d.supporters(s), need, right-float64(need-1)*cornerPitch-2, y+90, Plum)
}

// ballotCell is a ballot in the table. The one that has just come is underlined.
func (d cards) ballotCell(s *sim.ServerView, b *sim.Ballot, x, y, size float64) {
	n := len(d.Items)
	d.vote(x, y, size, b.Vote, b.Support)
	if was := d.was(s.ID); was != nil {
		if old := ballotOf(was, b.Sid); old == nil || *old != *b {
			d.arrive(n, d.age/swapMillis)
		}
	}
	if d.acts(s) && d.p.Focus.Ballot == serverName(b.Sid) {
		d.shape(x, y+13.5, Shape{Form: Box, W: size, H: 2, R: 1}, Text)
	}
}
