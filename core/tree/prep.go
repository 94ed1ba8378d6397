package tree

import "zootrope/core/proto"

// Prep is the stage that only a leader runs (PrepRequestProcessor): it validates requests in the order of arrival
// against the tree as it will be once everything under way is applied, and makes transactions of them.
type Prep struct {
	pending outstanding
	last    proto.Zxid
}

// NewPrep makes a stage with nothing under way.
func NewPrep() *Prep { return &Prep{pending: newOutstanding()} }

// Prepare fills *t with the transaction for a write request: header, body, and the digest of the tree after it where
// digests are on. A request that fails validation becomes a transaction of type error
// (docs/protocol/requests.md#the-order-of-checks has the order of the checks); a multi stays a multi, with errors inside. z
// must rise from call to call, by one in an epoch.
//
// Whether the session is alive and belongs to the connection is not known here: see Refuse.
func (p *Prep) Prepare(d *Database, req *proto.Request, z proto.Zxid, wall proto.Millis, t *proto.Txn) {
	p.header(req, z, wall, t)
	if code := p.body(d, req, t); code != proto.OK {
		fail(t, code)
		return
	}
	if d.opt.Digest {
		t.Digest = p.pending.digest(d)
	}
}

// Refuse makes the error transaction for a request whose session failed its check (SESSIONEXPIRED, SESSIONMOVED). A multi
// stays a multi, with errors inside.
func (p *Prep) Refuse(d *Database, req *proto.Request, z proto.Zxid, wall proto.Millis, code proto.Code, t *proto.Txn) {
	p.header(req, z, wall, t)
	switch {
	case req.Op != proto.OpMulti:
		fail(t, code)
	case req.Malformed || !multiDecodable(req): // in a multi this is found before the session is looked at
		fail(t, proto.MarshallingError)
	default:
		refuseMulti(req, code, t)
		if d.opt.Digest {
			t.Digest = p.pending.digest(d)
		}
	}
}

// Applied drops the predictions of transactions up to z: the tree has them now.
func (p *Prep) Applied(z proto.Zxid) { p.pending.applied(z) }

// Reset forgets everything under way.
func (p *Prep) Reset() { *p = *NewPrep() }

func (p *Prep) header(req *proto.Request, z proto.Zxid, wall proto.Millis, t *proto.Txn) {
	if z <= p.last {
		panic("tree: prepared " + z.String() + " after " + p.last.String())
	}
	p.last = z
	*t = proto.Txn{Session: req.Session, Cxid: req.Xid, Zxid: z, Time: wall}
}

// fail turns a transaction into an error transaction.
func fail(t *proto.Txn, code proto.Code) {
	*t = proto.Txn{Session: t.Session, Cxid: t.Cxid, Zxid: t.Zxid, Time: t.Time, Type: proto.OpError, Err: code}
}

func (p *Prep) body(d *Database, req *proto.Request, t *proto.Txn) proto.Code {
	if req.Malformed {
		return proto.MarshallingError
	}
	switch req.Op {
	case proto.OpMulti:
		return p.multi(d, req, t)
	case proto.OpCreateSession:
		t.Type, t.Timeout = proto.OpCreateSession, req.Timeout
		return proto.OK
	case proto.OpCloseSession:
		return p.closeSession(d, t)
	case proto.OpDeleteContainer:
		if req.Session != 0 {
			return proto.BadArguments // only the leader itself asks for it; from a client's request ZooKeeper reads no path
		}
		return p.deleteContainer(d, req, t)
	case proto.OpCheck: // only inside a multi
		return proto.Unimplemented
	case proto.OpReconfig: // off by default (reconfigEnabled)
		return proto.ReconfigDisabled
	}
	return p.operation(d, req, req.Auth, t)
}

// operation prepares what may stand alone or inside a multi. who is the identities of the connection.
func (p *Prep) operation(d *Database, req *proto.Request, who []proto.ID, t *proto.Txn) proto.Code {
	switch req.Op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return p.create(d, req, who, t)
	case proto.OpDelete:
		return p.delete(d, req, who, t)
	case proto.OpSetData:
		return p.setData(d, req, who, t)
	case proto.OpSetACL:
		return p.setACL(d, req, who, t)
	case proto.OpCheck:
		return p.check(d, req, who, t)
	}
	return proto.Unimplemented
}

// existing looks a node up and checks a permission on it.
func (p *Prep) existing(d *Database, path string, want proto.Perms, who []proto.ID) (change, proto.Code) {
	c, ok := p.pending.lookup(d, path)
	if !ok {
		return c, proto.NoNode
	}
	if !allowed(c.acl, want, who) {
		return c, proto.NoAuth
	}
	return c, proto.OK
}

// wrongVersion compares the version that a client expects; −1 expects any.
func wrongVersion(expected, current int32) bool { return expected != -1 && expected != current }
