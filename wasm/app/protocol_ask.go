package app

import (
	"zootrope/core/explain"
	"zootrope/core/proto"
)

// Why says why an event happened, and where in the source.
type Why struct {
	Event   EventLine       `json:"event"`
	Focus   *Focus          `json:"focus"`
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

// Found is a run that a search has found: it can be loaded, and stands where it was found. Artefact is "" where nothing was found in `tried`
// runs, of which `broken` ended early, because a promise was broken that was not looked for.
type Found struct {
	Artefact string       `json:"artefact"`
	Seed     uint64       `json:"seed"`
	At       proto.Millis `json:"at"`
	Seq      int64        `json:"seq"`
	Text     string       `json:"text"`
	Tried    int          `json:"tried"`
	Broken   int          `json:"broken"`
	Events   int64        `json:"events"`
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

// Spelling is a script that is being written: its pieces, line by line, what is wrong with it, and what has no effect.
type Spelling struct {
	Lines    [][]Token `json:"lines"`
	Problems []Problem `json:"problems"`
	Notices  []Problem `json:"notices"`
	Begins   bool      `json:"begins"` // it is right, and makes a world of its own
}

// Token is a piece of a line. The pieces of a line, one behind the other, are the line.
type Token struct {
	Kind string `json:"kind"` // "" command name option path number string comment
	Text string `json:"text"`
}

// FourLetter is the answer to a four-letter word, line by line.
type FourLetter struct {
	Lines []string `json:"lines"`
}
