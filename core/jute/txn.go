package jute

import "zootrope/core/proto"

// digestVersion is the version of the tree digest behind a transaction (DigestCalculator).
const digestVersion = 2

// appendTxn writes a transaction as it stands in a log record and in a PROPOSAL: TxnHeader, body, and digest unless it is an
// error (docs/protocol/files.md#transaction-log).
func appendTxn(b []byte, t *proto.Txn) []byte {
	b = appendLong(b, int64(t.Session))
	b = appendInt(b, t.Cxid)
	b = appendLong(b, int64(t.Zxid))
	b = appendLong(b, int64(t.Time))
	b = appendInt(b, int32(t.Type))
	b = appendTxnBody(b, t)
	if t.Type != proto.OpError {
		b = appendInt(b, digestVersion)
		b = appendLong(b, int64(t.Digest))
	}
	return b
}

// txn reads one. Old logs have neither digest nor the paths of closeSession, and the oldest no parentCVersion of create.
func (r *reader) txn(t *proto.Txn) {
	t.Session, t.Cxid, t.Zxid = proto.SessionID(r.Long()), r.Int(), proto.Zxid(r.Long())
	t.Time, t.Type = proto.Millis(r.Long()), proto.OpCode(r.Int())
	r.txnBody(t)
	if r.err == nil && t.Type != proto.OpError && r.Left() > 0 {
		if v := r.Int(); v != digestVersion {
			r.wrong(4, "expected version %d of the digest, found %d", digestVersion, v)
		}
		t.Digest = uint64(r.Long())
	}
}

func appendTxnBody(b []byte, t *proto.Txn) []byte {
	switch t.Type {
	case proto.OpError:
		return appendInt(b, int32(t.Err))
	case proto.OpCreateSession:
		return appendInt(b, int32(t.Timeout))
	case proto.OpCloseSession:
		return appendTexts(b, t.Paths)
	case proto.OpMulti:
		b = appendInt(b, int32(len(t.Sub)))
		for i := range t.Sub {
			b = appendInt(b, int32(t.Sub[i].Type))
			at := len(b)
			b = end(appendTxnBody(begin(b), &t.Sub[i]), at)
		}
		return b
	}
	b = appendText(b, t.Path)
	switch t.Type {
	case proto.OpCreate, proto.OpCreate2:
		b = appendACL(appendBuffer(b, t.Data), t.ACL)
		b = appendBool(b, t.Ephemeral)
		b = appendInt(b, t.ParentCVersion)
	case proto.OpCreateContainer:
		b = appendACL(appendBuffer(b, t.Data), t.ACL)
		b = appendInt(b, t.ParentCVersion)
	case proto.OpCreateTTL:
		b = appendACL(appendBuffer(b, t.Data), t.ACL)
		b = appendInt(b, t.ParentCVersion)
		b = appendLong(b, int64(t.TTL))
	case proto.OpSetData, proto.OpReconfig:
		b = appendInt(appendBuffer(b, t.Data), t.Version)
	case proto.OpSetACL:
		b = appendInt(appendACL(b, t.ACL), t.Version)
	case proto.OpCheck:
		b = appendInt(b, t.Version)
	}
	return b
}

// txnBody takes the body of t.Type. Fields that it does not have become zero.
func (r *reader) txnBody(t *proto.Txn) {
	old := *t
	*t = proto.Txn{Session: old.Session, Cxid: old.Cxid, Zxid: old.Zxid, Time: old.Time, Type: old.Type}
	switch t.Type {
	case proto.OpError:
		t.Err = proto.Code(r.Int())
		return
	case proto.OpCreateSession:
		t.Timeout = proto.Millis(r.Int())
		return
	case proto.OpCloseSession:
		if r.Left() > 0 {
			t.Paths = r.Texts(old.Paths)
		}
		return
	case proto.OpMulti:
		t.Sub = r.subs(t, old.Sub)
		return
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpDelete, proto.OpDeleteContainer,
		proto.OpSetData, proto.OpReconfig, proto.OpSetACL, proto.OpCheck:
	default:
		r.wrong(4, "expected the type of a transaction, found %d", t.Type)
		return
	}
	t.Path = old.Path
	r.Text(&t.Path)
	switch t.Type {
	case proto.OpCreate, proto.OpCreate2:
		t.Data, t.ACL = r.Buffer(old.Data), r.acl(old.ACL)
		t.Ephemeral, t.ParentCVersion = r.Bool(), r.parentCVersion(t.Type)
	case proto.OpCreateContainer:
		t.Data, t.ACL = r.Buffer(old.Data), r.acl(old.ACL)
		t.Container, t.ParentCVersion = true, r.Int()
	case proto.OpCreateTTL:
		t.Data, t.ACL = r.Buffer(old.Data), r.acl(old.ACL)
		t.ParentCVersion, t.TTL = r.Int(), proto.Millis(r.Long())
	case proto.OpSetData, proto.OpReconfig:
		t.Data, t.Version = r.Buffer(old.Data), r.Int()
	case proto.OpSetACL:
		t.ACL, t.Version = r.acl(old.ACL), r.Int()
	case proto.OpCheck:
		t.Version = r.Int()
	}
}

// parentCVersion reads the parent's counter. In the first format of a create the record ends here; then it returns −1, and
// the caller computes the counter (CreateTxnV0 in SerializeUtils.deserializeTxn).
func (r *reader) parentCVersion(of proto.OpCode) int32 {
	if of == proto.OpCreate && r.Left() == 0 {
		return -1
	}
	return r.Int()
}

// subs takes the parts of a multi; each has the header of the whole.
func (r *reader) subs(t *proto.Txn, old []proto.Txn) []proto.Txn {
	out := old[:0]
	for range max(0, r.Count(8)) { // which may be wrong: room is made for what comes
		out = more(out)
		sub := &out[len(out)-1]
		sub.Session, sub.Cxid, sub.Zxid, sub.Time = t.Session, t.Cxid, t.Zxid, t.Time
		sub.Type = proto.OpCode(r.Int())
		if sub.Type == proto.OpMulti {
			r.wrong(4, "expected no multi within a multi")
		}
		n := int(r.Int())
		start := r.at
		if r.txnBody(sub); r.err == nil && r.at-start != n {
			r.wrong(r.at-start+4, "expected %d bytes of a part of a multi, found %d", n, r.at-start)
		}
		if r.err != nil {
			return nil
		}
	}
	return out
}
