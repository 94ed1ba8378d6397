package port

import "zootrope/core/say"

// Questions about the run: the data of the answer has the type that is named behind the arrow.
type (
	// AskWhy asks why an event happened. → Why
	AskWhy struct {
		Seq int64 `json:"seq"`
	}
	// AskMoment asks what happened in a moment of the timeline. → Focus
	AskMoment struct {
		Moment int `json:"moment"`
	}
	// AskEvents asks for a page of events: the newest, the newest before an event, or those around an event. → EventList
	AskEvents struct {
		Before int64    `json:"before"`
		Around int64    `json:"around,omitempty"`
		Count  int      `json:"count"`
		Kinds  []string `json:"kinds"`
		Who    string   `json:"who"`
		Text   string   `json:"text"` // the events have all words of it
	}
	// Inspect looks into the servers. → Znodes | Sessions | Logs
	Inspect struct {
		What   Inspected `json:"what"`
		Server int64     `json:"server"`
	}
	// AskEntry asks for the life of a transaction. → Entry
	AskEntry struct {
		Zxid string `json:"zxid"`
	}
	// AskCharts asks for series over virtual time. → Charts
	AskCharts struct {
		Buckets int `json:"buckets"`
	}
	// AskSpaceTime asks for a space–time diagram of some moments, counted from 1. → SpaceTime
	AskSpaceTime struct {
		From   int64 `json:"from"`
		To     int64 `json:"to"`
		Width  int   `json:"width"`
		Height int   `json:"height"`
		Real   bool  `json:"real"`  // idle time has its length
		Style  bool  `json:"style"` // the picture needs no page around it
	}
	// AskChoices asks what may happen next, the earliest first. → Choice[]
	AskChoices struct{}
	// Draw draws the stage as a file, in CSS pixels. → Drawing
	Draw struct {
		Width    int    `json:"width"`
		Height   int    `json:"height"`
		Theme    Theme  `json:"theme"`
		Selected string `json:"selected"`
	}
	// Tell tells the run as a script. → Tale
	Tell struct{}
	// ExportEvents writes the events up to the position. → Export
	ExportEvents struct {
		What Format `json:"what"`
	}
	// AskLength asks how long a film takes: of the step, or in a run without steps of the last command. → Length
	AskLength struct{}
	// AskLatencies asks how long requests took between the faults that were commanded on the way to the position. → LatencySpan[]
	AskLatencies struct{}
	// AskCommands asks for the newest commands of the run, at most so many. → Commands
	AskCommands struct {
		Count int `json:"count"`
	}
	// AskUntied asks which of the events that a lesson from a file names do not happen. It knows once looking ahead has come to its end. → LooseTie[]
	AskUntied struct{}
)

// Inspected is what Inspect looks into.
type Inspected string

const (
	InspectZnodes   Inspected = "znodes"
	InspectSessions Inspected = "sessions"
	InspectLogs     Inspected = "logs"
)

// Format is a form of a list of events.
type Format string

const (
	JSON Format = "json"
	CSV  Format = "csv"
)

// maxText is how many bytes are looked for.
const maxText = 200

func (r *AskEvents) check() error {
	if len(r.Text) > maxText {
		return say.F("the text has %d bytes; at most %d are looked for", len(r.Text), maxText)
	}
	return counted(r.Before, r.Around, int64(r.Count))
}

func (r *AskWhy) check() error       { return counted(r.Seq) }
func (r *AskMoment) check() error    { return counted(int64(r.Moment)) }
func (r *AskCharts) check() error    { return counted(int64(r.Buckets)) }
func (r *AskSpaceTime) check() error { return counted(int64(r.Width), int64(r.Height)) }
func (r *Draw) check() error         { return counted(int64(r.Width), int64(r.Height)) }
func (r *AskCommands) check() error  { return counted(int64(r.Count)) }
