package app

import "zootrope/core/say"

// ending is the reason why the app has stopped. Each caller of halt gives one.
type ending uint8

// Endings. The page knows them by endingNames and shows their sentences.
const (
	goesOn         ending = iota // something is under way, or nothing was begun yet
	isLoaded                     // a run was loaded and stands at its first position
	isPaused                     // the reader has paused the run
	isThere                      // the run stands at the place to which the reader went
	stepOver                     // the step has been carried out
	asksFirst                    // the step has been carried out, and a question comes before the next step
	lessonOver                   // the last step of the lesson has been carried out
	scriptOver                   // the script has been carried out
	nextShown                    // the next event has happened
	livedOver                    // Play has come to the end of what was played before
	onlyBeats                    // nothing but heartbeats has happened for a long time
	nothingDue                   // nothing will ever happen by itself
	cameTrue                     // the awaited event or predicate has come
	timeOver                     // the time has passed
	inVain                       // the awaited event has not happened, or the predicate has not held, and cannot any more
	passedBy                     // a command by hand that takes time is over
	isGiven                      // a command was given by hand, and no time has passed
	gaveWay                      // a command by hand has interrupted what was under way
	turnedDown                   // a command by hand has interrupted what was under way, and was refused
	hasFound                     // the search has found a seed
	hasNotFound                  // the search has found no seed
	isShortened                  // the run has been made short
	isNotShortened               // no command can be left out of the run
	atLimit                      // the run has reached its limit of turns and asks whether to go on
	isRefused                    // the world refuses a command of the script
	isBroken                     // a promise was broken
	endings
)

var endingNames = [endings]string{"", "loaded", "paused", "there", "step", "question", "lesson", "script", "event", "lived", "quiet", "nothing", "happened", "time",
	"unhappened", "passed", "given", "command", "wrong", "found", "unfound", "shortened", "unshortened", "limit", "refused", "broken"}

// sentences say each ending. run.stopped says more about isRefused, isBroken and atLimit.
var sentences = [endings]say.Form{
	isLoaded:       "Ready",
	isPaused:       "Paused",
	isThere:        "At the chosen place",
	stepOver:       "The step is over",
	asksFirst:      "The step is over: a question comes first",
	lessonOver:     "The last step is over",
	scriptOver:     "The script is at its end: Play goes on",
	nextShown:      "The next event has happened",
	livedOver:      "So far the run had come: Play goes on",
	onlyBeats:      "Nothing but heartbeats for 10 s: Play goes on",
	nothingDue:     "Nothing more will happen by itself",
	cameTrue:       "It has happened",
	timeOver:       "The time has passed",
	inVain:         "It has not happened",
	passedBy:       "The command has passed",
	isGiven:        "Given: Play lets time pass",
	gaveWay:        "Stopped for a command",
	turnedDown:     "Stopped: the command was refused",
	hasFound:       "The search has found a seed",
	hasNotFound:    "The search has found nothing",
	isShortened:    "The run has been made short",
	isNotShortened: "No command can be left out",
	atLimit:        "A million events have passed: it asks whether to go on",
	isRefused:      "Stopped: the script's command was refused",
	isBroken:       "Stopped: a promise is broken",
}

// Stop is why the run stands still.
type Stop struct {
	Why  string `json:"why"`  // one of endingNames, "" while something is under way
	Text string `json:"text"` // a short sentence, in the language of the page
}

// stop tells why the run stands still.
func (a *App) stop() Stop {
	if a.goal != idle {
		return Stop{}
	}
	why := a.refined(a.ended)
	return Stop{Why: endingNames[why], Text: sentences[why].In(a.lang)}
}

// refined says which end of a step it is: of a lesson, of a script, or before a question. A reason that stops the run itself comes first.
func (a *App) refined(why ending) ending {
	if of := a.run.ending(); of != goesOn && why != isPaused && why != isThere {
		return of
	}
	if why != stepOver {
		return why
	}
	step, _ := a.run.step()
	switch {
	case a.run.finished() && a.run.lesson == nil:
		return scriptOver
	case a.run.finished():
		return lessonOver
	case a.run.opensQuestion(step + 1):
		return asksFirst
	}
	return stepOver
}
