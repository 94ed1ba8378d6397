package layout

import (
	"strconv"

	"zootrope/core/sim"
)

const (
	queueH    = 22.0
	queueGap  = 8.0
	slotPitch = 50.0
	maxLocks  = 2 // rows of queues; more locks are counted
)

// placeQueues keeps a row along the bottom for each lock.
func (r *ring) placeQueues(v *sim.View, free *edges) {
	n := min(maxLocks, len(v.Locks))
	for i := range n {
		y := free.bottom - queueH/2 - float64(n-1-i)*(queueH+queueGap/2)
		r.queues = append(r.queues, box{(free.left + free.right) / 2, y, free.right - free.left, queueH})
	}
	if n > 0 {
		free.bottom -= float64(n)*(queueH+queueGap/2) + queueGap
	}
}

// locks draws each lock's queue: its path, then the holder, full, then the others as they wait.
func (d *drawing) locks() {
	for i, row := range d.ring.queues {
		l := &d.v.Locks[i]
		title := "lock " + plate.Fit(l.Path, row.w*0.3)
		if more := len(d.v.Locks) - maxLocks; more > 0 && i == maxLocks-1 {
			title += ", +" + strconv.Itoa(more)
		}
		d.queue(l, row, title)
	}
}

// queue draws as many slots as the row has room for, and counts the others.
func (d *drawing) queue(l *sim.LockView, row box, title string) {
	n := len(l.Waiters)
	if l.Holder != "" {
		n++
	}
	head := plate.Measure(title) + 12
	shown := max(1, min(n, int((row.w-head-24)/slotPitch)))
	if n == 0 {
		shown = 0
	}
	x := max(row.left(), row.x-(head+float64(shown)*slotPitch)/2)
	d.textMid(x+(head-12)/2, row.y, plate, Text2, title)
	x += head
	for i := range shown {
		if l.Holder == "" {
			d.waiter(x, row.y, l.Waiters[i], false)
		} else if i == 0 {
			d.waiter(x, row.y, l.Holder, true)
		} else {
			d.waiter(x, row.y, l.Waiters[i-1], false)
		}
		x += slotPitch
	}
	if more := n - shown; more > 0 {
		d.text(x, row.y+4, small, Text2, "+"+strconv.Itoa(more))
	}
}

var (
	slotHeld    = Shape{Form: Box, W: slotPitch - 4, H: queueH, R: 4}
	slotWaiting = Shape{Form: Box, W: slotPitch - 5, H: queueH - 1, R: 4, Stroke: 1}
)

func (d *drawing) waiter(left, y float64, name string, holds bool) {
	x := left + slotHeld.W/2
	name = small.Fit(name, slotHeld.W-10)
	if holds {
		d.shape(x, y, slotHeld, Text)
		d.textMid(x, y, smallB, Well, name)
		return
	}
	d.shape(x, y, slotHeld, Card)
	d.shape(x, y, slotWaiting, Line2)
	d.textMid(x, y, small, Text, name)
}
