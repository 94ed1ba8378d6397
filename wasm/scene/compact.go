package scene

import (
	"zootrope/core/sim"
	"zootrope/lessons/play"
)

// compactCard is what fits a phone: badge, zxid, epoch or snapshot, vote, and below them the votes or the log without numbers.
func (d cards) compactCard(s *sim.ServerView, b box) {
	x, y := b.left(), b.top()
	if s.State == "DOWN" {
		d.badgeOf(s, x+20, y+29, compactBadge)
		line := y + 33
		if !d.hides(play.Zxid) {
			line = y + 25
			d.text(x+39, y+42, plate, Text2, plate.Fit(s.Logged, 42))
		}
		d.text(x+39, line, Face{Size: 11, Bold: true, Track: 0.4}, Grey, d.state(s.State))
		if d.asked(s) {
			d.askedVote(b.right()-12, y+29, askedSmall)
		} else if hasRun(s) {
			d.crash(s, b.right()-14, y+29)
		}
		return
	}
	if b.w == badgeCard {
		d.badgeOf(s, b.x, b.y, compactBadge)
		return
	}
	if d.headOnly(s) {
		y += 9
	}
	d.badgeOf(s, x+19, y+20, compactBadge)
	right := b.right() - 10
	if d.asked(s) {
		d.askedVote(b.right()-16, y+20, askedSmall)
		right -= 21
	} else if s.State == "LOOKING" && s.Vote != 0 && !d.hides(play.Vote) {
		right -= 21
	}
	if c := d.copyOf(s); c != nil {
		d.chip(s, c, x+36, right+3, y+20, 22)
	} else {
		end := b.right() - 4
		if d.asked(s) {
			end = right
		}
		d.compactHead(s, x+37, y, right, end)
	}
	if d.headOnly(s) {
		return
	}
	if said := d.disk(s, badDisk); said != "" { // it takes the place of the votes and of the log: both change at once, again and again
		d.text(x+9.5, y+49, plate, Vermilion, plate.Fit(said, b.w-19))
		return
	}
	if s.State == "LOOKING" {
		d.compactVotes(s, b)
		return
	}
	shown := 6
	switch {
	case d.showsAcks(s):
		_, need := d.voters()
		d.textRight(b.right()-9, y+49, plate, Green, fraction(d.acked(s), need))
		shown = 4
	case d.synchronises(s):
		d.slots(progress(s), 3, b.right()-9-2*cornerPitch-2, y+44.5, Indigo)
		shown = 4
	}
	d.compactLog(s, x+9.5, y+44.5, shown)
}

// compactHead is what stands beside the badge: the zxid, which ends at right, and below it, up to end, that the disk is stuck or slow, or else the snapshot or
// the epoch. If there is only one of the two lines, it stands in the middle.
func (d cards) compactHead(s *sim.ServerView, x, y, right, end float64) {
	below, ink := d.compactEpoch(s, end-x), Text2
	if delayed := small.first(end-x, d.disk(s, lateDisk)); delayed != "" {
		below, ink = delayed, Vermilion
	}
	zxid, line := !d.hides(play.Zxid), y+25
	if below != "" && zxid {
		line = y + 19
		d.text(x, y+33, small, ink, below)
	} else if below != "" {
		middle := y + 24
		if small.Measure(below) > right-x { // the ballot stands there
			middle = y + 33
		}
		d.text(x, middle, small, ink, below)
	}
	if zxid {
		letters, room := compactZ, right-x
		if letters.Measure(s.Logged) > room {
			letters = smallB
		}
		d.text(x, line, letters, Text, letters.Fit(s.Logged, room))
	}
}

// compactEpoch is the newest snapshot of a server if it is known, else the epochs. It is "" if neither is introduced, or there is no room for it.
func (d cards) compactEpoch(s *sim.ServerView, room float64) string {
	switch {
	case s.Snapshot != "" && !d.hides(play.Log):
		return small.first(room, d.say(wordSnap, s.Snapshot), s.Snapshot)
	case d.hides(play.Epoch) || s.ReadOnly:
		return ""
	}
	return small.first(room, "epoch "+epochs(s), epochs(s))
}

// compactVotes has the own vote, and a square for each voter: full when it counts, faint when nothing was heard.
func (d cards) compactVotes(s *sim.ServerView, b box) {
	x, y := b.left(), b.top()
	if s.Vote != 0 && !d.asked(s) {
		at := len(d.Items)
		d.vote(b.right()-14, y+14, 17, s.Vote, true)
		if was := d.was(s.ID); was != nil && was.Vote != s.Vote {
			d.arrive(at, d.age/swapMillis)
		}
	}
	n, need := d.voters()
	pitch := min(12, float64(int(62/n)))
	w := pitch - 2
	cx := x + 9.5 + w/2
	for i := range d.v.Servers {
		v := &d.v.Servers[i]
		if !votes(v) {
			continue
		}
		ballot := ballotOf(s, v.ID)
		cell := Shape{Form: Box, W: w, H: 9, R: 1.5, Stroke: 1}
		switch {
		case ballot != nil && ballot.Support:
			cell.Stroke = 0
			d.shape(cx, y+44.5, cell, Plum)
		case ballot != nil:
			d.shape(cx, y+44.5, cell, Line2)
		default:
			d.shape(cx, y+44.5, cell, Line)
		}
		if d.acts(s) && ballot != nil && d.p.Focus.Ballot == serverName(v.ID) {
			d.shape(cx, y+52, Shape{Form: Box, W: w, H: 1.75, R: 0.5}, Text)
		}
		cx += pitch
	}
	if !d.hides(play.Quorum) {
		d.textRight(b.right()-9, y+49, plate, Text2, fraction(d.supporters(s), need))
	}
}

// compactLog shows the last entries without their numbers.
func (d cards) compactLog(s *sim.ServerView, x, mid float64, shown int) {
	log := s.Log
	if len(log) > shown {
		log = log[len(log)-shown:]
	}
	if len(log) == 0 {
		text := d.emptyLog(s)
		if s.Logged == "" || s.Logged == "0:0" {
			text = d.say(wordEmpty)
		}
		d.text(x, mid+4, small, Text3, text)
	}
	for i := range log {
		cx := x + 6 + float64(i)*14
		switch log[i].State {
		case "committed":
			d.shape(cx, mid, Shape{Form: Box, W: 12, H: 10, R: 2}, Green)
		case "synced":
			d.shape(cx, mid, Shape{Form: Box, W: 11, H: 9, R: 2, Stroke: 1}, Green)
			d.shape(cx, mid+3.5, Shape{Form: Box, W: 12, H: 3, R: 1}, Green)
		case "truncated":
			d.shape(cx, mid, Shape{Form: Box, W: 11, H: 9, R: 2, Stroke: 1, On: 2, Off: 2}, Line2)
			d.line(cx-5, mid, cx+5, mid, 1, Text3)
		default:
			d.shape(cx, mid, Shape{Form: Box, W: 11, H: 9, R: 2, Stroke: 1}, Green)
		}
		d.Hits = append(d.Hits, Hit{Kind: "entry", Name: serverName(s.ID) + "/" + log[i].Zxid, box: box{cx, mid, 14, 14}})
	}
}
