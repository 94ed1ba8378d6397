package task

import (
	"math"

	"zootrope/wasm/port"
)

// Body is what a task does, in one straight line from its beginning to its end. It returns why the task has ended, and the answer that the request waits
// for. Tick, Wait, Breathe and Moves return false when the task was stopped: then the body returns at once. Of what it returns then only the answer counts.
type Body func(t *Task) (port.Ending, port.Answer)

// Task is what is under way. It is a coroutine: it works until its slice is over, or until it waits.
type Task struct {
	Manner
	Opens  bool    // a run that was loaded comes to where it is to be shown
	Onward func()  // begins what goes on after a command by hand has interrupted this task; nil for nothing
	Seen   bool    // there was something to see in the last move
	Due    float64 // the clock when a wait ends

	engine *Engine
	id     int64 // the request that waits for the answer, or Nobody
	next   func() (struct{}, bool)
	stop   func()
	yield  func(struct{}) bool
	began  float64 // the clock at the beginning of this slice
	worked bool    // in this slice
	alarm  func()  // calls off the end of a wait, nil while the task does not wait
	over   bool
	why    port.Ending
	answer port.Answer
}

// Nobody waits for the answer of a task.
const Nobody = -1

// SliceMillis is for how long is worked at once, by a task or on a question.
const SliceMillis = 3

// FrameMillis is how long a picture stands at least.
const FrameMillis = 16

// advance lets the task work in a slice that began at a time of the clock.
func (t *Task) advance(began float64) {
	t.began, t.worked = began, false
	t.next()
}

// pause ends the slice.
func (t *Task) pause() bool { return t.yield(struct{}{}) }

// Breathe ends the slice if its time is up, or if a move waits (FromThere). Each slice does something before it ends. goesOn is false if the task was stopped; paused says
// that a new slice has begun.
func (t *Task) Breathe() (goesOn, paused bool) {
	over := t.engine.owner.Clock()-t.began >= SliceMillis && (t.worked || math.IsInf(t.began, -1))
	if over || !t.Travels && len(t.engine.waiting) > 0 {
		return t.pause(), true
	}
	t.worked = true
	return true, false
}

// Tick makes one move of the run, and returns false if the task was stopped. At the end of a slice it makes no move: a request may have moved the run before the next
// slice begins, so the body has to look again whether there is anything left to do.
func (t *Task) Tick() bool {
	t.Seen = false
	if goesOn, paused := t.Breathe(); !goesOn || paused {
		return goesOn
	}
	t.Seen = t.engine.owner.Move(t.Manner)
	return true
}

// Wait lets so many milliseconds of the clock pass, and returns false if the task was stopped. It does not wait for less than half a frame.
func (t *Task) Wait(ms float64) bool {
	if ms < FrameMillis/2 {
		return true
	}
	owner := t.engine.owner
	t.alarm = owner.After(ms, func() {
		t.alarm = nil
		owner.Soon()
	})
	if owner.More() {
		owner.Soon()
	}
	return t.pause()
}

// Wake ends a wait.
func (t *Task) Wake() {
	if t.alarm != nil {
		t.alarm()
		t.alarm = nil
		t.engine.owner.Soon()
	}
}

// Waits says whether the task waits (Wait), and whether it does so for long enough to do other work meanwhile.
func (t *Task) Waits() (waits, long bool) {
	return t.alarm != nil, t.alarm != nil && t.Due-t.engine.owner.Clock() > 2*SliceMillis
}

// Pay gives the request of the task its answer, once.
func (t *Task) Pay(out port.Answer) {
	if t.id == Nobody {
		return
	}
	out.Type, out.ID, out.OK = "answer", t.id, out.OK || len(out.Problems) == 0
	t.id = Nobody
	t.engine.owner.Post(out)
}

// MovesAtOnce is how many small pieces of work are done before the clock is looked at.
const MovesAtOnce = 16

// Moves calls next, which works on something other than the run, until next returns false, and returns true then. It returns false if the task was stopped. After every
// atOnce calls it calls between, which may be nil, and looks at the clock.
func (t *Task) Moves(atOnce int, next func() bool, between func()) bool {
	for n := 1; next(); n++ {
		if n%atOnce != 0 {
			continue
		}
		if between != nil {
			between()
		}
		if goesOn, _ := t.Breathe(); !goesOn {
			return false
		}
	}
	return true
}
