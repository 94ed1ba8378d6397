package scene

import (
	"math"
	"strconv"
)

const (
	// maxEach is the number of beads beyond which nobody reads each: then those of one way and kind are one bead, which
	// stands where the first of them is, and are counted.
	maxEach = 32

	// eachArea is the part of the canvas, in square pixels, that each message must have: with less, all of a kind that go to
	// the same receiver are one bead.
	eachArea = 1100.0

	// samePlace is how near two messages of a kind on one way must be to be drawn as one, and counted, in any case.
	samePlace = 2.0
)

// bead adds a message, or counts it with another that it is folded into.
func (d messages) bead(b flown) {
	for i := len(d.flown) - 1; i >= 0 && (d.fold || i >= len(d.flown)-16); i-- {
		o := &d.flown[i]
		if o.f.Kind != b.f.Kind || o.f.From != b.f.From && !d.foldTo || o.f.To != b.f.To {
			continue
		}
		switch {
		case d.fold && b.far > o.far:
			b.more = o.more + 1
			*o = b
			return
		case d.fold, (o.f.Label == b.f.Label || beadInk(b.f.Kind) != Plum) && math.Abs(o.x-b.x) < samePlace && math.Abs(o.y-b.y) < samePlace:
			o.more++
			return
		}
	}
	d.flown = append(d.flown, b)
}

const (
	beadSize  = 20.0
	moreH     = 14.0
	moreInset = 1.0 // between a bead and its count
	beadAir   = 2.0 // about a bead and its count
)

func moreText(n int) string { return "+" + strconv.Itoa(n) }

// count is the place of the number of messages that a bead stands for besides itself: at its right.
func (b *flown) count() box {
	w := small.Measure(moreText(b.more)) + 3
	return box{b.x + beadSize/2 + moreInset + w/2, b.y, w, moreH}
}

// room is all that a bead covers.
func (b *flown) room() box {
	if b.more == 0 {
		return b.box()
	}
	right := b.count().right()
	left := b.x - beadSize/2
	return box{(left + right) / 2, b.y, right - left, beadSize}
}

// countMore writes it.
func (d messages) countMore(b *flown) {
	at := b.count()
	d.labels = append(d.labels, at)
	d.line(at.left(), at.y, at.right(), at.y, at.h, Well)
	d.textMid(at.x, at.y, small, Text, moreText(b.more))
}
