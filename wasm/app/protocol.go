package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Version is that of the protocol of web/protocol.ts, whose shapes these are.
const Version = 1

// Request is a message of the page; which fields are used depends on Type.
type Request struct {
	ID         int64   `json:"id"`
	Type       string  `json:"type"`
	Lesson     string  `json:"lesson"`
	Script     string  `json:"script"`
	Name       string  `json:"name"`
	Step       int     `json:"step"`
	Speed      float64 `json:"speed"`
	Turn       int64   `json:"turn"`
	Branch     int     `json:"branch"`
	Command    string  `json:"command"`
	Cursor     int     `json:"cursor"`
	Question   string  `json:"question"`
	Choice     string  `json:"choice"`
	Theme      string  `json:"theme"`
	Reduced    bool    `json:"reduced"`
	Heartbeats bool    `json:"heartbeats"`
	Selected   string  `json:"selected"`

	Answers []Given `json:"answers"` // of load: what was answered on an earlier visit
}

// Given is the answer to a question.
type Given struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
}

// Limits on what comes from outside.
const (
	maxScript  = 64 << 10
	maxCommand = 4 << 10
	minSpeed   = 0.1
	maxSpeed   = 1000
)

// check refuses values that no page of ours sends.
func (r *Request) check() error {
	switch {
	case len(r.Script) > maxScript:
		return fmt.Errorf("the script has %d bytes; at most %d are read", len(r.Script), maxScript)
	case len(r.Command) > maxCommand:
		return fmt.Errorf("the command has %d bytes; at most %d are read", len(r.Command), maxCommand)
	case r.Type == "load" && (r.Lesson == "") == (r.Script == ""):
		return fmt.Errorf("load needs a lesson or a script, and not both")
	case r.Type == "play" && (r.Speed < minSpeed || r.Speed > maxSpeed):
		return fmt.Errorf("the speed is %g events a second; expected %g to %d", r.Speed, minSpeed, maxSpeed)
	case r.Type == "seek" && r.Turn < 0, r.Step < 0, r.Cursor < 0 || r.Cursor > len(r.Command):
		return fmt.Errorf("a position lies outside of what it counts")
	case r.Type == "look" && r.Theme != "light" && r.Theme != "dark":
		return fmt.Errorf("the theme is %q; expected light or dark", r.Theme)
	}
	return nil
}

// Problem is why a request was refused.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
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
}

// Outcome says what has become of a command that was given by hand.
type Outcome struct {
	Word string `json:"word"` // done, holds, fails, reached, unreached, issued, answered, stopped
	Text string `json:"text"` // what was observed, or answered
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

// Picked says what a finger on the stage has hit.
type Picked struct {
	Type    string `json:"type"`
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Message int64  `json:"message"`
}

// State is everything about the run.
type State struct {
	Type      string     `json:"type"`
	Lesson    string     `json:"lesson"`
	Serial    int        `json:"serial"` // of the load
	View      *sim.View  `json:"view"`
	Flights   int        `json:"flights"`  // how many messages are on their way; the view has the first of them only
	Changed   bool       `json:"changed"`  // something was commanded by hand on the way here
	Exercise  bool       `json:"exercise"` // a learner's own run, begun at the end of the lesson
	End       int64      `json:"end"`      // the last turn that has been reached on this branch
	Step      int        `json:"step"`     // −1 in the set-up
	StepDone  bool       `json:"stepDone"` // the step has been run to its end
	Running   string     `json:"running"`
	Finished  bool       `json:"finished"`
	Stopped   string     `json:"stopped"` // why the run cannot go on, "" if it can
	Steps     []StepMark `json:"steps"`
	Results   []Result   `json:"results"`
	Goals     []Goal     `json:"goals"`
	Questions []Question `json:"questions"`
	Branches  []Branch   `json:"branches"`
	Offers    []Offer    `json:"offers"`
	Notes     []Note     `json:"notes"`
	Fills     []Fill     `json:"fills"`
}

// StepMark is a step and the turns at which it began and ended, −1 if it has not on this branch.
type StepMark struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Turn  int64  `json:"turn"`
	End   int64  `json:"end"`
}

// Result is an expectation that has been tested.
type Result struct {
	Line     int    `json:"line"`
	Text     string `json:"text"`
	OK       bool   `json:"ok"`
	Observed string `json:"observed"`
}

// Goal is a goal of the script.
type Goal struct {
	ID      string `json:"id"`
	Text    string `json:"text"`
	Reached bool   `json:"reached"`
	Missing string `json:"missing"`
}

// Question is asked before Step runs and graded at its end. Locked, its answer can no longer be given or changed.
type Question struct {
	ID      string   `json:"id"`
	Step    int      `json:"step"`
	Choices []string `json:"choices"`
	Chosen  string   `json:"chosen"`
	Right   string   `json:"right"`
	Graded  bool     `json:"graded"`
	Locked  bool     `json:"locked"`
}

// Branch is one line of the run.
type Branch struct {
	ID      int    `json:"id"`
	Parent  int    `json:"parent"`
	Turn    int64  `json:"turn"`
	Label   string `json:"label"`
	Current bool   `json:"current"`
}

// Offer is a button that runs a command.
type Offer struct {
	Step    int    `json:"step"`
	Command string `json:"command"`
}

// Note is a caption.
type Note struct {
	Step int    `json:"step"`
	Text string `json:"text"`
}

// Fill is the text of a placeholder in the prose.
type Fill struct {
	Key  string `json:"key"`
	Text string `json:"text"`
}

// EventLine is an event in protocol words.
type EventLine struct {
	Seq   int64        `json:"seq"`
	Cause int64        `json:"cause"`
	Turn  int64        `json:"turn"`
	At    proto.Millis `json:"at"`
	Kind  string       `json:"kind"`
	Who   string       `json:"who"`
	Text  string       `json:"text"`
	Site  string       `json:"site"`
	OK    *bool        `json:"ok"` // of EXPECT: whether it holds
}

// Events are what happened since the last such report.
type Events struct {
	Type   string      `json:"type"`
	Reset  bool        `json:"reset"`
	Events []EventLine `json:"events"`
}

// Failed says that the core has met a broken invariant.
type Failed struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}
