package layout

import (
	"sort"

	"zootrope/core/sim"
)

// size is how much of a card is shown.
type size uint8

const (
	full    size = iota // 212 wide, with its strip or table
	compact             // 104 × 58
	tiny                // the badge alone
)

// plan is one way to share the canvas out. The plans are tried from the richest to the poorest, and the first in which
// nothing overlaps is drawn: so scarce space costs the switches' air, the lanes' length, the dial and the names of
// clients in turn, but never the sight of anything.
type plan struct {
	size  size
	pill  pillSize
	sides bool    // clients stand left and right of the ring, otherwise above and below it
	lane  float64 // between a client and its server's card, at least
	dial  bool
	clear bool // nothing lies under the page's own switches in the upper corners
	even  bool // both edges keep the same room, so that the ring stays where it is when clients move
	cost  float64
}

// pillSize is how much of a client is shown.
type pillSize uint8

const (
	pillWide  pillSize = iota // name and pending command
	pillShort                 // name
	pillNarrow
	pillDotOnly // its state alone
)

// pillBox gives the width and height of each pillSize.
var pillBox = [...]box{{w: 104, h: 28}, {w: 62, h: 22}, {w: 44, h: 18}, {w: 12, h: 12}}

// lanes are the lengths that a client's lane may have, the best first: in the longest, messages are seen flying.
var lanes = [...]float64{48, 28, 12}

var plans = makePlans()

func makePlans() []plan {
	var out []plan
	for cards, cardCost := range []float64{0, 8, 20} {
		for pill, pillCost := range []float64{0, 2, 4, 9} {
			for laneCost, lane := range lanes {
				for bits := range 16 {
					p := plan{size(cards), pillSize(pill), bits&1 == 0, lane, bits&2 == 0, bits&4 == 0, bits&8 == 0, 0}
					p.cost = cardCost + pillCost + 3*float64(laneCost) + price(!p.sides, 0.5) + price(!p.dial, 5) + price(!p.clear, 3) +
						price(!p.even, 0.4)
					out = append(out, p)
				}
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].before(out[j]) })
	return out
}

func price(missing bool, cost float64) float64 {
	if missing {
		return cost
	}
	return 0
}

// before is a total order, so that the same plan is found wherever the list was made.
func (p plan) before(q plan) bool {
	switch {
	case p.cost != q.cost:
		return p.cost < q.cost
	case p.size != q.size:
		return p.size < q.size
	case p.pill != q.pill:
		return p.pill < q.pill
	case p.lane != q.lane:
		return p.lane > q.lane
	case p.dial != q.dial:
		return p.dial
	case p.clear != q.clear:
		return p.clear
	case p.sides != q.sides:
		return p.sides
	}
	return p.even && !q.even
}

// newRing composes the picture by the first plan that fits. If none does the canvas is hopelessly small: then the
// poorest is drawn, as far as it goes.
func newRing(v *sim.View, o Options) ring {
	for _, p := range plans {
		if len(v.Clients) == 0 && (p.pill != pillWide || !p.sides || p.lane != lanes[0] || !p.even) {
			continue // a plan that differs only in what it does for clients
		}
		if r, ok := p.compose(v, o); ok && r.fits(o) {
			return r
		}
	}
	r, _ := plans[len(plans)-1].compose(v, o)
	return r
}

// cardSize is the size of a card, by what the server has to show.
func (p plan) cardSize(s *sim.ServerView) (w, h float64) {
	switch p.size {
	case full:
		switch {
		case s.State == "DOWN":
			return 212, 62
		case s.State == "LOOKING":
			return 212, 116
		case s.AckZxid != "":
			return 212, 126
		}
		return 212, 88
	case compact:
		return 104, 58
	}
	return 36, 36
}

// slotSize is the room that is kept for a card whatever it shows, lest the picture be composed anew with every state.
// Round a badge it has room for the ballot at its shoulder.
func (p plan) slotSize() (w, h float64) {
	return [...]float64{212, 104, 50}[p.size], [...]float64{126, 58, 50}[p.size]
}

// air is the least distance between two cards: a bead must be seen between them.
func (p plan) air() float64 { return [...]float64{24, 12, 4}[p.size] }
