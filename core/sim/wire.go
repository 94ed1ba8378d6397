package sim

import (
	"zootrope/core/jute"
	"zootrope/core/proto"
)

// wireSize is how many bytes a message takes on the wire, frame included (docs/protocol/wire.md#quorum-packets and the other
// sections).
func (w *World) wireSize(m *proto.Message) int {
	switch m.Kind {
	case proto.Initial:
		return 8 + 8 + 4 + len(w.electionAddress(m.Sid))
	case proto.NotificationKind:
		return 4 + 44 + len(w.config)
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
	case proto.Isro, proto.IsroAnswer: // raw, without a frame
		return len(jute.AppendWord(nil, m))
	}
	return 20 + packetSize(m)
}

// packetSize is the length of a quorum packet's data and of whatever follows it: the identities of a REQUEST, the tree of a SNAP.
func packetSize(m *proto.Message) int {
	switch m.Kind {
	case proto.FollowerInfo, proto.ObserverInfo:
		return 20
	case proto.LeaderInfo, proto.AckEpoch:
		return 4
	case proto.Snap:
		return m.Snapshot.Bytes - jute.FileSize(0, seals) + 4 + len("BenWasHere")
	case proto.Proposal, proto.Inform:
		return m.Txn.Size()
	case proto.NewLeader:
		return len(m.Members.Config)
	case proto.Ping:
		return 12 * len(m.Touched)
	case proto.Revalidate:
		if m.Timeout == 0 { // the leader's answer: yes or no
			return 8 + 1
		}
		return 8 + 4
	case proto.RequestKind:
		n := 16 + m.Req.Size()
		for _, id := range m.Req.Auth {
			n += 4 + len(id.Scheme) + 4 + len(id.ID)
		}
		return n
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

func (w *World) electionAddress(id proto.ServerID) string {
	a, _ := w.set.Zoo.Address(id)
	return a.ElectionAddress()
}
