package app

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/lessons/play"
	"zootrope/wasm/load"
	"zootrope/wasm/port"
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

// App hears the requests of the page, and answers them.
type App struct {
	*session
	reader *load.Reader
	later  bool // the question that was asked last is answered when what it needs has been read
}

// New gives an app that has loaded nothing.
func New(host Host) *App {
	return &App{session: newSession(host), reader: load.NewReader(host)}
}

// Player is the run that is loaded, nil for none: to look at.
func (a *App) Player() *player.Player {
	if a.run == nil {
		return nil
	}
	return a.run.Player
}

// Prepare does a part of the slow work of a request, and does not change the run. It says whether there is more to do. A host whose
// turns must be short calls it until there is not, before Handle, and hands on no other request meanwhile. Other hosts need not call it.
func (a *App) Prepare(r *port.Request) bool {
	ask, ok := r.Ask.(*port.Load)
	return ok && ask.Artefact == "" && a.reader.Prepare(ask)
}
