package history

import (
	"strings"

	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Reading is what an event says on the timeline: its letter (port.Timeline), and how important it is, its rank. The telling
// event of a moment is the one with the highest rank; of two with the same rank, the first.
type Reading struct {
	Letter byte
	Rank   uint8
}

// Ranks. Below Shown an event alone is nothing to see, unless heartbeats are.
const (
	Silent uint8 = iota // nothing
	Bare                // clocks and heartbeats
	Shown
	Underway // something was sent
	Arrival
	Effect // what came of it, if it is no decision
	Step   // of a longer course
	Decision
	Turning // what a learner waits for
	Action  // what was done to the world
	Alarm
)

// kinds are the Readings of what is no message. Some depend on what the event says: see read.
var kinds = [trace.Kinds]Reading{
	trace.Command: {'c', Effect}, trace.Timer: {'-', Bare}, trace.Fsync: {'-', Shown}, trace.Write: {'-', Shown},
	trace.Connect: {'-', Shown}, trace.Refused: {'-', Shown}, trace.Disconnect: {'-', Effect},
	trace.Start: {'c', Action}, trace.Crash: {'x', Action}, trace.Stop: {'x', Action}, trace.Pause: {'l', Action},
	trace.Resume: {'l', Action}, trace.Link: {'l', Action}, trace.Disk: {'l', Action}, trace.WriteFails: {'x', Decision}, trace.Clock: {'l', Action},
	trace.State: {'e', Turning}, trace.Round: {'e', Effect}, trace.VoteChange: {'e', Decision},
	trace.VoteCount: {'q', Turning}, trace.Established: {'u', Turning}, trace.Serving: {'u', Turning}, trace.ReadOnly: {'u', Turning},
	trace.EpochChosen: {'i', Decision}, trace.EpochAcked: {'i', Decision}, trace.SyncChoice: {'s', Decision},
	trace.Truncated: {'s', Decision}, trace.AckCount: {'k', Decision}, trace.Apply: {'k', Effect},
	trace.GiveUp: {'e', Decision}, trace.Rejected: {'-', Step}, trace.SessionOpen: {'n', Step},
	trace.SessionGone: {'n', Decision}, trace.WatchSet: {'w', Effect}, trace.WatchFired: {'w', Decision},
	trace.ClientState: {'n', Step}, trace.Outcome: {'r', Effect}, trace.LockState: {'o', Decision},
	trace.Call: {'r', Step}, trace.CallFailed: {'x', Decision}, trace.Service: {'l', Action},
	trace.Beat: {'h', Shown}, trace.Pair: {'o', Turning}, trace.Store: {'r', Step}, trace.Overwritten: {'x', Decision},
	trace.Note: {'-', Shown}, trace.Violation: {'!', Alarm}, trace.Expect: {'-', Silent}, trace.Goal: {'-', Shown},
	trace.Rewind: {'-', Alarm},
}

// packets are the letters of messages.
var packets = [...]byte{
	proto.Initial: '-', proto.NotificationKind: 'v',
	proto.FollowerInfo: 'i', proto.ObserverInfo: 'i', proto.LeaderInfo: 'i', proto.AckEpoch: 'i',
	proto.Diff: 's', proto.Trunc: 's', proto.Snap: 's', proto.NewLeader: 's', proto.UpToDate: 'u',
	proto.Proposal: 'p', proto.Ack: 'a', proto.Commit: 'k', proto.Inform: 'k',
	proto.Ping: 'h', proto.ClientPing: 'h', proto.ClientPong: 'h', proto.Isro: 'h', proto.IsroAnswer: 'h',
	proto.RequestKind: 'r', proto.Sync: 'r', proto.ClientRequest: 'r', proto.ClientReply: 'r',
	proto.Revalidate: 'n', proto.ClientConnect: 'n', proto.ClientConnected: 'n', proto.WatchEvent: 'w',
}

// Read says what an event has to say.
func Read(e *trace.Event) Reading {
	if m := e.Kind.Message(); m != proto.NoKind {
		return packet(e, m, Underway)
	}
	r := kinds[e.Kind]
	switch e.Kind {
	case trace.Deliver:
		return packet(e, e.Msg, Arrival)
	case trace.VoteChange:
		if !e.Taken {
			return Reading{'v', Step}
		}
	case trace.VoteCount:
		if !e.Taken {
			return Reading{'v', Effect}
		}
	case trace.EpochChosen, trace.EpochAcked:
		if !e.Taken {
			return Reading{'i', Effect}
		}
	case trace.AckCount:
		return acks(e)
	case trace.Fsync:
		if e.Zxid != 0 {
			return Reading{'a', Effect}
		}
	case trace.State:
		if e.State == proto.Leading || e.State == proto.Following || e.State == proto.Observing {
			return Reading{'q', Turning}
		}
	case trace.Expect:
		if !e.Taken {
			return Reading{'-', Shown}
		}
	}
	return r
}

// acks tells the acknowledgements of a proposal from those of the beginning of an epoch.
func acks(e *trace.Event) Reading {
	switch {
	case e.Zxid.NewEpoch():
		return Reading{'s', Effect}
	case e.Taken:
		return kinds[trace.AckCount]
	}
	return Reading{'a', Step}
}

func packet(e *trace.Event, m proto.Kind, rank uint8) Reading {
	letter := packets[m]
	switch m {
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Isro, proto.IsroAnswer, proto.Initial:
		rank = Bare
	case proto.Ack:
		if e.Zxid.NewEpoch() {
			letter = 's'
		}
	}
	return Reading{letter, rank}
}

// Visible says whether there was something to see among the events after one: with heartbeats shown, and without.
func Visible(w *sim.World, after int64) (any, loud bool) {
	w.Newest(func(e *trace.Event) bool {
		if e.Seq <= after {
			return false
		}
		any = true
		loud = Read(e).Rank >= Shown
		return !loud
	})
	return any, loud
}

// quiet tells heartbeats and the ticking of clocks from what a learner looks for.
func quiet(e *trace.Event) bool {
	kind := e.Kind.Message()
	if e.Kind == trace.Deliver {
		kind = e.Msg
	}
	switch kind {
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Isro, proto.IsroAnswer, proto.Initial:
		return true
	}
	return e.Kind == trace.Timer
}

// OfProtocol says whether an event comes from the code of the protocol, and not from the world around it.
func OfProtocol(e *trace.Event) bool {
	file := e.Site.Location().File
	return file != "" && !strings.HasPrefix(file, "core/sim/") && !strings.HasPrefix(file, "core/player/")
}

// Decides says whether an event is a decision of the protocol, or what a learner waits for. What people did does not count.
func Decides(e *trace.Event) bool {
	r := Read(e).Rank
	return r >= Decision && r < Action && OfProtocol(e)
}
