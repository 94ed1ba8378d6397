package scene

import (
	"strconv"

	"zootrope/core/sim"
	"zootrope/lessons/play"
)

// The dial has three lines where there is room, and one or two more for each store outside ZooKeeper, else its number alone.
var dials = [...]box{{w: 112, h: 58}, {w: 92, h: 26}}

const (
	storeLine = 18.0
	maxStores = 2 // lines
)

// placeDial puts the dial where no lane passes, whichever server leads: in the middle, or as near to it as can be.
func (r *ring) placeDial(v *sim.View, w, h float64) {
	if !r.dial {
		return
	}
	for i, size := range dials {
		if i == 0 {
			size.h += 2 * storeLine * float64(countStoreLines(v)) // its middle stays where it is
		}
		for _, shift := range [...]point{{0, 0}, {0, -0.1}, {0, 0.1}, {0, -0.2}, {0, 0.2}, {0, -0.27}, {0, 0.27}, {0, -0.34}, {0, 0.34}, {-0.25, 0}, {0.25, 0},
			{-0.25, -0.2}, {0.25, -0.2}, {-0.25, 0.2}, {0.25, 0.2}, {-0.4, 0}, {0.4, 0}} {
			at := box{r.cx + shift.x*r.rx, r.cy + shift.y*r.ry, size.w, size.h}
			if r.quiet(at) && at.within(w, h) {
				r.middle = at
				return
			}
		}
	}
}

// quiet says whether a place is clear of cards and of every lane that there can be between two servers.
func (r *ring) quiet(b box) bool {
	if touchesAny(r.slots, b) || r.lit.touches(b) {
		return false
	}
	for i, from := range r.slots {
		for _, to := range r.slots[:i] {
			if b.grown(laneOff+2).crossedBy(from.x, from.y, to.x, to.y) {
				return false
			}
		}
	}
	return true
}

// Around gives what stands still before and after the dial, and the dial, which is left out where it would lie under the
// page's switches as the camera sees it.
func (s *Scene) Around(c Camera, w float64) (before, dial, after []Item) {
	before, dial, after = s.Still[:s.dial.from], s.Still[s.dial.from:s.dial.to], s.Still[s.dial.to:]
	at := s.d.ring.middle.scaled(s.Scale)
	at.x, at.y = at.x-c.X, at.y-c.Y
	if c.Zoom > 1 && onSwitch(at, w) {
		dial = nil
	}
	return before, dial, after
}

// standingDial writes in the middle where the ensemble stands.
func (d cards) standingDial() {
	at := d.ring.middle
	if at.w == 0 {
		return
	}
	if d.crossedByThread(at) {
		d.shape(at.x, at.y+2, Shape{Form: Box, W: at.w, H: at.h + 8, R: 6}, Well)
	}
	name, number := d.standing()
	lines := d.dialLines(name, number, at.h < 30)
	stores := d.storeLines()
	if at.h < 30 {
		stores = nil
	}
	if name == "" || len(lines)+len(stores) == 0 {
		return
	}
	d.Hits = append(d.Hits, Hit{Kind: "dial", Name: name, box: at})
	if at.h < 30 {
		d.textMid(at.x, at.y, big, Text, number)
		return
	}
	for i, l := range lines {
		d.textAt(at.x, at.y+dialLineAt[len(lines)-1][i], l.face, l.ink, l.text)
	}
	for i, s := range stores {
		d.textAt(at.x, at.y+28+storeLine*float64(i+1), plateB, Text, plateB.Fit(s, at.w))
	}
}

// crossedByThread says whether the line from a client to its server passes through a box: a client that has come to another server keeps its place.
func (d cards) crossedByThread(b box) bool {
	for i := range d.v.Clients {
		c, pill := &d.v.Clients[i], d.ring.pills[i]
		if on := indexOf(d.v, c.On); pill.w > 0 && on >= 0 && b.crossedBy(pill.x, pill.y, d.ring.slots[on].x, d.ring.slots[on].y) {
			return true
		}
	}
	return false
}

// dialLine is a line of the dial.
type dialLine struct {
	face Face
	ink  Ink
	text string
}

// dialLineAt is where one, two and three lines stand.
var dialLineAt = [...][]float64{{5}, {-7, 16}, {-18, 4, 23}}

// dialLines are what the dial says of a phase, its number and the quorum, as far as that is introduced; the number alone where the dial is low.
func (d cards) dialLines(name, number string, low bool) (out []dialLine) {
	term := play.Broadcast
	if name == "ELECTION" {
		term = play.Vote
	}
	n, need := d.voters()
	if !low && !d.hides(term) {
		out = append(out, dialLine{phase, Text3, d.phase(name)})
	}
	if number != "" {
		out = append(out, dialLine{big, Text, number})
	}
	if !low && !d.hides(play.Quorum) {
		out = append(out, dialLine{plate, Text2, d.say(wordQuorum, fraction(need, n))})
	}
	return out
}

// storeText is what a store keeps, as the script asks for it.
func storeText(s sim.StoreView) string { return s.Name + ": " + s.Value }

// lockText says who has locked a store that machines of a pair share.
func lockText(d *drawing, s sim.StoreView) string {
	if s.Holder == "" {
		return d.say(wordUnlocked)
	}
	return d.say(wordLocked, s.Holder)
}

// storeLines is what the dial says of stores.
func (d cards) storeLines() (lines []string) {
	for _, s := range d.v.Stores {
		lines = append(lines, storeText(s))
		if s.Shared {
			lines = append(lines, lockText(d.drawing, s))
		}
	}
	return lines[:min(maxStores, len(lines))]
}

// countStoreLines is how many lines storeLines has.
func countStoreLines(v *sim.View) (n int) {
	for _, s := range v.Stores {
		if n++; s.Shared {
			n++
		}
	}
	return min(maxStores, n)
}

// standing is the phase of the leader and its epoch, or the election and its round while there is none. The number is "" where it is not introduced.
func (d cards) standing() (phase, number string) {
	for i := range d.v.Servers {
		s := &d.v.Servers[i]
		if s.ID == d.v.Leader || (d.v.Leader == 0 && s.State == "LEADING") {
			if d.hides(play.Epoch) {
				return s.Phase, ""
			}
			return s.Phase, "epoch " + strconv.FormatInt(max(s.Epoch, s.Accepted), 10)
		}
	}
	round := int64(0)
	for i := range d.v.Servers {
		if s := &d.v.Servers[i]; s.State == "LOOKING" {
			round = max(round, s.Round)
		}
	}
	if round == 0 {
		return "", ""
	}
	if d.hides(play.Round) {
		return "ELECTION", ""
	}
	return "ELECTION", d.say(wordRound, round)
}
