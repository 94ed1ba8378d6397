package scene

import (
	"strconv"

	"zootrope/core/sim"
)

// badges draws the servers' badges in a row that ends at right. One whose state or log is another one in the other run has
// a ring round it.
func (d *comparedSide) badges(right, y, f, pitch float64) {
	n := len(d.v.Servers)
	for i := range d.v.Servers {
		s := &d.v.Servers[i]
		x := right - f*17 - float64(n-1-i)*pitch
		cards{&d.drawing}.badge(s, x, y, f)
		if differs(s, d.other) {
			d.shape(x, y, Shape{Form: Ellipse, W: 40 * f, H: 40 * f, Stroke: 1}, Text2)
		}
		d.Hits = append(d.Hits, Hit{Kind: "server", Name: serverName(s.ID), box: box{x, y, max(pitch, 22), 26}})
	}
}

// differs says whether a server is not as in the other run.
func differs(s *sim.ServerView, other *sim.View) bool {
	i := indexOf(other, s.ID)
	return i < 0 || other.Servers[i].State != s.State || other.Servers[i].Logged != s.Logged
}

// tally writes how many watches are set and how many watch events there have been in all, up to right; bold where the other run has another number. It
// gives the width.
func (d *comparedSide) tally(right, y float64) float64 {
	watches, events := comparedTallies(d.v)
	w2, e2 := comparedTallies(d.other)
	if watches+events+w2+e2 == 0 {
		return 0
	}
	x := right
	all := strconv.Itoa(events)
	if !d.narrow {
		all = d.say(wordInAll, events)
	}
	x -= d.count(x, y, diamondSmall, all, events != e2)
	x -= d.count(x, y, eye, strconv.Itoa(watches), watches != w2)
	return right - x
}

// tallyLeft is the same from left on, as far as there is room.
func (d *comparedSide) tallyLeft(left, y, room float64) {
	const one = 32.0
	if room < 2*one {
		return
	}
	d.tally(left+2*one, y)
}

var diamondSmall = Shape{Form: Diamond, W: 10, H: 10}

// count writes a number behind its sign, ending at right.
func (d *comparedSide) count(right, y float64, sign Shape, text string, differs bool) float64 {
	letters, color := small, Text3
	if differs {
		letters, color = smallB, Text
	}
	w := max(14, letters.Measure(text)) // the signs stand still while the numbers change
	d.text(right-w, y+4, letters, color, text)
	d.shape(right-w-8, y, sign, Vermilion)
	return w + 20
}
