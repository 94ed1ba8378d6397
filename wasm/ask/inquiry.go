package ask

import (
	"iter"

	"zootrope/core/say"
	"zootrope/wasm/port"
)

// inquiry is something that is being looked for: the answer to a question, or an event that was selected far back. It is a coroutine: it works until its
// slice is over.
type inquiry struct {
	seq     int64              // the event to tell of, 0 for a question
	done    func(dropped bool) // is called when it has ended after its first slice
	next    func() (struct{}, bool)
	stop    func()
	yield   func(struct{}) bool
	over    bool
	dropped bool
}

// maxWaiting is how many inquiries wait at most; the page asks again.
const maxWaiting = 16

var busy = []port.Problem{port.NewProblem("busy", say.F("this takes longer to read: ask again"))}

// Answer works on a question for a slice, and says whether the answer is there. If it is not, it is posted later.
func (d *Desk) Answer(r *port.Request) (data any, wrong []port.Problem, there bool) {
	q := d.inquire(0, func() { data, wrong = d.answer(r.Ask) })
	if q.over {
		return data, wrong, true
	}
	if !d.waits(q) {
		return nil, busy, true
	}
	q.done = func(dropped bool) {
		if dropped {
			data, wrong = nil, busy
		}
		d.session.Post(port.Answer{Type: "answer", ID: r.ID, OK: len(wrong) == 0, Problems: wrong, Data: data})
	}
	return nil, nil, false
}

// inquire begins an inquiry, and lets it work for a slice.
func (d *Desk) inquire(seq int64, look func()) *inquiry {
	q := &inquiry{seq: seq}
	q.next, q.stop = iter.Pull(func(yield func(struct{}) bool) {
		q.yield = yield
		look()
		q.over = true
	})
	d.resume(q, d.session.Clock()+SliceMillis)
	return q
}

// resume lets an inquiry work until a time of the clock.
func (d *Desk) resume(q *inquiry, until float64) {
	d.asking, d.patience = q, until
	q.next()
	d.asking = nil
}

// waits puts an inquiry into the queue, and says whether there was room. Without room it is dropped.
func (d *Desk) waits(q *inquiry) bool {
	if len(d.waiting) == maxWaiting {
		d.drop(q)
		return false
	}
	d.waiting = append(d.waiting, q)
	d.session.Soon()
	return true
}

// drop ends an inquiry before it has come to its end.
func (d *Desk) drop(q *inquiry) {
	q.dropped = true
	d.asking = q
	q.stop()
	d.asking = nil
}

// more says that there is time to go on: in this slice, or in one that comes later. It says false if the inquiry was dropped: then what it finds is wanted no more.
func (d *Desk) more() bool {
	if d.asking.dropped {
		return false
	}
	return d.session.Clock() <= d.patience || d.pause()
}

// pause ends the slice of the inquiry.
func (d *Desk) pause() bool { return !d.asking.dropped && d.asking.yield(struct{}{}) }

// turn waits until the inquiry that is worked on is the first of all: only the first one uses the twin of the run.
func (d *Desk) turn() bool {
	for len(d.waiting) > 0 && d.waiting[0] != d.asking {
		if !d.pause() {
			return false
		}
	}
	return true
}

// MoveOn drops all that waits, because the run goes elsewhere. The page asks again if it still wants to know.
func (d *Desk) MoveOn() {
	dropped := d.waiting
	d.waiting = nil
	for _, q := range dropped {
		d.drop(q)
		q.done(true)
	}
}

// ReadOn works on what waits until a time of the clock, and says whether there was something.
func (d *Desk) ReadOn(until float64) bool {
	if len(d.waiting) == 0 {
		return false
	}
	q := d.waiting[0]
	if d.resume(q, until); q.over {
		d.waiting = d.waiting[1:]
		q.done(false)
	}
	return true
}

// Pending says whether something waits.
func (d *Desk) Pending() bool { return len(d.waiting) > 0 }
