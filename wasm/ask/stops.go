package ask

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Sentences say each ending. Record.Stopped says more about port.IsRefused, port.IsBroken and port.AtLimit.
var Sentences = map[port.Ending]say.Form{
	port.IsLoaded:       "Ready",
	port.IsPaused:       "Paused",
	port.IsThere:        "At the chosen place",
	port.StepOver:       "The step is over",
	port.AsksFirst:      "The step is over: a question comes first",
	port.LessonOver:     "The last step is over",
	port.ScriptOver:     "The script is at its end: Play goes on",
	port.SentenceTold:   "The sentence has been told",
	port.Differs:        "Here the two runs begin to differ",
	port.HandFirst:      "It waits for your hand",
	port.NextShown:      "The next event has happened",
	port.LivedOver:      "So far the run had come: Play goes on",
	port.OnlyBeats:      "Nothing but heartbeats for 10 s: Play goes on",
	port.NothingDue:     "Nothing more will happen by itself",
	port.CameTrue:       "It has happened",
	port.GoalReached:    "The goal has been reached",
	port.TimeOver:       "The time has passed",
	port.InVain:         "It has not happened",
	port.HasPassed:      "The command has passed",
	port.IsGiven:        "Given: Play lets time pass",
	port.GaveWay:        "Stopped for a command",
	port.TurnedDown:     "Stopped: the command was refused",
	port.HasFound:       "The search has found a seed",
	port.HasNotFound:    "The search has found nothing",
	port.IsShortened:    "The run has been made short",
	port.IsNotShortened: "No command can be left out",
	port.LinesHold:      "The lines have passed all trials",
	port.LinesBreak:     "The lines have not passed the trials",
	port.AtLimit:        "A million events have passed: it asks whether to go on",
	port.IsRefused:      "Stopped: the script's command was refused",
	port.IsBroken:       "Stopped: a promise is broken",
}

// Stop tells why a run stands still, with the reason for which what was under way has ended.
func Stop(r *run.Record, ended port.Ending, lang string) port.Stop {
	why := refined(r, ended)
	return port.Stop{Why: why, Text: Sentences[why].In(lang)}
}

// refined says which end of a step it is: of a lesson, of a script, or before a question. A reason that stops the run itself comes first.
func refined(r *run.Record, why port.Ending) port.Ending {
	if of := endingOf(r); of != port.GoesOn && why != port.IsPaused && why != port.IsThere {
		return of
	}
	if why != port.StepOver {
		return why
	}
	step, _ := r.Step()
	switch {
	case r.Finished() && r.Lesson == nil:
		return port.ScriptOver
	case r.Finished():
		return port.LessonOver
	case opensQuestion(r, step+1):
		return port.AsksFirst
	}
	return port.StepOver
}

// endingOf is why the run cannot go on, port.GoesOn if it can.
func endingOf(r *run.Record) port.Ending {
	switch r.Player.Status() {
	case player.Refused:
		return port.IsRefused
	case player.Violated:
		return port.IsBroken
	case player.AtLimit:
		return port.AtLimit
	}
	return port.GoesOn
}
