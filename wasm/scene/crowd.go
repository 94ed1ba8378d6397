package scene

import (
	"math"
	"sort"

	"zootrope/core/sim"
)

// crowd shares the clients out to two edges of the canvas: left and right, or top and bottom. Each stands on the outer
// side of its server, so that its lane crosses no card. Along is the direction of the edge, across points inwards.
type crowd struct {
	plan
	v    *sim.View
	near [2][]int // clients by the edge, left or top first, in the order of their servers along it
	room int      // how many stand side by side along an edge
	deep [2]int   // in how many ranks
	home []int    // the index of a client's server, -1 for none
}

// maxDeep is the number of ranks beyond which clients are counted and not shown.
const maxDeep = 3

func (r *ring) newCrowd(v *sim.View, free edges) *crowd {
	c := &crowd{plan: r.plan, v: v, home: make([]int, len(v.Clients))}
	c.assign()
	from, to := c.along(free)
	c.room = max(1, int((to-from+pillGap)/c.pitchAlong()))
	for e := range c.near {
		c.sort(c.near[e])
		c.deep[e] = min(maxDeep, (len(c.near[e])+c.room-1)/c.room)
	}
	return c
}

// assign gives every client its edge; where a server stands in the middle of both, the emptier one.
func (c *crowd) assign() {
	var undecided []int
	for i := range c.v.Clients {
		c.home[i] = c.serverOf(c.v, i)
		switch side := c.side(c.home[i]); {
		case side < -0.01:
			c.near[0] = append(c.near[0], i)
		case side > 0.01:
			c.near[1] = append(c.near[1], i)
		default:
			undecided = append(undecided, i)
		}
	}
	for k := 0; k < len(undecided); { // all of one server together
		e := 1
		if len(c.near[0]) < len(c.near[1]) {
			e = 0
		}
		first := c.home[undecided[k]]
		var others []int
		for _, i := range undecided[k:] {
			if c.home[i] == first {
				c.near[e] = append(c.near[e], i)
			} else {
				others = append(others, i)
			}
		}
		undecided, k = others, 0
	}
}

// side is negative for a server on the left or in the upper part, positive on the right or in the lower.
func (c *crowd) side(server int) float64 {
	if server < 0 {
		return price(c.crowd != sides, 1) // clients without a server stand below, or where there is room
	}
	a := angle(server, len(c.v.Servers))
	if c.crowd == sides {
		return math.Cos(a)
	}
	return math.Sin(a) - 0.3
}

// sort orders clients as their servers follow along the edge, those without a server last.
func (c *crowd) sort(clients []int) {
	n := len(c.v.Servers)
	key := func(i int) float64 {
		switch h := c.home[i]; {
		case h < 0:
			return 2
		case c.crowd == sides:
			return math.Sin(angle(h, n))
		default:
			return math.Cos(angle(h, n))
		}
	}
	sort.SliceStable(clients, func(i, j int) bool { return key(clients[i]) < key(clients[j])-1e-9 })
}

func (c *crowd) pitchAlong() float64 {
	if c.crowd == sides {
		return pillBox[c.pill].h + pillGap
	}
	return pillBox[c.pill].w + pillGap
}

func (c *crowd) pitchAcross() float64 {
	if c.crowd == sides {
		return pillBox[c.pill].w + pillGap
	}
	return pillBox[c.pill].h + pillGap
}

// along gives the ends of an edge. On the sides it begins below the page's switches.
func (c *crowd) along(free edges) (from, to float64) {
	if c.crowd != sides {
		return free.left, free.right
	}
	if c.clear {
		return max(free.top, 46), free.bottom
	}
	return free.top, free.bottom
}

// take removes from the free space what the ranks and their lanes need.
func (c *crowd) take(free *edges) {
	need := [2]float64{c.need(0), c.need(1)}
	if c.even {
		most := max(need[0], need[1])
		need = [2]float64{most, most}
	}
	if c.crowd == sides {
		free.left, free.right = free.left+need[0], free.right-need[1]
	} else {
		free.top, free.bottom = free.top+need[0], free.bottom-need[1]
	}
}

func (c *crowd) need(e int) float64 {
	if c.deep[e] == 0 {
		return 0
	}
	return float64(c.deep[e])*c.pitchAcross() - pillGap + c.laneAt(e)
}

// layered says that lanes would run under clients of an inner rank although smaller ones could stand side by side.
func (c *crowd) layered() bool {
	for e, clients := range c.near {
		for _, i := range clients {
			if c.deep[e] > 1 && c.pill < pillNarrow && c.home[i] >= 0 {
				return true
			}
		}
	}
	return false
}

// laneAt is the length of the lanes of an edge: clients without a server need none.
func (c *crowd) laneAt(e int) float64 {
	for _, i := range c.near[e] {
		if c.home[i] >= 0 || c.even {
			return c.lane
		}
	}
	return pillGap
}

// place puts the clients of each edge next to their servers, rank by rank.
func (c *crowd) place(r *ring, free edges) {
	from, to := c.along(free)
	for e, clients := range c.near {
		shown := clients
		if full := c.room * c.deep[e]; len(clients) > full {
			shown = clients[:full-1]
		}
		for rank := range c.deep[e] {
			c.placeRank(r, shown, e, rank, from, to, free)
		}
		if n := len(clients) - len(shown); n > 0 {
			r.more = append(r.more, rest{c.seat(e, c.deep[e]-1, to-c.pitchAlong()/2+pillGap/2, free), n})
		}
	}
}

// placeRank deals every deep-th client to a rank. Each wants to stand at its server; neighbours push one another.
func (c *crowd) placeRank(r *ring, clients []int, e, rank int, from, to float64, free edges) {
	var mine []int
	for k := rank; k < len(clients); k += c.deep[e] {
		mine = append(mine, clients[k])
	}
	if len(r.slots) == 0 || len(mine) == 0 {
		return
	}
	pitch := c.pitchAlong()
	half := (pitch - pillGap) / 2
	last := to - half
	if len(clients) < len(c.near[e]) && rank == c.deep[e]-1 {
		last -= pitch // the place of those that are not shown
	}
	for k, at := range spread(c.preferred(r, mine, pitch), pitch, from+half, last) {
		r.pills[mine[k]] = c.seat(e, rank, at, free)
	}
}

// preferred has the clients of one server stand around its middle.
func (c *crowd) preferred(r *ring, mine []int, pitch float64) []float64 {
	out := make([]float64, len(mine))
	for k := 0; k < len(mine); {
		h, n := c.home[mine[k]], k
		for n < len(mine) && c.home[mine[n]] == h {
			n++
		}
		middle := r.cy
		switch {
		case h >= 0 && c.crowd == sides:
			middle = r.slots[h].y
		case h >= 0:
			middle = r.slots[h].x
		case c.crowd != sides:
			middle = r.cx
		}
		for i := k; i < n; i++ {
			out[i] = middle + (float64(i-k)-float64(n-k-1)/2)*pitch
		}
		k = n
	}
	return out
}

// spread moves positions as little as a simple rule can so that they are pitch apart and within bounds.
func spread(at []float64, pitch, from, to float64) []float64 {
	for i := range at {
		at[i] = max(at[i], from+float64(i)*pitch)
		if i > 0 {
			at[i] = max(at[i], at[i-1]+pitch)
		}
	}
	for i := len(at) - 1; i >= 0; i-- {
		at[i] = min(at[i], to-float64(len(at)-1-i)*pitch)
		if i+1 < len(at) {
			at[i] = min(at[i], at[i+1]-pitch)
		}
	}
	return at
}

// seat is a place in a rank, counted from the edge.
func (c *crowd) seat(e, rank int, at float64, free edges) box {
	b := pillBox[c.pill]
	in := float64(rank) * c.pitchAcross()
	switch {
	case c.crowd == sides && e == 0:
		b.x, b.y = free.left+in+b.w/2, at
	case c.crowd == sides:
		b.x, b.y = free.right-in-b.w/2, at
	case e == 0:
		b.x, b.y = at, free.top+in+b.h/2
	default:
		b.x, b.y = at, free.bottom-in-b.h/2
	}
	return b
}
