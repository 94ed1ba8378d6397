package jute

import "zootrope/core/proto"

// AppendRequest writes header and body of a client's request, without its frame.
func AppendRequest(b []byte, q *proto.Request) []byte {
	b = appendInt(b, q.Xid)
	b = appendInt(b, int32(q.Op))
	return appendRequestBody(b, q)
}

// ReadRequest reads what AppendRequest writes. Who sent it (Session, Owner) is not in the bytes and stays as it is. Bytes behind the
// body are no error, as in ZooKeeper, which reads as far as it has to.
func ReadRequest(b []byte, q *proto.Request) error {
	r := reader{b: b}
	q.Xid, q.Op = r.Int(), proto.OpCode(r.Int())
	r.request(q)
	return r.err
}

// appendRequestBody writes the body alone, as the leader gets it (docs/protocol/wire.md#bodies).
func appendRequestBody(b []byte, q *proto.Request) []byte {
	if q.Malformed {
		return b // what it was nobody knows any more
	}
	switch q.Op {
	case proto.OpCreateSession:
		return appendInt(b, int32(q.Timeout))
	case proto.OpCloseSession, proto.OpPing, proto.OpWhoAmI:
		return b
	case proto.OpMulti, proto.OpMultiRead:
		return appendMulti(b, q.Ops)
	case proto.OpSetWatches, proto.OpSetWatches2:
		return appendSetWatches(b, q)
	case proto.OpReconfig:
		m := q.Members
		b = appendText(appendText(appendText(b, m.Joining), m.Leaving), m.NewMembers)
		return appendLong(b, m.Base)
	case proto.OpAuth:
		b = appendInt(b, 0)
		b = appendText(b, q.Auth[0].Scheme)
		return appendText(b, q.Auth[0].ID)
	}
	b = appendText(b, q.Path)
	switch q.Op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		b = appendBuffer(b, q.Data)
		b = appendACL(b, q.ACL)
		b = appendInt(b, int32(q.Flags))
		if q.Op == proto.OpCreateTTL {
			b = appendLong(b, int64(q.TTL))
		}
	case proto.OpExists, proto.OpGetData, proto.OpGetChildren, proto.OpGetChildren2:
		b = appendBool(b, q.Watch)
	case proto.OpSetData:
		b = appendBuffer(b, q.Data)
		b = appendInt(b, q.Version)
	case proto.OpSetACL:
		b = appendACL(b, q.ACL)
		b = appendInt(b, q.Version)
	case proto.OpDelete, proto.OpCheck:
		b = appendInt(b, q.Version)
	case proto.OpAddWatch:
		b = appendInt(b, int32(q.Mode))
	case proto.OpRemoveWatches, proto.OpCheckWatches:
		b = appendInt(b, int32(q.Watcher))
	}
	return b
}

// request takes the body of q.Op. Fields that the operation does not have become zero.
func (r *reader) request(q *proto.Request) {
	old := *q
	*q = proto.Request{Op: old.Op, Xid: old.Xid, Session: old.Session, Owner: old.Owner, Auth: old.Auth}
	switch q.Op {
	case proto.OpCreateSession:
		q.Timeout = proto.Millis(r.Int())
		return
	case proto.OpCloseSession, proto.OpPing, proto.OpWhoAmI:
		return
	case proto.OpMulti, proto.OpMultiRead:
		q.Ops = r.multi(old.Ops)
		return
	case proto.OpSetWatches, proto.OpSetWatches2:
		q.Watches = r.setWatches(q.Op, old.Watches)
		return
	case proto.OpReconfig:
		q.Members = again(old.Members)
		r.Text(&q.Members.Joining)
		r.Text(&q.Members.Leaving)
		r.Text(&q.Members.NewMembers)
		q.Members.Base = r.Long()
		return
	case proto.OpAuth:
		r.Int()
		q.Auth = resize(q.Auth, 1)
		r.Text(&q.Auth[0].Scheme)
		r.Text(&q.Auth[0].ID)
		return
	}
	if !hasPath(q.Op) {
		r.wrong(4, "expected an operation, found %d", q.Op)
		return
	}
	q.Path = old.Path
	r.Text(&q.Path)
	switch q.Op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		q.Data = r.Buffer(old.Data)
		q.ACL = r.acl(old.ACL)
		q.Flags = proto.CreateMode(r.Int())
		if q.Op == proto.OpCreateTTL {
			q.TTL = proto.Millis(r.Long())
		}
	case proto.OpExists, proto.OpGetData, proto.OpGetChildren, proto.OpGetChildren2:
		q.Watch = r.Bool()
	case proto.OpSetData:
		q.Data = r.Buffer(old.Data)
		q.Version = r.Int()
	case proto.OpSetACL:
		q.ACL = r.acl(old.ACL)
		q.Version = r.Int()
	case proto.OpDelete, proto.OpCheck:
		q.Version = r.Int()
	case proto.OpAddWatch:
		q.Mode = proto.WatchMode(r.Int())
	case proto.OpRemoveWatches, proto.OpCheckWatches:
		q.Watcher = proto.WatcherType(r.Int())
	}
}

// hasPath says whether the body of an operation begins with a path.
func hasPath(op proto.OpCode) bool {
	switch op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpDelete, proto.OpDeleteContainer,
		proto.OpExists, proto.OpGetData, proto.OpSetData, proto.OpGetACL, proto.OpSetACL, proto.OpGetChildren,
		proto.OpGetChildren2, proto.OpSync, proto.OpCheck, proto.OpCheckWatches, proto.OpRemoveWatches, proto.OpAddWatch,
		proto.OpGetEphemerals, proto.OpGetAllChildrenNumber:
		return true
	}
	return false
}

func appendSetWatches(b []byte, q *proto.Request) []byte {
	w := q.Watches
	b = appendLong(b, int64(w.RelativeZxid))
	b = appendTexts(b, w.Data)
	b = appendTexts(b, w.Exist)
	b = appendTexts(b, w.Child)
	if q.Op == proto.OpSetWatches2 {
		b = appendTexts(b, w.Persistent)
		b = appendTexts(b, w.PersistentRecursive)
	}
	return b
}

func (r *reader) setWatches(op proto.OpCode, w *proto.WatchSet) *proto.WatchSet {
	if w == nil {
		w = &proto.WatchSet{}
	}
	w.RelativeZxid = proto.Zxid(r.Long())
	w.Data, w.Exist, w.Child = r.Texts(w.Data), r.Texts(w.Exist), r.Texts(w.Child)
	if op == proto.OpSetWatches2 {
		w.Persistent, w.PersistentRecursive = r.Texts(w.Persistent), r.Texts(w.PersistentRecursive)
	}
	return w
}
