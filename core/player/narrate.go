package player

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Weight says how much of a story an event is.
type Weight uint8

// Weights.
const (
	Detail    Weight = iota // told on request: messages, timers, writes
	Countable               // told folded: "3 transactions committed"
	Matters                 // told
)

// Weigh judges an event by its kind. What a command does at once (a crash that loses nothing, a cut) is a detail: the command is told.
func Weigh(e *trace.Event) Weight {
	switch e.Kind {
	case trace.Stop, trace.Established, trace.Serving, trace.ReadOnly, trace.SyncChoice, trace.Truncated, trace.GiveUp, trace.SessionGone,
		trace.ClientState, trace.LockState, trace.CallFailed, trace.Pair, trace.Overwritten, trace.WatchFired, trace.Note, trace.Violation, trace.Goal, trace.Rewind:
		return Matters
	case trace.State:
		return Matters
	case trace.Start: // who reads something from the disk says what; a first start, or an empty log, has nothing to say
		if e.Taken && (e.Zxid2 > 0 || e.Count > 0) || e.Torn > 0 {
			return Matters
		}
	case trace.Crash: // what was not on the disk is not in the command
		if e.Count > 0 || e.Text != "" || e.Torn > 0 {
			return Matters
		}
	case trace.EpochChosen:
		if e.Taken {
			return Matters
		}
	case trace.Outcome:
		if e.Code != proto.OK {
			return Matters
		}
		return Countable
	case trace.Apply:
		return Countable
	}
	return Detail
}
