package task

import (
	"iter"
	"math"

	"zootrope/wasm/port"
)

// Owner is the session that the tasks of an engine work for.
type Owner interface {
	Clock() float64                    // ms
	Soon()                             // another slice is wanted
	After(ms float64, f func()) func() // f once, later; the returned function calls it off
	Post(out port.Answer)              // gives a request its answer
	Move(m Manner) (seen bool)         // makes one move of the run, and says whether there was something to see
	More() bool                        // there is other work than a task
	Done()                             // a task has come to its end
	Moved()                            // a move that had waited was made, and nothing is under way
}

// Engine lets one task at a time be under way.
type Engine struct {
	Task  *Task       // nil for nothing
	Ended port.Ending // why nothing is under way

	owner   Owner
	waiting []waiting
}

// NewEngine is an engine at rest.
func NewEngine(owner Owner) *Engine { return &Engine{owner: owner} }

// Begin stops what is under way and begins a task. The body runs at once up to its first move, which it makes in the next slice. id is the request that waits for the
// answer, or Nobody.
func (e *Engine) Begin(m Manner, id int64, do Body) *Task {
	e.Halt(port.GoesOn)
	t := &Task{engine: e, Manner: m, id: id}
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		t.why, t.answer = do(t)
		t.over = true
	})
	e.Task = t
	t.advance(math.Inf(-1))
	e.owner.Soon()
	return t
}

// Work lets the task work in a slice that began at a time of the clock, and asks for the next slice.
func (e *Engine) Work(began float64) {
	t := e.Task
	switch t.advance(began); {
	case t.over && t.Travels && t.worked && e.owner.Clock()-began >= SliceMillis/2.0: // too little is left of this slice for the report that follows
	case t.over:
		e.finish()
		return
	case !t.Travels:
		e.serve()
	}
	if e.Task == t && t.alarm == nil {
		e.owner.Soon()
	}
}

// Over says whether the body has returned. The engine may still have to finish the task.
func (t *Task) Over() bool { return t.over }

// Halt stops whatever is under way, where it stands, and gives the answer that is due. A caller that begins something else at once gives port.GoesOn.
func (e *Engine) Halt(why port.Ending) {
	t := e.Task
	e.Task, e.Ended, e.waiting = nil, why, nil
	if t != nil {
		if t.alarm != nil {
			t.alarm()
		}
		t.stop()
		t.Pay(t.answer)
	}
	if e.owner.More() {
		e.owner.Soon()
	}
}

// finish ends a task whose body has returned, and makes the moves that have waited for that.
func (e *Engine) finish() {
	waiting := e.waiting
	e.Halt(e.Task.why)
	e.waiting = waiting
	e.owner.Done()
	e.serve()
}

// Busy says whether something is under way.
func (e *Engine) Busy() bool { return e.Task != nil }

// Manner is the manner of the task that is under way; it is empty if there is none.
func (e *Engine) Manner() Manner {
	if e.Task == nil {
		return Manner{}
	}
	return e.Task.Manner
}

// Answers says whether the task gives a request its answer.
func (e *Engine) Answers(id int64) bool { return e.Task != nil && e.Task.id == id }

// Travels says whether the run is on its way to a position where it has been.
func (e *Engine) Travels() bool { return e.Task != nil && e.Task.Travels }
