package port

import (
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/lessons/play"
)

// State is everything about the run.
type State struct {
	Type        string        `json:"type"`
	Heard       int64         `json:"heard"` // the id of the last request that has been carried out, or begun
	Lesson      string        `json:"lesson"`
	Serial      int           `json:"serial"` // of the load
	View        *sim.View     `json:"view" ts:"present"`
	Flights     int           `json:"flights"` // how many messages are on their way; the view has a choice of them only
	Traffic     []Traffic     `json:"traffic"`
	Moment      int           `json:"moment"`  // how many moments lie behind the position
	At          int64         `json:"at"`      // the event that stands for it, 0 at the beginning
	Picture     Picture       `json:"picture"` // that the stage shows of the run: ring, tree or both
	Tree        *sim.TreeView `json:"tree"`    // the znodes, where the stage shows them; of the ring, the copies of the node that its cards show; else nil
	Hides       []string      `json:"hides"`   // terms of the glossary that are not introduced yet, of which the stage shows nothing
	Focus       *Focus        `json:"focus"`
	Comparisons []Comparison  `json:"comparisons"`
	Compared    *Compared     `json:"compared"`
	Artefact    string        `json:"artefact"` // of the whole run; at rest only
	Written     bool          `json:"written"`  // …as it stands now: then an empty artefact is one of a run that is too long
	Position    string        `json:"position"` // the exact position; behind an artefact and an @ it says where to stand in it
	Changed     bool          `json:"changed"`  // something was commanded by hand on the way here
	Step        int           `json:"step"`     // −1 in the set-up
	StepDone    bool          `json:"stepDone"` // the step has been run to its end
	Beats       []Beat        `json:"beats"`    // of the step that was shown last, while it is open
	Beat        int           `json:"beat"`     // the one that the position is in, −1 for none
	Sentence    int           `json:"sentence"` // the beat of the prose that is told, −1 for none
	Ends        []int64       `json:"ends"`     // the events at which the beats of the prose are over, 0 where nothing has moved by then; empty if it is not told
	Act         *Act          `json:"act"`      // the act for which the showing waits, nil for none
	Lens        int64         `json:"lens"`     // the event of a decision that is being shown, 0 for none
	Running     Running       `json:"running"`
	Finished    bool          `json:"finished"`
	Stopped     string        `json:"stopped"`  // why the run cannot go on, "" if it can
	Stop        Stop          `json:"stop"`     // why nothing is under way
	Quiet       *Quiet        `json:"quiet"`    // the silence in which the run stands, nil for none
	Asks        bool          `json:"asks"`     // it has stopped because somebody should say whether to go on
	Violated    string        `json:"violated"` // the promise that was broken, "" for none
	Steps       []StepMark    `json:"steps"`
	Results     []Result      `json:"results"`
	Goals       []Goal        `json:"goals"`
	Questions   []Question    `json:"questions"`
	Tapes       []play.Tape   `json:"tapes"` // of cases: of the step in which the run stands, and of the next step
	Branches    []Branch      `json:"branches"`
	Given       []string      `json:"given"` // by hand on the way to the position, the last few commands
	Redo        bool          `json:"redo"`  // something was taken back that can be given again
	Offers      []Offer       `json:"offers"`
	Allows      []string      `json:"allows"`   // what the open step lets be taken in hand, as the script has it
	Hands       []string      `json:"hands"`    // the things with which everything may be done: kinds, and servers and clients, as "server 3"
	Actions     []Action      `json:"actions"`  // what can be done with servers, with clients and with all of it, whatever may be taken in hand
	Bugs        []string      `json:"bugs"`     // the known bugs that are switched on in the run, by their names in the script language
	Exercise    bool          `json:"exercise"` // a lesson is at its end, and there is something to be tried
	Notes       []Note        `json:"notes"`
	Fills       []Fill        `json:"fills"`
}

// Traffic counts the messages of a kind on one way.
type Traffic struct {
	Kind  string `json:"kind"`
	From  string `json:"from"`
	To    string `json:"to"`
	Count int    `json:"count"`
	Held  int    `json:"held"` // of them, that cannot arrive
}

// StepMark is a step.
type StepMark struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Focus is the event that is looked at.
type Focus struct {
	Seq      int64        `json:"seq"`
	Moment   int          `json:"moment"`
	At       proto.Millis `json:"at"`
	Kind     string       `json:"kind"`
	Look     string       `json:"look"` // its letter on the timeline
	Who      string       `json:"who"`
	Title    string       `json:"title"`
	Brief    string       `json:"brief"`
	Verdict  string       `json:"verdict"`
	Selected bool         `json:"selected"`
	Why      int64        `json:"why"` // the event that Why explains: this one, or else the one of the protocol from which it came

	// The subject of the event, for views that show no events; zero for none.
	From    string `json:"from"` // the ends of the message that was sent or delivered
	To      string `json:"to"`
	Flight  int64  `json:"flight"` // that message's
	Peer    string `json:"peer"`   // the other server or client
	Zxid    string `json:"zxid"`
	Path    string `json:"path"`
	Session string `json:"session"`
}

// Result is an expectation that has been tested. Wanted and Observed are in words, in the language of the page; of a conjunction that
// failed, what was not met.
type Result struct {
	Line     int    `json:"line"`
	Text     string `json:"text"`
	OK       bool   `json:"ok"`
	Wanted   string `json:"wanted"`
	Observed string `json:"observed"`
	Seq      int64  `json:"seq"` // of its event
}

// Goal is a goal of the script.
type Goal struct {
	ID      string   `json:"id"`
	Text    string   `json:"text"`
	Reached bool     `json:"reached"`
	Missing string   `json:"missing"`
	Slips   []string `json:"slips"`  // the known mistakes that stand in the way now
	Attack  []string `json:"attack"` // of a duel: the commands of the attack that is still to be made again in this run
	Build   *Build   `json:"build"`  // of a goal that is to be reached by lines that the reader writes
	Seq     int64    `json:"seq"`    // of its event, 0 before it is reached
}

// Build asks the reader for lines of these clients, each with one of the verbs behind its client. So many trials try the lines; what happens in each is listed,
// with what is drawn anew in braces.
type Build struct {
	Clients []string `json:"clients"`
	Verbs   []string `json:"verbs"`
	Trials  int      `json:"trials"`
	Trial   []string `json:"trial"`
}

// Question is asked before Step runs and graded at its end. Locked, its answer can no longer be given or changed.
type Question struct {
	ID      string     `json:"id"`
	Step    int        `json:"step"`
	Kind    AnswerKind `json:"kind"`
	Choices []string   `json:"choices"` // the choices; the events; the things that can be touched; what can hold in a cell; the bins; none for numbers
	Names   []string   `json:"names"`   // the entries that an answer has: cells (ROW.COLUMN), what is sorted, points or events; none where an answer has no entries
	Chosen  string     `json:"chosen"`  // an answer as `ask` of the script has it: "b", "5", "b,a,c", "server 4,server 5", "nobody" or "a.b=yes,a.c=no"; "" for none
	Right   string     `json:"right"`   // the same; "" if the run has none
	Fits    bool       `json:"fits"`    // once graded: the answer that was given is right, for a curve and for moments nearly
	Held    []string   `json:"held"`    // …the entries of the answer that are right
	Marks   []Mark     `json:"marks"`   // …where each entry came to be as it is; of a grid on the stage also while its step is under way
	Graded  bool       `json:"graded"`
	Locked  bool       `json:"locked"`
	Refuted []Shown    `json:"refuted"` // which event shows that a choice was wrong
	Key     *Moment    `json:"key"`     // the event that the step is about, once the question is graded; nil if the lesson names none
}

// AnswerKind is the form of an answer.
type AnswerKind string

const (
	AnswerChoice AnswerKind = "choice"
	AnswerNumber AnswerKind = "number"
	AnswerOrder  AnswerKind = "order"
	AnswerTouch  AnswerKind = "touch"
	AnswerGrid   AnswerKind = "grid"
	AnswerSort   AnswerKind = "sort"
	AnswerMoment AnswerKind = "moment"
	AnswerCurve  AnswerKind = "curve"
)

// Shown is the event that shows something about an answer.
type Shown struct {
	Choice string       `json:"choice"` // an answer; "else" for any wrong answer without words of its own
	Seq    int64        `json:"seq"`
	At     proto.Millis `json:"at"`
}

// Mark is what the run has for an entry of an answer.
type Mark struct {
	Choice string       `json:"choice"` // the name of the entry
	Value  string       `json:"value"`
	Seq    int64        `json:"seq"` // the event after which it was taken down …
	At     proto.Millis `json:"at"`
	Came   string       `json:"came"` // what a client was told in the run of the entry: the type of a watch event, or an error; "" for neither
	Told   int64        `json:"told"` // …and with which event, 0 for none
}

// Moment is an event, and when it happened.
type Moment struct {
	Seq int64        `json:"seq"`
	At  proto.Millis `json:"at"`
}

// Beat is a piece of a step that is shown.
type Beat struct {
	Moment int          `json:"moment"` // where it is over
	Seq    int64        `json:"seq"`    // the event that it is about
	At     proto.Millis `json:"at"`     // of the event
	From   proto.Millis `json:"from"`   // virtual time runs from here …
	To     proto.Millis `json:"to"`     // … to here
	Look   string       `json:"look"`
	When   string       `json:"when"` // what the sentences of the prose are tied by, "" for none
	Kind   BeatKind     `json:"kind"`
}

// Act is a command of the lesson that the reader gives by hand, and the thing that it is about: a server, a client or a link; the kind "" is no single thing.
// Of a command about several servers or clients, the thing is the first one.
type Act struct {
	Command string   `json:"command"`
	Kind    string   `json:"kind"`
	Name    string   `json:"name"`
	Things  []string `json:"things"` // whatever the command can be given with, as "server 1", "client ann" or "link 3>1"
}

// BeatKind is what happens in a beat: something is done, messages travel, something is decided, or nothing is to be seen.
type BeatKind string

const (
	Do     BeatKind = "act"
	Travel BeatKind = "travel"
	Decide BeatKind = "decide"
	Wait   BeatKind = "wait"
)

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

// Fill is the text of a placeholder in the prose, and the event to which it leads, 0 for none.
type Fill struct {
	Key  string `json:"key"`
	Text string `json:"text"`
	Seq  int64  `json:"seq"`
}

// Quiet is the silence in which the run stands.
type Quiet struct {
	Millis proto.Millis `json:"ms"`
	Beats  bool         `json:"beats"` // heartbeats were heard in it
	Text   string       `json:"text"`  // in the language of the page
}
