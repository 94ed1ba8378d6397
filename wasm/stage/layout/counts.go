package layout

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

func ballotOf(s *sim.ServerView, sid proto.ServerID) *sim.Ballot {
	for i := range s.Ballots {
		if s.Ballots[i].Sid == sid {
			return &s.Ballots[i]
		}
	}
	return nil
}

func supporters(s *sim.ServerView) int {
	n := 0
	for i := range s.Ballots {
		if s.Ballots[i].Support {
			n++
		}
	}
	return n
}

// voters counts those who can vote, and how many are a quorum.
func (d *drawing) voters() (n, quorum int) {
	for i := range d.v.Servers {
		if !d.v.Servers[i].Observer {
			n++
		}
	}
	return n, n/2 + 1
}

// quorum writes have/need and as many slots as are needed, the counted ones full, right-aligned.
func (d *drawing) quorum(have int, right, y float64) {
	_, need := d.voters()
	d.textRight(right, y+7, small, Text2, fraction(have, need))
	d.slots(have, need, right-float64(need-1)*7-2, y+30, Plum)
}

func (d *drawing) slots(have, need int, x, y float64, ink Ink) {
	for i := range need {
		if i < have {
			d.shape(x+float64(i)*7, y, slotFull, ink)
		} else {
			d.shape(x+float64(i)*7, y, slotEmpty, Line2)
		}
	}
}

func fraction(have, need int) string { return strconv.Itoa(have) + "/" + strconv.Itoa(need) }

// ackRow shows whose disks hold the leader's oldest outstanding proposal.
func (d *drawing) ackRow(s *sim.ServerView, x, mid float64) {
	text := "ACK " + s.AckZxid
	d.text(x, mid+4, small, Text2, text)
	cx := x + small.Measure(text) + 16
	for i := range d.v.Servers {
		v := &d.v.Servers[i]
		if v.Observer || cx > x+150 {
			continue
		}
		if contains(s.Acks, v.ID) {
			d.shape(cx, mid, Shape{Form: Box, W: 16, H: 16, R: 2.5}, Green)
			d.textMid(cx, mid, smallB, OnFill, serverName(v.ID))
		} else {
			d.shape(cx, mid, Shape{Form: Box, W: 15, H: 15, R: 2.5, Stroke: 1}, Line2)
			d.textMid(cx, mid, small, Text3, serverName(v.ID))
		}
		cx += 19
	}
	_, need := d.voters()
	d.slots(len(s.Acks), need, x+184-float64(need-1)*7-2, mid, Green)
}

func contains(ids []proto.ServerID, id proto.ServerID) bool {
	for _, i := range ids {
		if i == id {
			return true
		}
	}
	return false
}

// logStrip draws the tail of the log: an entry fills up as it becomes certain.
func (d *drawing) logStrip(s *sim.ServerView, x, mid, width float64) {
	if len(s.Log) == 0 {
		d.text(x, mid+4, small, Text3, emptyLog(s))
		return
	}
	log := s.Log
	for stripWidth(log) > width {
		log = log[1:]
	}
	for i := range log {
		e, counter := splitZxid(log[i].Zxid)
		if i > 0 && epochOf(&log[i-1]) != e {
			d.line(x+0.5, mid-10.5, x+0.5, mid+10.5, 1.5, Text3)
			x += epochBar
		}
		w := cellWidth(counter)
		d.cell(x+w/2, mid, counter, log[i].State)
		x += w + cellGap
	}
}

const (
	cellGap  = 2.0
	epochBar = 5.0
)

func splitZxid(zxid string) (epoch, counter string) {
	epoch, counter, _ = strings.Cut(zxid, ":")
	return epoch, counter
}

func epochOf(e *sim.LogEntry) string {
	epoch, _ := splitZxid(e.Zxid)
	return epoch
}

// cellWidth has room for three digits, and for as many more as there are.
func cellWidth(counter string) float64 { return 23 + 7*float64(max(0, len(counter)-3)) }

// stripWidth is the length of a log strip: newer entries are shown first when it is too long.
func stripWidth(log []sim.LogEntry) float64 {
	w := 0.0
	for i := range log {
		epoch, counter := splitZxid(log[i].Zxid)
		w += cellWidth(counter) + cellGap
		if i > 0 && epochOf(&log[i-1]) != epoch {
			w += epochBar
		}
	}
	return w
}

// emptyLog says what stands for a log without entries: nothing at all, or the snapshot that the leader has sent.
func emptyLog(s *sim.ServerView) string {
	if s.Logged == "" || s.Logged == "0:0" {
		return "log empty"
	}
	return "snapshot " + s.Logged
}

// cell draws one entry. Its shapes differ only by the number of digits, so that they stay few.
func (d *drawing) cell(x, mid float64, counter, state string) {
	ink, w := Text, cellWidth(counter)
	outline := Shape{Form: Box, W: w - 1, H: 18, R: 2.5, Stroke: 1}
	switch state {
	case "committed":
		d.shape(x, mid, Shape{Form: Box, W: w, H: 19, R: 2.5}, Green)
		ink = OnFill
	case "synced":
		d.shape(x, mid, outline, Green)
		d.shape(x, mid+7.25, Shape{Form: Box, W: w, H: 4.5, R: 1.5}, Green)
	case "truncated":
		outline.On, outline.Off = 2.5, 2
		d.shape(x, mid, outline, Line2)
		d.line(x-w/2+2.5, mid, x+w/2-2.5, mid, 1, Text3)
		ink = Text3
	default:
		d.shape(x, mid, outline, Green)
	}
	d.textMid(x, mid-0.5, small, ink, counter)
}

// compactCard is what fits a phone: badge, zxid, vote, and the votes as a row without numbers.
func (d *drawing) compactCard(s *sim.ServerView, b box) {
	x, y := b.left(), b.top()
	d.badge(s, x+20, y+21)
	d.text(x+40, y+25, smallB, valueInk(s), smallB.Fit(s.Logged, 40))
	if s.State == "DOWN" {
		d.text(x+40, y+43, small, Grey, "DOWN")
		if hasRun(s) {
			d.shape(b.right()-14, y+39, crashMark, Vermilion)
		}
		return
	}
	if s.State != "LOOKING" {
		d.compactLog(s, x+10, y+47)
		return
	}
	if s.Vote != 0 {
		d.vote(b.right()-14, y+20, s.Vote, true)
	}
	cx := x + 14.0
	for i := range d.v.Servers {
		v := &d.v.Servers[i]
		if v.Observer || cx > x+66 {
			continue
		}
		ballot := ballotOf(s, v.ID)
		switch {
		case ballot != nil && ballot.Support:
			d.shape(cx, y+47, ballotDot, Plum)
		case ballot != nil:
			d.shape(cx, y+47, ballotDotLn, Line2)
		default:
			d.line(cx-3, y+47, cx+3, y+47, 1, Line2)
		}
		cx += 13
	}
	_, need := d.voters()
	d.textRight(b.right()-10, y+51, small, Text2, fraction(supporters(s), need))
}

// compactLog shows the last entries without their numbers.
func (d *drawing) compactLog(s *sim.ServerView, x, mid float64) {
	log := s.Log
	if len(log) > 6 {
		log = log[len(log)-6:]
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
		default:
			d.shape(cx, mid, Shape{Form: Box, W: 11, H: 9, R: 2, Stroke: 1}, Green)
		}
	}
}
