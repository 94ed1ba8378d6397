package tree

import "zootrope/core/proto"

// multi prepares a list of operations under one zxid. Each operation sees the effects of those before it. If one fails, the predictions for
// all are taken back. The transaction then has the operations before it as they were prepared, its error, and RUNTIMEINCONSISTENCY for the
// operations after it. Applying such a transaction changes nothing.
func (p *Prep) multi(d *Database, req *proto.Request, t *proto.Txn) proto.Code {
	if !multiDecodable(req) {
		return proto.MarshallingError
	}
	t.Type = proto.OpMulti
	t.Sub = make([]proto.Txn, len(req.Ops))
	failed := false
	for i := range req.Ops {
		sub := &t.Sub[i]
		*sub = proto.Txn{Session: t.Session, Cxid: t.Cxid, Zxid: t.Zxid, Time: t.Time}
		if failed {
			fail(sub, proto.RuntimeInconsistency)
			continue
		}
		op := req.Ops[i]
		op.Global = req.Global
		if !createInMulti(&op) {
			p.pending.rollback(t.Zxid)
			return proto.MarshallingError
		}
		if code := p.operation(d, &op, req.Auth, sub); code != proto.OK {
			fail(sub, code)
			failed = true
		}
	}
	if failed {
		p.pending.rollback(t.Zxid)
	}
	return proto.OK
}

// createInMulti gives a create the kind that its flags ask for. In a multi, and only there, the flags alone decide
// (MultiOperationRecord.deserialize, Op.Create.getOpcode). It is false if the flags ask for a time to live and the create has no field
// for it: there ZooKeeper fails to cast the record.
func createInMulti(op *proto.Request) bool {
	switch op.Op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
	default:
		return true
	}
	switch op.Flags {
	case proto.PersistentTTL, proto.PersistentSequentialTTL:
		return op.Op == proto.OpCreateTTL
	case proto.Container:
		op.Op = proto.OpCreateContainer
	default:
		op.Op = proto.OpCreate
	}
	return true
}

// refuseMulti makes the transaction of a multi whose session has expired or moved. Each operation looks at the session, so the first one
// fails, and with it all others.
func refuseMulti(req *proto.Request, code proto.Code, t *proto.Txn) {
	t.Type = proto.OpMulti
	t.Sub = make([]proto.Txn, len(req.Ops))
	for i := range t.Sub {
		t.Sub[i] = proto.Txn{Session: t.Session, Cxid: t.Cxid, Zxid: t.Zxid, Time: t.Time}
		fail(&t.Sub[i], code)
		code = proto.RuntimeInconsistency
	}
}

// multiDecodable says whether all operations are of kinds that may stand in a multi of writes (MultiOperationRecord).
func multiDecodable(req *proto.Request) bool {
	for i := range req.Ops {
		switch req.Ops[i].Op {
		case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpDelete,
			proto.OpSetData, proto.OpCheck:
		default:
			return false
		}
	}
	return true
}
