package ask

import (
	"iter"

	"zootrope/wasm/task"
)

// queue is the inquiries that wait.
type queue struct {
	session  Session
	waiting  []*inquiry
	asking   *inquiry // what is being worked on
	patience float64  // the clock when its slice is over
}

// maxWaiting is how many inquiries wait at most; the page asks again.
const maxWaiting = 16

// inquire begins an inquiry, and lets it work for a slice.
func (q *queue) inquire(seq int64, look func()) *inquiry {
	i := &inquiry{seq: seq}
	i.next, i.stop = iter.Pull(func(yield func(struct{}) bool) {
		i.yield = yield
		look()
		i.over = true
	})
	q.resume(i, q.session.Clock()+task.SliceMillis)
	return i
}

// resume lets an inquiry work until a time of the clock.
func (q *queue) resume(i *inquiry, until float64) {
	q.asking, q.patience = i, until
	defer func() { q.asking = nil }()
	i.next()
}

// waits puts an inquiry into the queue, and says whether there was room. Without room it is dropped.
func (q *queue) waits(i *inquiry) bool {
	if len(q.waiting) == maxWaiting {
		q.drop(i)
		return false
	}
	q.waiting = append(q.waiting, i)
	q.session.Soon()
	return true
}

// drop ends an inquiry before it has come to its end.
func (q *queue) drop(i *inquiry) {
	i.dropped = true
	q.asking = i
	i.stop()
	q.asking = nil
}

// more waits until there is time to go on, in this slice or a later one. It returns false if the inquiry was dropped, because its answer is no longer wanted.
func (q *queue) more() bool {
	if q.asking.dropped {
		return false
	}
	return q.session.Clock() <= q.patience || q.pause()
}

// pause ends the slice of the inquiry.
func (q *queue) pause() bool { return !q.asking.dropped && q.asking.yield(struct{}{}) }

// turn waits until the inquiry that is worked on is the first of all: only the first one uses the twin of the run.
func (q *queue) turn() bool {
	for len(q.waiting) > 0 && q.waiting[0] != q.asking {
		if !q.pause() {
			return false
		}
	}
	return true
}

// MoveOn drops all that waits, because the run goes elsewhere. The page asks again if it still wants to know.
func (q *queue) MoveOn() {
	dropped := q.waiting
	q.waiting = nil
	for _, i := range dropped {
		q.drop(i)
		i.done(true)
	}
}

// ReadOn works on what waits until a time of the clock, and says whether there was something.
func (q *queue) ReadOn(until float64) bool {
	if len(q.waiting) == 0 {
		return false
	}
	i := q.waiting[0]
	if q.resume(i, until); i.over {
		q.waiting = q.waiting[1:]
		i.done(false)
	}
	return true
}

// Pending says whether something waits.
func (q *queue) Pending() bool { return len(q.waiting) > 0 }
