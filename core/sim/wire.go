package sim

import "zootrope/core/proto"

// wireSize is how many bytes a message takes on the wire, frame included (docs/protocol/wire.md#quorum-packets and the other
// sections).
func wireSize(m *proto.Message) int {
	switch m.Kind {
	case proto.Initial:
		return 8 + 8 + 4 + len("server0:3888")
	case proto.NotificationKind:
		return 4 + 44 + 138 // with the configuration's text, as it is for five servers
	case proto.ClientConnect:
		return 4 + 44 + said(m.Connect.ReadOnly)
	case proto.ClientConnected:
		return 4 + 36 + said(m.Answer.ReadOnly)
	case proto.ClientRequest:
		return 4 + 8 + m.Req.Size()
	case proto.ClientReply:
		return 4 + 16 + m.Rep.Size()
	case proto.WatchEvent:
		return 4 + 16 + 12 + len(m.Event.Path)
	case proto.ClientPing:
		return 4 + 8
	case proto.ClientPong:
		return 4 + 16
	}
	return 20 + packetSize(m)
}

// packetSize is the length of a quorum packet's data.
func packetSize(m *proto.Message) int {
	switch m.Kind {
	case proto.FollowerInfo, proto.ObserverInfo:
		return 20
	case proto.LeaderInfo, proto.AckEpoch:
		return 4
	case proto.Snap:
		return m.Snapshot.Bytes + len("BenWasHere") + 4
	case proto.Proposal, proto.Inform:
		return m.Txn.Size()
	case proto.Ping:
		return 12 * len(m.Touched)
	case proto.Revalidate:
		return 12
	case proto.RequestKind:
		return 16 + m.Req.Size()
	}
	return 0
}

// said is the length of a bool that may be missing.
func said(s proto.Said) int {
	if s == proto.Unsaid {
		return 0
	}
	return 1
}
