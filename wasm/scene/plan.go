package scene

import (
	"cmp"
	"fmt"
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

// plan is one way to share the canvas out. The plans are tried from the richest to the poorest, and the first in which nothing overlaps is
// drawn. So where space is scarce, these go one after the other: the air around the switches, the length of lanes, the dial, the names
// of clients. Nothing is ever hidden for it.
type plan struct {
	size  size
	pill  pillSize
	crowd crowding
	lane  float64 // between a client and its server's card, at least
	dial  bool
	clear bool // nothing lies under the page's own switches in the upper corners
	even  bool // both edges keep the same room, so that the ring stays where it is when clients move
	row   bool // the queues of locks have a row of their own below the ring, not a corner beside it
	short bool // a lane between two servers may have no room for two messages
	bare  bool // badges and messages alone
	cost  float64
}

// crowding is where clients stand.
type crowding uint8

const (
	near  crowding = iota // each at its server, in the room that the ring leaves
	sides                 // left and right of the ring
	ends                  // above and below it
)

// maxNear is the number of clients beyond which they stand in ranks along an edge.
const maxNear = 6

// pillSize is how much of a client is shown.
type pillSize uint8

const (
	pillWide  pillSize = iota // name, command, and how far it is
	pillMid                   // name and command
	pillShort                 // name
	pillNarrow
	pillDotOnly // its state alone
)

// pillBox gives the width and height of each pillSize.
var pillBox = [...]box{{w: 176, h: 46}, {w: 104, h: 32}, {w: 62, h: 22}, {w: 44, h: 18}, {w: 12, h: 12}}

// lanes are the lengths that a client's lane may have, the best first: in the longest, messages are seen flying.
var lanes = [...]float64{48, 28, 12}

var plans = makePlans()

func makePlans() []plan {
	var out []plan
	for _, cards := range []plan{{size: full}, {size: compact, cost: 8}, {size: full, short: true, cost: 11.5},
		{size: compact, short: true, cost: 11.6}, {size: tiny, short: true, cost: 23.6}} {
		for pill, pillCost := range []float64{0, 1, 2, 4, 9} {
			for bits := range 8 {
				p := plan{size: cards.size, short: cards.short, pill: pillSize(pill), dial: bits&1 == 0, clear: bits&2 == 0, row: bits&4 != 0}
				p.cost = cards.cost + pillCost + price(!p.dial, 5) + price(!p.clear, 3) + price(p.row, 0.6)
				out = append(out, p.crowdings()...)
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].before(out[j]) })
	return out
}

// crowdings gives the ways in which a plan can place its clients.
func (p plan) crowdings() []plan {
	p.lane, p.even = lanes[0], true
	out := []plan{p}
	for laneCost, lane := range lanes {
		for _, crowd := range []crowding{sides, ends} {
			for _, even := range []bool{true, false} {
				q := p
				q.crowd, q.lane, q.even = crowd, lane, even
				q.cost += 1.5 + 3*float64(laneCost) + price(crowd == ends, 0.5) + price(!even, 0.4)
				out = append(out, q)
			}
		}
	}
	return out
}

func price(due bool, cost float64) float64 {
	if due {
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
	case p.crowd != q.crowd:
		return p.crowd < q.crowd
	case p.short != q.short:
		return q.short
	case p.dial != q.dial:
		return p.dial
	case p.clear != q.clear:
		return p.clear
	case p.row != q.row:
		return q.row
	}
	return p.even && !q.even
}

// newRing composes the picture by the first plan that fits. If none does, or the canvas is too small for any, it has what any
// canvas has.
func newRing(v *sim.View, w, h float64) ring {
	for _, p := range plans {
		if p.pointless(v) || w < bareW || h < bareH {
			continue
		}
		if r, ok := p.compose(v, w, h); ok && r.fits(w, h) {
			return r
		}
	}
	if w >= bareW && h >= bareH {
		if r, ok := plans[len(plans)-1].compose(v, w, h); ok && r.apart(w, h) {
			return r
		}
	}
	return bareRing(v, w, h)
}

// serverOf is the index of the server beside which a client stands, -1 for none. When a client connects to another server, the client keeps its place, and the line
// to its server goes to the other server. Where servers are badges alone, a client stands beside the server to which it is connected: from elsewhere its messages
// would run over other things.
func (p plan) serverOf(v *sim.View, client int) int {
	c := &v.Clients[client]
	if p.size == tiny {
		return indexOf(v, c.On)
	}
	return indexOf(v, cmp.Or(c.Home, c.On))
}

// pointless says that a plan differs only in what it does for something that is not there.
func (p plan) pointless(v *sim.View) bool {
	return len(v.Clients) == 0 && (p.pill != pillWide || p.crowd != near) || len(v.Clients) > maxNear && p.crowd == near ||
		len(v.Locks) == 0 && p.row
}

// knownRing remembers a ring by all that it depends on, since most pictures have the one of the picture before.
type knownRing struct {
	key   string
	ring  ring
	scale float64
}

// arrange finds the ring of the view, and gives how many pixels its units have.
func (d *drawing) arrange() float64 {
	v := d.v
	key := fmt.Sprint(d.w, d.h, d.o.within, len(v.Servers), len(v.Locks))
	for i := range v.Clients {
		key += "," + fmt.Sprint(v.Clients[i].Home, ":", v.Clients[i].On)
	}
	if d.known.key != key {
		d.known = knownRing{key: key, scale: 1}
		if d.o.within {
			d.known.ring = newRing(v, d.w, d.h)
		} else {
			d.known.ring, d.known.scale = scaledRing(v, d.w, d.h)
		}
	}
	r := d.known.ring
	r.at = make([]box, len(r.slots))
	for i, slot := range r.slots {
		w, h := cards{d}.cardSize(r.plan, &v.Servers[i])
		r.at[i] = box{slot.x, slot.y, w, h}
	}
	d.ring = r
	return d.known.scale
}

// logCard is how high a card is that has a log and no acknowledgements.
const logCard = 88.0

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
		return 212, logCard
	case compact:
		return 104, 58
	}
	return 36, 36
}

// slotSize is the room that is kept for a card whatever it shows, so that the picture need not be composed anew for every state.
// Round a badge it has room for the ballot at its shoulder.
func (p plan) slotSize() (w, h float64) {
	return [...]float64{212, 104, 50}[p.size], [...]float64{126, 58, 50}[p.size]
}

// air is the least distance between two cards: a bead must be seen between them.
func (p plan) air() float64 { return [...]float64{24, 12, 4}[p.size] }
