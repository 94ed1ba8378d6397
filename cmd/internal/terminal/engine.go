package terminal

import (
	"time"

	"zootrope/core/sim"
	"zootrope/lessons"
	outlined "zootrope/lessons/play"
	"zootrope/wasm/app"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// engine drives the core as the page does: it hands on requests, gives slices of work, and takes what is reported. It has no
// goroutines: its caller says how long it may work.
type engine struct {
	app.NoStage
	app     *app.App
	clock   func() float64 // ms
	state   port.State
	line    port.Timeline
	marks   []byte // of the whole timeline
	picture *scene.Picture
	motion  motion
	soon    bool // there is more to do
	last    int64
	owed    map[int64]func(port.Answer)
	slices  bool            // the core is in the middle of a slice …
	waits   []*port.Request // …and hears these when it has ended
	heard   func(any)       // commands that fell, and answers that came late
	states  int             // how many states have come
	timers  map[int]func()
	wanted  []timer // that are to be started
	timed   int
}

// Lesson implements app.Host.
func (*engine) Lesson(id string) (*outlined.Lesson, error) { return lessons.Play(id) }

// motion is how virtual time runs from the time of the view to the next moment, while the run is played.
type motion struct{ to, ms, began float64 }

// timer is one that the program is to set.
type timer struct {
	id int
	ms float64
}

// sinceStart is a clock in milliseconds.
func sinceStart() func() float64 {
	start := time.Now()
	return func() float64 { return float64(time.Since(start).Microseconds()) / 1000 }
}

func newEngine(clock func() float64, heard func(any)) *engine {
	e := &engine{clock: clock, heard: heard, owed: map[int64]func(port.Answer){}, timers: map[int]func(){}}
	e.app = app.New(e)
	return e
}

// ask hands on a request. then, if there is one, hears the answer, now or later.
func (e *engine) ask(ask port.Ask, then func(port.Answer)) {
	e.last++
	r := &port.Request{ID: e.last, Ask: ask}
	if then != nil {
		e.owed[r.ID] = then
	}
	if e.slices { // an answer has come in the middle of a slice, and asks for more
		e.waits = append(e.waits, r)
		return
	}
	e.app.Handle(r)
}

// work goes on for so many milliseconds at most. What is left then is done when work is called again: soon says so.
func (e *engine) work(ms float64) {
	for began := e.clock(); e.soon && e.clock()-began < ms; {
		e.soon = false
		e.slices = true
		e.app.Slice()
		e.slices = false
		for ; len(e.waits) > 0; e.waits = e.waits[1:] {
			e.app.Handle(e.waits[0])
		}
	}
}

// rings is called when a timer is due.
func (e *engine) rings(id int) {
	if f := e.timers[id]; f != nil {
		delete(e.timers, id)
		f()
	}
}

// view is the world as it is shown, nil while nothing has come.
func (e *engine) view() *sim.View {
	if e.picture == nil {
		return nil
	}
	return e.picture.View
}

// now is the virtual time that is shown, in milliseconds: that of the view, or what motion has made of it.
func (e *engine) now() float64 {
	if e.picture == nil {
		return 0
	}
	at := float64(e.picture.View.Now)
	if e.motion.ms <= 0 {
		return at
	}
	part := min(1, max(0, (e.clock()-e.motion.began)/e.motion.ms))
	return at + (max(e.motion.to, at)-at)*part
}

// moving says whether what is on its way moves by itself.
func (e *engine) moving() bool { return e.motion.ms > 0 && e.clock()-e.motion.began < e.motion.ms }

// Post takes what the core reports.
func (e *engine) Post(message any) {
	switch m := message.(type) {
	case port.State:
		e.state = m
		e.states++
	case port.Timeline:
		e.marks = append(e.marks[:min(m.From, len(e.marks))], m.Marks...)
		e.line = m
	case port.Answer:
		if then := e.owed[m.ID]; then != nil {
			delete(e.owed, m.ID)
			then(m)
		}
	default:
		e.heard(m)
	}
}

// Soon asks for a slice.
func (e *engine) Soon() { e.soon = true }

// After sets a timer.
func (e *engine) After(ms float64, f func()) func() {
	e.timed++
	id := e.timed
	e.timers[id] = f
	e.wanted = append(e.wanted, timer{id, ms})
	return func() { delete(e.timers, id) }
}

// Clock is in milliseconds.
func (e *engine) Clock() float64 { return e.clock() }

// Show takes the picture.
func (e *engine) Show(p *scene.Picture, to, ms float64) {
	e.picture = p
	e.motion = motion{to, ms, e.clock()}
}

// Freeze stops the motion.
func (e *engine) Freeze() { e.motion = motion{} }
