package ask

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Timers are the names of the deadlines for which servers and clients wait: all that core/ has as step.Deadline.
var Timers = map[trace.Rule]say.Form{
	trace.FinalizeWaitOver:   "election wait (finalizeWait)",
	trace.NotificationsDue:   "repetition of its vote",
	trace.DialOver:           "connection time-out",
	trace.ObserverLooksAgain: "pause before it looks for a leader",
	trace.LeaderWaitOver:     "wait for a quorum (initLimit)",
	trace.HalfTickDue:        "half tick (PING)",
	trace.LearnerReadOver:    "read time-out of a learner (initLimit, syncLimit)",
	trace.LeaderReadOver:     "read time-out of its leader (initLimit, syncLimit)",
	trace.RedialLeader:       "pause before it connects to its leader again",
	trace.SessionsDue:        "session expiry",
	trace.LocalSessionsDue:   "expiry of local sessions",
	trace.ContainersDue:      "search for empty containers",
	trace.ClientConnsDue:     "search for idle connections",
	trace.PurgeDue:           "autopurge",
	trace.ClientPingDue:      "client ping",
	trace.ClientReadOver:     "read time-out of its server",
	trace.ClientConnectOver:  "connection time-out",
	trace.ClientRedial:       "reconnect pause",
	trace.ReadOnlyDue:        "read-only mode begins",
	trace.IsroDue:            "search for a server that takes writes",
	trace.IsroOver:           "time for the answer to isro",
	trace.ClientSessionOver:  "end of its session",
	trace.SnapDue:            "next part of a snapshot",
	trace.RecipeSlept:        "pause of its recipe",
}

// timer names the deadline that a process reaches by a choice, "" for any other choice.
func (d *Desk) timer(c sim.Choice) string {
	w := d.run.Player.World()
	if w.Nature(c) != sim.Wakes {
		return ""
	}
	return Timers[w.TimerOf(c)].In(d.Lang)
}

// waitsFor says which process waits for which deadline next; nil if no deadline comes next.
func (d *Desk) waitsFor() *say.Text {
	w := d.run.Player.World()
	for _, c := range w.Choices(nil) {
		if name := Timers[w.TimerOf(c)]; name != "" {
			return say.F("%s waits: %s", d.process(w.Whose(c)), name)
		}
	}
	return nil
}

// process names a server or client within a sentence.
func (d *Desk) process(p proto.Party) any {
	if p > 0 {
		return say.F("server %d", p.Server())
	}
	return d.run.Player.World().PartyName(p)
}
