package app

import (
	"iter"
	"math"

	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// body is what a task does, in one straight line from its beginning to its end. It says why it has ended, and gives the answer that its request waits
// for. What it calls says false when the task was stopped: then it returns at once, and only its answer counts.
type body func(t *task) (port.Ending, port.Answer)

// manner is what else happens while a task is under way. It may change in the course of a task.
type manner struct {
	name    port.Running
	travels bool // the run is on its way to a place where it has been: nothing is reported, and moves wait for the end of the way
	still   bool // the run stands still; worlds of their own move
	paced   bool // pictures come at a pace
	watched bool // of two runs the other one keeps up
	weather bool // weather falls: it is the reader who lets time pass
}

// task is what is under way. It is a coroutine: it works until its slice is over, or until it waits.
type task struct {
	manner
	app    *App
	id     int64  // the request that waits for the answer, or nobody
	opens  bool   // a run that was loaded comes to where it is to be shown
	onward func() // begins what goes on after a command by hand, nil for nothing

	next   func() (struct{}, bool)
	stop   func()
	yield  func(struct{}) bool
	began  float64 // the clock at the beginning of this slice
	worked bool    // in this slice
	seen   bool    // there was something to see in the move that was made last
	due    float64 // the clock when a wait ends
	alarm  func()  // calls off the end of a wait, nil while the task does not wait
	over   bool
	why    port.Ending
	answer port.Answer
}

// nobody waits for the answer of a task.
const nobody = -1

// begin stops what is under way and begins a task. What comes before the first move is done at once.
func (a *App) begin(m manner, id int64, do body) *task {
	a.halt(port.GoesOn)
	t := &task{app: a, manner: m, id: id}
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		t.why, t.answer = do(t)
		t.over = true
	})
	a.task = t
	t.advance(math.Inf(-1))
	a.host.Soon()
	return t
}

// advance lets the task work in a slice that began at a time of the clock.
func (t *task) advance(began float64) {
	t.began, t.worked = began, false
	t.next()
}

// pause ends the slice.
func (t *task) pause() bool { return t.yield(struct{}{}) }

// breathe ends the slice if it is over, or if a move has waited for the end of the way. In each slice something is done.
func (t *task) breathe() (goesOn, paused bool) {
	over := t.app.host.Clock()-t.began >= ask.SliceMillis && (t.worked || math.IsInf(t.began, -1))
	if over || !t.travels && len(t.app.queue) > 0 {
		return t.pause(), true
	}
	t.worked = true
	return true, false
}

// tick makes one move of the run. At the end of a slice it makes none: between two slices the run may have come to where it was going.
func (t *task) tick() bool {
	t.seen = false
	if goesOn, paused := t.breathe(); !goesOn || paused {
		return goesOn
	}
	if t.weather {
		t.app.blow()
	}
	t.seen = t.app.tick()
	return true
}

// wait lets so many milliseconds pass. A very short wait is left out.
func (t *task) wait(ms float64) bool {
	if ms < frameMillis/2 {
		return true
	}
	a := t.app
	t.alarm = a.host.After(ms, func() {
		t.alarm = nil
		a.host.Soon()
	})
	if a.Ahead.Open || a.Pending() {
		a.host.Soon()
	}
	return t.pause()
}

// wake ends a wait.
func (t *task) wake() {
	if t.alarm != nil {
		t.alarm()
		t.alarm = nil
		t.app.host.Soon()
	}
}

// waits says whether the task waits, and for longer than other work takes.
func (t *task) waits() (waits, long bool) {
	return t.alarm != nil, t.alarm != nil && t.due-t.app.host.Clock() > 2*ask.SliceMillis
}

// pay answers the request of the task.
func (t *task) pay(out port.Answer) {
	if t.id == nobody {
		return
	}
	out.Type, out.ID, out.OK = "answer", t.id, out.OK || len(out.Problems) == 0
	t.id = nobody
	t.app.post(out)
}

// halt stops whatever is under way, where it stands, and gives the answer that is due. A caller that begins something else at once gives port.GoesOn.
func (a *App) halt(why port.Ending) {
	t := a.task
	a.task, a.ended, a.queue = nil, why, nil
	if t != nil {
		if t.alarm != nil {
			t.alarm()
		}
		t.stop()
		t.pay(t.answer)
	}
	if a.Ahead != nil && a.Ahead.Open || a.learnt || a.Pending() {
		a.host.Soon()
	}
}

// finish ends a task that is over, and makes the moves that have waited for it.
func (a *App) finish() {
	queue := a.queue
	a.halt(a.task.why)
	if a.queue = queue; a.run != nil {
		a.settle()
	}
	a.serve()
}

// busy says whether something is under way.
func (a *App) busy() bool { return a.task != nil }

// manner is how what is under way is done; of nothing it is empty.
func (a *App) manner() manner {
	if a.task == nil {
		return manner{}
	}
	return a.task.manner
}

// queued is a move that waits until the run has come to where it is on its way to.
type queued struct {
	id int64 // its request
	do func() []port.Problem
}

// fromThere makes a move that is relative to the position, such as "next event". While the run is on its way to a place, the move is made
// from that place, and not from the middle of the replay. So two presses of a key go two events.
func (a *App) fromThere(id int64, do func() []port.Problem) []port.Problem {
	if !a.manner().travels {
		return do()
	}
	a.queue = append(a.queue, queued{id, do})
	return nil
}

// serve makes the moves that have waited, until the run is on its way again.
func (a *App) serve() {
	for len(a.queue) > 0 && !a.manner().travels {
		rest := a.queue[1:]
		a.queue[0].do()
		if a.queue = rest; !a.busy() {
			a.report() // the page waits to hear that the move has been made, also where it came to nothing
		}
	}
}

// carried is the last request that has been carried out, or begun: none that waits its turn.
func (a *App) carried() int64 {
	last := a.heard
	for _, q := range a.queue {
		last = min(last, q.id-1)
	}
	return last
}

// thereNow finishes a replay at once: a command that comes during the replay is meant for the end of it.
func (a *App) thereNow() {
	if !a.manner().travels {
		return
	}
	a.run.Player.Through()
	for t := a.task; a.task == t && t.travels; {
		if t.advance(math.Inf(-1)); t.over {
			a.finish()
		}
	}
	a.serve()
}
