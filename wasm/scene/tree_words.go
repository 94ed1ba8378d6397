package scene

import (
	"math"
	"slices"

	"zootrope/core/sim"
)

// Words of an event: how far their baseline lies below their top, and how high they are.
const wordsAbove, wordsHigh = 12.0, 17.0

// placeWords finds where the words of the first event stand while it is on its way: beside its thread, and on nothing. They stand still, so that they can be read.
func (t treePainter) placeWords() {
	t.told, t.toldAt, t.words = nil, box{}, ""
	if t.firing() > 2 {
		return
	}
	for i := range t.v.Flights {
		f := &t.v.Flights[i]
		if f.Kind != "WATCH_EVENT" {
			continue
		}
		if x := t.tied(f); x != nil {
			t.told, t.words = f, t.eventSays(f.Event, f.Label)
			t.toldAt = t.freeBeside(x, value.Measure(t.words))
			return
		}
	}
}

// freeBeside is the place for words of a width that is nearest to the middle of a thread, without a width if there is none. It looks from the middle outwards.
func (t treePainter) freeBeside(x *thread, width float64) (best box) {
	mid, least := x.mid(), math.Inf(1)
	taken, curves := t.taken(), t.curves()
	gapOf := func(at box) float64 {
		return math.Hypot(max(0, math.Abs(mid.x-at.x)-width/2), max(0, math.Abs(mid.y-at.y)-wordsHigh/2))
	}
	outwards(t.top+wordsHigh, t.bottom-wordsHigh/2, mid.y, func(y float64) bool {
		outwards(t.treeStage.left+margin, t.right-margin-width, mid.x-width/2, func(left float64) bool {
			at := box{left + width/2, y, width, wordsHigh}
			gap := gapOf(at)
			if gap >= least {
				return false // nor is anything nearer farther out
			}
			if touchesAny(taken, at.grown(3)) {
				return true
			}
			if slices.ContainsFunc(curves, func(p point) bool { return at.grown(5).has(p.x, p.y) }) {
				gap += wordsOnCurve
			}
			if gap < least {
				best, least = at, gap
			}
			return true
		})
		return max(0, math.Abs(mid.y-y)-wordsHigh/2) < least
	})
	return best
}

const (
	wordsStep    = 7.0  // from one place for words to the next
	wordsOnCurve = 60.0 // how much farther away a place seems that lies on a thread
)

// outwards calls f with places from low to high, first those next to a middle, until f says no on both sides of it.
func outwards(low, high, mid float64, f func(float64) bool) {
	n := int(math.Ceil((high - low) / wordsStep))
	from := max(0, min(n-1, int((mid-low)/wordsStep)))
	up, down := true, true
	for k := 0; k <= n && (up || down); k++ {
		if i := from + k; up && i < n {
			up = f(low + wordsStep*float64(i))
		}
		if i := from - k - 1; down && i >= 0 {
			down = f(low + wordsStep*float64(i))
		}
	}
}

// curves are points of all threads, and of the ways of requests.
func (t treePainter) curves() (all []point) {
	for i := range t.threads {
		all = append(all, t.threads[i].points[:]...)
	}
	for i := range t.tree.Asks {
		if c, ok := t.askedWay(&t.tree.Asks[i]); ok {
			all = append(all, c.points[:]...)
		}
	}
	return all
}

// taken is where nothing else may be written.
func (t treePainter) taken() []box {
	out := append([]box{}, t.strip...)
	for i := range t.nodes {
		out = append(out, t.nodes[i].box)
	}
	for i := range t.pins {
		p := &t.pins[i]
		if p.w == 0 {
			continue
		}
		b := p.box
		if p.side != 0 {
			b = b.with(box{b.x + p.side*(b.w/2+plugLong), b.y, 24, 24})
		}
		if p.client.Silent != nil && t.besidePin(p) {
			b = b.with(box{t.right - 1, b.y, 2, b.h})
		}
		out = append(out, b)
	}
	for i := range t.more {
		out = append(out, t.more[i].box)
	}
	if t.counted[0] != "" {
		out = append(out, t.tallyAt())
	}
	for i := range t.storesShown() {
		out = append(out, t.storeAt(i))
	}
	return out
}

// tells writes what the first event says.
func (t treePainter) tells(f *sim.Flight) {
	if b := t.toldAt; b.w > 0 && t.told == f {
		t.text(b.left(), b.top()+wordsAbove, value, Vermilion, t.words)
	}
}
