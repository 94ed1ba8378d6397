package proto

// MaxBuffer is the largest request frame that a server reads (jute.maxbuffer); a larger one closes the connection.
const MaxBuffer = 0xfffff

// Size is the length of the request's body on the wire, without its header (PROTOCOL 8.5).
func (r *Request) Size() int {
	n := 4 + len(r.Path)
	switch r.Op {
	case OpCreateSession:
		return 4
	case OpCloseSession, OpPing:
		return 0
	case OpCreate, OpCreate2, OpCreateContainer, OpCreateTTL:
		return n + 4 + len(r.Data) + aclSize(r.ACL) + 4
	case OpSetData:
		return n + 4 + len(r.Data) + 4
	case OpSetACL:
		return n + aclSize(r.ACL) + 4
	case OpDelete, OpCheck, OpAddWatch, OpRemoveWatches, OpCheckWatches:
		return n + 4
	case OpExists, OpGetData, OpGetChildren, OpGetChildren2:
		return n + 1
	case OpMulti:
		n = 9
		for i := range r.Ops {
			n += 9 + r.Ops[i].Size()
		}
	case OpSetWatches, OpSetWatches2:
		n = 8 + 12
		for _, list := range [][]string{r.Watches.Data, r.Watches.Exist, r.Watches.Child} {
			for _, p := range list {
				n += 4 + len(p)
			}
		}
	case OpAuth:
		n = 12
		for _, a := range r.Auth {
			n += len(a.Scheme) + len(a.ID)
		}
	}
	return n
}

// statSize is the length of a Stat on the wire.
const statSize = 68

// Size is the length of the reply's body on the wire, without its header (PROTOCOL 8.5).
func (r *Reply) Size() int {
	if r.Err != OK {
		return 0
	}
	switch r.Op {
	case OpCreate, OpSync:
		return 4 + len(r.Path)
	case OpCreate2, OpCreateContainer, OpCreateTTL:
		return 4 + len(r.Path) + statSize
	case OpGetData:
		return 4 + len(r.Data) + statSize
	case OpExists, OpSetData, OpSetACL:
		return statSize
	case OpGetChildren, OpGetChildren2:
		n := 4
		for _, c := range r.Children {
			n += 4 + len(c)
		}
		if r.Op == OpGetChildren2 {
			n += statSize
		}
		return n
	case OpGetACL:
		return aclSize(r.ACL) + statSize
	case OpMulti:
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
