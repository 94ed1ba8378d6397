package scene

import (
	"slices"

	"zootrope/core/sim"
)

const (
	queueH    = 22.0
	queueGap  = 8.0
	queueHead = 20.0 // the path above a queue in a corner
	slotPitch = 50.0
	maxLocks  = 2 // queues; more locks are counted
)

// queueBlocks are the sizes that a queue has in a corner. They do not depend on its length, so that nothing moves when
// somebody queues up.
var queueBlocks = [...]box{{w: 3*slotPitch - 4, h: queueHead + 2*queueH + 4}, {w: 2*slotPitch - 4, h: queueHead + 3*queueH + 8},
	{w: slotPitch - 4, h: queueHead + 4*queueH + 12}}

// placeQueues keeps a row along the bottom for each lock, if the plan has rows.
func (r *ring) placeQueues(v *sim.View, free *edges) {
	n := min(maxLocks, len(v.Locks))
	if !r.row || n == 0 || r.bare {
		return
	}
	for i := range n {
		y := free.bottom - queueH/2 - float64(n-1-i)*(queueH+queueGap/2)
		r.queues = append(r.queues, box{(free.left + free.right) / 2, y, free.right - free.left, queueH})
	}
	free.bottom -= float64(n)*(queueH+queueGap/2) + queueGap
}

// placeCorners finds a corner for each queue that the ring and its lanes leave free.
func (r *ring) placeCorners(v *sim.View, w, h float64) bool {
	if r.bare {
		return true
	}
	for range min(maxLocks, len(v.Locks)) - len(r.queues) {
		at, ok := r.cornerPlace(v, w, h)
		if !ok {
			return false
		}
		r.queues = append(r.queues, at)
	}
	return true
}

func (r *ring) cornerPlace(v *sim.View, w, h float64) (box, bool) {
	side := sideMargin(w)
	for _, size := range queueBlocks {
		for _, right := range [...]bool{true, false} {
			for y := h - margin - size.h/2; y-size.h/2 >= margin; y -= 8 {
				at := box{side + size.w/2, y, size.w, size.h}
				if right {
					at.x = w - at.x
				}
				if r.vacant(at, -1, w, h) && !r.underLane(v, at) {
					return at, true
				}
			}
		}
	}
	return box{}, false
}

// underLane says whether a client's lane to its server runs through a box.
func (r *ring) underLane(v *sim.View, b box) bool {
	for i, pill := range r.pills {
		if home := indexOf(v, v.Clients[i].On); pill.w > 0 && home >= 0 {
			if s := r.slots[home]; b.grown(3).crossedBy(pill.x, pill.y, s.x, s.y) {
				return true
			}
		}
	}
	return false
}

// locks draws each lock's queue: its path, then who holds it, full, then the others as they wait. A node for which nobody waits, because its
// client has crashed, has given up, or does not know of it, is dashed: the client behind it waits for it all the same.
func (d *drawing) locks() {
	for i, at := range d.ring.queues {
		l := &d.v.Locks[i]
		others := ""
		if more := len(d.v.Locks) - maxLocks; more > 0 && i == maxLocks-1 {
			others = ", " + moreText(more)
		}
		d.Hits = append(d.Hits, Hit{Kind: "lock", Name: l.Path, box: at})
		if d.ring.row {
			d.queueRow(l, at, d.lockTitle(plate, l.Path, others, at.w*0.3))
		} else {
			d.queueBlock(l, at, d.lockTitle(plate, l.Path, others, at.w))
		}
	}
}

// place is one in a queue.
type place struct {
	name string
	as   standing
}

type standing uint8

const (
	waits standing = iota
	holds
	left // its node stands in the queue, and it does not wait for its turn
)

// queue gives the places of a lock: the holder's, then those of the clients that wait and of nodes that are left, in the order of the nodes.
func queue(l *sim.LockView) (all []place) {
	for _, h := range l.Holders {
		all = append(all, place{h.Client, holds})
	}
	i := 0
	for at, n := range l.Nodes {
		switch {
		case n.State == "gone", n.State == "held":
		case slices.Contains(l.Waiters, n.Client) && !again(l.Nodes[at+1:], n.Client): // it waits with its last node
			for ; i < len(l.Waiters) && l.Waiters[i] != n.Client; i++ {
				all = append(all, place{l.Waiters[i], waits})
			}
			if i < len(l.Waiters) {
				all = append(all, place{n.Client, waits})
				i++
			}
		case !slices.ContainsFunc(l.Holders, func(h sim.Holding) bool { return h.Client == n.Client }): // who holds may have several
			all = append(all, place{n.Client, left})
		}
	}
	for ; i < len(l.Waiters); i++ { // who has no node yet
		all = append(all, place{l.Waiters[i], waits})
	}
	return all
}

// again says whether a client has another node in the queue.
func again(nodes []sim.LockNode, client string) bool {
	return slices.ContainsFunc(nodes, func(n sim.LockNode) bool { return n.Client == client && n.State != "gone" })
}

// queueRow draws as many slots as the row has room for, and counts the others.
func (d *drawing) queueRow(l *sim.LockView, row box, title string) {
	all := queue(l)
	n := len(all)
	head := plate.Measure(title) + 12
	shown := min(n, max(1, int((row.w-head-24)/slotPitch)))
	x := max(row.left(), row.x-(head+float64(shown)*slotPitch)/2)
	d.textMid(x+(head-12)/2, row.y, plate, Text2, title)
	x += head
	for _, p := range all[:shown] {
		d.waiter(x, row.y, p)
		x += slotPitch
	}
	if more := n - shown; more > 0 {
		d.text(x, row.y+4, small, Text2, moreText(more))
	}
}

// queueBlock draws the queue line by line under its path. The last place counts those that have none.
func (d *drawing) queueBlock(l *sim.LockView, b box, title string) {
	d.text(b.left(), b.top()+12, plate, Text2, title)
	columns := int((b.w + 4) / slotPitch)
	room := columns * int((b.h-queueHead+4)/(queueH+4))
	all := queue(l)
	n := len(all)
	shown := n
	if n > room {
		shown = room - 1
	}
	for i, p := range all[:shown] {
		x, y := queueSeat(b, i, columns)
		d.waiter(x, y, p)
	}
	if n > shown {
		x, y := queueSeat(b, shown, columns)
		d.textMid(x+slotHeld.W/2, y, small, Text2, moreText(n-shown))
	}
}

func queueSeat(b box, i, columns int) (left, mid float64) {
	return b.left() + float64(i%columns)*slotPitch, b.top() + queueHead + queueH/2 + float64(i/columns)*(queueH+4)
}

var (
	slotHeld    = Shape{Form: Box, W: slotPitch - 4, H: queueH, R: 4}
	slotWaiting = Shape{Form: Box, W: slotPitch - 5, H: queueH - 1, R: 4, Stroke: 1}
	slotLeft    = Shape{Form: Box, W: slotPitch - 5, H: queueH - 1, R: 4, Stroke: 1, On: 4, Off: 3}
)

func (d *drawing) waiter(edge, y float64, p place) {
	x := edge + slotHeld.W/2
	switch p.as {
	case holds:
		d.shape(x, y, slotHeld, Text)
		d.textMid(x, y, smallB, Well, d.shortName(smallB, p.name, slotHeld.W-8))
	case waits:
		d.shape(x, y, slotHeld, Card)
		d.shape(x, y, slotWaiting, Line2)
		d.textMid(x, y, small, Text, d.shortName(small, p.name, slotHeld.W-8))
	case left:
		d.shape(x, y, slotLeft, Line2)
		d.textMid(x, y, small, Text3, d.shortName(small, p.name, slotHeld.W-8))
	}
}
