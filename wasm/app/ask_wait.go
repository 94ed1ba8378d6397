package app

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

// answerLater lets a question wait until what it asks for has been read.
func (a *App) answerLater(r *port.Request) {
	answer := func(data any, wrong []port.Problem) {
		a.post(port.Answer{Type: "answer", ID: r.ID, OK: len(wrong) == 0, Problems: wrong, Data: data})
	}
	if len(a.waiting) == maxWaiting {
		answer(nil, busy)
		return
	}
	a.enqueue(waits{
		again: func() bool {
			data, wrong, read := a.question(r.Ask)
			if read {
				answer(data, wrong)
			}
			return read
		},
		drop: func() { answer(nil, busy) },
	})
}

// tellLater lets the page know of an event when it has been read.
func (a *App) tellLater(seq int64) {
	for i := range a.waiting {
		if a.waiting[i].seq == seq {
			return
		}
	}
	a.enqueue(waits{
		seq: seq,
		again: func() bool {
			a.patience = a.host.Clock() + sliceMillis
			_, _, _ = a.fetch(seq)
			if a.reader.short {
				a.reader.short = false
				return false
			}
			if !a.busy() {
				a.settle()
			} else {
				a.report()
			}
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
func (a *App) late() bool {
	if a.host.Clock() <= a.patience {
		return false
	}
	a.reader.short = true
	return true
}

func (a *App) enqueue(w waits) {
	a.waiting = append(a.waiting, w)
	a.host.Soon()
}

// moveOn drops all answers that wait, because the run goes elsewhere. The page asks again if it still wants to know.
func (a *App) moveOn() {
	if a.half.telling != nil {
		a.half.telling.Close()
	}
	a.half.exporting.close()
	a.half.measuring.close()
	dropped := a.waiting
	a.waiting, a.half = nil, unfinished{}
	for i := range dropped {
		dropped[i].drop()
	}
}

// readOn works on the answers that wait, until the given time. It says whether there was one.
func (a *App) readOn(until float64) bool {
	if len(a.waiting) == 0 {
		return false
	}
	if a.reader.read(a, until) {
		return true
	}
	a.resumed = true
	done := a.waiting[0].again()
	a.resumed = false
	if done {
		a.waiting = a.waiting[1:]
	}
	return true
}
