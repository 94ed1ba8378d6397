package app

import (
	"slices"

	"zootrope/core/explain"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/beats"
	"zootrope/wasm/history"
)

// freeRun is a run without a plan: time passes after a command by hand, in the playground, or while a run is played again. (A step of a lesson has a plan:
// beats.Plan.) Nobody can read a caption for each message. So the caption tells one decision of the protocol after the other, each until it can have been read.
type freeRun struct {
	runs  bool            // time passes, or has passed
	from  int64           // the last event before time began to pass
	event int64           // the decision that the caption tells, 0 for none
	until float64         // the clock (ms) up to which this caption stands
	told  map[string]bool // the forms of the decisions for which the run has stood still
}

// freeFrom is a free run that begins behind an event.
func freeFrom(seq int64) freeRun { return freeRun{runs: true, from: seq, told: map[string]bool{}} }

// tell takes up the events of a moment. With stop the run stands still for the first decision of each form, for beats.MostStands decisions at most;
// stands is for how many milliseconds, 0 if the run goes on. Any other decision is told when the decision before it has been read.
func (f *freeRun) tell(events []trace.Event, tells func(*trace.Event) bool, names trace.Names, clock float64, lang string, stop bool) (stands float64) {
	stop = stop && len(f.told) < beats.MostStands
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

// decidesAbout names the term of the glossary that a decision is about.
var decidesAbout = map[trace.Kind]string{
	trace.EpochChosen: play.Epoch, trace.EpochAcked: play.Epoch, trace.Round: play.Round, trace.VoteChange: play.Vote, trace.VoteCount: play.Vote,
	trace.SyncChoice: play.Zxid, trace.Truncated: play.Zxid, trace.AckCount: play.Quorum,
}

// Tells says whether a free run tells an event: it is a decision, and not about a term that no lesson has introduced.
func (v view) Tells(e *trace.Event) bool {
	return history.Decides(e) && !slices.Contains(v.s.reporter.hides(), decidesAbout[e.Kind])
}
