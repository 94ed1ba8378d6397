package scene

import (
	"math"
	"slices"

	"zootrope/core/sim"
)

const (
	alongStep  = 4.0  // on its way, a bead that is in the way of another looks for a place so far apart
	asideStep  = 11.0 // and beside it
	shortWay   = 120.0
	besideMost = 44.0 // from a short way, which is near enough to be seen as on it
	asideMost  = 330.0
	asideTurns = 12
)

// settle finds a free place for each bead: not on another bead, a card, a client, a queue, the dial or a mark, and not so near to a count
// that it seems to hide a part of it. A bead that lies on something is moved: along its way, as little as possible; or beside the way; or aside;
// or it is counted with another of its kind. Held beads come first, then the others; of both, the bead of d.first comes first, then the
// oldest, so that each frame gives the same result. It says whether all have found a place.
func (d messages) settle() bool {
	d.settled = d.settled[:0]
	all := true
	for _, order := range [...]struct{ held, first bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		for i := range d.flown {
			if b := &d.flown[i]; b.held == order.held && (b.f == d.first) == order.first {
				all = d.settleOne(b) && all
			}
		}
	}
	d.flown = slices.DeleteFunc(d.flown, func(b flown) bool { return b.more < 0 })
	return all
}

// bringBack settles the beads again if one bead lies so far from its way that it seems to be on another way. This bead then looks for a place before
// the other beads do: a short way has few places, and a bead of a longer way may have taken the last one. If that does not help, all beads lie as before.
// The items of the beads begin at the number drawn.
func (d messages) bringBack(drawn int) {
	f, off := d.farthest()
	if off <= besideMost+0.1 {
		return
	}
	if all := d.settleAgain(drawn, f); all {
		if _, now := d.farthest(); now < off {
			return
		}
	}
	d.settleAgain(drawn, nil)
}

// settleAgain settles all beads anew, one of them before the others.
func (d messages) settleAgain(drawn int, first *sim.Flight) bool {
	d.Items = d.Items[:drawn]
	d.flyAll()
	d.apart()
	d.first = first
	all := d.settle()
	d.first = nil
	return all
}

// farthest gives the message that lies farthest from its way, and how far.
func (d messages) farthest() (f *sim.Flight, off float64) {
	for i := range d.flown {
		b := &d.flown[i]
		if b.lane.length == 0 {
			continue
		}
		if far := b.lane.off(b.x, b.y); far > off {
			f, off = b.f, far
		}
	}
	return f, off
}

func (d messages) settleOne(b *flown) bool {
	x, y := b.x, b.y
	placed := d.free(b, x, y) || d.alongWay(b)
	if !placed && b.held && d.foldInto(b, true) { // one that has no place behind its gate is told there as a number
		return true
	}
	placed = placed || d.beside(b) || d.aside(b, x, y)
	if !placed && d.foldInto(b, false) {
		return true
	}
	d.settled = append(d.settled, b.room())
	return placed
}

// free moves a bead to a place, if that is free.
func (d messages) free(b *flown, x, y float64) bool {
	wasX, wasY := b.x, b.y
	b.x, b.y = x, y
	if at := b.room(); !touchesAny(d.settled, at.grown(beadAir)) && d.vacantFor(at) {
		return true
	}
	b.x, b.y = wasX, wasY
	return false
}

// vacantFor says whether nothing that stands still needs a place.
func (d messages) vacantFor(at box) bool { return !d.covered(at.grown(beadAir)) && at.within(d.w, d.h) }

// alongWay looks for the nearest place on the bead's own way.
func (d *drawing) alongWay(b *flown) bool {
	l := b.lane
	first, last := l.inset(), b.most
	for step := alongStep; step < l.length; step += alongStep {
		for _, far := range [...]float64{b.far - step, b.far + step} {
			if far < first || far > last {
				continue
			}
			if x, y := l.at(far / l.length); (messages{d}).free(b, x, y) {
				return true
			}
		}
	}
	return false
}

// beside looks for the nearest place on a line next to the bead's own way, if that is short: between two cards that stand close together
// there is often one.
func (d messages) beside(b *flown) bool {
	l := b.lane
	if l.length == 0 || l.length > shortWay {
		return false
	}
	acrossX, acrossY := -(l.y2-l.y1)/l.length, (l.x2-l.x1)/l.length
	for off := asideStep; off <= besideMost; off += asideStep {
		for step := 0.0; step < l.length; step += alongStep / 2 { // there may be no more room than the bead needs
			for _, far := range [...]float64{b.far - step, b.far + step} {
				if far < 0 || far > l.length { // it may stand beside its gate
					continue
				}
				x, y := l.at(far / l.length)
				if d.free(b, x+off*acrossX, y+off*acrossY) || d.free(b, x-off*acrossX, y-off*acrossY) {
					return true
				}
			}
		}
	}
	return false
}

// aside looks round the place where a bead should be.
func (d messages) aside(b *flown, x, y float64) bool {
	for far := asideStep; far <= asideMost; far += asideStep {
		for k := range asideTurns {
			a := b.turn + math.Pi/2 + 2*math.Pi*float64(k)/asideTurns
			if b.held && b.far+far*math.Cos(a-b.turn) > b.most+0.1 {
				continue // that would be past its gate
			}
			if d.free(b, x+far*math.Cos(a), y+far*math.Sin(a)) {
				return true
			}
		}
	}
	return false
}

// foldInto counts a bead with the nearest of its kind that has settled and has room for a larger count, and says whether there is one.
// Those on the same way come first; with same, no others count.
func (d messages) foldInto(b *flown, same bool) bool {
	var into *flown
	place, best := 0, math.Inf(1)
	for i := range d.flown {
		o := &d.flown[i]
		if o == b || o.f.Kind != b.f.Kind || o.more < 0 {
			continue
		}
		far := math.Hypot(o.x-b.x, o.y-b.y)
		if o.f.From != b.f.From || o.f.To != b.f.To {
			if same {
				continue
			}
			far += d.w + d.h
		}
		if far >= best {
			continue
		}
		if at := slices.Index(d.settled, o.room()); at >= 0 && d.mayGrow(*o, at, 1+b.more) {
			into, place, best = o, at, far
		}
	}
	if into == nil {
		return false
	}
	into.more += 1 + b.more
	b.more = -1
	d.settled[place] = into.room()
	return true
}

// mayGrow says whether a bead, which has settled in a place, may count so many more there.
func (d messages) mayGrow(o flown, place, by int) bool {
	o.more += by
	at := o.room()
	air := at.grown(beadAir)
	return at == d.settled[place] || !touchesAny(d.settled[:place], air) && !touchesAny(d.settled[place+1:], air) && d.vacantFor(at)
}
