package ask

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// waits is something that needs events from far back: the answer to a question, or an event that was selected there. The first in
// the list uses the reader; the others come after it.
type waits struct {
	seq   int64       // the event to tell of, 0 for a question
	again func() bool // tries once more, and says whether that was enough
	drop  func()      // is done instead where the run has moved on
}

// maxWaiting is how many questions wait at most; the page asks again.
const maxWaiting = 16

var busy = []port.Problem{port.NewProblem("busy", say.F("this takes longer to read: ask again"))}

// AnswerLater lets a question wait until what it asks for has been read.
func (d *Desk) AnswerLater(r *port.Request) {
	answer := func(data any, wrong []port.Problem) {
		d.session.Post(port.Answer{Type: "answer", ID: r.ID, OK: len(wrong) == 0, Problems: wrong, Data: data})
	}
	if len(d.Waiting) == maxWaiting {
		answer(nil, busy)
		return
	}
	d.enqueue(waits{
		again: func() bool {
			data, wrong, read := d.Question(r.Ask)
			if read {
				answer(data, wrong)
			}
			return read
		},
		drop: func() { answer(nil, busy) },
	})
}

// tellLater lets the page know of an event when it has been read.
func (d *Desk) tellLater(seq int64) {
	for i := range d.Waiting {
		if d.Waiting[i].seq == seq {
			return
		}
	}
	d.enqueue(waits{
		seq: seq,
		again: func() bool {
			d.patience = d.session.Clock() + SliceMillis
			_, _, _ = d.fetch(seq)
			if d.Reader.short {
				d.Reader.short = false
				return false
			}
			d.session.Read()
			return true
		},
		drop: func() {},
	})
}

// unfinished holds answers that take several slices: for each kind of question, the one that was worked on last.
type unfinished struct {
	sketch    *sketch
	listing   *listing
	chain     *chain
	telling   *player.Telling
	exporting *exporting
	measuring *measuring
}

// late says whether the time of this slice is used up. Then the caller stops, and goes on in the next slice.
func (d *Desk) late() bool {
	if d.session.Clock() <= d.patience {
		return false
	}
	d.Reader.short = true
	return true
}

func (d *Desk) enqueue(w waits) {
	d.Waiting = append(d.Waiting, w)
	d.session.Soon()
}

// MoveOn drops all answers that wait, because the run goes elsewhere. The page asks again if it still wants to know.
func (d *Desk) MoveOn() {
	if d.half.telling != nil {
		d.half.telling.Close()
	}
	d.half.exporting.close()
	d.half.measuring.close()
	dropped := d.Waiting
	d.Waiting, d.half = nil, unfinished{}
	for i := range dropped {
		dropped[i].drop()
	}
}

// ReadOn works on the answers that wait, until the given time. It says whether there was one.
func (d *Desk) ReadOn(until float64) bool {
	if len(d.Waiting) == 0 {
		return false
	}
	if d.Reader.read(d, until) {
		return true
	}
	d.resumed = true
	done := d.Waiting[0].again()
	d.resumed = false
	if done {
		d.Waiting = d.Waiting[1:]
	}
	return true
}
