package port

import (
	"zootrope/core/explain"
	"zootrope/core/proto"
)

// Why says why an event happened, and where in the source.
type Why struct {
	Event   EventLine       `json:"event"`
	Focus   *Focus          `json:"focus" ts:"present"`
	Detail  string          `json:"detail"`
	Rule    string          `json:"rule"`
	Verdict string          `json:"verdict"`
	Table   *explain.Table  `json:"table"`
	Count   *explain.Count  `json:"count"`
	Source  explain.Source  `json:"source"`
	Values  []explain.Value `json:"values"`  // for the margin of the source
	Chain   []Link          `json:"chain"`   // the oldest first, then the event
	Whole   bool            `json:"whole"`   // the chain begins with a command
	Head    int             `json:"head"`    // behind so many of its events …
	Skipped int             `json:"skipped"` // … so many are left out; 0 for none
	Name    string          `json:"name"`    // as a lesson names the event
}

// LooseTie is an event that a lesson names and that does not happen in its step, and which do.
type LooseTie struct {
	Step  string   `json:"step"`
	Sight string   `json:"sight"`
	There []string `json:"there"`
}

// Link is an event of a chain of causes.
type Link struct {
	Seq   int64        `json:"seq"`
	At    proto.Millis `json:"at"`
	Kind  string       `json:"kind"`
	Who   string       `json:"who"`
	Title string       `json:"title"`
	Brief string       `json:"brief"`
}

// Choice is one of the things that may happen next.
type Choice struct {
	Command string       `json:"command"` // makes it happen now
	At      proto.Millis `json:"at"`      // when it would happen by itself
	Sent    int64        `json:"sent"`    // the event that sent the message which would arrive, 0 for none
	Next    bool         `json:"next"`    // it is due at the next instant at which anything is
	Timer   string       `json:"timer"`   // the name of the deadline that is reached, in the language of the page; "" for anything else
}

// EventList is a page of events, the oldest first, and how many there are that the question lets through.
type EventList struct {
	Events []EventLine `json:"events"`
	Total  int         `json:"total"`
	Newer  int         `json:"newer"` // of them, behind the page
}

// Entry is the life of one transaction, as far as it has come. Times are −1 for not yet.
type Entry struct {
	Zxid       string       `json:"zxid"`
	Op         string       `json:"op"`
	Path       string       `json:"path"`
	Data       string       `json:"data"`
	Client     string       `json:"client"`
	Via        int          `json:"via"` // the server that the request came to, 0 for unknown
	Proposed   proto.Millis `json:"proposed"`
	ProposedTo []int        `json:"proposedTo"`
	OnDisk     []int        `json:"onDisk"`
	Acks       []int        `json:"acks"`
	Need       int          `json:"need"`
	Committed  proto.Millis `json:"committed"`
	Applied    []int        `json:"applied"`
	Truncated  []int        `json:"truncated"`
	Underway   []Underway   `json:"underway"`
	Seq        int64        `json:"seq"` // of its first event, 0 if nothing is known of it
}

// Underway is a message about a transaction that is on its way.
type Underway struct {
	Kind string       `json:"kind"`
	From int          `json:"from"`
	To   int          `json:"to"`
	Due  proto.Millis `json:"due"`
}

// Charts are series over virtual time: bucket i covers Width ms from From + i·Width on.
type Charts struct {
	From    proto.Millis `json:"from"`
	Width   proto.Millis `json:"width"`
	Kinds   []KindSeries `json:"kinds"`
	Commits []int        `json:"commits"`
	Queue   []int        `json:"queue"`   // outstanding proposals, at most
	Telling []int64      `json:"telling"` // the event that has most to say, by its number; 0 for none
	Latency []float64    `json:"latency"` // of clients' requests that were answered then, ms, mean; −1 for none
}

// KindSeries counts the messages of a kind.
type KindSeries struct {
	Name   string `json:"name"`
	Look   string `json:"look"` // the kind whose shape it wears
	Counts []int  `json:"counts"`
}

// SpaceTime is a space–time diagram of some moments.
type SpaceTime struct {
	SVG     string `json:"svg"`
	From    int    `json:"from"`
	To      int    `json:"to"`
	Rewound bool   `json:"rewound"` // it begins later than was asked: what lies before was rewound
	More    bool   `json:"more"`    // there is more in the range than is drawn
}

// Drawing is the stage as a picture that needs no page around it.
type Drawing struct {
	SVG string `json:"svg"`
}

// Tale is the run up to the position, as a script.
type Tale struct {
	Setup  string `json:"setup"`  // what the run began with
	Script string `json:"script"` // …and all that was commanded since, on the way here
}

// FourLetter is the answer to a four-letter word, line by line.
type FourLetter struct {
	Lines []string `json:"lines"`
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

// Commands are the newest commands of the run, in the order in which they were carried out first.
type Commands struct {
	Rows []CommandRow `json:"rows"`
	Left int          `json:"left"` // how many older ones are left out
}

// CommandRow is a command of the run, and what has become of it.
type CommandRow struct {
	N       int          `json:"n"` // its number in the run
	Text    string       `json:"text"`
	By      By           `json:"by"`
	At      proto.Millis `json:"at"`
	Stands  Stands       `json:"stands"`
	Outcome *Outcome     `json:"outcome"` // nil while it is under way, and unless it stands behind
	Zxid    string       `json:"zxid"`    // of the transaction that it has made, "" for none
	OnLogs  []string     `json:"onLogs"`  // what it has made of the logs of servers: what a crash loses, and what a start reads
	Notices []string     `json:"notices"` // what of it has no effect, or counts otherwise than it was written
	Took    proto.Millis `json:"took"`    // from when it was given until it was answered, or what it waited for came; −1 for not yet, or nothing
}

// By is who has given a command.
type By string

const (
	ByScript  By = "script"
	ByHand    By = "hand"
	ByWeather By = "weather"
)

// Stands is where a command stands: behind the position, or ahead of it in the story that the timeline shows; undone: given by hand, on another
// branch.
type Stands string

const (
	Behind Stands = "behind"
	Ahead  Stands = "ahead"
	Undone Stands = "undone"
)

// Export is what has happened on the way to the position, as text: the events as `run --json` prints them, or as a table.
type Export struct {
	Text   string `json:"text"`
	Events int    `json:"events"`
	Cut    bool   `json:"cut"` // there are more than fit into a file that a browser can still hold

	// The last event that is written: its number, and when it was in virtual milliseconds.
	Last int64        `json:"last"`
	At   proto.Millis `json:"at"`
}

// LatencySpan is the time between two faults, or from one until now: how long the requests took that were answered in it.
type LatencySpan struct {
	From    proto.Millis    `json:"from"`
	After   []string        `json:"after"` // the commands with which it begins, none for the beginning of the run
	Clients []ClientLatency `json:"clients"`
}

// ClientLatency is how long a client's requests took, from their sending until their replies arrived, in ms of virtual time.
type ClientLatency struct {
	Client     string       `json:"client"`
	Answers    int          `json:"answers"`
	P50        proto.Millis `json:"p50"`
	P99        proto.Millis `json:"p99"`
	Max        proto.Millis `json:"max"`
	Unanswered int          `json:"unanswered"` // that were sent in this span, and have had no reply so far
}

// Length is how long a film takes at pace 1: of the step that the run stands in, as Next shows it, or in a run without steps of the last
// command and what came of it, as Play goes through it.
type Length struct {
	Millis float64 `json:"ms"`
}

// Written is a run that has been written down, or as much of it as fits.
type Written struct {
	Run string `json:"run"` // an artefact and a place, "" if nothing fits
	Cut bool   `json:"cut"` // it is the beginning only
}
