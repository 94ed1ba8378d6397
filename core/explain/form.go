package explain

import (
	"maps"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Form names what an event is, as finely as there are words for it: its kind, such as CRASH, and the way if there are several, as in
// VOTE.adopted.
func Form(e *trace.Event) string { return form(e) }

// Forms lists every name that Form can give.
func Forms() []string { return slices.Clone(forms) }

// form is Form.
func form(e *trace.Event) string {
	if m := e.Kind.Message(); m != proto.NoKind {
		if e.Site == trace.AtAskVoters && e.Vote != (proto.Vote{}) {
			return "SEND.observer"
		}
		return "SEND" + packet(e, m)
	}
	name := e.Kind.String()
	switch e.Kind {
	case trace.Deliver:
		return name + packet(e, e.Msg)
	case trace.Fsync, trace.Write, trace.WriteFails, trace.Clock, trace.Disk, trace.ClientState, trace.CallFailed, trace.Service, trace.Beat, trace.Pair, trace.Store:
		return name + "." + e.Text
	case trace.LockState:
		gone := e.Code == proto.SessionExpired || e.Code == proto.AuthFailed
		return when(e.Text == "lost" && gone, name+".lost.session", name+"."+e.Text)
	case trace.State:
		return name + "." + e.State.String()
	case trace.Disconnect:
		return when(e.Msg != proto.NoKind, name+".lost", name)
	case trace.Start:
		return when(e.Taken, name+".recovered", name)
	case trace.Crash:
		return crashForm(e)
	case trace.Stop:
		return stopForm(e)
	case trace.Link:
		return when(e.Peer == 0, name+".all."+e.Text, name+"."+e.Text)
	case trace.Round:
		if e.Site == trace.AtNewRound {
			return name + ".adopted"
		}
		return when(observer(e), name+".observer", name)
	case trace.VoteChange:
		return voteForm(e)
	case trace.VoteCount:
		if e.Rule == trace.EstablishedQuorum {
			return when(e.Taken, name+".joined", name+".alone")
		}
		if observer(e) && !e.Taken {
			return name + ".short.observer"
		}
		return when(e.Taken, name+".reached", name+".short")
	case trace.EpochChosen, trace.EpochAcked:
		return when(e.Taken, name+".reached", name+".short")
	case trace.AckCount:
		return ackForm(e)
	case trace.Apply:
		return when(e.Code != proto.OK, name+".error", name)
	case trace.Rejected:
		return when(e.Site == trace.AtDropLearner, name+".learner", name+".client")
	case trace.SessionOpen:
		switch e.Rule {
		case trace.LocalSession:
			return name + ".local"
		case trace.ReadOnlySession:
			return name + ".readonly"
		}
		return when(e.Rule == trace.Resumed, name+".resumed", name+".created")
	case trace.SessionGone:
		if e.Site == trace.AtCloseLocal {
			return name + ".local"
		}
		return when(e.Rule == trace.Expired, name+".expired", name+".closed")
	case trace.WatchFired:
		return when(e.Zxid == proto.NoZxid, name+".late", name)
	case trace.Outcome:
		return when(e.Code == proto.OK, name+".ok", name+".failed")
	case trace.Expect:
		return when(e.Taken, name+".ok", name+".failed")
	}
	return name
}

func when(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// packet tells messages apart by what is worth saying of them.
func packet(e *trace.Event, m proto.Kind) string {
	switch m {
	case proto.NotificationKind:
		return when(e.Vote == (proto.Vote{}), ".novote", ".vote")
	case proto.ClientRequest, proto.RequestKind:
		return ".request"
	case proto.ClientReply:
		return ".reply"
	case proto.WatchEvent:
		return ".event"
	case proto.Proposal, proto.Inform:
		return ".txn"
	}
	return ""
}

func crashForm(e *trace.Event) string {
	switch {
	case e.Zxid > e.Zxid2:
		return "CRASH.lost"
	case e.Text != "":
		return "CRASH.unsynced"
	}
	return "CRASH"
}

func stopForm(e *trace.Event) string {
	switch {
	case e.Text == "shutdown":
		return "STOP"
	case e.Count == 10: // step.NoSnapshot
		return "STOP.snapshot"
	case e.Count != 0:
		return "STOP.exit"
	}
	return "STOP.error"
}

func voteForm(e *trace.Event) string {
	switch {
	case e.Rule == trace.LowerRound:
		return "VOTE.old"
	case observer(e):
		return observerForm(e)
	case e.Site == trace.AtAdoptRound:
		return when(e.Taken, "VOTE.round.adopted", "VOTE.round.kept")
	case e.Taken:
		return "VOTE.adopted"
	}
	return when(e.Rule == trace.SameVote, "VOTE.same", "VOTE.kept")
}

// observer says that an observer weighs or counts votes: it has none of its own.
func observer(e *trace.Event) bool { return e.State == proto.Observing }

func observerForm(e *trace.Event) string {
	switch {
	case e.Site == trace.AtAdoptRound && e.Taken:
		return "VOTE.observer.round"
	case e.Taken:
		return "VOTE.observer.adopted"
	case e.Against.Leader <= 0:
		return "VOTE.observer.none"
	}
	return when(e.Rule == trace.SameVote, "VOTE.observer.same", "VOTE.observer.kept")
}

func ackForm(e *trace.Event) string {
	switch {
	case e.Zxid.NewEpoch():
		return when(e.Taken, "ACKS.newleader", "ACKS.newleader.short")
	case e.Taken:
		return "ACKS.quorum"
	}
	return when(e.Rule == trace.PredecessorOutstanding, "ACKS.waits", "ACKS.short")
}

// forms lists every name that form can give: those that English has words for, in the order of the alphabet. Tests say which name has no words, and
// which one Chinese lacks.
var forms = slices.Sorted(maps.Keys(english.forms))
