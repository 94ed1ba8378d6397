package tree

import "zootrope/core/proto"

// delete asks for DELETE on the parent, not on the node.
func (p *Prep) delete(d *Database, req *proto.Request, who []proto.ID, t *proto.Txn) proto.Code {
	if !hasParent(req.Path) || special(req.Path) {
		return proto.BadArguments
	}
	up, _ := split(req.Path)
	parent, code := p.existing(d, up, proto.PermDelete, who)
	if code != proto.OK {
		return code
	}
	n, ok := p.pending.lookup(d, req.Path)
	switch {
	case !ok:
		return proto.NoNode
	case wrongVersion(req.Version, n.version):
		return proto.BadVersion
	case n.children > 0:
		return proto.NotEmpty
	}
	t.Type, t.Path = proto.OpDelete, req.Path
	p.predictDelete(d, parent, n, t.Zxid)
	return proto.OK
}

// deleteContainer comes from the leader itself, for containers that have no children any more. It refuses ordinary
// ephemerals only: what became of the node since it was picked is not looked at more closely.
func (p *Prep) deleteContainer(d *Database, req *proto.Request, t *proto.Txn) proto.Code {
	if !hasParent(req.Path) || special(req.Path) {
		return proto.BadArguments
	}
	n, ok := p.pending.lookup(d, req.Path)
	switch {
	case !ok:
		return proto.NoNode
	case n.children > 0:
		return proto.NotEmpty
	case n.owner != 0:
		return proto.BadVersion
	}
	up, _ := split(req.Path)
	parent, ok := p.pending.lookup(d, up)
	if !ok {
		return proto.NoNode
	}
	t.Type, t.Path = proto.OpDeleteContainer, req.Path
	p.predictDelete(d, parent, n, t.Zxid)
	return proto.OK
}

// predictDelete enters the parent and, in place of the node, a record without one.
func (p *Prep) predictDelete(d *Database, parent, n change, z proto.Zxid) {
	parent.zxid = z
	parent.children--
	parent.pzxid = max(parent.pzxid, z)
	p.pending.add(d, parent)
	p.predictGone(d, n, z)
}

func (p *Prep) predictGone(d *Database, n change, z proto.Zxid) {
	p.pending.add(d, change{zxid: z, path: n.path, gone: true, digest: n.digest})
}
