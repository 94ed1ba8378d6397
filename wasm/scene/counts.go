package scene

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/lessons/play"
)

func ballotOf(s *sim.ServerView, sid proto.ServerID) *sim.Ballot {
	for i := range s.Ballots {
		if s.Ballots[i].Sid == sid {
			return &s.Ballots[i]
		}
	}
	return nil
}

// supporters are those who vote as the server does and are counted.
func (d cards) supporters(s *sim.ServerView) int {
	n := 0
	for i := range d.v.Servers {
		v := &d.v.Servers[i]
		if b := ballotOf(s, v.ID); votes(v) && b != nil && b.Support {
			n++
		}
	}
	return n
}

// acked counts those who have acknowledged a leader's oldest proposal.
func (d cards) acked(s *sim.ServerView) int {
	n := 0
	for i := range d.v.Servers {
		if v := &d.v.Servers[i]; votes(v) && contains(s.Acks, v.ID) {
			n++
		}
	}
	return n
}

// votes says whether a server is counted in a quorum.
func votes(s *sim.ServerView) bool { return !s.Observer && !s.Weightless }

// voters counts those who are counted in a quorum, and how many are one.
func (d *drawing) voters() (n, quorum int) { return d.v.Voters, d.v.Quorum }

func (d *drawing) slots(have, need int, x, y float64, ink Ink) {
	for i := range need {
		if i < have {
			d.shape(x+float64(i)*cornerPitch, y, slotFull, ink)
		} else {
			d.shape(x+float64(i)*cornerPitch, y, slotEmpty, Line2)
		}
	}
}

func fraction(have, need int) string { return strconv.Itoa(have) + "/" + strconv.Itoa(need) }

// ackRow shows whose disks hold the leader's oldest outstanding proposal.
func (d cards) ackRow(s *sim.ServerView, x, mid float64) {
	n, need := d.voters()
	text := "ACK"
	if !d.hides(play.Zxid) {
		text += " " + s.AckZxid
	}
	d.text(x+14, mid+4.5, plate, Text3, text)
	from, to := x+14+plate.Measure(text)+8, x+198-float64(need)*cornerPitch-2
	pitch := min(22, float64(int((to-from)/float64(n))))
	size := min(19, pitch-1)
	was := d.was(s.ID)
	cx := to - float64(n)*pitch + pitch/2
	for i := range d.v.Servers {
		v := &d.v.Servers[i]
		if !votes(v) {
			continue
		}
		if contains(s.Acks, v.ID) {
			d.shape(cx, mid, Shape{Form: Box, W: size, H: 19, R: 3}, Green)
			if was != nil && was.AckZxid == s.AckZxid && !contains(was.Acks, v.ID) {
				d.faint(clamp(d.age / fillMillis))
			}
			d.textMid(cx, mid, plateB, OnFill, serverName(v.ID))
		} else {
			d.shape(cx, mid, Shape{Form: Box, W: size - 1, H: 18, R: 2.5, Stroke: 1}, Lane)
			d.textMid(cx, mid, plate, Text3, serverName(v.ID))
		}
		cx += pitch
	}
	d.slots(d.acked(s), need, x+198-float64(need-1)*cornerPitch-2, mid, Green)
}

func contains(ids []proto.ServerID, id proto.ServerID) bool {
	return slices.Contains(ids, id)
}

// logStrip draws the tail of the log: an entry fills up as it becomes certain.
func (d cards) logStrip(s *sim.ServerView, x, mid, width float64) {
	if len(s.Log) == 0 {
		d.text(x, mid+4, small, Text3, d.emptyLog(s))
		return
	}
	log := s.Log
	for stripWidth(log) > width {
		log = log[1:]
	}
	for i := range log {
		e, counter := splitZxid(log[i].Zxid)
		if i > 0 && epochOf(&log[i-1]) != e {
			d.line(x+2.5, mid-10.5, x+2.5, mid+10.5, 1.5, Text3)
			x += epochBar
		}
		w := cellWidth(counter)
		d.entry(s, &log[i], counter, box{x + w/2, mid, w, 19})
		x += w + cellGap
	}
}

const (
	cellGap  = 2.0
	epochBar = 7.0
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
func cellWidth(counter string) float64 { return 23 + 6*float64(max(0, len(counter)-3)) }

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
func (d cards) emptyLog(s *sim.ServerView) string {
	if s.Logged == "" || s.Logged == "0:0" {
		return d.say(wordLogEmpty)
	}
	return d.say(wordSnapshot, s.Logged)
}
