package tree

import "zootrope/core/proto"

// multi prepares a list of operations, each seeing the effects of those before it, under one zxid. If one fails, the
// predictions of all are taken back; the transaction then holds what was prepared before, an error for the one, and
// RUNTIMEINCONSISTENCY for those after it, and applying it changes nothing.
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
		if (op.Op == proto.OpCreate || op.Op == proto.OpCreate2) && op.Flags == proto.Container {
			op.Op = proto.OpCreateContainer // in a multi, and only there, the flags decide (Op.Create)
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
