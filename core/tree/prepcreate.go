package tree

import "zootrope/core/proto"

// checkMode reads the flags of a create (CreateMode.fromFlag, EphemeralType.validateTTL,
// docs/protocol/requests.md#the-order-of-checks).
func checkMode(d *Database, req *proto.Request) proto.Code {
	lives := req.Flags == proto.PersistentTTL || req.Flags == proto.PersistentSequentialTTL
	switch {
	case req.Flags < proto.Persistent || req.Flags > proto.PersistentSequentialTTL:
		return proto.BadArguments
	case lives && !d.opt.ExtendedTypes:
		return proto.Unimplemented
	case lives != (req.Op == proto.OpCreateTTL), lives && (req.TTL <= 0 || req.TTL > proto.MaxTTL):
		return proto.BadArguments
	}
	return proto.OK
}

func (p *Prep) create(d *Database, req *proto.Request, who []proto.ID, t *proto.Txn) proto.Code {
	if code := checkMode(d, req); code != proto.OK {
		return code
	}
	if req.Flags == proto.Ephemeral || req.Flags == proto.EphemeralSequential {
		if req.Global != proto.OK {
			return req.Global
		}
	}
	if !hasParent(req.Path) {
		return proto.BadArguments
	}
	acl, ok := fixupACL(req.ACL, who)
	if !ok {
		return proto.InvalidACL
	}
	up, _ := split(req.Path)
	parent, code := p.existing(d, up, proto.PermCreate, who)
	if code != proto.OK {
		return code
	}
	path := req.Path
	switch req.Flags {
	case proto.PersistentSequential, proto.EphemeralSequential, proto.PersistentSequentialTTL:
		path = sequenced(path, parent.creates)
	}
	if code := p.mayCreate(d, path, &parent); code != proto.OK {
		return code
	}
	createBody(req, path, acl, t)
	p.predictCreate(d, parent, t)
	return proto.OK
}

// mayCreate is the checks that need the final path.
func (p *Prep) mayCreate(d *Database, path string, parent *change) proto.Code {
	if !proto.ValidPath(path) {
		return proto.BadArguments
	}
	if _, exists := p.pending.lookup(d, path); exists {
		return proto.NodeExists
	}
	if parent.owner != 0 {
		return proto.NoChildrenForEphemerals
	}
	return proto.OK
}

func createBody(req *proto.Request, path string, acl []proto.ACL, t *proto.Txn) {
	t.Type, t.Path, t.Data, t.ACL = req.Op, path, req.Data, acl
	switch {
	case req.Op == proto.OpCreateContainer:
		t.Type, t.Container = proto.OpCreateContainer, true
	case req.Op == proto.OpCreateTTL:
		t.TTL = req.TTL
	case req.Flags == proto.Ephemeral || req.Flags == proto.EphemeralSequential:
		t.Ephemeral = true
	}
}

// predictCreate enters the parent and the new node; the transaction carries the parent's new counter, so that applying
// it twice does no harm.
func (p *Prep) predictCreate(d *Database, parent change, t *proto.Txn) {
	parent.zxid, parent.pzxid = t.Zxid, t.Zxid
	parent.creates++
	parent.children++
	t.ParentCVersion = parent.creates
	p.pending.add(d, parent)
	p.pending.add(d, change{persisted: born(t), zxid: t.Zxid, path: t.Path, acl: t.ACL, data: t.Data})
}
