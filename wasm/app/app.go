package app

import (
	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/lessons/play"
	"zootrope/wasm/ask"
	"zootrope/wasm/compare"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Host is the page, as far as the app needs it.
type Host interface {
	Post(message any)
	Soon()                                            // App.Slice is called after the messages that wait now
	After(ms float64, f func()) func()                // f once, later; the returned function calls it off
	Clock() float64                                   // ms
	Show(p *scene.Picture, to, ms float64)            // the picture, and virtual time running from its own to to within ms
	Freeze()                                          // stop that clock
	Look(dark, reduced, heartbeats bool, lang string) // theme, motion and language
	Select(name string)                               // outline a server or client
	Zoom(zoom float64, follow bool)                   // 1 is all of the stage
	Pan(x, y float64)                                 // look so much of the stage's width and height to the right, and down

	// Lesson gives what it takes to play a lesson that a request only names. A page sends it with its requests and knows none.
	Lesson(id string) (*play.Lesson, error)
}

// NoStage is for hosts that draw nothing for an eye to move over: theme, outline, zoom and pan mean nothing to them.
type NoStage struct{}

func (NoStage) Look(_, _, _ bool, _ string) {}
func (NoStage) Select(string)               {}
func (NoStage) Zoom(float64, bool)          {}
func (NoStage) Pan(float64, float64)        {}

// NoLessons is for hosts that know no lesson by its name.
type NoLessons struct{}

func (NoLessons) Lesson(id string) (*play.Lesson, error) {
	return nil, say.F("this run is one of a lesson: expected a link that names the lesson, found %q", id)
}

// App is the page's session with the core.
type App struct {
	host   Host
	run    *run.Run
	lesson string
	first  int // the first step that is shown, counted from 1; 0 for all
	serial int
	heard  int64    // the last request
	queue  []queued // moves that wait until the run has come to where it is on its way to
	stated int64    // the last request at the time of the last state

	task       *task         // what is under way, nil for nothing
	ended      port.Ending   // why nothing is under way
	since      int64         // the last event before the move that was made last
	outcome    *port.Outcome // of the command that is being answered …
	number     int           // … and which of the run's it is
	issued     []issued      // commands without an answer yet
	selected   int64         // the event that was selected, 0 for none
	speed      float64
	drawn      float64  // the clock of the last picture that came at a pace
	posted     float64  // when the page last heard where the run stands
	cost       float64  // what that took, in milliseconds
	pictured   bool     // half of it is done: the picture …
	painted    float64  // … and what that took
	unnumbered bool     // the stage shows no numbers of events
	names      []string // of two runs, as the page calls them
	nap        bool     // a slice of looking ahead comes later
	learnt     bool     // what has been seen ahead is to be told
	paper      written
	short      run.Shorter
	sent       sent

	playbill playbill
	weather  *weather // what falls by itself, nil for nothing
	lucky    found    // what the last search for a seed has found

	beside *compare.Beside

	*ask.Desk // what is asked about the run, by the page and by reports
	prepared  prepared
	later     bool // the question that was asked last is answered when what it needs has been read
}

// Player is the run that is loaded, nil for none: to look at.
func (a *App) Player() *player.Player {
	if a.run == nil {
		return nil
	}
	return a.run.Player
}

// New gives an app that has loaded nothing.
func New(host Host) *App {
	a := &App{host: host}
	a.Desk = ask.New(reading{a}, explain.Languages[0])
	return a
}

// reading is the session as the desk sees it.
type reading struct{ app *App }

func (r reading) Clock() float64         { return r.app.host.Clock() }
func (r reading) Soon()                  { r.app.host.Soon() }
func (r reading) Post(out port.Answer)   { r.app.post(out) }
func (r reading) Busy() bool             { return r.app.busy() }
func (r reading) Selected() int64        { return r.app.selected }
func (r reading) Shown() int64           { return r.app.playbill.event(r.app) }
func (r reading) Timeline() run.Timeline { return r.app.timeline() }

// Read tells the page of an event that had to be read.
func (r reading) Read() {
	if r.app.busy() {
		r.app.report()
		return
	}
	r.app.settle()
}
