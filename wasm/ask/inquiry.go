package ask

import (
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
