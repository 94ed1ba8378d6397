package port

// Stop is why the run stands still.
type Stop struct {
	Why  Ending `json:"why"`
	Text string `json:"text"` // a short sentence, in the language of the page
}

// Ending is why nothing is under way; "" while something is.
type Ending string

const (
	GoesOn         Ending = ""            // something is under way, or nothing was begun yet
	IsLoaded       Ending = "loaded"      // a run was loaded and stands at its first position
	IsPaused       Ending = "paused"      // the reader has paused the run
	IsThere        Ending = "there"       // the run stands at the place to which the reader went
	StepOver       Ending = "step"        // the step has been carried out
	AsksFirst      Ending = "question"    // the step has been carried out, and a question comes before the next step
	LessonOver     Ending = "lesson"      // the last step of the lesson has been carried out
	ScriptOver     Ending = "script"      // the script has been carried out
	SentenceTold   Ending = "sentence"    // a sentence of the prose has been told, and waits
	Differs        Ending = "differs"     // the two runs that lie beside each other begin to differ here
	HandFirst      Ending = "act"         // an act comes, and the showing waits for the reader's hand
	NextShown      Ending = "event"       // the next event has happened
	LivedOver      Ending = "lived"       // Play has come to the end of what was played before
	OnlyBeats      Ending = "quiet"       // nothing but heartbeats has happened for a long time
	NothingDue     Ending = "nothing"     // nothing will ever happen by itself
	CameTrue       Ending = "happened"    // the awaited event or predicate has come
	GoalReached    Ending = "goal"        // a goal of the lesson has been reached while time passed
	TimeOver       Ending = "time"        // the time has passed
	InVain         Ending = "unhappened"  // the awaited event has not happened, or the predicate has not held, and cannot any more
	HasPassed      Ending = "passed"      // a command by hand that takes time is over
	IsGiven        Ending = "given"       // a command was given by hand, and no time has passed
	GaveWay        Ending = "command"     // a command by hand has interrupted what was under way
	TurnedDown     Ending = "wrong"       // a command by hand has interrupted what was under way, and was refused
	HasFound       Ending = "found"       // the search has found a seed
	HasNotFound    Ending = "unfound"     // the search has found no seed
	IsShortened    Ending = "shortened"   // the run has been made short
	IsNotShortened Ending = "unshortened" // no command can be left out of the run
	LinesHold      Ending = "held"        // the lines of a build have passed all trials
	LinesBreak     Ending = "unheld"      // a trial has broken the lines, or they are wrong
	AtLimit        Ending = "limit"       // the run has reached its limit of turns and asks whether to go on
	IsRefused      Ending = "refused"     // the world refuses a command of the script
	IsBroken       Ending = "broken"      // a promise was broken
)

// Running is what is under way, "" for nothing.
type Running string

const (
	Idle      Running = ""
	ToStep    Running = "step"
	Showing   Running = "show"
	ToEvent   Running = "event"
	Playing   Running = "play"
	Seeking   Running = "seek"
	Awaiting  Running = "until"
	Searching Running = "find"
)
