package sim

import "zootrope/core/proto"

// wireSize is how many bytes a message takes on the wire, frame included (PROTOCOL 2.2, 3.1, 8).
func wireSize(m *proto.Message) int {
	switch m.Kind {
	case proto.Initial:
		return 8 + 8 + 4 + len("server0:3888")
	case proto.NotificationKind:
		return 4 + 44 + 138 // with the configuration's text, as it is for five servers
	case proto.ClientConnect:
		return 4 + 45
	case proto.ClientConnected:
		return 4 + 37
	case proto.ClientRequest:
		return 4 + 8 + requestSize(m.Req)
	case proto.ClientReply:
		return 4 + 16 + replySize(m.Rep)
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
		return 16 + requestSize(m.Req)
	}
	return 0
}

func requestSize(r *proto.Request) int {
	n := 4 + len(r.Path)
	switch r.Op {
	case proto.OpCreateSession:
		return 4
	case proto.OpCloseSession, proto.OpPing:
		return 0
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return n + 4 + len(r.Data) + aclSize(r.ACL) + 4
	case proto.OpSetData:
		return n + 4 + len(r.Data) + 4
	case proto.OpSetACL:
		return n + aclSize(r.ACL) + 4
	case proto.OpDelete, proto.OpCheck, proto.OpAddWatch, proto.OpRemoveWatches, proto.OpCheckWatches:
		return n + 4
	case proto.OpExists, proto.OpGetData, proto.OpGetChildren, proto.OpGetChildren2:
		return n + 1
	case proto.OpMulti:
		n = 9
		for i := range r.Ops {
			n += 9 + requestSize(&r.Ops[i])
		}
	case proto.OpSetWatches, proto.OpSetWatches2:
		n = 8 + 12
		for _, list := range [][]string{r.Watches.Data, r.Watches.Exist, r.Watches.Child} {
			for _, p := range list {
				n += 4 + len(p)
			}
		}
	case proto.OpAuth:
		n = 12
		for _, a := range r.Auth {
			n += len(a.Scheme) + len(a.ID)
		}
	}
	return n
}

const statSize = 68

func replySize(r *proto.Reply) int {
	if r.Err != proto.OK {
		return 0
	}
	switch r.Op {
	case proto.OpCreate, proto.OpSync:
		return 4 + len(r.Path)
	case proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return 4 + len(r.Path) + statSize
	case proto.OpGetData:
		return 4 + len(r.Data) + statSize
	case proto.OpExists, proto.OpSetData, proto.OpSetACL:
		return statSize
	case proto.OpGetChildren, proto.OpGetChildren2:
		n := 4
		for _, c := range r.Children {
			n += 4 + len(c)
		}
		if r.Op == proto.OpGetChildren2 {
			n += statSize
		}
		return n
	case proto.OpGetACL:
		return aclSize(r.ACL) + statSize
	case proto.OpMulti:
		n := 9
		for i := range r.Results {
			n += 9 + replySize(&r.Results[i])
		}
		return n
	}
	return 0
}

func aclSize(acl []proto.ACL) int {
	n := 4
	for _, a := range acl {
		n += 4 + 4 + len(a.ID.Scheme) + 4 + len(a.ID.ID)
	}
	return n
}
