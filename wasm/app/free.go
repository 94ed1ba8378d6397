package app

import (
	"slices"

	"zootrope/core/explain"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/beats"
	"zootrope/wasm/history"
)

// freeRun is what is told while time passes by itself: after a command by hand, in the playground, or when a run is played again. A step of a lesson
// has a plan instead (beats.Plan). The caption follows the same choice: decisions of the protocol, each for as long as it takes to read. Nobody can read a
// caption for each message.
type freeRun struct {
	runs  bool            // time passes, or has passed
	from  int64           // the last event before
	event int64           // the decision that is told, 0 for none
	until float64         // the clock up to which it stands
	told  map[string]bool // forms of decisions that the run has stood still for, nil where it never does
}

// freeFrom is a free run that begins behind an event.
func freeFrom(seq int64) freeRun { return freeRun{runs: true, from: seq, told: map[string]bool{}} }

// tell takes up what happened in a moment. stop: the run can stand still. Then it does so for the first decision of each form, as long as there are few:
// `stands` is for how many milliseconds, or 0. Any other decision is told once the decision before it has been read.
func (f *freeRun) tell(events []trace.Event, tells func(*trace.Event) bool, names trace.Names, clock float64, lang string, stop bool) (stands float64) {
	stop = stop && f.told != nil && len(f.told) < beats.MostStands
	for i := range events {
		e := &events[i]
		if !tells(e) || stop && f.told[explain.Form(e)] || clock < f.until {
			continue
		}
		read := beats.Read(explain.Title(e, names, lang), lang)
		f.event, f.until = e.Seq, clock+read
		if stop {
			f.told[explain.Form(e)] = true
			return read
		}
	}
	return 0
}

// tellMoment takes up the moment that has just happened.
func (t job) tellMoment(stop bool) (stands float64) {
	s := t.s
	w := s.run.Player.World()
	return s.free.tell(w.Events(s.since+1, w.Seq()), view{s}.Tells, w.PartyName, s.host.Clock(), s.Lang, stop)
}

// decidesAbout are the terms of the glossary that decisions are about.
var decidesAbout = map[trace.Kind]string{
	trace.EpochChosen: play.Epoch, trace.EpochAcked: play.Epoch, trace.Round: play.Round, trace.VoteChange: play.Vote, trace.VoteCount: play.Vote,
	trace.SyncChoice: play.Zxid, trace.Truncated: play.Zxid, trace.AckCount: play.Quorum,
}

// Tells says whether an event is a decision that a free run tells: not one about what no lesson has introduced.
func (v view) Tells(e *trace.Event) bool {
	return history.Decides(e) && !slices.Contains(v.s.reporter.hides(), decidesAbout[e.Kind])
}
