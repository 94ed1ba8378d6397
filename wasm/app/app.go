package app

import (
	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/lessons/play"
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
	heard  int64   // the last request
	queued []int64 // moves that wait until the run has come to where it is on its way to
	stated int64   // the last request at the time of the last state

	goal       goal
	ended      port.Ending  // why nothing is under way
	opens      bool         // until it stands where it was to be loaded to
	target     int          // of toStep and playing: the step to reach the end of, −1 for the set-up; of reaching: the moment
	aim        int64        // of reaching: the event instead, if it is not 0
	again      bool         // of playing: what was lived from here is played; nothing falls on it
	lived      bool         // of playing: no further than to the end of what was lived
	lull       lull         // of playing: no further than into silence
	still      proto.Millis // of toEvent: until then the world goes on by itself while nothing is to be seen
	calm       calm         // of playing: the silence that passes
	then       func()       // of seeking: what to do there
	owed       *owed        // an answer that comes later
	wait       awaited
	since      int64         // the last event before the move that was made last
	outcome    *port.Outcome // of the command that is being answered …
	number     int           // … and which of the run's it is
	issued     []issued      // commands without an answer yet
	selected   int64         // the event that was selected, 0 for none
	lang       string
	speed      float64
	due        float64  // of play: the clock when the next moment is due
	drawn      float64  // the clock of its last picture
	stopper    func()   // calls off the next moment of play
	posted     float64  // when the page last heard where the run stands
	cost       float64  // what that took, in milliseconds
	pictured   bool     // half of it is done: the picture …
	painted    float64  // … and what that took
	heartbeats bool     // are something to see
	unnumbered bool     // the stage shows no numbers of events
	names      []string // of two runs, as the page calls them
	ahead      *run.Ahead
	nap        bool // a slice of looking ahead comes later
	learnt     bool // what has been seen ahead is to be told
	opening    *opening
	paper      written
	short      run.Shorter
	sent       sent

	playbill playbill
	weather  *weather // what falls by itself, nil for nothing
	lucky    found    // what the last search for a seed has found

	search     search  // nil for none
	searchTold float64 // the clock when the page heard of it last

	beside *beside

	reader   reader
	waiting  []waits // for the reader
	half     unfinished
	retold   retold
	prepared prepared
	asking   bool    // a question is being answered
	resumed  bool    // …or something else, again, that has waited for the reader
	later    bool    // the question that was asked last is answered when what it needs has been read
	patience float64 // the clock when an answer must stop reading
}

// Slices of work, and how often the page hears of it meanwhile, in milliseconds.
const (
	sliceMillis  = 3 // of the 8 that a slice may take: what has been begun by then is brought to its end
	reportMillis = 120
	quietMillis  = 600 // while a run that was loaded comes to where it is to be shown: a picture on the way delays it
	napMillis    = 30  // between two slices of looking ahead, during play
	wantedMillis = 4   // the same, while the prose of what is shown waits for its numbers
	reportShare  = 6   // telling takes no more than one part in so many of the time
)

// owed is an answer that is due when what runs has ended.
type owed struct {
	id    int64
	waits int // of toPass: how many waits there were before it
	pay   func() port.Answer
}

// goal is what the app is running towards.
type goal uint8

const (
	idle       goal = iota
	toStep          // to the end of step target, as fast as it goes
	toEvent         // to the next event that can be seen
	playing         // to the end of the step, at a pace
	seeking         // to a place, by replay
	reopening       // to where a run stood that was written down
	reaching        // to a moment that has not been reached yet
	awaiting        // until something happens
	toPass          // until what was commanded by hand has passed: run, settle, events
	rehearsing      // a step is played on a world of its own, to be shown then
	showing         // a step, beat by beat
	searching       // looking for a seed, or making a run short
)

var goalNames = [...]port.Running{"", port.ToStep, port.ToEvent, port.Playing, port.Seeking, port.Seeking, port.Seeking, port.Awaiting, port.ToStep, port.Showing, port.Showing, port.Searching}

// Player is the run that is loaded, nil for none: to look at.
func (a *App) Player() *player.Player {
	if a.run == nil {
		return nil
	}
	return a.run.Player
}

// New gives an app that has loaded nothing.
func New(host Host) *App {
	return &App{host: host, lang: explain.Languages[0]}
}
