package task

import (
	"math"

	"zootrope/wasm/port"
)

// Body is what a task does, in one straight line from its beginning to its end. It says why it has ended, and gives the answer that its request waits
// for. What it calls says false when the task was stopped: then it returns at once, and only its answer counts.
type Body func(t *Task) (port.Ending, port.Answer)

// Task is what is under way. It is a coroutine: it works until its slice is over, or until it waits.
type Task struct {
	Manner
	Opens  bool    // a run that was loaded comes to where it is to be shown
	Onward func()  // begins what goes on after a command by hand, nil for nothing
	Seen   bool    // there was something to see in the move that was made last
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

// Breathe ends the slice if it is over, or if a move has waited for the end of the way. In each slice something is done.
func (t *Task) Breathe() (goesOn, paused bool) {
	over := t.engine.owner.Clock()-t.began >= SliceMillis && (t.worked || math.IsInf(t.began, -1))
	if over || !t.Travels && len(t.engine.waiting) > 0 {
		return t.pause(), true
	}
	t.worked = true
	return true, false
}

// Tick makes one move of the run. At the end of a slice it makes none: between two slices the run may have come to where it was going.
func (t *Task) Tick() bool {
	t.Seen = false
	if goesOn, paused := t.Breathe(); !goesOn || paused {
		return goesOn
	}
	t.Seen = t.engine.owner.Move(t.Manner)
	return true
}

// Wait lets so many milliseconds pass. A very short wait is left out.
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

// Waits says whether the task waits, and for longer than other work takes.
func (t *Task) Waits() (waits, long bool) {
	return t.alarm != nil, t.alarm != nil && t.Due-t.engine.owner.Clock() > 2*SliceMillis
}

// Pay answers the request of the task.
func (t *Task) Pay(out port.Answer) {
	if t.id == Nobody {
		return
	}
	out.Type, out.ID, out.OK = "answer", t.id, out.OK || len(out.Problems) == 0
	t.id = Nobody
	t.engine.owner.Post(out)
}

// MovesAtOnce is how many moves of a telling are made before the clock is looked at.
const MovesAtOnce = 16

// Moves makes moves of something else until there are no more, and says whether it came to that. After each so many moves it looks at the clock, and calls
// between, which may be nil.
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
