package ask

import (
	"zootrope/core/trace"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Session is what a session knows and the run does not.
type Session interface {
	Clock() float64                // ms
	Soon()                         // there is more to read
	Post(out port.Answer)          // answers a request that has waited
	Busy() bool                    // something is under way
	Selected() int64               // the event that was selected, 0 for none
	Shown() int64                  // the event that is being shown, 0 for none
	Told() int64                   // the decision that a free run tells, 0 for none
	Passed() (from int64, ok bool) // whether this is a free run, and the event before it
	Tells(e *trace.Event) bool     // whether a free run tells this event
	Timeline() run.Timeline
	Read() // an event that had to be read is there
}

// Desk answers what is asked about a run. It only reads the run.
type Desk struct {
	run        *run.Record
	Ahead      *run.Ahead
	Lang       string
	Heartbeats bool // are something to see

	*queue   // of inquiries
	reader   reader
	lastTale lastTale
}

// New is a desk without a run.
func New(s Session, lang string) *Desk { return &Desk{Lang: lang, queue: &queue{session: s}} }

// Take lets the desk answer for another run, and drops what waits for the run before.
func (d *Desk) Take(r *run.Record, ahead *run.Ahead) {
	d.MoveOn()
	d.reader.close()
	if d.Ahead != nil {
		d.Ahead.Close()
	}
	d.reader, d.run, d.Ahead = reader{}, r, ahead
}
