package app

import (
	"zootrope/wasm/ask"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
)

// view is what the engine, the desk and the bill see of the session that they work for.
type view struct{ s *session }

var (
	_ task.Owner    = view{}
	_ ask.Session   = view{}
	_ beats.Session = view{}
)

func (v view) Clock() float64                    { return v.s.host.Clock() }
func (v view) Soon()                             { v.s.host.Soon() }
func (v view) After(ms float64, f func()) func() { return v.s.host.After(ms, f) }
func (v view) Post(out port.Answer)              { v.s.reporter.answer(out) }
func (v view) Busy() bool                        { return v.s.Busy() }
func (v view) Travels() bool                     { return v.s.Travels() }
func (v view) Selected() int64                   { return v.s.selected }
func (v view) Shown() int64                      { return v.s.bill.Event() }
func (v view) Told() int64                       { return v.s.free.event }
func (v view) Timeline() run.Timeline            { return v.s.timeline() }
func (v view) Record() *run.Record               { return &v.s.run.Record }

// Read tells the page of an event that the desk had to read again.
func (v view) Read() {
	if v.s.Busy() {
		v.s.reporter.report()
		return
	}
	v.s.reporter.settle()
}

// Move makes one move of the run, and before it lets the faults fall that are due.
func (v view) Move(m task.Manner) bool {
	if m.Weather {
		v.s.applyWeather()
	}
	return v.s.tick()
}

// More says whether there is work beside the task that is under way.
func (v view) More() bool {
	return v.s.Ahead != nil && v.s.Ahead.Open || v.s.reporter.learnt || v.s.Pending()
}

// Passed says whether this is a free run, and gives the event before it.
func (v view) Passed() (from int64, ok bool) { return v.s.free.from, v.s.free.runs }

// Done shows where the run stands at the end of a task.
func (v view) Done() {
	if v.s.run != nil {
		v.s.reporter.settle()
	}
}

// Moved tells the page of a move that had waited.
func (v view) Moved() { v.s.reporter.report() }
