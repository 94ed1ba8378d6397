package app

import "zootrope/core/say"

// ending is why what was under way has ended. Whoever halts the app names one.
type ending uint8

// Endings. The page knows them by endingNames and shows their sentences.
const (
	goesOn      ending = iota // something is under way, or nothing has been yet
	isLoaded                  // a run was loaded, and stands where it was to
	isPaused                  // somebody has paused
	isThere                   // it stands where somebody wanted to go
	stepOver                  // the step has been carried out …
	asksFirst                 // … and before the next one there is a question …
	lessonOver                // … or it was the last one
	scriptOver                // a script has been carried out
	nextShown                 // the next event has happened
	livedOver                 // what was lived before has been lived again
	onlyBeats                 // for long there was nothing but heartbeats: there was no next event, or Play was to end in silence
	nothingDue                // nothing will ever happen by itself
	cameTrue                  // what was waited for has happened
	timeOver                  // the time that was to pass has passed
	inVain                    // what was waited for has not happened, or cannot
	passedBy                  // what was commanded by hand has passed
	isGiven                   // a command was given by hand, and no time has passed
	gaveWay                   // a command by hand has ended what was under way
	turnedDown                // …and was refused
	hasFound                  // the search has found a seed
	hasNotFound               // …or has not
	atLimit                   // so many turns have passed that somebody should be asked
	isRefused                 // the world refuses a command of the script
	isBroken                  // a promise was broken
	endings
)

var endingNames = [endings]string{"", "loaded", "paused", "there", "step", "question", "lesson", "script", "event", "lived", "quiet", "nothing", "happened", "time",
	"unhappened", "passed", "given", "command", "wrong", "found", "unfound", "limit", "refused", "broken"}

// sentences say each ending; what has stopped the run for good says more itself (run.stopped).
var sentences = [endings]say.Form{
	isLoaded:    "Ready",
	isPaused:    "Paused",
	isThere:     "At the chosen place",
	stepOver:    "The step is over",
	asksFirst:   "The step is over: a question comes first",
	lessonOver:  "The last step is over",
	scriptOver:  "The script is at its end: Play goes on",
	nextShown:   "The next event has happened",
	livedOver:   "So far the run had come: Play goes on",
	onlyBeats:   "Nothing but heartbeats for 10 s: Play goes on",
	nothingDue:  "Nothing more will happen by itself",
	cameTrue:    "It has happened",
	timeOver:    "The time has passed",
	inVain:      "It has not happened",
	passedBy:    "The command has passed",
	isGiven:     "Given: Play lets time pass",
	gaveWay:     "Stopped for a command",
	turnedDown:  "Stopped: the command was refused",
	hasFound:    "The search has found a seed",
	hasNotFound: "The search has found nothing",
	atLimit:     "A million events have passed: it asks whether to go on",
	isRefused:   "Stopped: the script's command was refused",
	isBroken:    "Stopped: a promise is broken",
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

// refined tells the end of a step from that of a lesson, and from one before a question. What has stopped the run itself comes first.
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
