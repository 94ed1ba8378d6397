package diagram

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// ranks say which event of a mark it stands for: the highest. 0 is for events that need no mark of their own.
var ranks = [trace.Kinds]int{
	trace.Crash: 99, trace.Stop: 98, trace.Start: 97, trace.Pause: 96, trace.Resume: 95, trace.Disk: 94, trace.Clock: 94, trace.WriteFails: 92,
	trace.Established: 90, trace.State: 89, trace.Serving: 87, trace.ReadOnly: 86, trace.EpochChosen: 80, trace.EpochAcked: 79,
	trace.SyncChoice: 78, trace.Truncated: 77, trace.SessionGone: 70, trace.LockState: 69, trace.WatchFired: 68,
	trace.ClientState: 67, trace.Outcome: 66, trace.CallFailed: 65, trace.Call: 64, trace.Service: 93, trace.VoteCount: 60, trace.VoteChange: 59, trace.Round: 58, trace.GiveUp: 57, trace.AckCount: 50,
	trace.Rejected: 45, trace.Fsync: 40, trace.WatchSet: 36, trace.SessionOpen: 35, trace.Write: 30, trace.Apply: 20, trace.Refused: 10,
}

// rank is the rank of an event. A count that has not reached a quorum ranks lowest: the messages that it counts say more.
func rank(e *trace.Event) int {
	r := ranks[e.Kind]
	switch e.Kind {
	case trace.VoteCount, trace.AckCount, trace.EpochChosen, trace.EpochAcked:
		if !e.Taken {
			return 1
		}
	case trace.VoteChange:
		if e.Rule == trace.SameVote {
			return 1
		}
	}
	return r
}

// colour is the token that a mark is painted with.
func colour(e *trace.Event) string {
	if m := e.Kind.Message(); m != proto.NoKind {
		return messageColour(e, m)
	}
	switch e.Kind {
	case trace.Deliver:
		return messageColour(e, e.Msg)
	case trace.State:
		return stateColour(e.State)
	case trace.Round, trace.VoteChange, trace.VoteCount, trace.ReadOnly:
		return "plum"
	case trace.Established:
		return "gold"
	case trace.Serving, trace.EpochChosen, trace.EpochAcked, trace.SyncChoice, trace.Truncated:
		return "indigo"
	case trace.AckCount:
		return when(e.Zxid.NewEpoch(), "indigo", "green")
	case trace.Fsync, trace.Write:
		return when(e.Text == "log" || e.Text == "append", "green", "indigo")
	case trace.Apply:
		return "green"
	case trace.Crash, trace.Stop, trace.GiveUp, trace.WatchFired, trace.Rejected, trace.SessionGone, trace.Violation, trace.Refused, trace.WriteFails:
		return "verm"
	case trace.Pause, trace.Resume, trace.Disk, trace.Clock, trace.Timer, trace.Connect, trace.Disconnect:
		return "grey"
	}
	return "ink"
}

func messageColour(e *trace.Event, m proto.Kind) string {
	switch m {
	case proto.NotificationKind, proto.Initial:
		return "plum"
	case proto.Ack:
		return when(e.Zxid.NewEpoch(), "indigo", "green")
	case proto.Proposal, proto.Commit, proto.Inform:
		return "green"
	case proto.FollowerInfo, proto.ObserverInfo, proto.LeaderInfo, proto.AckEpoch, proto.Diff, proto.Trunc, proto.Snap,
		proto.NewLeader, proto.UpToDate:
		return "indigo"
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Isro, proto.IsroAnswer:
		return "grey"
	case proto.WatchEvent:
		return "verm"
	}
	return "ink"
}

func stateColour(s proto.ServerState) string {
	switch s {
	case proto.Looking:
		return "plum"
	case proto.Leading:
		return "gold"
	case proto.Following, proto.Observing:
		return "petrol"
	}
	return "grey"
}

func when(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}
