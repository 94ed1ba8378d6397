package scene

import (
	"slices"

	"zootrope/core/sim"
)

// Picture is all that the stage shows at one moment: a pure value, made by the app from the run.
type Picture struct {
	View     *sim.View
	Focus    Focus
	Rim      Rim
	Compared *Compared      // the other of two runs side by side, nil for one run
	Tree     *sim.TreeView  // the znodes, which are shown in place of the ring; nil for the ring
	Queues   bool           // the lesson has a queue somewhere: among the znodes all clients stand in one column, beside their rows
	Cast     []string       // the clients that the run comes to have, in their order: each has its place from the beginning
	Both     bool           // the ring stands beside the znodes
	Copies   []sim.CopyView // what each server of the ring has of the node About; none where no step speaks of one
	About    string
	Rooms    [][]string // the servers and clients that stand in each room; on the ring each room has an outline
	Wanted   string     // the server or client that the reader is to take in hand, "" for none
	Asked    []string   // servers whose vote a question asks for: it is not shown
	Touched  []Touched  // things that can be touched to answer the open question, and things that answers name
	Circled  Circled    // of one of two runs: the thing in which the two differ first
	Hides    []string   // terms of the glossary (of play.OnStage) that no lesson has introduced yet: nothing of them is shown

	// Decides says that a decision is being shown: what is under way and not decided about steps back, and the page may lay the
	// table of the decision over it.
	Decides bool

	Beats []Beat // heartbeats that have gone their ways in a silence that is skipped
}

// Beat is the way of a heartbeat: the names of a server or client, and of another.
type Beat struct{ From, To string }

// AddBeat adds a way, once.
func AddBeat(to []Beat, b Beat) []Beat {
	if slices.Contains(to, b) {
		return to
	}
	return append(to, b)
}

// Focus is the event that is looked at, as far as the stage marks it: the newest one, or the one that was selected.
type Focus struct {
	Seq       int64
	Look      byte   // its letter on the timeline (port.Timeline): lane and colour
	Acts      string // the server or client that acts, outlined; "" for none
	From, To  string // the ends of the message that was sent or delivered; equal for one to itself, "" for no message
	Kind      string // its packet type
	Label     string // its label, as a Flight has it
	Flight    int64  // its Flight.ID
	Delivered bool   // it has arrived
	Ballot    string // in an election: the server whose ballot has just come to Acts
	Was       int64  // Acts has changed its vote: the old one, 0 if not
	Zxid      string // the log entry that it is about, "" for none
	Path      string // the znode that it is about, "" for none
	Selected  bool   // chosen by the learner
}

// Rim is the timeline bent round the stage: the letters of the moments about the present one.
type Rim struct {
	Label  string // of the lit slot: #214
	Moment int64  // the number of the present moment, so that the rim turns one slot a moment
	Past   []byte // up to 7, the oldest first
	Now    byte   // 0 at the beginning
	Future []byte // up to 7, the next one first
	Goal   bool   // the goal is reached: all of the rim is lit
}

// Circled is a thing in which two runs differ. Where one run lacks the thing, a dotted ring stands in the place that the thing has in the other run.
type Circled struct {
	Name  string // a server, a client or a path; "" for nothing
	Watch string // the path of the client's watch that is circled, "" for the client itself

	Server string // of a znode: the server that is circled where no znodes are shown
}

// Compared is the other of two runs side by side.
type Compared struct {
	A, B         string // what tells the two apart: herd, predecessor
	DoneA, DoneB string // the command that each was given last
	Left         bool   // it is A and stands on the left; the run that is played is B
	Broken       string // the promise that it has broken, "" for none
	View         *sim.View
	Tree         *sim.TreeView  // its znodes: if the run that is played has its own, too, both are shown among them
	Copies       []sim.CopyView // what each server has of the node Picture.About
	Clock        float64        // its virtual time while that of the run is Picture.View.Now
	Circled      [2]Circled     // the first difference, in the run that is played and in this one; nothing if they do not stand there
}
