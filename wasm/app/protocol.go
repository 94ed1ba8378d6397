package app

import (
	"math"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/lessons/play"
)

// Version is that of the protocol of web/protocol.ts, whose shapes these are.
const Version = 1

// Request is a message of the page; which fields are used depends on Type.
type Request struct {
	ID       int64   `json:"id"`
	Type     string  `json:"type"`
	Lesson   string  `json:"lesson"`
	Script   string  `json:"script"`
	Name     string  `json:"name"`
	Step     int     `json:"step"`
	Own      bool    `json:"own"` // goto: in the script's own run, whatever is shown
	Moment   int     `json:"moment"`
	Seq      int64   `json:"seq"`
	Artefact string  `json:"artefact"` // base64url
	Speed    float64 `json:"speed"`
	Branch   int     `json:"branch"`
	Command  string  `json:"command"`
	Along    bool    `json:"along"` // inject: one gesture with the command before
	Cursor   int     `json:"cursor"`
	Above    string  `json:"above"` // completeIn: what stands above the line, in a script
	Question string  `json:"question"`
	Choice   string  `json:"choice"`
	What     string  `json:"what"` // of until and inspect
	How      string  `json:"how"`  // of next: "", show or beat; of play: "", lived or quiet
	Pace     float64 `json:"pace"` // of next that shows: 1 is what the plan says, 0 the same
	With     string  `json:"with"`

	// of look, zoom and pan
	Theme      string   `json:"theme"`
	Reduced    bool     `json:"reduced"`
	Heartbeats bool     `json:"heartbeats"`
	Unnumbered bool     `json:"unnumbered"` // the stage shows no numbers of events
	Selected   string   `json:"selected"`   // a server or client
	Names      []string `json:"names"`      // what run A and run B are called, in words; none: as their commands or words of the script call them
	Lang       string   `json:"lang"`
	Zoom       float64  `json:"zoom"`
	Follow     bool     `json:"follow"`
	X          float64  `json:"x"`
	Y          float64  `json:"y"`

	// of questions
	Before  int64    `json:"before"`
	Around  int64    `json:"around"`
	Count   int      `json:"count"`
	Kinds   []string `json:"kinds"`
	Who     string   `json:"who"`
	Text    string   `json:"text"`
	Server  int64    `json:"server"`
	Zxid    string   `json:"zxid"`
	Buckets int      `json:"buckets"`
	From    int64    `json:"from"`
	To      int64    `json:"to"`
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Real    bool     `json:"real"`
	Style   bool     `json:"style"`

	// of weather and find: from which seed, and how often each kind of fault falls, 0 to 5
	Seed       int64 `json:"seed"`
	Crashes    int   `json:"crashes"`
	Partitions int   `json:"partitions"`
	Delays     int   `json:"delays"`
	Disks      int   `json:"disks"`
	Writes     int   `json:"writes"`

	Span int64 `json:"span"` // of find: for how long each run goes on, in ms of virtual time; of until a time: how long it is; `command` is the predicate, `what` a promise, `count` how many seeds

	// of words: a language besides those that are compiled in
	Texts   []string `json:"texts"`   // of the explanations, in the order of explain.Texts; "" is told in English
	Phrases []string `json:"phrases"` // of core/say: the English of one and then its text, the English of the next …
	Joints  []string `json:"joints"`  // comma, semicolon, or, colon

	// of load: only these steps of the lesson are gone through, counted from 1, 0 for all
	First int `json:"first"`
	Last  int `json:"last"`

	Answers []Given      `json:"answers"` // of load: what was answered on an earlier visit
	Outline *play.Lesson `json:"outline"` // of load: what it takes to play the lesson
}

// Given is the answer to a question.
type Given struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
}

// Limits on what comes from outside.
const (
	maxScript   = 64 << 10
	maxCommand  = 4 << 10
	maxText     = 200
	maxArtefact = 512 << 10
	maxOutline  = 512 << 10
	minSpeed    = 0.1
	maxSpeed    = 64
	minZoom     = 0.5
	maxZoom     = 4
)

// check refuses values that no page of ours sends.
func (r *Request) check() error {
	switch {
	case len(r.Script) > maxScript:
		return say.F("the script has %d bytes; at most %d are read", len(r.Script), maxScript)
	case len(r.Above) > maxScript:
		return say.F("the script has %d bytes; at most %d are read", len(r.Above), maxScript)
	case len(r.Text) > maxText:
		return say.F("the text has %d bytes; at most %d are looked for", len(r.Text), maxText)
	case len(r.Command) > maxCommand:
		return say.F("the command has %d bytes; at most %d are read", len(r.Command), maxCommand)
	case r.Type == "load" && r.Lesson != "" && r.Script != "", r.Type == "load" && r.Lesson+r.Script+r.Artefact == "":
		return say.F("load needs a lesson, a script or a shared run, and not two of them")
	case r.own() && (len(r.Outline.Source) > maxScript || r.Outline.Size() > maxOutline):
		return say.F("the lesson has %d bytes; at most %d are read", r.Outline.Size(), maxOutline)
	case len(r.Artefact) > maxArtefact:
		return say.F("the shared run has %d bytes; at most %d are read", len(r.Artefact), maxArtefact)
	case r.Type == "play" && !within(r.Speed, minSpeed, maxSpeed):
		return say.F("the speed is %g; expected %g to %d", r.Speed, minSpeed, maxSpeed)
	case r.Type == "zoom" && !within(r.Zoom, minZoom, maxZoom):
		return say.F("the zoom is %g; expected %g to %d", r.Zoom, minZoom, maxZoom)
	case r.Type == "pan" && !(finite(r.X) && finite(r.Y)):
		return say.F("x is %g and y is %g; expected finite numbers", r.X, r.Y)
	case r.Moment < 0, r.Seq < 0, r.Before < 0, r.Around < 0, r.Count < 0, r.Buckets < 0, r.Width < 0, r.Height < 0, r.Step < -1, r.Cursor < 0 || r.Cursor > len(r.Command):
		return say.F("a position lies outside of what it counts")
	case r.Type == "look" && !explain.Knows(r.Lang):
		return say.F("the language is %q; expected one of %s", r.Lang, say.List(explain.Known()))
	case r.Type == "words" && (len(r.Phrases)%2 != 0 || len(r.Joints) != 4):
		return say.F("words of a language: expected two phrases each and 4 joints, found %d and %d", len(r.Phrases), len(r.Joints))
	case r.Type == "look" && r.Theme != "light" && r.Theme != "dark":
		return say.F("the theme is %q; expected light or dark", r.Theme)
	}
	return nil
}

// own says whether a lesson comes with the request.
func (r *Request) own() bool { return r.Type == "load" && r.Outline != nil }

// within says whether a number lies between two others. NaN does not. (A test of the form "v < low || v > high" would let NaN pass.)
func within(v, low, high float64) bool { return v >= low && v <= high }

func finite(v float64) bool { return within(v, -math.MaxFloat64, math.MaxFloat64) }

// Problem is why a request was refused.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`

	err error
}

// problem puts an error into a Problem. What it says in the language of the page it says when the answer leaves.
func problem(code string, err error) Problem {
	return Problem{Code: code, Message: err.Error(), err: err}
}

// Candidate is one way to go on with a command.
type Candidate struct {
	Text string `json:"text"`
	Help string `json:"help"`
	From int    `json:"from"` // what it replaces, in bytes of the command
	To   int    `json:"to"`
}

// Answer ends a request.
type Answer struct {
	Type       string      `json:"type"`
	ID         int64       `json:"id"`
	OK         bool        `json:"ok"`
	Problems   []Problem   `json:"problems"`
	Candidates []Candidate `json:"candidates"`
	Outcome    *Outcome    `json:"outcome"`
	Data       any         `json:"data"`    // of a question
	Command    int         `json:"command"` // of inject: its number among the commands of the run, 0 for none; of one that was refused, the newest
}

// Outcome says what has become of a command that was given by hand.
type Outcome struct {
	Word string `json:"word"` // done, holds, fails, reached, unreached, issued, answered, stopped
	Text string `json:"text"` // what was observed, or answered, or what the command did; of undo: the commands, a line each, the last first
	Seq  int64  `json:"seq"`  // of until: the event that was waited for
}

// Late is the outcome of a command that was only issued when its request was answered.
type Late struct {
	Type    string   `json:"type"`
	ID      int64    `json:"id"` // of that request
	Command string   `json:"command"`
	Outcome *Outcome `json:"outcome"`
}

// Fell is a command that the weather has given.
type Fell struct {
	Type    string `json:"type"`
	Command string `json:"command"`
}

// Finding says how far a search for a seed has come. Tried of all runs have been looked through.
type Finding struct {
	Type   string `json:"type"`
	Tried  int    `json:"tried"`
	Runs   int    `json:"runs"`
	Seed   uint64 `json:"seed"`   // that is being tried
	Events int64  `json:"events"` // that have happened in all runs
}

// Ready says that the core is up.
type Ready struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
	Build   string `json:"build"`
}

// StageReport says whether there is a stage.
type StageReport struct {
	Type string `json:"type"`
	OK   bool   `json:"ok"`
	Why  string `json:"why"`
}

// Picked says what was pressed on the stage.
type Picked struct {
	Type    string  `json:"type"`
	Kind    string  `json:"kind"`
	Name    string  `json:"name"`
	Message int64   `json:"message"`
	Run     string  `json:"run"`   // A or B where two are shown
	How     string  `json:"how"`   // menu: a long press, or the other button; else ""
	Touch   bool    `json:"touch"` // a finger has tapped it, and rests nowhere
	X       float64 `json:"x"`     // where, in CSS pixels of the stage
	Y       float64 `json:"y"`
}

// EventLine is an event in protocol words.
type EventLine struct {
	Seq   int64        `json:"seq"`
	Cause int64        `json:"cause"`
	Turn  int64        `json:"turn"`
	At    proto.Millis `json:"at"`
	Kind  string       `json:"kind"`
	Msg   string       `json:"msg"` // the message that was delivered, "" for none
	Who   string       `json:"who"`
	Title string       `json:"title"` // what happened, in a sentence
	Text  string       `json:"text"`  // its values
	Site  string       `json:"site"`
}

// Hovered says what lies under a mouse or a pen; the box is in CSS pixels of the stage.
type Hovered struct {
	Type    string  `json:"type"`
	Kind    string  `json:"kind"` // "" for nothing
	Name    string  `json:"name"`
	Message int64   `json:"message"`
	Run     string  `json:"run"` // A or B where two are shown
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
}

// Zoomed says how the stage is seen.
type Zoomed struct {
	Type   string  `json:"type"`
	Zoom   float64 `json:"zoom"` // 1 is all of it
	Follow bool    `json:"follow"`
}

// Corner says how much of the lower left corner of the stage is free, in CSS pixels, when all of it is seen.
type Corner struct {
	Type    string    `json:"type"`
	Step    float64   `json:"step"`
	Heights []float64 `json:"heights"` // of the first step from the left, of twice as much, and so on
}

// Places says where on the stage cards, clients, the dial and messages are, in CSS pixels of the stage as it is seen. It comes
// when another picture is laid out; a message has all of the way on which it will travel until then.
type Places struct {
	Type   string  `json:"type"`
	Width  float64 `json:"width"` // of the stage
	Height float64 `json:"height"`
	Lane   float64 `json:"lane"` // how far each direction of a link lies to the right of the straight line, as its messages go
	Places []Place `json:"places"`
}

// Place is one of them.
type Place struct {
	Kind string  `json:"kind"` // server client dial bead
	Name string  `json:"name"` // of a bead its kind of message
	ID   int64   `json:"message"`
	Run  string  `json:"run"` // A or B where two are shown
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Failed says that the core has met a broken invariant.
type Failed struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}
