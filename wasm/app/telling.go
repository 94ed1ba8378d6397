package app

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// reading is what an event says on the timeline: its letter (web/protocol.ts, Timeline), and how much it has to say. The
// event of a moment that has most to say tells it; of two that say as much, the first.
type reading struct {
	letter byte
	rank   uint8
}

// Ranks. Below shown an event alone is nothing to see, unless heartbeats are.
const (
	silent uint8 = iota
	bare         // clocks and heartbeats
	shown
	underway // something was sent
	arrival
	effect // what came of it, if it is no decision
	step   // of a longer course
	decision
	turning // what a learner waits for
	action  // what was done to the world
	alarm
)

// kinds are the readings of what is no message. Some depend on what the event says: see read.
var kinds = [trace.Kinds]reading{
	trace.Command: {'c', effect}, trace.Timer: {'-', bare}, trace.Fsync: {'-', shown}, trace.Write: {'-', shown},
	trace.Connect: {'-', shown}, trace.Refused: {'-', shown}, trace.Disconnect: {'-', effect},
	trace.Start: {'c', action}, trace.Crash: {'x', action}, trace.Stop: {'x', action}, trace.Pause: {'l', action},
	trace.Resume: {'l', action}, trace.Link: {'l', action}, trace.Disk: {'l', action},
	trace.State: {'e', turning}, trace.Round: {'e', effect}, trace.VoteChange: {'e', decision},
	trace.VoteCount: {'q', turning}, trace.Established: {'u', turning}, trace.Serving: {'u', turning},
	trace.EpochChosen: {'i', decision}, trace.EpochAcked: {'i', decision}, trace.SyncChoice: {'s', decision},
	trace.Truncated: {'s', decision}, trace.AckCount: {'k', decision}, trace.Apply: {'k', effect},
	trace.GiveUp: {'e', decision}, trace.Rejected: {'-', step}, trace.SessionOpen: {'n', step},
	trace.SessionGone: {'n', decision}, trace.WatchSet: {'w', effect}, trace.WatchFired: {'w', decision},
	trace.ClientState: {'n', step}, trace.Outcome: {'r', effect}, trace.LockState: {'o', decision},
	trace.Note: {'-', shown}, trace.Violation: {'!', alarm}, trace.Expect: {'-', silent}, trace.Goal: {'-', shown},
	trace.Rewind: {'-', alarm},
}

// packets are the letters of messages.
var packets = [...]byte{
	proto.Initial: '-', proto.NotificationKind: 'v',
	proto.FollowerInfo: 'i', proto.ObserverInfo: 'i', proto.LeaderInfo: 'i', proto.AckEpoch: 'i',
	proto.Diff: 's', proto.Trunc: 's', proto.Snap: 's', proto.NewLeader: 's', proto.UpToDate: 'u',
	proto.Proposal: 'p', proto.Ack: 'a', proto.Commit: 'k', proto.Inform: 'k',
	proto.Ping: 'h', proto.ClientPing: 'h', proto.ClientPong: 'h',
	proto.RequestKind: 'r', proto.Sync: 'r', proto.ClientRequest: 'r', proto.ClientReply: 'r',
	proto.Revalidate: 'n', proto.ClientConnect: 'n', proto.ClientConnected: 'n', proto.WatchEvent: 'w',
}

// read says what an event has to say.
func read(e *trace.Event) reading {
	if m := e.Kind.Message(); m != proto.NoKind {
		return packet(e, m, underway)
	}
	r := kinds[e.Kind]
	switch e.Kind {
	case trace.Deliver:
		return packet(e, e.Msg, arrival)
	case trace.VoteChange:
		if !e.Taken {
			return reading{'v', step}
		}
	case trace.VoteCount:
		if !e.Taken {
			return reading{'v', effect}
		}
	case trace.EpochChosen, trace.EpochAcked:
		if !e.Taken {
			return reading{'i', effect}
		}
	case trace.AckCount:
		return acks(e)
	case trace.Fsync:
		if e.Zxid != 0 {
			return reading{'a', effect}
		}
	case trace.State:
		if e.State == proto.Leading || e.State == proto.Following || e.State == proto.Observing {
			return reading{'q', turning}
		}
	case trace.Expect:
		if !e.Taken {
			return reading{'-', shown}
		}
	}
	return r
}

// acks tells the acknowledgements of a proposal from those of the beginning of an epoch.
func acks(e *trace.Event) reading {
	switch {
	case e.Zxid.NewEpoch():
		return reading{'s', effect}
	case e.Taken:
		return kinds[trace.AckCount]
	}
	return reading{'a', step}
}

func packet(e *trace.Event, m proto.Kind, rank uint8) reading {
	letter := packets[m]
	switch m {
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Initial:
		rank = bare
	case proto.Ack:
		if e.Zxid.NewEpoch() {
			letter = 's'
		}
	}
	return reading{letter, rank}
}
