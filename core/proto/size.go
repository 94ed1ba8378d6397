package proto

// MaxBuffer is the longest frame that a server or a client reads unless jute.maxbuffer says otherwise (BinaryInputArchive);
// a longer one closes the connection (docs/protocol/data.md#how-large-a-request-may-be).
const MaxBuffer = 0xfffff

// Size is the length of the request's body on the wire, without its header (docs/protocol/wire.md#bodies).
func (r *Request) Size() int {
	n := 4 + len(r.Path)
	switch r.Op {
	case OpCreateSession:
		return 4
	case OpCloseSession, OpPing, OpWhoAmI:
		return 0
	case OpCreate, OpCreate2, OpCreateContainer:
		return n + 4 + len(r.Data) + aclSize(r.ACL) + 4
	case OpCreateTTL:
		return n + 4 + len(r.Data) + aclSize(r.ACL) + 4 + 8
	case OpSetData:
		return n + 4 + len(r.Data) + 4
	case OpSetACL:
		return n + aclSize(r.ACL) + 4
	case OpDelete, OpCheck, OpAddWatch, OpRemoveWatches, OpCheckWatches:
		return n + 4
	case OpExists, OpGetData, OpGetChildren, OpGetChildren2:
		return n + 1
	case OpReconfig:
		m := r.Members
		return 4 + len(m.Joining) + 4 + len(m.Leaving) + 4 + len(m.NewMembers) + 8
	case OpMulti, OpMultiRead:
		n = 9
		for i := range r.Ops {
			n += 9 + r.Ops[i].Size()
		}
	case OpSetWatches:
		return 8 + textsSize(r.Watches.Data) + textsSize(r.Watches.Exist) + textsSize(r.Watches.Child)
	case OpSetWatches2:
		return 8 + textsSize(r.Watches.Data) + textsSize(r.Watches.Exist) + textsSize(r.Watches.Child) +
			textsSize(r.Watches.Persistent) + textsSize(r.Watches.PersistentRecursive)
	case OpAuth:
		n = 12
		for _, a := range r.Auth {
			n += len(a.Scheme) + len(a.ID)
		}
	}
	return n
}

func textsSize(list []string) int {
	n := 4
	for _, s := range list {
		n += 4 + len(s)
	}
	return n
}

// statSize is the length of a Stat on the wire.
const statSize = 68

// Size is the length of the reply's body on the wire, without its header (docs/protocol/wire.md#bodies).
func (r *Reply) Size() int {
	if r.Err != OK {
		return 0
	}
	switch r.Op {
	case OpCreate, OpSync:
		return 4 + len(r.Path)
	case OpCreate2, OpCreateContainer, OpCreateTTL:
		return 4 + len(r.Path) + statSize
	case OpGetData, OpReconfig:
		return 4 + len(r.Data) + statSize
	case OpExists, OpSetData, OpSetACL:
		return statSize
	case OpGetChildren, OpGetEphemerals:
		return textsSize(r.Children)
	case OpGetChildren2:
		return textsSize(r.Children) + statSize
	case OpAddWatch, OpGetAllChildrenNumber:
		return 4
	case OpWhoAmI:
		n := 4
		for _, who := range r.Who {
			n += 4 + len(who.Scheme) + 4 + len(who.ID)
		}
		return n
	case OpGetACL:
		return aclSize(r.ACL) + statSize
	case OpMulti, OpMultiRead:
		n := 9
		for i := range r.Results {
			n += 9
			if sub := &r.Results[i]; sub.Op == OpError || sub.Err != OK {
				n += 4
			} else {
				n += sub.Size()
			}
		}
		return n
	}
	return 0
}
