package app

import "zootrope/wasm/stage/layout"

// Host is the page, as far as the app needs it.
type Host interface {
	Post(message any)
	Soon()                                  // App.Slice is called after the messages that wait now
	After(ms float64, f func()) func()      // f once, later; the returned function calls it off
	Clock() float64                         // ms
	Show(p *layout.Picture, to, ms float64) // the picture, and virtual time running from its own to to within ms
	Freeze()                                // stop that clock
	Look(dark, reduced, heartbeats bool)    // theme and motion
	Select(name string)                     // outline a server or client
	Zoom(zoom float64, follow bool)         // 1 is all of the stage
}

// App is the page's session with the core.
type App struct {
	host   Host
	run    *run
	lesson string
	serial int

	goal    goal
	target  int      // of toStep: the step to reach the end of, −1 for the set-up
	owed    *owed    // the answer to a command given by hand that has not passed yet
	outcome *Outcome // of the command that is being answered
	speed   float64
	stopper func() // calls off the next event of play
	posted  float64
	events  eventLog
}

// Slices of work, and how often the page hears of it meanwhile, in milliseconds.
const (
	sliceMillis  = 8
	reportMillis = 120
)

// momentsASecond is how fast play goes at speed 1.
const momentsASecond = 3

// owed is an answer that is due.
type owed struct {
	id      int64
	command string
	awaited string // what the run waits for until then
}

// goal is what the app is running towards.
type goal uint8

const (
	idle    goal = iota
	toStep       // to the end of step target, as fast as it goes
	toEvent      // to the next event that can be seen
	playing      // to the end of the step, at a pace
	seeking      // to a turn, by replay
	toPass       // until what was commanded by hand has passed: run, settle, events
)

var goalNames = [...]string{"", "step", "event", "play", "seek", "step"}

// New gives an app that has loaded nothing.
func New(host Host) *App {
	return &App{host: host, speed: 1}
}
